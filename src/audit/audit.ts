import { InputError } from '../core/errors.js';
import type { ExitCode } from '../core/exit-code.js';
import type { NotAudited, Run, Summary } from '../core/finding.js';
import { inputRules } from '../core/input-rules.js';
import type { Reporter } from '../core/reporter.js';
import { tool } from '../core/version.js';
import type { Policy } from '../policy/policy.js';
import { buildStack } from '../policy/stack.js';
import { readRecords } from '../transcripts/read.js';
import type { Source } from '../transcripts/record.js';
import { fingerprintOf } from './fingerprint.js';
import { Merge } from './merge.js';
import { noCounts } from './partial.js';
import type { OpenJoins, SliceSource } from './slice.js';
import { auditEnd, auditSlice } from './slice.js';
import type { Gate } from './tally.js';
import { Tally } from './tally.js';

/** What an audit is given: plain data, sources that open themselves, a reporter, and the one clock of the run. */
export interface AuditOptions {
  readonly policy: Policy;
  readonly sources: readonly Source[];
  /** What could not even be opened, such as a pattern that matches no file: each makes the audit incomplete. */
  readonly leftOut: readonly NotAudited[];
  readonly onBadRecord: 'error' | 'skip';
  readonly gate: Gate;
  readonly reporter: Reporter;
  readonly now: Date;
  /** Aborted with an exit code as its reason: the run stops at the next batch and closes its reports. */
  readonly signal?: AbortSignal;
  /** Told after each batch how far the run is. */
  progress?(done: { readonly file: string; readonly bytes: number }): void;
}

/** Audits every source in order, hands findings to the reporter as they come, and gives the run in numbers. */
export async function audit(options: AuditOptions): Promise<Summary> {
  const { policy, reporter } = options;
  const stack = buildStack(policy);
  const run: Run = { tool, policy: { name: policy.name, sha256: policy.sha256 }, rules: stack.rules };
  const tally = new Tally(run, options.gate);
  const merge = new Merge({ stack, now: options.now, tally, reporter });

  reporter.begin?.(run);
  for (const entry of options.leftOut) tally.leftOut(entry);
  for (const source of options.sources) {
    if (options.signal?.aborted) break;
    await auditSource(source, options, merge, { stack, onBadRecord: options.onBadRecord });
  }
  if (options.signal?.aborted) tally.interrupt(options.signal.reason as ExitCode);

  const summary = tally.summary();
  reporter.end(summary);
  return summary;
}

async function auditSource(
  source: Source,
  options: AuditOptions,
  merge: Merge,
  shared: Omit<SliceSource, 'file'>,
): Promise<void> {
  const file = source.name;
  const slice = { file, ...shared };
  const joins: OpenJoins = new Map();
  let bytes = 0;
  try {
    for await (const batch of readRecords(source, options.policy.limits)) {
      bytes = batch.bytes;
      merge.add(auditSlice(batch.items, slice, joins));
      options.progress?.({ file, bytes });
      if (options.signal?.aborted) break;
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // A source that was closed because the run is interrupted is no fault of the source.
    if (!options.signal?.aborted) merge.add(unreadable(file, error));
  }
  merge.add(auditEnd(slice, joins));
  merge.fileEnd(file, bytes);
}

function unreadable(file: string, error: InputError): Parameters<Merge['add']>[0] {
  const rule = 'input/unreadable';
  const message = error.hint === undefined ? error.message : `${error.message} ${error.hint}`;
  const { level, tier } = inputRules[rule];
  return {
    file,
    counts: noCounts(),
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
