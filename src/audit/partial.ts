import type { Finding, NotAudited } from '../core/finding.js';
import type { Level } from '../core/guard.js';
import type { ToolUse } from './tool-uses.js';
import type { PartialUsage } from './usage-counts.js';

/** A finding as a slice makes it: what the order of slices decides (status, repeats) is still open. */
export interface SliceFinding extends Omit<Finding, 'file' | 'status'> {
  /** Reported once a conversation for this rule and key. */
  readonly once?: string;
}

/** Where a fact stands: all that a finding needs should the fold find a rule broken, since the record is gone by then. */
export type FactPlace = Pick<
  SliceFinding,
  'line' | 'column' | 'endColumn' | 'pointer' | 'format' | 'role' | 'recordId' | 'conversation' | 'tool' | 'record'
>;

/** What an order-dependent guard observed of one response. */
export interface Fact {
  /** Index of the guard in the stack. */
  readonly entry: number;
  readonly data: unknown;
  readonly place: FactPlace;
}

/** An ignore that a record brings along. */
export interface RecordIgnore {
  readonly rule: string;
  readonly reason: string;
  /** The last day (UTC) on which it holds, as `YYYY-MM-DD`. */
  readonly expires?: string;
}

/** Findings and facts in the order of the records, so that a fold's findings fall where they belong. */
export type PartialItem =
  | { readonly kind: 'finding'; readonly finding: SliceFinding }
  | { readonly kind: 'fact'; readonly fact: Fact }
  | { readonly kind: 'ignores'; readonly record: number; readonly ignores: readonly RecordIgnore[] };

/** Numbers that add up over partials. */
export interface PartialCounts {
  records: number;
  responses: number;
  unknown: number;
  malformed: number;
  skipped: number;
  outOfScope: number;
}

/**
 * All that auditing a stretch of one source gives, as plain data: threads and machines differ only in who makes it,
 * and merging is the only way from partials to a verdict.
 */
export interface Partial {
  readonly file: string;
  readonly items: readonly PartialItem[];
  readonly counts: Readonly<PartialCounts>;
  readonly notAudited: readonly NotAudited[];
  readonly tools: readonly ToolUse[];
  readonly usage: readonly PartialUsage[];
}

/** Counts of nothing. */
export function noCounts(): PartialCounts {
  return { records: 0, responses: 0, unknown: 0, malformed: 0, skipped: 0, outOfScope: 0 };
}

/** Findings by level, none yet. */
export function noFindings(): Record<Level, number> {
  return { note: 0, warning: 0, error: 0 };
}
