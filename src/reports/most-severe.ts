import { levels } from '../core/guard.js';
import type { Level } from '../core/guard.js';

/** The levels from most to least. */
export const mostToLeast: readonly Level[] = [...levels].reverse();

/** The most severe of what was offered, up to a limit: the rest is only counted, so memory does not grow with findings. */
export interface MostSevere<Item> {
  /** Keeps what `make` makes, or counts it; of one level, what came first is kept. */
  offer(level: Level, make: () => Item): void;
  /** What is kept, from the most to the least severe, in the order of its coming within a level. */
  kept(): Item[];
  /** How many of each level were left out so far. */
  readonly omitted: Readonly<Record<Level, number>>;
}

/** Makes a selection of at most `limit` items. Items should be finished text: what refers to a record would hold all of it. */
export function mostSevere<Item>(limit: number): MostSevere<Item> {
  const kept: Record<Level, Item[]> = { error: [], warning: [], note: [] };
  const omitted: Record<Level, number> = { error: 0, warning: 0, note: 0 };
  const size = () => kept.error.length + kept.warning.length + kept.note.length;

  /** Drops the last item that weighs less than `level`; false where there is none. */
  function makeRoom(level: Level): boolean {
    const least = levels.find((lower) => kept[lower].length > 0);
    if (least === undefined || levels.indexOf(least) >= levels.indexOf(level)) return false;
    kept[least].pop();
    omitted[least]++;
    return true;
  }

  return {
    omitted,
    offer(level, make) {
      if (size() < limit || makeRoom(level)) kept[level].push(make());
      else omitted[level]++;
    },
    kept: () => mostToLeast.flatMap((level) => kept[level]),
  };
}

/** All levels together. */
export function total(counts: Readonly<Record<Level, number>>): number {
  return counts.error + counts.warning + counts.note;
}
