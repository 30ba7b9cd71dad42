import { isObject } from '../core/json.js';

/** A value that cannot be written and read again without loss. */
export class NotPlainError extends Error {}

/** Values of an observation are small; what is deeper comes from no guard. */
const deepest = 100;

/** The member that marks what JSON has no word for. */
const mark = '$';

/**
 * Plain data as JSON can hold it, without loss: numbers that JSON has no word for, and `undefined` in a list, become marked
 * objects. Throws `NotPlainError` for what is no plain data, such as a class instance.
 */
export function toJson(value: unknown, depth = 0): unknown {
  if (depth > deepest) throw new NotPlainError('The data is nested too deeply.');
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') {
    if (Object.is(value, -0)) return { [mark]: '-0' };
    return Number.isFinite(value) ? value : { [mark]: String(value) };
  }
  if (value === undefined) return { [mark]: 'undefined' };
  if (Array.isArray(value)) return Array.from(value, (entry) => toJson(entry, depth + 1));
  const prototype: unknown = typeof value === 'object' ? Object.getPrototypeOf(value) : undefined;
  if (!isObject(value) || (prototype !== Object.prototype && prototype !== null)) {
    throw new NotPlainError('The data holds something other than plain values.');
  }
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([key, member]) => [key, toJson(member, depth + 1)] as const);
  const object = Object.fromEntries(members);
  return Object.hasOwn(object, mark) ? { [mark]: 'object', members: object } : object;
}

/** Reads what `toJson` wrote. Throws `NotPlainError` for anything else. */
export function fromJson(value: unknown, depth = 0): unknown {
  if (depth > 2 * deepest) throw new NotPlainError('The data is nested too deeply.');
  if (Array.isArray(value)) return value.map((entry) => fromJson(entry, depth + 1));
  if (!isObject(value)) return value;
  if (!Object.hasOwn(value, mark)) return membersFromJson(value, depth);
  const kind = value[mark];
  if (kind === 'object' && isObject(value['members'])) return membersFromJson(value['members'], depth);
  if (typeof kind === 'string' && marked.has(kind)) return marked.get(kind);
  throw new NotPlainError(`The data has a member '${mark}' that means nothing.`);
}

const marked: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['-0', -0],
  ['NaN', Number.NaN],
  ['Infinity', Number.POSITIVE_INFINITY],
  ['-Infinity', Number.NEGATIVE_INFINITY],
  ['undefined', undefined],
]);

function membersFromJson(value: Readonly<Record<string, unknown>>, depth: number): unknown {
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, fromJson(member, depth + 1)]));
}
