import type { Spool } from '../core/reporter.js';

/** A spool in memory, for runs whose findings fit there. */
export function memorySpool(): Spool {
  let pieces: string[] = [];
  return {
    write: (text) => void pieces.push(text),
    *read() {
      const written = pieces;
      pieces = [];
      yield* written;
    },
  };
}

/** The lines of a spool, each of which was written with its line feed; the spool's pieces may break anywhere. */
export function* spooledLines(spool: Spool): Generator<string> {
  let rest = '';
  for (const piece of spool.read()) {
    const lines = (rest + piece).split('\n');
    rest = lines.pop()!;
    yield* lines;
  }
}
