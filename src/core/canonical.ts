/** How `canonicalJson` treats what JSON leaves open. */
export interface CanonicalOptions {
  /** The most UTF-16 units that the text may have; more is refused as soon as it is seen. No limit by default. */
  readonly maxLength?: number;
  /** Writes a number. By default as JavaScript prints it; one that is not finite is refused. May throw. */
  readonly writeNumber?: (value: number) => string;
}

/** A value that has no canonical JSON. The message names the reason and never holds the value. */
export class NotCanonicalError extends Error {
  override readonly name = 'NotCanonicalError';
}

/**
 * The canonical JSON of a value, made for hashing: no white space; members sorted by UTF-16 code unit at every level;
 * everything outside ASCII as lower-case `\uXXXX`; U+007F and `/` as they are; numbers as JavaScript prints them, and
 * a bigint by its digits. Two texts are equal exactly where the values are.
 *
 * Nothing is lost silently: throws `NotCanonicalError` for what JSON cannot hold, such as `undefined`, a function, a
 * class instance, a hole in a list, NaN or a cycle. Containers that occur twice are no cycle. Takes any depth.
 */
export function canonicalJson(value: unknown, options: CanonicalOptions = {}): string {
  const { maxLength = Number.POSITIVE_INFINITY, writeNumber = jsonNumber } = options;
  const open: Frame[] = [];
  const ancestors = new Set<object>();
  let text = '';
  let next: unknown = value;
  for (;;) {
    if (typeof next === 'object' && next !== null) {
      if (ancestors.has(next)) throw new NotCanonicalError('a value that contains itself has no JSON text');
      ancestors.add(next);
      const frame = frameOf(next);
      open.push(frame);
      text += frame.keys ? '{' : '[';
    } else {
      text += scalar(next, writeNumber, maxLength);
    }
    if (text.length > maxLength) throw tooLong(maxLength);
    // Close every container that has no further member; the first that has one gives the next value.
    let frame = open.at(-1);
    while (frame && frame.index === frame.size) {
      text += frame.keys ? '}' : ']';
      ancestors.delete(frame.container);
      open.pop();
      frame = open.at(-1);
    }
    if (!frame) {
      if (text.length > maxLength) throw tooLong(maxLength);
      return text;
    }
    if (frame.index > 0) text += ',';
    if (frame.keys) {
      const key = frame.keys[frame.index]!;
      text += `${quote(key)}:`;
      next = (frame.container as Record<string, unknown>)[key];
    } else {
      next = (frame.container as readonly unknown[])[frame.index];
    }
    frame.index++;
  }
}

/** A container whose members are being written. `keys` is absent for a list. */
interface Frame {
  readonly container: object;
  readonly keys: readonly string[] | undefined;
  readonly size: number;
  index: number;
}

function frameOf(container: object): Frame {
  if (Array.isArray(container)) return { container, keys: undefined, size: container.length, index: 0 };
  if (!isPlain(container)) throw new NotCanonicalError('an instance of a class has no JSON text');
  const keys = Object.keys(container).sort();
  return { container, keys, size: keys.length, index: 0 };
}

/** Whether the object is a literal's or `JSON.parse`'s, of this or another realm, or has no prototype. */
function isPlain(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

function scalar(value: unknown, writeNumber: (value: number) => string, maxLength: number): string {
  if (value === null) return 'null';
  if (typeof value === 'string') {
    if (value.length > maxLength) throw tooLong(maxLength);
    return quote(value);
  }
  if (typeof value === 'number') return writeNumber(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (typeof value === 'bigint') return digits(value);
  throw new NotCanonicalError(`${typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`} has no JSON text`);
}

function jsonNumber(value: number): string {
  if (!Number.isFinite(value)) throw new NotCanonicalError('a number that is not finite has no JSON text');
  return value === 0 ? '0' : String(value);
}

/** Writing out a bigint takes more than linear time: one beyond any honest use is refused. */
const largestBigint = 10n ** 1000n;

function digits(value: bigint): string {
  if (value >= largestBigint || value <= -largestBigint) {
    throw new NotCanonicalError('an integer of more than 1,000 digits is refused');
  }
  return String(value);
}

/** A JSON string in ASCII. `JSON.stringify` already escapes controls and lone surrogates as `\uXXXX`. */
function quote(text: string): string {
  return JSON.stringify(text).replaceAll(/[\u0080-\uffff]+/g, escapeUnits);
}

function escapeUnits(run: string): string {
  let escaped = '';
  for (let index = 0; index < run.length; index++) {
    const unit = run.charCodeAt(index);
    escaped += escapes[unit] ??= `\\u${unit.toString(16).padStart(4, '0')}`;
  }
  return escaped;
}

/** Escapes by code unit, made as they are met: a text in another alphabet repeats a few of them. */
const escapes: string[] = [];

function tooLong(maxLength: number): NotCanonicalError {
  return new NotCanonicalError(`the JSON text is longer than ${maxLength.toLocaleString('en')} characters`);
}
