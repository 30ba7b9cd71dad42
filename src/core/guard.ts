import type { GateGroup } from './record-gate.js';

/** How much a finding weighs, from least to most. */
export const levels = ['note', 'warning', 'error'] as const;
export type Level = (typeof levels)[number];

/** `proven`: the meaning is certain. `heuristic`: it is likely. */
export type Tier = 'proven' | 'heuristic';

/** The severity of a guard's result, as the specification has it: a passed result is `info`, or `warning`. */
export type Severity = 'error' | 'warning' | 'info';

/** A broken rule in one response. It knows no file: the audit gives it a place. */
export interface Violation<Rule extends string = string> {
  readonly rule: Rule;
  /** One sentence. Holds no value of the response but names of tools and fields. */
  readonly message: string;
  /** Defaults to the rule's. */
  readonly level?: Level;
  /** Defaults to the rule's. */
  readonly tier?: Tier;
  /** JSON Pointer of the value at fault in the response that was checked; absent means the whole response. */
  readonly pointer?: string;
  /** UTF-16 offsets `[start, end)` within the string at `pointer`, where the fault is a part of it. */
  readonly span?: readonly [start: number, end: number];
  /** The value at fault, already masked. */
  readonly evidence?: string;
  /** Hash of the normalised raw value, taken before masking: two secrets stay two findings. */
  readonly digest?: string;
  /** Name of the tool that the call at fault names. */
  readonly tool?: string;
  /** Where set, an audit reports the rule once a conversation for this key and counts the rest as repeats. */
  readonly once?: string;
}

/** What a guard says of one response: the specification's shape, and the violations behind it. */
export interface GuardResult {
  readonly guardName: string;
  readonly passed: boolean;
  /** Passed: `info`, or `warning` for something to see. Failed: `error`, or `warning`. */
  readonly severity: Severity;
  readonly message: string;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Every broken rule, also those that the message, which names the first, does not mention. */
  readonly violations: readonly Violation[];
}

/** Facts that come from outside the response, such as `current_state`, `total_cost`, `total_tokens`, `request_id`. */
export type VerificationContext = Readonly<Record<string, unknown>>;

/** A deterministic check of one response. `check` is synchronous and throws for no input. */
export interface Guard {
  readonly name: string;
  check(response: unknown, context?: VerificationContext): GuardResult;
}

/** What an order-dependent check needs to know of one response: small, plain data that can cross a thread. */
export interface Observation {
  readonly data: unknown;
  /** JSON Pointer of the value observed; absent means the response's start, which costs nothing to locate. */
  readonly pointer?: string;
  readonly tool?: string;
  /** Nothing is ever reported where this was observed, so that its place need not tell more than whose it is. */
  readonly unplaced?: true;
}

/** What a fold makes of one observation: the state to go on with, and the rules it found broken. */
export interface Folded {
  /** Undefined where nothing need be kept. */
  readonly state: unknown;
  /** What is wrong where the observation was made. */
  readonly violations: readonly Violation[];
  /** What has turned out to be wrong at earlier observations. */
  readonly earlier?: readonly PlacedViolation[];
}

/** A violation at an earlier observation. */
export interface PlacedViolation {
  /** What `fold` was given with that observation. */
  readonly at: unknown;
  readonly violation: Violation;
}

/** Over what a guard adds up what it observes. */
export const foldScopes = ['response', 'conversation', 'file', 'run'] as const;
export type FoldScope = (typeof foldScopes)[number];

/**
 * A guard as the auditor runs it. What depends on the order of responses is split off from `check`:
 * `observe` runs in any thread, `fold` runs once, in order, with one state a conversation (undefined at first).
 */
export interface AuditGuard extends Guard {
  /** `key` tells the response from all others that report their usage, where it has an id: it may come again. */
  observe?(response: unknown, key?: string): Observation | undefined;
  /** Over what `fold` carries its state on; by default a conversation, which is the file where a record names none. */
  readonly foldScope?: FoldScope;
  /**
   * Like `observe`, for a guard that puts calls and their results together: it is shown every response in scope, and every
   * tool result whatever the scope. `repeated` results are those that a later request sends again.
   */
  follow?(response: unknown, repeated: boolean): readonly Observation[];
  /** `at` stands for the place of the observation: a fold may keep it, to report something there later. */
  fold?(state: unknown, data: unknown, at?: unknown): Folded;
  /** What can be said once the conversation, or the file that it belongs to, has ended. */
  finish?(state: unknown): readonly PlacedViolation[];
  /** Spares the work for what the bytes of a record prove not to be there. */
  readonly gated?: GatedCheck;
}

/** The check of a response whose record went through a gate. */
export interface GatedCheck {
  /** What the gate has to look for. */
  readonly groups: readonly GateGroup[];
  /**
   * The same result as `check` gives, from the bits of the one record that the response was read from. Of a response whose
   * texts were put together from parts, or decoded otherwise than as JSON, all bits have to be assumed.
   */
  check(response: unknown, bits: number): GuardResult;
}

/** What a rule is, for policies, reports and `explain`. */
export interface RuleInfo {
  /** What the rule finds, in one sentence that ends with a full stop. */
  readonly summary: string;
  readonly level: Level;
  readonly tier: Tier;
  /** Why it matters and what to do about it: two or three sentences of plain text. */
  readonly help: string;
  /** Number of the Common Weakness Enumeration's entry, such as 78. */
  readonly cwe?: number;
  /** Score from 0.1 to 10.0 that code scanning sorts by; absent where a broken rule is no security matter. */
  readonly securitySeverity?: number;
  /** False where no policy, ignore or baseline may silence the rule. */
  readonly ignorable?: false;
}

/** A JSON Schema of draft-07, as data. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** All there is to know of a guard; one of these a guard, in its folder. */
export interface GuardDefinition<Rule extends string = string> {
  /** The guard's name in a policy and the first part of its rules' ids, such as `tool`. */
  readonly id: string;
  /** The guard's published class name, such as `ToolGuard`. */
  readonly className: string;
  /** What the guard verifies, in one sentence. */
  readonly summary: string;
  readonly rules: Readonly<Record<Rule, RuleInfo>>;
  /** JSON Schema of the options in snake_case, as a policy writes them; closed, each property with a description. */
  readonly optionsSchema: JsonSchema;
  /** Other accepted names of options, in snake_case: alias -> canonical name. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Options that only the library can take, each with the reason, such as a function. */
  readonly libraryOnly?: Readonly<Record<string, string>>;
  /** What the auditor assumes where a policy is silent and the library's default does not fit recorded logs. */
  readonly auditDefaults?: Readonly<Record<string, unknown>>;
  /** Makes the guard; options come in either case style. Throws `UsageError` where they are wrong. */
  create(options: Readonly<Record<string, unknown>>): Guard;
  /** Makes the guard as the auditor runs it, where that differs. */
  createForAudit?(options: Readonly<Record<string, unknown>>): AuditGuard;
}

/** Declares a guard. The ids of its rules become a type, so that a misspelt rule does not compile. */
export function defineGuard<const Rule extends string>(definition: GuardDefinition<Rule>): GuardDefinition<Rule> {
  return definition;
}

/** A result that found nothing to say against the response. */
export function passed(guardName: string, message: string, details?: GuardResult['details']): GuardResult {
  if (details === undefined) return { guardName, passed: true, severity: 'info', message, violations: [] };
  return { guardName, passed: true, severity: 'info', message, details, violations: [] };
}

/** Whether `level` weighs at least as much as `threshold`. */
export function isAtLeast(level: Level, threshold: Level): boolean {
  return levels.indexOf(level) >= levels.indexOf(threshold);
}
