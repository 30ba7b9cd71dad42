import type { ExitCode } from '../core/exit-code.js';
import type { NotAudited, Run, Summary } from '../core/finding.js';
import type { Reporter } from '../core/reporter.js';
import { tool } from '../core/version.js';
import type { Policy } from '../policy/policy.js';
import type { Stack } from '../policy/stack.js';
import { buildStack } from '../policy/stack.js';
import type { Baseline } from './baseline.js';
import { BaselineCheck } from './baseline.js';
import { Merge } from './merge.js';
import type { Gate } from './tally.js';
import { Tally } from './tally.js';
import { conditionsOf } from './verdict.js';

/** What a run needs besides its partials: what decides the verdict, where findings go, and the one clock. */
export interface RunOptions {
  readonly policy: Policy;
  readonly gate: Gate;
  /** What could not even be opened, such as a pattern that matches no file: each makes the audit incomplete. */
  readonly leftOut: readonly NotAudited[];
  /** Files of named folders that were not read because of their extension. */
  readonly passedOver?: number;
  /** The findings that are known. */
  readonly baseline?: Baseline;
  readonly reporter: Reporter;
  readonly now: Date;
  /** Aborted with an exit code as its reason: the run stops at the next batch and closes its reports. */
  readonly signal?: AbortSignal;
}

/** A run that has begun: partials go to `merge` in the order of files and lines. */
export interface OpenRun {
  readonly stack: Stack;
  readonly tally: Tally;
  readonly merge: Merge;
  /** Ends the reports, and gives the run in numbers. */
  readonly end: () => Summary;
}

/** Begins a run, wherever its partials come from: one process, its threads, or files of other machines. */
export function beginRun(options: RunOptions): OpenRun {
  const { policy, reporter, signal } = options;
  const stack = buildStack(policy);
  const gate = conditionsOf(options.gate);
  const run: Run = { tool, policy: { name: policy.name, sha256: policy.sha256 }, rules: stack.rules, gate };
  const tally = new Tally(run, options.gate);
  const baseline = options.baseline && new BaselineCheck(options.baseline, stack.rules, options.now);
  const merge = new Merge({ stack, now: options.now, tally, reporter, ...(baseline && { baseline }) });
  reporter.begin?.(run);
  for (const entry of options.leftOut) tally.leftOut(entry);
  tally.passOver(options.passedOver ?? 0);
  const end = () => {
    if (signal?.aborted) tally.interrupt(signal.reason as ExitCode);
    const summary = tally.summary();
    reporter.end(summary);
    return summary;
  };
  return { stack, tally, merge, end };
}
