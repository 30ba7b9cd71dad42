import type { ExitCode } from '../core/exit-code.js';
import { exitCode, worstOf } from '../core/exit-code.js';
import type { FileCounts, Finding, NotAudited, Run, Summary } from '../core/finding.js';
import type { Level } from '../core/guard.js';
import { isAtLeast, levels } from '../core/guard.js';
import type { PartialCounts } from './partial.js';
import { noCounts, noFindings } from './partial.js';

/** What decides the verdict besides what was found. */
export interface Gate {
  readonly failOn: Level | 'never';
  /** A run that audited nothing passes. */
  readonly allowEmpty: boolean;
  /** Findings do not fail the run; everything else still does. */
  readonly exitZero: boolean;
}

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
  private notNamed = 0;
  private suppressed = 0;
  private repeats = 0;
  private bytes = 0;
  private interrupted: ExitCode | undefined;

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

  /** Notes something that could not be audited: the run is incomplete. */
  leftOut(entry: NotAudited): void {
    if (this.notAudited.length < namedNotAudited) this.notAudited.push(entry);
    else this.notNamed++;
  }

  /** Counts a finding that is handed to the reporters. */
  finding({ file, level, ruleId, status }: Finding): void {
    if (status === 'ignored') {
      this.suppressed++;
      return;
    }
    this.findings[level]++;
    this.file(file).findings[level]++;
    this.byRule.set(ruleId, (this.byRule.get(ruleId) ?? 0) + 1);
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
    return { bytes, ...counts, findings };
  }

  /** Notes that the run was stopped by a signal. */
  interrupt(code: ExitCode): void {
    this.interrupted = code;
  }

  /** The whole run in numbers, with what the process answers and why. */
  summary(): Summary {
    const { code, reason } = this.verdict();
    const { records, responses, unknown, malformed, skipped } = this.total;
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
      findings: this.findings,
      byRule: Object.fromEntries([...this.byRule].sort(([a], [b]) => (a < b ? -1 : 1))),
      baseline: { known: 0, expired: 0, stale: 0 },
      suppressed: this.suppressed,
      omitted: 0,
      repeats: this.repeats,
      failOn: this.gate.failOn,
      inputs: this.inputs,
      notAudited,
      exitCode: code,
      exitReason: reason,
    };
  }

  private verdict(): { readonly code: ExitCode; readonly reason: string } {
    const reasons = new Map<ExitCode, string>();
    if (this.interrupted !== undefined) reasons.set(this.interrupted, 'interrupted before everything was read');
    const incomplete = this.incomplete();
    if (incomplete !== undefined) reasons.set(exitCode.incomplete, incomplete);
    const failing = this.failing();
    if (failing !== undefined) reasons.set(this.gate.exitZero ? exitCode.pass : exitCode.findings, failing);
    const code = worstOf([...reasons.keys()]);
    return { code, reason: reasons.get(code) ?? passReason(this.findings, this.gate.failOn) };
  }

  private incomplete(): string | undefined {
    const left = this.notAudited.length + this.notNamed;
    if (left > 0) return `not everything could be audited: ${plural(left, 'item')} left out`;
    if (this.gate.allowEmpty || this.total.responses > 0) return undefined;
    if (this.total.records === 0) return 'nothing was audited: no record was read';
    if (this.total.unknown > 0) return 'nothing was audited: no record has a known shape';
    return 'nothing was audited: the records hold no response in scope';
  }

  private failing(): string | undefined {
    const { failOn, exitZero } = this.gate;
    if (failOn === 'never') return undefined;
    let count = 0;
    for (const level of levels) if (isAtLeast(level, failOn)) count += this.findings[level];
    if (count === 0) return undefined;
    return `${plural(count, 'finding')} at level ${failOn}${failOn === 'error' ? '' : ' or above'}${exitZero ? ', but asked to exit with 0' : ''}`;
  }

  private file(path: string): { counts: PartialCounts; findings: Record<Level, number> } {
    let entry = this.files.get(path);
    if (!entry) this.files.set(path, (entry = { counts: noCounts(), findings: noFindings() }));
    return entry;
  }
}

function passReason(findings: Readonly<Record<Level, number>>, failOn: Level | 'never'): string {
  const total = findings.error + findings.warning + findings.note;
  if (total === 0) return 'no findings';
  return failOn === 'never'
    ? 'findings never fail this run'
    : `no finding at level ${failOn}${failOn === 'error' ? '' : ' or above'}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
