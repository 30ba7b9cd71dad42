import type { Hash } from 'node:crypto';
import { createHash } from 'node:crypto';
import type { Partial, PartialCounts, PartialItem } from '../audit/partial.js';
import { noCounts } from '../audit/partial.js';
import type { NotAudited } from '../core/finding.js';
import { isObject, own } from '../core/json.js';
import type { LineCheck } from './line-check.js';
import { readCounts, readUnitLine, recordOf } from './line-check.js';
import type { PartialHeader } from './partial-header.js';
import { readHeader } from './partial-header.js';
import type { PartialLine } from './partial-lines.js';
import { faultyLine, partialLines } from './partial-lines.js';
import { digestOf } from './partial-writer.js';
import type { PartialSums } from './sums.js';
import { noSums, readSums } from './sums.js';
import type { SourceUnit } from './unit.js';
import { faultOfRange, isCount, isWhole, unitOf } from './unit.js';

/** A partial file. */
export interface PartialFile {
  readonly path: string;
  /** What messages call it. */
  readonly name: string;
}

/** A unit in a partial file: what it is about, and where it stands, so that it can be read when its turn comes. */
export interface StoredUnit extends SourceUnit {
  readonly file: PartialFile;
  readonly at: Pick<PartialLine, 'number' | 'offset'>;
  readonly digest: string;
  readonly counts: PartialCounts;
  readonly sums: PartialSums;
  readonly lines: number;
  readonly bytes: number;
}

/** What a partial file holds. */
export interface PartialIndex {
  readonly header: PartialHeader;
  readonly units: readonly StoredUnit[];
}

/**
 * Reads a partial once from end to end, checks every line and every digest, and tells where its units stand. Rejects with
 * `InputError`, which names the line, where anything in it is not what an audit writes.
 */
export async function indexPartial(file: PartialFile, check: LineCheck): Promise<PartialIndex> {
  const units: StoredUnit[] = [];
  let header: PartialHeader | undefined;
  let unit: UnitReader | undefined;
  let whole = false;
  let last = 1;
  for await (const lines of partialLines(file.path, file.name)) {
    for (const line of lines) {
      last = line.number;
      const value = parsed(line, file);
      if (whole) throw faultyLine(file.name, line.number, 'Nothing may follow the line that ends the file.');
      if (!header) header = headerOf(value, line, file);
      else if (unit) {
        const stored = unit.take(value, line.text);
        if (!isEnd(stored)) continue;
        units.push(stored);
        unit = undefined;
      } else if (isObject(value) && own(value, 'kind') === 'whole') {
        if (own(value, 'units') !== units.length) throw faultyLine(file.name, line.number, 'Units are missing.');
        whole = true;
      } else unit = new UnitReader(file, line, value, check);
    }
  }
  if (!header || !whole) throw faultyLine(file.name, last, 'The file breaks off behind it.');
  return { header, units };
}

/** How many lines of a unit are handed on at once. */
const linesAtOnce = 2_000;

/** A stretch of a unit that is read again. */
export interface UnitStretch {
  readonly texts: readonly string[];
  readonly partial: Partial;
}

/** Reads a unit again, in stretches. Rejects with `InputError` where the file has changed since it was indexed. */
export async function* readUnit(stored: StoredUnit, check: LineCheck): AsyncGenerator<UnitStretch> {
  const { file, at } = stored;
  let unit: UnitReader | undefined;
  let texts: string[] = [];
  for await (const lines of partialLines(file.path, file.name, at)) {
    for (const line of lines) {
      texts.push(line.text);
      const value = parsed(line, file);
      if (!unit) {
        unit = new UnitReader(file, line, value, check);
        continue;
      }
      const end = unit.take(value, line.text);
      if (isEnd(end)) {
        if (end.digest !== stored.digest) throw changed(file, line);
        yield { texts, partial: unit.stretch(stored.counts, stored.sums) };
        return;
      }
      if (texts.length < linesAtOnce) continue;
      yield { texts, partial: unit.stretch(noCounts()) };
      texts = [];
    }
  }
  throw changed(file, at);
}

/** Takes the lines of one unit, and checks them. */
class UnitReader {
  private readonly file: PartialFile;
  private readonly at: Pick<PartialLine, 'number' | 'offset'>;
  private readonly unit: SourceUnit;
  private readonly check: LineCheck;
  private readonly hash: Hash = createHash('sha256');
  private items: PartialItem[] = [];
  private notAudited: NotAudited[] = [];
  private line: number;
  private mostRecord = 0;

  constructor(file: PartialFile, { number, offset, text }: PartialLine, value: unknown, check: LineCheck) {
    this.file = file;
    this.at = { number, offset };
    this.line = number;
    this.check = check;
    if (!isObject(value) || own(value, 'kind') !== 'unit') throw this.fault('A unit must begin here.');
    const [id, source, start, end, size, etag] = ['id', 'source', 'start', 'end', 'size', 'etag'].map((key) =>
      own(value, key),
    );
    const fault = faultOfRange({ source, start, end, size, etag });
    if (fault !== undefined) throw this.fault(`The unit's ${fault}.`);
    this.unit = unitOf({ source, start, end, size, ...(etag !== undefined && { etag }) } as SourceUnit);
    if (this.unit.id !== id) throw this.fault("The unit's id does not belong to it.");
    this.hash.update(`${text}\n`);
  }

  /** Takes the next line; gives the unit where it is its last. */
  take(value: unknown, text: string): StoredUnit | undefined {
    this.line++;
    if (isObject(value) && own(value, 'kind') === 'end') return this.end(value);
    const line = readUnitLine(value, this.unit.source, this.check);
    if (typeof line === 'string') throw this.fault(line);
    this.hash.update(`${text}\n`);
    this.mostRecord = Math.max(this.mostRecord, recordOf(line));
    if (line.kind === 'notAudited') this.notAudited.push(line.entry);
    else this.items.push(line);
    // While a file is only indexed nobody takes what it says.
    if (this.items.length + this.notAudited.length > 2 * linesAtOnce) this.stretch(noCounts());
    return undefined;
  }

  /** What has come since the last time. */
  stretch(counts: PartialCounts, sums = noSums()): Partial {
    const { items, notAudited } = this;
    this.items = [];
    this.notAudited = [];
    return { file: this.unit.source, items, counts, notAudited, ...sums };
  }

  private end(value: Readonly<Record<string, unknown>>): StoredUnit {
    const { digest, ...end } = value;
    const counts = readCounts(own(end, 'counts'));
    const sums = readSums(own(end, 'sums'));
    const [lines, bytes] = [own(end, 'lines'), own(end, 'bytes')];
    if (
      Object.keys(end).length !== 6 ||
      own(end, 'id') !== this.unit.id ||
      !counts ||
      !sums ||
      !isCount(lines) ||
      !isCount(bytes)
    ) {
      throw this.fault('The end of a unit must have its id, counts, sums, lines and bytes.');
    }
    if (bytes > this.unit.size || (isWhole(this.unit) && bytes !== this.unit.size)) {
      throw this.fault('The unit has more or fewer bytes than its source.');
    }
    if (this.mostRecord > counts.records) throw this.fault('The unit names a record that it does not have.');
    if (digestOf(this.hash, end) !== digest)
      throw this.fault('The digest does not fit the unit: the file was changed.');
    return { ...this.unit, file: this.file, at: this.at, digest: digest, counts, sums, lines, bytes };
  }

  private fault(reason: string) {
    return faultyLine(this.file.name, this.line, reason);
  }
}

function isEnd(stored: StoredUnit | undefined): stored is StoredUnit {
  return stored !== undefined;
}

function parsed(line: PartialLine, file: PartialFile): unknown {
  try {
    return JSON.parse(line.text);
  } catch {
    throw faultyLine(file.name, line.number, 'It is no JSON.');
  }
}

function headerOf(value: unknown, line: PartialLine, file: PartialFile): PartialHeader {
  const header = readHeader(value);
  if (typeof header === 'string') throw faultyLine(file.name, line.number, header);
  return header;
}

function changed(file: PartialFile, { number }: Pick<PartialLine, 'number'>) {
  return faultyLine(file.name, number, 'The file was changed while it was merged.');
}
