import type { CallLimits, Entry } from './tool-call.js';

/** How calls are read from a response. */
export type Reading = (response: unknown, limits: CallLimits) => readonly Entry[];

/** What was read of the one response that several guards look at in turn. */
interface Kept {
  readonly response: unknown;
  readonly read: { reading: Reading; limits: CallLimits; entries: readonly Entry[] }[];
}

let kept: Kept | undefined;

/**
 * Runs work that looks at one response several times and never changes it: what is read of its calls is read once. Of any
 * other response, and outside of the work, everything is read anew, since a response may have been changed meanwhile.
 */
export function readingOnce<Result>(response: unknown, work: () => Result): Result {
  const before = kept;
  kept = { response, read: [] };
  try {
    return work();
  } finally {
    kept = before;
  }
}

/** What the reading gives, or gave before. */
export function readOnce(response: unknown, limits: CallLimits, reading: Reading): readonly Entry[] {
  if (kept === undefined || kept.response !== response) return reading(response, limits);
  for (const known of kept.read) {
    if (known.reading === reading && isSame(known.limits, limits)) return known.entries;
  }
  const entries = reading(response, limits);
  kept.read.push({ reading, limits, entries });
  return entries;
}

function isSame(a: CallLimits, b: CallLimits): boolean {
  return a.encodedCharacters === b.encodedCharacters && a.depth === b.depth && a.searchLevels === b.searchLevels;
}
