import type { GateConditions } from './gate.js';
import type { Level, RuleInfo, Tier } from './guard.js';
import type { RunUsage, Usage } from './usage.js';

/** Who speaks in a response. */
export const roles = ['assistant', 'tool', 'user', 'system'] as const;
export type Role = (typeof roles)[number];

/**
 * How a response came into its record: `primary`, the model's own act; `history`, repeated input;
 * `reference`, ground truth that never ran; `definition`, a tool's description.
 */
export const origins = ['primary', 'history', 'reference', 'definition'] as const;
export type Origin = (typeof origins)[number];

/** How a finding stands to the baseline and the policy's ignores. */
export type FindingStatus = 'new' | 'known' | 'expired' | 'ignored';

/** A broken rule with its place. Everything in it is masked: a reporter may write any member as it is. */
export interface Finding {
  readonly ruleId: string;
  /** Policy name of the guard, such as `tool`; `input` and `verify` for the auditor's own rules. */
  readonly guard: string;
  readonly level: Level;
  readonly tier: Tier;
  readonly message: string;
  /** Path relative to the root, with forward slashes; `stdin` for standard input. */
  readonly file: string;
  /** Physical line, from 1. */
  readonly line: number;
  /** First UTF-16 column of the value, from 1. */
  readonly column: number;
  /** One past the value's last column on that line. */
  readonly endColumn: number;
  /** JSON Pointer of the value in its record. */
  readonly pointer: string;
  readonly format: string;
  readonly role: Role;
  readonly recordId?: string;
  readonly conversation?: string;
  readonly tool?: string;
  /** Whether the text at fault was read by the model (`input`) or made by it (`output`). */
  readonly direction?: 'input' | 'output';
  readonly evidence?: string;
  /** What stands around the value in its record: JSON of the object that holds it, masked and cut. */
  readonly context?: string;
  /** The number of its record in the file, from 1; absent where it is about no one record. */
  readonly record?: number;
  /** 16 hex digits over rule, record, pointer and digest: the same in every run and for every path of the file. */
  readonly fingerprint: string;
  /** 16 hex digits over rule, tool and digest: the same for the same value wherever it stands. */
  readonly valueFingerprint?: string;
  readonly status: FindingStatus;
  /** Why it is known, was known or is ignored, as the baseline or the ignore has it. */
  readonly reason?: string;
}

/** A rule as reports describe it. */
export interface RuleDescription extends RuleInfo {
  readonly id: string;
  readonly guard: string;
}

/** What is known of a run before the first finding. */
export interface Run {
  readonly tool: { readonly name: string; readonly version: string };
  readonly policy: { readonly name: string; readonly sha256: string };
  /** Every rule that this run can report, also those that it does not. */
  readonly rules: readonly RuleDescription[];
  /** What makes findings fail the run. */
  readonly gate?: GateConditions;
}

/** What was read of one file. */
export interface FileCounts {
  readonly bytes: number;
  readonly records: number;
  readonly responses: number;
  /** Records of no known shape. */
  readonly unknown: number;
  readonly malformed: number;
  /** Recognised records that hold nothing to audit, and records that a limit skipped. */
  readonly skipped: number;
  /** Responses that the policy's scope leaves out, such as text of users. */
  readonly outOfScope: number;
  readonly findings: Readonly<Record<Level, number>>;
  /** Tokens and cost; absent where no response reports them. What an earlier file reported already is not in it. */
  readonly usage?: Usage;
}

/** One thing that the run could not audit, and why. */
export interface NotAudited {
  readonly file: string;
  readonly line?: number;
  readonly reason: string;
}

/** An ignore that silenced nothing: of no finding any more (`stale`), or past its last day (`expired`). */
export interface IdleIgnore {
  readonly rule: string;
  readonly path?: string;
  readonly tool?: string;
  readonly reason: string;
  readonly expires?: string;
  readonly state: 'stale' | 'expired';
}

/** Which tools the audited responses called, and with arguments of which shape. No value of an argument is in it. */
export interface ToolInventory {
  /** At most 500 tools, those that were called first, by name. */
  readonly named: readonly {
    readonly name: string;
    readonly calls: number;
    /** At most 50 shapes, those that came first, each as `limit: number, query: string`. */
    readonly shapes: readonly { readonly arguments: string; readonly calls: number }[];
    /** Calls of other shapes. */
    readonly otherShapes: number;
  }[];
  /** Calls of other tools. */
  readonly otherCalls: number;
}

/** The whole run in numbers: the last line of `jsonl`, and what every closing summary says. */
export interface Summary {
  readonly tool: Run['tool'];
  readonly policy: Run['policy'];
  readonly files: number;
  readonly bytes: number;
  readonly records: number;
  readonly responses: number;
  readonly unknown: number;
  readonly malformed: number;
  readonly skipped: number;
  /** Responses that the policy's scope leaves out, such as text of users. */
  readonly outOfScope: number;
  /** Files in named folders that were not read because of their extension. */
  readonly passedOver: number;
  /** New findings by level. */
  readonly findings: Readonly<Record<Level, number>>;
  readonly byRule: Readonly<Record<string, number>>;
  readonly baseline: { readonly known: number; readonly expired: number; readonly stale: number };
  /** Findings that an ignore of the policy or of their record silenced. */
  readonly suppressed: number;
  /** The ignores that silenced nothing. */
  readonly idleIgnores: readonly IdleIgnore[];
  /** Findings that a cap left out of a report. */
  readonly omitted: number;
  /** Findings that repeat one already reported, such as a blocked tool's name in the same conversation. */
  readonly repeats: number;
  /** Absent in reports of versions that did not count them. */
  readonly tools?: ToolInventory;
  /** Tokens and cost; absent where no response reports them. */
  readonly usage?: RunUsage;
  readonly failOn: Level | 'never';
  readonly inputs: readonly { readonly path: string; readonly bytes: number }[];
  readonly notAudited: readonly NotAudited[];
  readonly exitCode: number;
  readonly exitReason: string;
}
