import { type Pattern, readPattern } from '../gate/regex-source.js';

/** Shorter texts stand in most sentences, and would rule out nothing. */
const shortest = 4;
/** A part of a pattern with more readings is not written out. */
const mostReadings = 48;

/**
 * Texts that every match of a pattern holds: of each list one. The pattern is over folded text, and what is in capitals in
 * its source is looked for in lower case. Empty where nothing of the kind can be told.
 */
export function neededWords(pattern: RegExp): readonly (readonly string[])[] {
  return listsOf(readPattern(pattern.source, mostReadings));
}

function listsOf(pattern: Pattern): string[][] {
  const readings = readingsOf(pattern);
  if (readings !== undefined) return isTelling(readings) ? [readings] : [];
  if (pattern.kind === 'sequence') return listsOfSequence(pattern.parts);
  if (pattern.kind === 'repeat') return pattern.least > 0 ? listsOf(pattern.part) : [];
  if (pattern.kind !== 'choice') return [];
  const best = pattern.options.map((option) => bestOf(listsOf(option)));
  return best.every((list) => list !== undefined) ? [[...new Set(best.flat())]] : [];
}

/** Neighbours that can be written out are read together, so that `instruction` is one text and not eleven letters. */
function listsOfSequence(parts: readonly Pattern[]): string[][] {
  const lists: string[][] = [];
  let run = [''];
  const endRun = (): void => {
    if (isTelling(run)) lists.push(run);
    run = [''];
  };
  for (const part of parts) {
    const readings = readingsOf(part);
    if (readings === undefined) {
      endRun();
      lists.push(...listsOf(part));
      continue;
    }
    if (run.length * readings.length > mostReadings) endRun();
    run = run.length * readings.length > mostReadings ? [''] : joined(run, readings);
  }
  endRun();
  return lists;
}

/** All that a part can match, where that is a short list of texts. */
function readingsOf(pattern: Pattern): string[] | undefined {
  if (pattern.kind === 'edge') return [''];
  if (pattern.kind === 'choice') return few(pattern.options.map(readingsOf), (all) => all.flat());
  if (pattern.kind === 'sequence') {
    return few(pattern.parts.map(readingsOf), (all) => all.reduce((run, next) => joinedOrMany(run, next), ['']));
  }
  if (pattern.kind === 'characters') {
    return pattern.codes.size <= 4 ? [...pattern.codes].map((code) => String.fromCharCode(code)) : undefined;
  }
  if (pattern.kind !== 'repeat' || pattern.most !== 1) return undefined;
  const readings = readingsOf(pattern.part);
  return readings && pattern.least === 0 ? ['', ...readings] : readings;
}

function few(all: readonly (string[] | undefined)[], combine: (all: string[][]) => string[]): string[] | undefined {
  if (!all.every((readings) => readings !== undefined)) return undefined;
  const readings = [...new Set(combine([...all]))];
  return readings.length <= mostReadings ? readings : undefined;
}

/** Once there are too many, their number is what matters. */
function joinedOrMany(run: string[], next: readonly string[]): string[] {
  return run.length > mostReadings ? run : joined(run, next);
}

function joined(run: readonly string[], next: readonly string[]): string[] {
  return run.flatMap((start) => next.map((end) => start + end));
}

function isTelling(readings: readonly string[]): boolean {
  return readings.every(({ length }) => length >= shortest);
}

/** The list that says most: the one with the fewest texts. */
function bestOf(lists: readonly string[][]): string[] | undefined {
  return [...lists].sort((a, b) => a.length - b.length)[0];
}
