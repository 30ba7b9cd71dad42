import type { Finding, FindingStatus, Run, Summary } from '../../core/finding.js';
import { levels } from '../../core/guard.js';
import { isOpen } from '../findings.js';
import type { ReportSide } from './side.js';
import { compareTools } from './tools.js';
import type { ToolChanges } from './tools.js';

/** A finding as a comparison keeps it. */
export type DiffFinding = Pick<
  Finding,
  | 'ruleId'
  | 'level'
  | 'tier'
  | 'status'
  | 'message'
  | 'file'
  | 'line'
  | 'column'
  | 'recordId'
  | 'tool'
  | 'evidence'
  | 'fingerprint'
  | 'valueFingerprint'
>;

/** What is told of each of the two runs. */
export interface DiffRun extends Pick<Summary, 'records' | 'responses' | 'findings' | 'exitCode' | 'exitReason'> {
  readonly tool: Run['tool'];
  readonly policy: Run['policy'];
  readonly notAudited: number;
}

/** Where a finding stood before. */
export interface Before extends Pick<Finding, 'file' | 'line' | 'column' | 'level'> {
  readonly recordId?: string;
  readonly status: FindingStatus;
}

/** A finding of both runs, and how it stood before. */
export type Paired = DiffFinding & { readonly before: Before };

/** How two runs differ. Lists stand from the most to the least severe, within a level in the order of their report. */
export interface Diff {
  readonly before: DiffRun;
  readonly after: DiffRun;
  /** Findings that count now and did not before; `before` where they were known or ignored. */
  readonly new: readonly (DiffFinding & { readonly before?: Before })[];
  /** Findings that counted before and are not there any more. */
  readonly fixed: readonly DiffFinding[];
  /** Findings that count in both runs and stand elsewhere, or were found in another record. */
  readonly moved: readonly Paired[];
  /** Findings that counted before and are known or ignored now. */
  readonly accepted: readonly Paired[];
  /** How many findings count in both runs and stand where they stood. */
  readonly unchanged: number;
  /** Absent where one of the reports does not say which tools were called. */
  readonly tools?: ToolChanges;
}

/**
 * Compares two runs. A finding is the same where its fingerprint is (rule, record, place in the record and value, whatever
 * the file and line), else where its rule and value are: the value then moved to another record. Each finding of one run
 * is paired with one of the other, so that of three like it the one that came is new.
 */
export function compare(before: ReportSide, after: ReportSide): Diff {
  const left = new Set(before.findings);
  const pairs = new Map<DiffFinding, DiffFinding>();
  let open: readonly DiffFinding[] = after.findings;
  for (const keyOf of identities) open = pair(left, open, keyOf, pairs);
  const both = [...pairs].map(([later, earlier]) => ({ later, earlier }));
  const paired = ({ later, earlier }: (typeof both)[number]): Paired => ({ ...later, before: beforeOf(earlier) });
  const counting = both.filter(({ later, earlier }) => isOpen(later) && isOpen(earlier));
  const moved = counting.filter(({ later, earlier }) => !isSamePlace(later, earlier));
  const tools = compareTools(before.summary.tools, after.summary.tools);
  return {
    before: runOf(before),
    after: runOf(after),
    new: bySeverity([
      ...open.filter(isOpen),
      ...both.filter(({ later, earlier }) => isOpen(later) && !isOpen(earlier)).map(paired),
    ]),
    fixed: bySeverity([...left].filter(isOpen)),
    moved: bySeverity(moved.map(paired)),
    accepted: bySeverity(both.filter(({ later, earlier }) => !isOpen(later) && isOpen(earlier)).map(paired)),
    unchanged: counting.length - moved.length,
    ...(tools && { tools }),
  };
}

/** What makes two findings one, from the closest on. Undefined where a finding has no such identity. */
const identities: readonly ((finding: DiffFinding) => string | undefined)[] = [
  ({ fingerprint, file, line, column }) => `${fingerprint}\0${line}\0${column}\0${file}`,
  ({ fingerprint }) => fingerprint,
  ({ ruleId, valueFingerprint }) => (valueFingerprint === undefined ? undefined : `${valueFingerprint}\0${ruleId}`),
];

/** Pairs findings of one key, the first with the first; takes what was paired from `left` and gives what was not. */
function pair(
  left: Set<DiffFinding>,
  open: readonly DiffFinding[],
  keyOf: (finding: DiffFinding) => string | undefined,
  pairs: Map<DiffFinding, DiffFinding>,
): readonly DiffFinding[] {
  const byKey = new Map<string, DiffFinding[]>();
  for (const finding of left) {
    const key = keyOf(finding);
    if (key === undefined) continue;
    const same = byKey.get(key);
    if (same) same.push(finding);
    else byKey.set(key, [finding]);
  }
  for (const same of byKey.values()) same.reverse();
  return open.filter((finding) => {
    const key = keyOf(finding);
    const then = key === undefined ? undefined : byKey.get(key)?.pop();
    if (!then) return true;
    left.delete(then);
    pairs.set(finding, then);
    return false;
  });
}

function isSamePlace(a: DiffFinding, b: DiffFinding): boolean {
  return a.fingerprint === b.fingerprint && a.file === b.file && a.line === b.line && a.column === b.column;
}

function beforeOf({ file, line, column, level, recordId, status }: DiffFinding): Before {
  return { file, line, column, level, status, ...(recordId !== undefined && { recordId }) };
}

function bySeverity<Item extends DiffFinding>(findings: readonly Item[]): readonly Item[] {
  return [...findings].sort((a, b) => levels.indexOf(b.level) - levels.indexOf(a.level));
}

function runOf({ summary }: ReportSide): DiffRun {
  const { tool, policy, records, responses, findings, exitCode, exitReason, notAudited } = summary;
  return { tool, policy, records, responses, findings, notAudited: notAudited.length, exitCode, exitReason };
}
