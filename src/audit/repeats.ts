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
 * call's id and where in the call the value stands. Undefined where the pointer leads into no object with an id.
 */
export function placeInCall(response: unknown, pointer: string): string | undefined {
  const tokens = pointerTokens(pointer);
  let value: unknown = response;
  let place: string | undefined;
  for (let depth = 0; depth <= tokens.length; depth++) {
    if (typeof value !== 'object' || value === null) break;
    const id = own(value, 'call_id') ?? own(value, 'id');
    // The response's own id names the response, not a call in it.
    if (depth > 0 && typeof id === 'string' && id !== '') place = [id, ...tokens.slice(depth)].join('\0');
    if (depth < tokens.length) value = own(value, tokens[depth]!);
  }
  return place;
}
