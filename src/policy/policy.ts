import type { Origin, Role } from '../core/finding.js';
import type { Level } from '../core/guard.js';
import type { JsonObject, JsonValue } from '../core/json.js';

/** What a policy says of one rule: how much its findings weigh, or that there are none. */
export type RuleLevel = Level | 'off';

/**
 * A policy after loading: plain data that can cross a thread, merged over what it extends, with named files read in and
 * defaults filled. Every thread builds its own guards from it.
 */
export interface Policy {
  /** A bundled policy's name, or the file's path relative to the working folder, with forward slashes. */
  readonly name: string;
  /** SHA-256 of all other members but the name, in hex: two runs with the same hash were judged alike. */
  readonly sha256: string;
  readonly strict: boolean;
  readonly allowWarnings: boolean;
  readonly guards: readonly PolicyGuard[];
  /** The levels that the policy sets explicitly, by rule id. */
  readonly rules: Readonly<Record<string, RuleLevel>>;
  readonly ignore: readonly PolicyIgnore[];
  /** JSON Pointer, in a record, of the ignores that the record brings along; absent means that none are read. */
  readonly ignoreField?: string;
  /** Rules that nothing may silence: no ignore, no record, no baseline and no `off`. */
  readonly neverIgnore?: readonly string[];
  readonly failOn: Level | 'never';
  readonly onUnknown: OnUnknown;
  /** Shapes of home-grown records; absent means none. */
  readonly records?: readonly PolicyRecords[];
  readonly scope: PolicyScope;
  readonly limits: PolicyLimits;
}

/** One guard of the stack. */
export interface PolicyGuard {
  /** The guard's policy name, such as `tool`. */
  readonly id: string;
  /** Options by their canonical snake_case names. */
  readonly options: JsonObject;
  /** Which responses the guard looks at; absent means every one. */
  readonly when?: PolicyWhen;
}

/** Conditions that must all hold. Within a list, one match is enough; `*` stands for any run of characters. */
export interface PolicyWhen {
  readonly format?: readonly string[];
  readonly role?: readonly Role[];
  readonly type?: readonly string[];
  readonly tool?: readonly string[];
  readonly model?: readonly string[];
  readonly path?: readonly string[];
  /** JSON Pointer into the response, for the one of `equals`, `in` and `matches` that is present. */
  readonly pointer?: string;
  readonly equals?: JsonValue;
  readonly in?: readonly JsonValue[];
  readonly matches?: string;
}

/** Findings that the policy knows of and accepts, for a reason and perhaps for a time. */
export interface PolicyIgnore {
  readonly rule: string;
  readonly path?: string;
  readonly tool?: string;
  readonly reason: string;
  /** The last day (UTC) on which the ignore holds, as `YYYY-MM-DD`. */
  readonly expires?: string;
}

/** A shape of records that no built-in format knows: where a record keeps what guards look at, by JSON Pointer. */
export interface PolicyRecords {
  readonly format: string;
  /** Whether it is tried before the built-in formats; else only where none of them knows a record. */
  readonly first: boolean;
  /** JSON Pointers, and the value that a record of the format has there. */
  readonly match: Readonly<Record<string, JsonValue>>;
  readonly mapping: Readonly<Partial<Record<RecordMember, string | readonly string[]>>>;
}

/** What a mapping can lead to. */
export type RecordMember =
  | 'response'
  | 'text'
  | 'toolName'
  | 'arguments'
  | 'result'
  | 'request'
  | 'id'
  | 'conversation'
  | 'role'
  | 'model'
  | 'usage';

/** Which responses are audited. */
export interface PolicyScope {
  readonly roles: readonly Role[];
  readonly origins: readonly Origin[];
  /** Results that the agent read: `injection` looks for injected instructions only, `all` runs every guard. */
  readonly toolResults: ToolResults;
}

export interface PolicyLimits {
  /** A record of more bytes is passed over and reported as not audited. */
  readonly recordBytes: number;
}

/** What a record of no known format is. */
export const onUnknown = ['error', 'warning', 'ignore'] as const;
export type OnUnknown = (typeof onUnknown)[number];

export const toolResults = ['injection', 'all'] as const;
export type ToolResults = (typeof toolResults)[number];

/** What holds where neither the policy nor what it extends says anything. */
export const policyDefaults = {
  strict: true,
  allowWarnings: true,
  failOn: 'error',
  onUnknown: 'warning',
  scope: { roles: ['assistant', 'tool'], origins: ['primary'], toolResults: 'injection' },
  limits: { recordBytes: 64 * 1024 * 1024 },
} as const satisfies Partial<Policy>;
