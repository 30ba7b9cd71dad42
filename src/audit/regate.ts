import { exitCode } from '../core/exit-code.js';
import type { ExitCode } from '../core/exit-code.js';
import type { FileCounts, Finding, Run, Summary } from '../core/finding.js';
import type { GateConditions } from '../core/gate.js';
import { fails } from '../core/gate.js';
import type { Level } from '../core/guard.js';
import type { Reporter } from '../core/reporter.js';
import type { Baseline } from './baseline.js';
import { BaselineCheck } from './baseline.js';
import { noFindings } from './partial.js';
import { RecordSet } from './record-set.js';
import { conditionsOf, verdictOf } from './verdict.js';
import type { Gate } from './verdict.js';

/** How a report is judged again. */
export interface RegateOptions {
  /** The gate, made once the run is known: it may build on the conditions of the run, and ask which rules there are. */
  readonly gateFor: (run: Run, conditions: GateConditions) => Gate;
  /** Replaces what the run knew; absent means that findings stand as the report has them. */
  readonly baseline?: Baseline;
  readonly now: Date;
}

/**
 * A reporter that hands everything on to another, with findings held against another baseline and the verdict decided by
 * another gate. What was not audited stays so: no gate can make a run whole.
 */
export function regate(to: Reporter, options: RegateOptions): Reporter & { summary(): Summary | undefined } {
  let judge: Judge | undefined;
  let summary: Summary | undefined;
  return {
    begin(run) {
      // What the run's own summary says of its fail level comes too late, so a report without conditions counts errors.
      judge = new Judge(options.gateFor(run, run.gate ?? { failOn: 'error' }), baselineCheck(options, run));
      to.begin?.({ ...run, gate: conditionsOf(judge.gate) });
    },
    finding: (finding) => to.finding(judge!.finding(finding)),
    fileEnd: (file, counts) => to.fileEnd?.(file, judge!.file(file, counts)),
    end(before) {
      summary = judge!.summary(before);
      to.end(summary);
    },
    summary: () => summary,
  };
}

function baselineCheck({ baseline, now }: RegateOptions, run: Run): BaselineCheck | undefined {
  return baseline && new BaselineCheck(baseline, run.rules, now);
}

/** Counts findings anew, as they stand now. */
class Judge {
  readonly gate: Gate;
  private readonly baseline: BaselineCheck | undefined;
  private readonly findings = noFindings();
  private readonly byRule = new Map<string, number>();
  private readonly files = new Map<string, Record<Level, number>>();
  private readonly failingRecords = new RecordSet();
  private known = 0;
  private expired = 0;
  private failing = 0;

  constructor(gate: Gate, baseline: BaselineCheck | undefined) {
    this.gate = gate;
    this.baseline = baseline;
  }

  finding(before: Finding): Finding {
    const finding = this.standing(before);
    const { status, level, ruleId, file, record } = finding;
    if (status === 'known') this.known++;
    if (status === 'known' || status === 'ignored') return finding;
    if (status === 'expired') this.expired++;
    this.findings[level]++;
    this.byRule.set(ruleId, (this.byRule.get(ruleId) ?? 0) + 1);
    this.ofFile(file)[level]++;
    if (!fails(finding, this.gate)) return finding;
    this.failing++;
    if (record !== undefined) this.failingRecords.add(file, record);
    return finding;
  }

  file(file: string, counts: FileCounts): FileCounts {
    const findings = this.ofFile(file);
    this.files.delete(file);
    return { ...counts, findings };
  }

  summary(before: Summary): Summary {
    const { records, responses, unknown } = before;
    const ended = stopped(before.exitCode);
    const { code, reason } = verdictOf(
      {
        findings: this.findings,
        records,
        responses,
        unknown,
        failing: this.failing,
        failingRecords: this.failingRecords.size,
        notAudited: before.notAudited.length,
        interrupted: ended === exitCode.internal ? undefined : ended,
        failure: ended === exitCode.internal ? before.exitReason : undefined,
      },
      this.gate,
    );
    return {
      ...before,
      findings: this.findings,
      byRule: Object.fromEntries([...this.byRule].sort(([a], [b]) => (a < b ? -1 : 1))),
      baseline: {
        known: this.known,
        expired: this.expired,
        stale: this.baseline?.stale() ?? before.baseline.stale,
      },
      failOn: this.gate.failOn,
      exitCode: code,
      exitReason: reason,
    };
  }

  private standing(finding: Finding): Finding {
    if (!this.baseline || finding.status === 'ignored') return finding;
    const { reason: _reason, ...rest } = finding;
    return { ...rest, ...this.baseline.standingOf(finding) };
  }

  private ofFile(file: string): Record<Level, number> {
    let counts = this.files.get(file);
    if (!counts) this.files.set(file, (counts = noFindings()));
    return counts;
  }
}

/** The exit code of a run that did not come to its end; undefined where it did. */
function stopped(code: number): ExitCode | undefined {
  const codes: readonly ExitCode[] = [exitCode.internal, exitCode.interrupted, exitCode.terminated];
  return codes.find((one) => one === code);
}
