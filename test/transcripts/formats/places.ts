import { pointerTo, pointerTokens } from '../../../src/core/json.js';
import type { RecordText, TranscriptResponse } from '../../../src/transcripts/format.js';
import { recordAt, recordPointer } from '../../../src/transcripts/place.js';

/** What formats may write themselves: who speaks, and what kind of thing a part is. */
const ownWords: ReadonlySet<string> = new Set(['role', 'object', 'type']);

/** Where formats may give a sum of what stands at its place. */
const sum = '/usage/total_tokens';

/** A value of a response that is not what stands at its place. */
type Misplaced = readonly [pointer: string, value: unknown, found: unknown];

/**
 * The values of a response that do not stand where it says. `record` is what a record's text says; values below the
 * pointers in `derived` were read out of a text or worked out, and are not looked up.
 */
export function misplaced(
  response: TranscriptResponse,
  record: (text: RecordText | undefined) => unknown,
  derived: readonly string[] = [],
): Misplaced[] {
  const found: Misplaced[] = [];
  for (const [pointer, value] of scalars(response.response)) {
    if (derived.some((start) => pointer.startsWith(start))) continue;
    const at = standsAt(record(recordAt(response, pointer)), recordPointer(response, pointer), value);
    if (pointer === sum ? at === undefined : at !== value) found.push([pointer, value, at]);
  }
  return found;
}

/**
 * What a record has at a pointer, where that leads into text that is JSON as if it were what it says; `value` itself
 * where the pointer's last key is that value, as in `{get_rate: {}}`.
 */
function standsAt(record: unknown, pointer: string, value: unknown): unknown {
  let at = record;
  for (const token of pointerTokens(pointer)) {
    if (typeof at === 'string') at = parsed(at);
    at =
      typeof at === 'object' && at !== null && Object.hasOwn(at, token)
        ? (at as Record<string, unknown>)[token]
        : undefined;
  }
  return at !== value && at !== undefined && pointerTokens(pointer).at(-1) === value ? value : at;
}

/** Every scalar of a response that comes from a record. */
function* scalars(value: unknown, pointer = ''): Generator<[pointer: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) {
    yield [pointer, value];
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    if (!ownWords.has(key) || typeof member !== 'string') yield* scalars(member, pointerTo(pointer, key));
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
