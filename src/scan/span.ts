/** UTF-16 offsets `[start, end)` within a text. */
export type Span = readonly [start: number, end: number];

/** Finds the first match at or after an offset, in time linear in what it passes over. */
export type Finder = (text: string, from: number) => Span | undefined;

/** One pattern of a detector: a row of a table that a test replays. */
export interface PatternRow<Name extends string = string> {
  readonly name: Name;
  /** What the row finds, as a report's sentence names it. */
  readonly title: string;
  /** Cheap test that every text with a match passes; the caller runs it, or one for several rows, before `find`. */
  readonly gate: RegExp;
  /** The regular expression behind `find`, where there is one: the record gate looks for it instead of `gate`. */
  readonly pattern?: RegExp;
  /** What the record gate looks for instead, as the sources stand. */
  readonly record?: readonly string[];
  readonly find: Finder;
  /** Made-up texts with a match, and near misses without one. */
  readonly hits: readonly string[];
  readonly misses: readonly string[];
}

/** What a row has that looks for a global regular expression: see `regexFinder`. */
export function matching(pattern: RegExp): Required<Pick<PatternRow, 'pattern' | 'find'>> {
  return { pattern, find: regexFinder(pattern) };
}

/** A finder over a global regular expression that backtracks a bounded number of steps at each position. */
export function regexFinder(pattern: RegExp): Finder {
  return (text, from) => {
    pattern.lastIndex = from;
    const match = pattern.exec(text);
    return match === null ? undefined : [match.index, match.index + match[0].length];
  };
}

/** Every match of a finder, left to right, at most `limit` of them. */
export function findAll(find: Finder, text: string, limit = Number.POSITIVE_INFINITY): Span[] {
  const spans: Span[] = [];
  for (let from = 0; spans.length < limit;) {
    const span = find(text, from);
    if (span === undefined) break;
    spans.push(span);
    from = Math.max(span[1], from + 1);
  }
  return spans;
}
