import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import { movedBy } from '../audit/moved.js';
import type { Partial, PartialCounts, PartialItem } from '../audit/partial.js';
import { noCounts } from '../audit/partial.js';
import type { PartialHeader } from './partial-header.js';
import { toJson } from './plain-data.js';
import type { PartialSums } from './sums.js';
import { addSums, noSums } from './sums.js';
import type { SourceUnit } from './unit.js';

/**
 * Writes a `qwed-or.partial/1`: JSON lines that can be read as a stream. A header; for each unit a line that names it, its
 * items, and a line that ends it with counts and a digest; and a last line that counts the units, so that a file that breaks
 * off is never taken for a whole one. No time, host or process is in it: the same unit gives the same bytes.
 */
export class PartialWriter {
  private readonly write: (text: string) => void;
  private units = 0;

  constructor(header: PartialHeader, write: (text: string) => void) {
    this.write = write;
    write(`${JSON.stringify(header)}\n`);
  }

  /** Begins the next unit. Units come in the order of their sources and bytes. */
  unit(unit: SourceUnit): UnitWriter {
    this.units++;
    return new UnitWriter(unit, this.write);
  }

  /** Copies a unit as another partial holds it, line by line. */
  copied(lines: readonly string[]): void {
    this.write(lines.map((line) => `${line}\n`).join(''));
  }

  /** Counts a unit that was copied. */
  copiedUnit(): void {
    this.units++;
  }

  end(): void {
    this.write(`${JSON.stringify({ kind: 'whole', units: this.units })}\n`);
  }
}

/** One unit on its way into a partial. */
export class UnitWriter {
  private readonly unit: SourceUnit;
  private readonly write: (text: string) => void;
  private readonly hash: Hash = createHash('sha256');
  private readonly counts: PartialCounts = noCounts();
  private sums: PartialSums = noSums();

  constructor(unit: SourceUnit, write: (text: string) => void) {
    this.unit = unit;
    this.write = write;
    this.line({ kind: 'unit', ...unit });
  }

  /** Takes the next partial of the unit, whose lines count on from `lines`. Lines and records count within the unit. */
  add(partial: Partial, lines: number): void {
    const { file: _, items, notAudited, counts, ...sums } = movedBy(partial, lines, this.counts.records);
    this.sums = addSums(this.sums, sums);
    for (const item of items) this.line(lineOf(item));
    for (const entry of notAudited) this.line({ kind: 'notAudited', entry });
    for (const key of Object.keys(counts) as (keyof PartialCounts)[]) this.counts[key] += counts[key];
  }

  /** Ends the unit. `lines`: what the next range of the source counts on from. `bytes`: those of its lines. */
  end(lines: number, bytes: number): void {
    const end = { kind: 'end', id: this.unit.id, counts: this.counts, sums: this.sums, lines, bytes };
    this.write(`${JSON.stringify({ ...end, digest: digestOf(this.hash, end) })}\n`);
  }

  private line(value: object): void {
    const text = `${JSON.stringify(value)}\n`;
    this.hash.update(text);
    this.write(text);
  }
}

/** The digest of a unit: over all its lines, the last one without the digest. Ends the hash. */
export function digestOf(hash: Hash, end: object): string {
  return hash.update(JSON.stringify(end)).digest('hex');
}

/** Only what a guard observed may hold what JSON has no word for. */
function lineOf(item: PartialItem): object {
  return item.kind === 'fact' ? { ...item, fact: { ...item.fact, data: toJson(item.fact.data) } } : item;
}
