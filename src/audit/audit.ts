import { InputError } from '../core/errors.js';
import type { Summary } from '../core/finding.js';
import { inputRules } from '../core/input-rules.js';
import { readRecords } from '../transcripts/read.js';
import { readRange } from '../transcripts/range.js';
import type { ReadBatch, Source } from '../transcripts/record.js';
import { fingerprintOf } from './fingerprint.js';
import type { Merge } from './merge.js';
import { noCounts } from './partial.js';
import type { Unit } from './plan.js';
import { planUnits } from './plan.js';
import type { Pool } from './pool.js';
import { WorkerFailure } from './pool.js';
import type { RangeOptions } from './range-results.js';
import { rangeResults } from './range-results.js';
import type { RunOptions } from './run.js';
import { beginRun } from './run.js';
import type { OpenJoins, SliceSource } from './slice.js';
import { auditEnd, auditSlice } from './slice.js';
import type { Secrets } from './secrets.js';
import { gateOfStack } from './stack-gate.js';

/** What an audit is given: plain data, sources that open themselves, a reporter, and the one clock of the run. */
export interface AuditOptions extends RangeOptions, RunOptions {
  readonly sources: readonly Source[];
  /** Takes what no report may show; the whole audit then runs in this thread, so that nothing raw ever leaves it. */
  readonly secrets?: Secrets;
  /** Bytes of a byte range that is audited by itself. */
  readonly unitBytes: number;
  /** Told after each batch how far the run is. */
  progress?(done: { readonly file: string; readonly bytes: number }): void;
}

/** Audits every source in order, hands findings to the reporter as they come, and gives the run in numbers. */
export async function audit(options: AuditOptions): Promise<Summary> {
  const { onBadRecord, signal } = options;
  const { stack, merge, tally, end } = beginRun(options);
  const units = await planUnits(options.sources, options);
  const shared = { stack, onBadRecord, ...(options.secrets && { secrets: options.secrets }) };
  const ranges = rangeResults(units, options, shared);
  try {
    for (let index = 0; index < units.length && !signal?.aborted;) {
      const { source } = units[index]!;
      const file = new FileAudit(source, options, merge, { file: source.name, ...shared });
      index = await file.audit(units, index, ranges);
    }
    if (!signal?.aborted) merge.end();
  } catch (error) {
    if (!(error instanceof WorkerFailure)) throw error;
    tally.fail(error.message);
  } finally {
    await ranges.close();
  }
  return end();
}

/** One file on its way through the audit: its ranges in order, or the whole of it as a stream. */
class FileAudit {
  private readonly source: Source;
  private readonly options: AuditOptions;
  private readonly merge: Merge;
  private readonly slice: SliceSource;
  private readonly joins: OpenJoins = new Map();
  private bytes = 0;
  private whole = true;

  constructor(source: Source, options: AuditOptions, merge: Merge, slice: SliceSource) {
    this.source = source;
    this.options = options;
    this.merge = merge;
    this.slice = slice;
  }

  /** Audits the file that begins with the unit at `first`, and gives the index of the unit after its last. */
  async audit(units: readonly Unit[], first: number, ranges: Pool): Promise<number> {
    let next = first;
    if (units[first]!.range === undefined) {
      const gate = gateOfStack(this.slice.stack);
      await this.stream(readRecords(this.source, this.options.policy.limits, gate), 0);
      next++;
    } else next = await this.ranges(units, first, ranges);
    this.merge.add(auditEnd(this.slice, this.joins));
    this.merge.fileEnd(this.source.name, this.bytes, this.whole && !this.options.signal?.aborted);
    return next;
  }

  private async ranges(units: readonly Unit[], first: number, ranges: Pool): Promise<number> {
    let lines = 0;
    let index = first;
    let streamed = false;
    for (; index < units.length && units[index]!.source === this.source; index++) {
      if (streamed || !this.whole || this.options.signal?.aborted) {
        ranges.skip();
        continue;
      }
      const result = await ranges.next();
      if (result.joins) {
        // Records that are joined may reach over ranges: from here on the file is read in one go.
        streamed = true;
        const rest = { start: units[index]!.range!.start, end: Number.POSITIVE_INFINITY };
        const { limits } = this.options.policy;
        const gate = gateOfStack(this.slice.stack);
        await this.stream(readRange(this.source.path!, this.source.name, rest, limits, gate), lines);
        continue;
      }
      for (const partial of result.partials) this.merge.add(partial, lines);
      if (result.unreadable) this.unreadable(new InputError(result.unreadable.message, result.unreadable.hint));
      lines += result.lines;
      this.progress(result.bytes);
    }
    return index;
  }

  private async stream(batches: AsyncIterable<ReadBatch>, lines: number): Promise<void> {
    const before = this.bytes;
    try {
      for await (const batch of batches) {
        this.merge.add(auditSlice(batch.items, this.slice, this.joins), lines);
        this.progress(before + batch.bytes - this.bytes);
        if (this.options.signal?.aborted) break;
      }
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      // A source that was closed because the run is interrupted is no fault of the source.
      if (!this.options.signal?.aborted) this.unreadable(error);
    }
  }

  private progress(bytes: number): void {
    this.bytes += bytes;
    this.options.progress?.({ file: this.source.name, bytes: this.bytes });
  }

  private unreadable(error: InputError): void {
    this.whole = false;
    this.merge.add(unreadable(this.source.name, error));
  }
}

function unreadable(file: string, error: InputError): Parameters<Merge['add']>[0] {
  const rule = 'input/unreadable';
  const message = error.hint === undefined ? error.message : `${error.message} ${error.hint}`;
  const { level, tier } = inputRules[rule];
  return {
    file,
    counts: noCounts(),
    tools: [],
    usage: [],
    notAudited: [{ file, reason: message }],
    items: [
      {
        kind: 'finding',
        finding: {
          ruleId: rule,
          guard: 'input',
          level,
          tier,
          message,
          line: 1,
          column: 1,
          endColumn: 2,
          pointer: '',
          format: 'unknown',
          role: 'assistant',
          fingerprint: fingerprintOf(rule, '', '', message),
        },
      },
    ],
  };
}
