import type { SourceUnit } from './unit.js';
import { byPlace } from './unit.js';

/** One of `of` shards, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** At most so many shards: each is a process somewhere. */
export const mostShards = 10_000;

/**
 * Which shard each unit belongs to, in the order of the units: the largest first, each to the shard with the fewest bytes so
 * far, of equals to the first. It depends on the units alone, never on the order in which they are given.
 */
export function shardsOf(units: readonly SourceUnit[], of: number): readonly number[] {
  const order = units.map((unit, at) => ({ unit, at })).sort((a, b) => bySize(a.unit, b.unit));
  const loads = Array.from({ length: of }, () => 0);
  const shards = Array.from({ length: units.length }, () => 1);
  for (const { unit, at } of order) {
    let least = 0;
    for (let shard = 1; shard < of; shard++) if (loads[shard]! < loads[least]!) least = shard;
    // A byte more, so that empty sources are spread as well.
    loads[least]! += unit.end - unit.start + 1;
    shards[at] = least + 1;
  }
  return shards;
}

/** The units of one shard, in their order. */
export function unitsOfShard(units: readonly SourceUnit[], { index, of }: Shard): readonly SourceUnit[] {
  const shards = shardsOf(units, of);
  return units.filter((_, at) => shards[at] === index);
}

function bySize(a: SourceUnit, b: SourceUnit): number {
  return b.end - b.start - (a.end - a.start) || byPlace(a, b);
}
