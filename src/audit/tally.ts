import type { ExitCode } from '../core/exit-code.js';
import type { FileCounts, Finding, IdleIgnore, NotAudited, Run, Summary } from '../core/finding.js';
import { fails } from '../core/gate.js';
import type { Level } from '../core/guard.js';
import type { PartialCounts } from './partial.js';
import { noCounts, noFindings } from './partial.js';
import { RecordSet } from './record-set.js';
import { verdictOf } from './verdict.js';
import type { Gate, Verdict } from './verdict.js';
import type { ToolUse } from './tool-uses.js';
import { ToolTotals } from './tool-uses.js';
import type { PartialUsage } from './usage-counts.js';
import { UsageTotals } from './usage-totals.js';

export type { Gate } from './verdict.js';

/** At most so many things that were not audited are named one by one; the rest is counted. */
const namedNotAudited = 1_000;

/** Counts what a run reads and finds, and decides from the counts alone what the process answers. */
export class Tally {
  private readonly run: Run;
  private readonly gate: Gate;
  private readonly total = noCounts();
  private readonly findings = noFindings();
  private readonly byRule = new Map<string, number>();
  private readonly notAudited: NotAudited[] = [];
  private readonly inputs: { path: string; bytes: number }[] = [];
  private readonly files = new Map<string, { counts: PartialCounts; findings: Record<Level, number> }>();
  private readonly failingRecords = new RecordSet();
  private readonly baseline = { known: 0, expired: 0, stale: 0 };
  private readonly tools = new ToolTotals();
  private readonly usage = new UsageTotals();
  private notNamed = 0;
  private idleIgnores: readonly IdleIgnore[] = [];
  private failing = 0;
  private passedOver = 0;
  private suppressed = 0;
  private repeats = 0;
  private bytes = 0;
  private interrupted: ExitCode | undefined;
  private failure: string | undefined;

  constructor(run: Run, gate: Gate) {
    this.run = run;
    this.gate = gate;
  }

  /** Adds what a partial counted. */
  count(file: string, counts: Readonly<PartialCounts>, notAudited: readonly NotAudited[]): void {
    const { counts: ofFile } = this.file(file);
    for (const key of Object.keys(counts) as (keyof PartialCounts)[]) {
      this.total[key] += counts[key];
      ofFile[key] += counts[key];
    }
    for (const entry of notAudited) this.leftOut(entry);
  }

  /** Adds the tools that a partial saw called. */
  called(uses: readonly ToolUse[]): void {
    this.tools.add(uses);
  }

  /** Adds the tokens and the cost that a partial saw reported. */
  spent(file: string, usages: readonly PartialUsage[]): void {
    this.usage.add(file, usages);
  }

  /** Notes something that could not be audited: the run is incomplete. */
  leftOut(entry: NotAudited): void {
    if (this.notAudited.length < namedNotAudited) this.notAudited.push(entry);
    else this.notNamed++;
  }

  /** Counts a finding that is handed to the reporters. */
  finding(finding: Finding): void {
    const { file, level, ruleId, status, record } = finding;
    if (status === 'ignored') this.suppressed++;
    if (status === 'known') this.baseline.known++;
    if (status === 'ignored' || status === 'known') return;
    if (status === 'expired') this.baseline.expired++;
    this.findings[level]++;
    this.file(file).findings[level]++;
    this.byRule.set(ruleId, (this.byRule.get(ruleId) ?? 0) + 1);
    if (!fails(finding, this.gate)) return;
    this.failing++;
    if (record !== undefined) this.failingRecords.add(file, record);
  }

  /** Notes how many files of named folders were not read because of their extension. */
  passOver(files: number): void {
    this.passedOver = files;
  }

  /** Notes which entries of the baseline and which ignores fitted nothing. */
  idle(staleEntries: number, ignores: readonly IdleIgnore[]): void {
    this.baseline.stale = staleEntries;
    this.idleIgnores = ignores;
  }

  /** How many records of the file were counted so far. */
  recordsOf(file: string): number {
    return this.files.get(file)?.counts.records ?? 0;
  }

  /** Counts a finding that repeats one already reported. */
  repeat(): void {
    this.repeats++;
  }

  /** Closes a file and gives its numbers. */
  fileEnd(path: string, bytes: number): FileCounts {
    const { counts, findings } = this.file(path);
    this.files.delete(path);
    this.bytes += bytes;
    this.inputs.push({ path, bytes });
    const usage = this.usage.fileEnd(path);
    return { bytes, ...counts, findings, ...(usage && { usage }) };
  }

  /** Notes that the run was stopped by a signal. */
  interrupt(code: ExitCode): void {
    this.interrupted = code;
  }

  /** Notes that the program itself failed: what was found so far is not all there is. */
  fail(reason: string): void {
    this.failure = reason;
  }

  /** The whole run in numbers, with what the process answers and why. */
  summary(): Summary {
    const { code, reason } = this.verdict();
    const { records, responses, unknown, malformed, skipped, outOfScope } = this.total;
    const usage = this.usage.ofRun();
    const notAudited = this.notNamed
      ? [...this.notAudited, { file: '', reason: `${this.notNamed} more that are not named here` }]
      : this.notAudited;
    return {
      tool: this.run.tool,
      policy: this.run.policy,
      files: this.inputs.length,
      bytes: this.bytes,
      records,
      responses,
      unknown,
      malformed,
      skipped,
      outOfScope,
      passedOver: this.passedOver,
      findings: this.findings,
      byRule: Object.fromEntries([...this.byRule].sort(([a], [b]) => (a < b ? -1 : 1))),
      baseline: this.baseline,
      suppressed: this.suppressed,
      idleIgnores: this.idleIgnores,
      omitted: 0,
      repeats: this.repeats,
      tools: this.tools.inventory(),
      ...(usage && { usage }),
      failOn: this.gate.failOn,
      inputs: this.inputs,
      notAudited,
      exitCode: code,
      exitReason: reason,
    };
  }

  private verdict(): Verdict {
    const { records, responses, unknown } = this.total;
    return verdictOf(
      {
        findings: this.findings,
        records,
        responses,
        unknown,
        failing: this.failing,
        failingRecords: this.failingRecords.size,
        notAudited: this.notAudited.length + this.notNamed,
        interrupted: this.interrupted,
        failure: this.failure,
      },
      this.gate,
    );
  }

  private file(path: string): { counts: PartialCounts; findings: Record<Level, number> } {
    let entry = this.files.get(path);
    if (!entry) this.files.set(path, (entry = { counts: noCounts(), findings: noFindings() }));
    return entry;
  }
}
