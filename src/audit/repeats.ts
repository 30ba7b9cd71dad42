import { createHash } from 'node:crypto';
import { own, pointerTokens } from '../core/json.js';

/** Keys seen lately. The oldest are forgotten beyond a bound, so memory does not grow with the log. */
export class RepeatWindow {
  private readonly keys = new Set<string>();
  private readonly bound: number;

  constructor(bound = 100_000) {
    this.bound = bound;
  }

  /** Whether the key was seen before; from now on it was. */
  has(key: string): boolean {
    if (this.keys.has(key)) return true;
    this.keys.add(key);
    if (this.keys.size > this.bound) this.keys.delete(this.keys.values().next().value!);
    return false;
  }
}

/**
 * What tells that a value of a call was reported before, when a later record of the conversation repeats the call: the
 * call's id, what it calls, and where in it the value stands. Ids alone are not unique. Undefined where the pointer leads
 * into no object with an id.
 */
export function placeInCall(response: unknown, pointer: string): string | undefined {
  const tokens = pointerTokens(pointer);
  let value: unknown = response;
  let call: { readonly id: string; readonly object: object; readonly depth: number } | undefined;
  for (let depth = 0; depth <= tokens.length; depth++) {
    if (typeof value !== 'object' || value === null) break;
    const id = own(value, 'call_id') ?? own(value, 'id');
    // The response's own id names the response, not a call in it.
    if (depth > 0 && typeof id === 'string' && id !== '') call = { id, object: value, depth };
    if (depth < tokens.length) value = own(value, tokens[depth]!);
  }
  if (call === undefined) return undefined;
  const content = contentOf(call.object);
  return content === undefined ? undefined : [call.id, content, ...tokens.slice(call.depth)].join('\0');
}

/** Members of a call that a later request may write otherwise: they say nothing of what is called. */
const incidental = new Set(['id', 'call_id', 'status', 'index', 'object', 'cache_control']);

/** A hash of what the call says; undefined where it cannot be written out, so that it counts as a call of its own. */
function contentOf(call: object): string | undefined {
  try {
    const text = JSON.stringify(call, (key, value: unknown) => (incidental.has(key) ? undefined : value));
    return createHash('sha256').update(text).digest('base64url');
  } catch {
    return undefined;
  }
}
