import { stat } from 'node:fs/promises';
import { planUnits, sizeOfLines } from '../audit/plan.js';
import type { Unit } from '../audit/plan.js';
import type { Pool } from '../audit/pool.js';
import type { RangeOptions } from '../audit/range-results.js';
import { rangeResults } from '../audit/range-results.js';
import type { OpenJoins, SliceSource } from '../audit/slice.js';
import { auditEnd, auditSlice } from '../audit/slice.js';
import { gateOfStack } from '../audit/stack-gate.js';
import { InputError } from '../core/errors.js';
import type { RecordGate } from '../core/record-gate.js';
import { tool } from '../core/version.js';
import { buildStack } from '../policy/stack.js';
import type { Stack } from '../policy/stack.js';
import type { DeclaredStream } from '../transcripts/declared.js';
import { readRange, readRangeOf } from '../transcripts/range.js';
import { fileSource, readRecords, unreadable } from '../transcripts/read.js';
import type { ReadBatch } from '../transcripts/record.js';
import type { PlanShards } from './partial-header.js';
import { partialSchemaName } from './partial-header.js';
import type { UnitWriter } from './partial-writer.js';
import { PartialWriter } from './partial-writer.js';
import type { SourceUnit } from './unit.js';
import { isWhole, nameOfUnit } from './unit.js';

/** A unit and where its bytes come from: a file, or a stream that begins at a byte of the source. */
export interface UnitToAudit {
  readonly unit: SourceUnit;
  readonly from: { readonly path: string } | { readonly stream: DeclaredStream; readonly startsAt: number };
}

/** What a partial audit is given. */
export interface AuditPartialOptions extends RangeOptions {
  /** In the order of their places. */
  readonly units: readonly UnitToAudit[];
  readonly plans: readonly PlanShards[];
  /** Bytes that a thread audits at a time. The partial does not depend on it. */
  readonly unitBytes: number;
  readonly write: (text: string) => void;
  readonly signal?: AbortSignal;
  progress?(done: { readonly file: string; readonly bytes: number }): void;
}

/** The run was stopped by a signal: what was written is no partial. */
class Interrupted extends Error {}

/**
 * Audits units and writes a partial of them, whatever they hold. Rejects with `InputError` where bytes are missing or cannot
 * be read, or a range meets a format that joins records; with `WorkerFailure`; and where the signal is aborted.
 */
export async function auditPartial(options: AuditPartialOptions): Promise<void> {
  const { policy, onBadRecord, units, plans, write } = options;
  const stack = buildStack(policy);
  const header = { name: policy.name, sha256: policy.sha256 };
  const writer = new PartialWriter({ schema: partialSchemaName, tool, policy: header, onBadRecord, plans }, write);
  const pieces = new Map<SourceUnit, readonly Unit[]>();
  for (const { unit, from } of units) {
    if ('path' in from) pieces.set(unit, await piecesOf(unit, from.path, options.unitBytes));
  }
  const ranges = rangeResults([...pieces.values()].flat(), options, { stack, onBadRecord });
  try {
    for (const { unit, from } of units) {
      const audit = new UnitAudit(unit, writer.unit(unit), options, stack);
      if ('path' in from) await audit.file(pieces.get(unit)!, ranges);
      else await audit.stream(from.stream, from.startsAt);
    }
  } finally {
    await ranges.close();
  }
  writer.end();
}

/** The ranges that the threads audit of a unit, or the whole of its source. Rejects where the file is not the one declared. */
async function piecesOf(unit: SourceUnit, path: string, unitBytes: number): Promise<readonly Unit[]> {
  const { source: name, start, end, size } = unit;
  const stats = await stat(path).catch((error: unknown) => {
    throw unreadable(name, error);
  });
  if (!stats.isFile()) throw new InputError(`'${name}' is no regular file.`, 'Give it on standard input instead.');
  if (stats.size !== size) {
    throw new InputError(`'${name}' has ${stats.size} bytes, not ${size} as planned.`, 'It has changed: plan it anew.');
  }
  const source = fileSource(path, name);
  if (isWhole(unit)) {
    const units = await planUnits([source], { unitBytes });
    return units.map(({ range }) => ({ source, ...(range && { range: { ...range, size } }) }));
  }
  if ((await sizeOfLines(path)) === undefined) throw notCut(unit, 'it is no plain file of UTF-8 JSON lines');
  const pieces: Unit[] = [];
  for (let from = start; from < end; from += unitBytes) {
    pieces.push({ source, range: { start: from, end: Math.min(from + unitBytes, end), size } });
  }
  return pieces;
}

/** One unit on its way into the partial. */
class UnitAudit {
  private readonly unit: SourceUnit;
  private readonly writer: UnitWriter;
  private readonly options: AuditPartialOptions;
  private readonly slice: SliceSource;
  private readonly joins: OpenJoins = new Map();
  private lines = 0;
  private bytes = 0;

  constructor(unit: SourceUnit, writer: UnitWriter, options: AuditPartialOptions, stack: Stack) {
    this.unit = unit;
    this.writer = writer;
    this.options = options;
    this.slice = { file: unit.source, stack, onBadRecord: options.onBadRecord };
  }

  async file(pieces: readonly Unit[], ranges: Pool): Promise<void> {
    let streamed = false;
    for (const { source, range } of pieces) {
      this.refuseInterrupted();
      if (!range) await this.batches(readRecords(source, this.options.policy.limits, this.gate()));
      else if (streamed) ranges.skip();
      else {
        const result = await ranges.next();
        if (result.unreadable) throw new InputError(result.unreadable.message, result.unreadable.hint);
        if (result.joins) {
          const rest = { ...range, end: Number.POSITIVE_INFINITY };
          await this.batches(readRange(source.path!, source.name, rest, this.options.policy.limits, this.gate()));
          streamed = true;
          continue;
        }
        for (const partial of result.partials) this.writer.add(partial, this.lines);
        this.lines += result.lines;
        this.progress(result.bytes);
      }
    }
    this.end();
  }

  async stream(stream: DeclaredStream, startsAt: number): Promise<void> {
    const { source: name, start, end, size } = this.unit;
    const { limits } = this.options.policy;
    if (isWhole(this.unit)) {
      await this.batches(readRecords({ name, open: () => stream.chunks }, limits, this.gate()));
      await stream.drain(true);
    } else {
      const range = readRangeOf({ chunks: stream.chunks, startsAt }, name, { start, end, size }, limits, this.gate());
      let lines = 0;
      await this.batches(range, (batch) => (lines = batch.lines));
      this.lines = lines;
      await stream.drain(false);
    }
    this.end();
  }

  /** Asked for only where records are read here, and not by the pool. */
  private gate(): RecordGate | undefined {
    return gateOfStack(this.slice.stack, this.unit.end - this.unit.start);
  }

  private async batches<Batch extends ReadBatch>(batches: AsyncIterable<Batch>, each?: (batch: Batch) => void) {
    const before = this.bytes;
    for await (const batch of batches) {
      this.refuseInterrupted();
      const partial = auditSlice(batch.items, this.slice, this.joins);
      if (this.joins.size > 0 && !isWhole(this.unit)) {
        throw notCut(
          this.unit,
          'it holds records of a format that joins them, so what one means depends on those before',
        );
      }
      this.writer.add(partial, this.lines);
      this.progress(before + batch.bytes - this.bytes);
      each?.(batch);
    }
  }

  private end(): void {
    this.refuseInterrupted();
    this.writer.add(auditEnd(this.slice, this.joins), 0);
    // Nothing counts on from a whole source, and not every way to read one counts its lines.
    if (isWhole(this.unit)) this.writer.end(0, this.unit.size);
    else this.writer.end(this.lines, this.bytes);
  }

  private progress(bytes: number): void {
    this.bytes += bytes;
    this.options.progress?.({ file: this.unit.source, bytes: this.bytes });
  }

  private refuseInterrupted(): void {
    if (this.options.signal?.aborted) throw new Interrupted();
  }
}

function notCut(unit: SourceUnit, reason: string): InputError {
  return new InputError(
    `${nameOfUnit(unit)} cannot be audited alone: ${reason}.`,
    "Audit the whole source as one unit: 'qwed-or plan --whole' cuts none.",
  );
}
