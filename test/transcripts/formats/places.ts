import { pointerTo, pointerTokens } from '../../../src/core/json.js';

/** What formats may write themselves: who speaks, and what kind of thing a part is. */
const ownWords: ReadonlySet<string> = new Set(['role', 'object', 'type']);

/** Numbers that formats may work out: sums and differences. They stand where what they are made of does. */
const sums: ReadonlySet<string> = new Set(['/usage/total_tokens', '/usage/cost']);

/** Every scalar of a response that comes from its record. */
export function* scalars(value: unknown, pointer = ''): Generator<[pointer: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) {
    yield [pointer, value];
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    if (!ownWords.has(key) || typeof member !== 'string') yield* scalars(member, pointerTo(pointer, key));
  }
}

/**
 * What a record has at a pointer, where that leads into text that is JSON as if it were what it says; `value` itself
 * where the pointer's last key is that value, as in `{get_rate: {}}`.
 */
export function standsAt(record: unknown, pointer: string, value: unknown): unknown {
  let at = record;
  for (const token of pointerTokens(pointer)) {
    if (typeof at === 'string') at = parsed(at);
    at = typeof at === 'object' && at !== null && Object.hasOwn(at, token) ? (at as Record<string, unknown>)[token] : undefined;
  }
  return at !== value && at !== undefined && pointerTokens(pointer).at(-1) === value ? value : at;
}

/** Whether a pointer names a number that was worked out, of things that stand in the record. */
export function isSum(pointer: string): boolean {
  return sums.has(pointer);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
