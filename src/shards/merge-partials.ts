import type { RunOptions } from '../audit/run.js';
import { beginRun } from '../audit/run.js';
import type { Summary } from '../core/finding.js';
import type { LineCheck } from './line-check.js';
import type { Manifest } from './manifest.js';
import type { PartialSet } from './partial-set.js';
import { refuseIncomplete } from './partial-set.js';
import { readUnit } from './partial-reader.js';
import { PartialWriter } from './partial-writer.js';

/** What merging partials to a verdict needs. What the manifest left out is left out here. */
export interface MergePartialsOptions extends Omit<RunOptions, 'leftOut' | 'passedOver'> {
  readonly set: PartialSet;
  readonly check: LineCheck;
  readonly manifest?: Manifest;
}

/**
 * The reports and the verdict of partials: the same, byte for byte, as of one process over the same sources. Units are read
 * one after the other, so that memory does not grow with what was found. Rejects with `InputError` where one is missing.
 */
export async function mergePartials(options: MergePartialsOptions): Promise<Summary> {
  const { set, check, manifest, signal } = options;
  refuseIncomplete(set, manifest);
  const passedOver = manifest?.passedOver ?? set.header.plans.reduce((sum, plan) => sum + plan.passedOver, 0);
  const { merge, end } = beginRun({ ...options, leftOut: manifest?.leftOut ?? [], passedOver });
  let lines = 0;
  let bytes = 0;
  for (const [at, unit] of set.units.entries()) {
    for await (const { partial } of readUnit(unit, check)) {
      if (signal?.aborted) return end();
      merge.add(partial, lines);
    }
    lines += unit.lines;
    bytes += unit.bytes;
    if (set.units[at + 1]?.source === unit.source) continue;
    merge.fileEnd(unit.source, bytes);
    lines = 0;
    bytes = 0;
  }
  merge.end();
  return end();
}

/** Writes the partials as one partial: the same bytes, however they were put together before. */
export async function joinPartials(
  { header, units }: PartialSet,
  check: LineCheck,
  write: (text: string) => void,
): Promise<void> {
  const writer = new PartialWriter(header, write);
  for (const unit of units) {
    writer.copiedUnit();
    for await (const { texts } of readUnit(unit, check)) writer.copied(texts);
  }
  writer.end();
}
