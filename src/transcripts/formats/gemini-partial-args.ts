import { isObject, own } from '../../core/json.js';
import { leaf, sharedBranch, type Branch, type Place } from './draft.js';
import { list, part, type Members } from './members.js';

/** A call whose arguments come in pieces, each with a path into them. */
export interface PartialCall {
  readonly block: Branch;
  readonly arguments: Record<string, unknown>;
}

/** What holds the call that is open, and the blocks that a new one is added to. */
interface Holder {
  readonly blocks: Branch[];
  partial: PartialCall | undefined;
}

/** Members that give a value. A text is added to what stands at its path already. */
const valueKeys: readonly string[] = ['stringValue', 'numberValue', 'boolValue', 'nullValue', 'structValue'];

/**
 * Takes a part that belongs to a call in pieces: `{functionCall: {name, partialArgs, willContinue}}` opens it, further
 * ones without a name go on with it, and one that does not continue ends it. False for any other part.
 */
export function takePartialArguments(holder: Holder, value: unknown, { pointer, record }: Place): boolean {
  const call = isObject(value) ? part(value, 'functionCall') : undefined;
  if (!call) return false;
  const pieces = list(call, 'partialArgs');
  const isNamed = Object.hasOwn(call, 'name');
  if (isNamed ? !pieces && own(call, 'willContinue') !== true : !holder.partial) return false;
  const at: Place = { pointer: `${pointer}/functionCall`, ...(record && { record }) };
  if (isNamed || !holder.partial) holder.partial = opened(holder, call, at);
  const { block, arguments: input } = holder.partial;
  // The arguments stand where their first piece does.
  if (pieces && pieces.length > 0 && Object.keys(input).length === 0) {
    block.members.set('input', leaf(input, { ...at, pointer: `${at.pointer}/partialArgs` }));
  }
  for (const piece of pieces ?? []) setPiece(input, piece);
  for (const [key, member] of Object.entries(part(call, 'args') ?? {})) setMember(input, key, member);
  if (own(call, 'willContinue') !== true) holder.partial = undefined;
  return true;
}

function opened(holder: Holder, call: Members, at: Place): PartialCall {
  const block = sharedBranch(call, at, ['partialArgs', 'willContinue', 'args']);
  const input: Record<string, unknown> = {};
  block.members.set('type', leaf('tool_use')).set('input', leaf(input, at));
  holder.blocks.push(block);
  return { block, arguments: input };
}

function setPiece(target: Record<string, unknown>, piece: unknown): void {
  if (!isObject(piece)) return;
  const path = own(piece, 'jsonPath');
  const key = valueKeys.find((name) => Object.hasOwn(piece, name));
  if (key === undefined) return;
  const value = key === 'nullValue' ? null : piece[key];
  const steps = typeof path === 'string' ? stepsOf(path) : [];
  let holder: object = target;
  steps.slice(0, -1).forEach((step, index) => {
    const inner = own(holder, step);
    if (typeof inner === 'object' && inner !== null) holder = inner;
    else {
      const made = /^\d+$/.test(steps[index + 1]!) ? [] : {};
      setMember(holder, step, made);
      holder = made;
    }
  });
  const last = steps.at(-1) ?? String(path);
  const before = own(holder, last);
  setMember(holder, last, typeof before === 'string' && typeof value === 'string' ? before + value : value);
}

/** The names and indexes of a path such as `$.files[0]['a b']`. */
function stepsOf(path: string): string[] {
  return Array.from(path.matchAll(/\.([^.[\]]+)|\[(\d{1,4})\]|\['([^']*)'\]|\["([^"]*)"\]/g), (step) =>
    String(step[1] ?? step[2] ?? step[3] ?? step[4]),
  );
}

/** Sets a member under any name, also `__proto__`. */
function setMember(holder: object, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, writable: true, enumerable: true, configurable: true });
}
