import type { GuardResult } from '../core/guard.js';
import { snakeCase } from '../core/guard-options.js';
import type { ExactIntegers } from '../responses/json-text.js';
import { parseResponse } from '../responses/parse.js';
import type { Binding } from './binding.js';
import { bindingOf, isBinding } from './binding.js';

/** What a verdict is made of. Whoever makes one by hand leaves out the binding. */
export interface Verdict {
  readonly verified: boolean;
  readonly response: unknown;
  readonly guardsPassed: number;
  readonly guardsFailed: number;
  readonly guardResults: readonly GuardResult[];
  readonly blocked: boolean;
  readonly blockReason?: string | undefined;
  /** Name of the guard that failed last: the one whose message is the reason. */
  readonly failedGuard?: string | undefined;
  readonly toolName?: string | undefined;
  readonly arguments?: unknown;
  readonly requestId?: string | undefined;
  /** ISO 8601 in UTC, with the offset `+00:00`. */
  readonly timestamp: string;
  readonly binding?: Binding | undefined;
  /** Digits of the response's integers beyond 2^53, where it was given as text. */
  readonly integers?: ExactIntegers | undefined;
}

/** A verdict in the Python package's names, ready for JSON. */
export interface VerdictDict {
  readonly verified: boolean;
  readonly guards_passed: number;
  readonly guards_failed: number;
  readonly warning_count: number;
  readonly guard_results: readonly GuardResultDict[];
  readonly blocked: boolean;
  readonly block_reason: string | null;
  readonly timestamp: string;
  readonly request_id: string | null;
  readonly binding: Binding | null;
}

/** A guard's result in the Python package's names. */
export interface GuardResultDict {
  readonly guard: string;
  readonly passed: boolean;
  readonly message: string;
  readonly details: Readonly<Record<string, unknown>> | null;
  readonly severity: GuardResult['severity'];
}

/** What a stack of guards says of one response. */
export class VerificationResult implements Verdict {
  readonly verified: boolean;
  readonly response: unknown;
  readonly guardsPassed: number;
  readonly guardsFailed: number;
  readonly guardResults: readonly GuardResult[];
  readonly blocked: boolean;
  readonly blockReason: string | undefined;
  readonly failedGuard: string | undefined;
  readonly toolName: string | undefined;
  readonly arguments: unknown;
  readonly requestId: string | undefined;
  readonly timestamp: string;
  readonly binding: Binding | undefined;
  readonly #integers: ExactIntegers | undefined;

  constructor(verdict: Verdict) {
    this.verified = verdict.verified;
    this.response = verdict.response;
    this.guardsPassed = verdict.guardsPassed;
    this.guardsFailed = verdict.guardsFailed;
    this.guardResults = verdict.guardResults;
    this.blocked = verdict.blocked;
    this.blockReason = verdict.blockReason;
    this.failedGuard = verdict.failedGuard;
    this.toolName = verdict.toolName;
    this.arguments = verdict.arguments;
    this.requestId = verdict.requestId;
    this.timestamp = verdict.timestamp;
    this.binding = verdict.binding;
    this.#integers = verdict.integers;
  }

  /** The results that passed with something to see. */
  get warnings(): readonly GuardResult[] {
    return this.guardResults.filter(({ passed, severity }) => passed && severity === 'warning');
  }

  /**
   * Whether the binding is this response's, or that of the one given (an object, or a text as `verify` takes it). False
   * without a binding and for what cannot be bound. It finds a mix-up; it proves no origin: anybody can compute a binding.
   */
  verifyBinding(response?: unknown): boolean {
    const { binding } = this;
    if (!isBinding(binding)) return false;
    try {
      const subject =
        response === undefined ? { response: this.response, integers: this.#integers } : parseResponse(response);
      return bindingOf(binding.guards, subject.response, subject.integers).digest === binding.digest;
    } catch {
      return false;
    }
  }

  /** The verdict in the Python package's names. */
  toDict(): VerdictDict {
    return {
      verified: this.verified,
      guards_passed: this.guardsPassed,
      guards_failed: this.guardsFailed,
      warning_count: this.warnings.length,
      guard_results: this.guardResults.map(guardResultDict),
      blocked: this.blocked,
      block_reason: this.blockReason ?? null,
      timestamp: this.timestamp,
      request_id: this.requestId ?? null,
      binding: this.binding ?? null,
    };
  }

  toString(): string {
    return this.verified
      ? `[OK] Verified (${this.guardsPassed} guards passed)`
      : `[FAIL] Not verified (${this.guardsFailed} guards failed)`;
  }
}

function guardResultDict({ guardName, passed, message, details, severity }: GuardResult): GuardResultDict {
  const named = details && Object.fromEntries(Object.entries(details).map(([key, value]) => [snakeCase(key), value]));
  return { guard: guardName, passed, message, details: named ?? null, severity };
}
