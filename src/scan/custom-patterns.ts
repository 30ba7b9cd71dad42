import { Script, createContext, type Context } from 'node:vm';
import { UsageError } from '../core/errors.js';

/** The first match of one pattern in one text; UTF-16 offsets. */
interface CustomMatch {
  readonly pattern: number;
  readonly text: number;
  readonly start: number;
  readonly end: number;
}

interface CustomMatches {
  /** In the order of the patterns, and of the texts within a pattern. */
  readonly matches: readonly CustomMatch[];
  /** Indexes of the patterns that did not finish in time: whether they match is not known. */
  readonly timedOut: readonly number[];
}

/** Patterns that a user wrote, run under a time limit, since a regular expression can take for ever. */
export interface CustomPatterns {
  /** The sources as they were written. */
  readonly sources: readonly string[];
  find(texts: readonly string[]): CustomMatches;
}

/** What a pattern may take for all texts of one response. */
const patternMilliseconds = 25;

const nothing: CustomMatches = { matches: [], timedOut: [] };

/**
 * Compiles patterns, without regard to case unless `flags` say otherwise; of a RegExp the source and its `m`, `s`, `u` and `v`
 * flags are taken. `label` names the option in the `UsageError` that an invalid pattern throws, with the pattern's index.
 */
export function compileCustomPatterns(
  sources: readonly (string | RegExp)[],
  label = 'custom pattern',
  flags = 'i',
): CustomPatterns {
  const patterns = sources.map((source, index) => compile(source, index, label, flags));
  const written = sources.map((source) => (typeof source === 'string' ? source : source.source));
  return {
    sources: written,
    find: (texts) => (patterns.length === 0 || texts.length === 0 ? nothing : find(patterns, texts)),
  };
}

function compile(source: string | RegExp, index: number, label: string, flags: string): RegExp {
  if (typeof source !== 'string' && !(source instanceof RegExp)) {
    throw new UsageError(`Invalid ${label} at index ${index}: it is no regular expression.`, 'Write it as a string.');
  }
  try {
    if (typeof source === 'string') return new RegExp(source, flags);
    return new RegExp(source.source, flags + source.flags.replaceAll(/[^msuv]/g, ''));
  } catch (error) {
    throw new UsageError(
      `Invalid ${label} at index ${index}: ${(error as Error).message}.`,
      'Write a JavaScript regular expression.',
    );
  }
}

/** One timed call for all patterns; only where that takes too long, one a pattern, so that the culprit can be named. */
function find(patterns: readonly RegExp[], texts: readonly string[]): CustomMatches {
  const together = runTimed(patterns, texts, 0, patterns.length);
  if (together !== undefined) return { matches: together, timedOut: [] };
  if (patterns.length === 1) return { matches: [], timedOut: [0] };
  const matches: CustomMatch[] = [];
  const timedOut: number[] = [];
  for (let pattern = 0; pattern < patterns.length; pattern++) {
    const alone = runTimed(patterns, texts, pattern, pattern + 1);
    if (alone === undefined) timedOut.push(pattern);
    else matches.push(...alone);
  }
  return { matches, timedOut };
}

/** Runs inside the context; looking a global up there is slow, so each is looked up once. Sticky patterns start at 0. */
const script = `(() => {
  const [run, over, found, end] = [patterns, texts, matches, last];
  for (let p = first; p < end; p++) {
    const pattern = run[p];
    for (let t = 0; t < over.length; t++) {
      pattern.lastIndex = 0;
      const match = pattern.exec(over[t]);
      if (match !== null) found.push({ pattern: p, text: t, start: match.index, end: match.index + match[0].length });
    }
  }
})()`;

interface Room {
  patterns: readonly RegExp[];
  texts: readonly string[];
  first: number;
  last: number;
  matches: CustomMatch[];
}

let room: { readonly held: Room; readonly context: Context; readonly script: Script } | undefined;

/** The one context that every timed call uses: making one costs more than most patterns. */
function openRoom(): NonNullable<typeof room> {
  const held: Room = { patterns: [], texts: [], first: 0, last: 0, matches: [] };
  return { held, context: createContext(held), script: new Script(script) };
}

/** The matches of the patterns `[first, last)`, or undefined where they did not come to an end within the limit. */
function runTimed(
  patterns: readonly RegExp[],
  texts: readonly string[],
  first: number,
  last: number,
): CustomMatch[] | undefined {
  room ??= openRoom();
  const { held } = room;
  const matches: CustomMatch[] = [];
  Object.assign(held, { patterns, texts, first, last, matches });
  try {
    room.script.runInContext(room.context, { timeout: patternMilliseconds });
    return matches;
  } catch {
    // Out of time, or out of the stack that a regular expression may use: either way the answer is not known.
    return undefined;
  } finally {
    Object.assign(held, { patterns: [], texts: [], matches: [] });
  }
}
