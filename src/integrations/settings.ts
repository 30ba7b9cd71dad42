import { UsageError } from '../core/errors.js';
import type { Guard } from '../core/guard.js';
import { readOptions } from '../core/guard-options.js';
import { isObject } from '../core/json.js';
import type { VerificationResult } from '../verify/result.js';

/** What becomes of a blocked call: an error ends what the client was doing, or a text takes the call's place and it goes on. */
const whenBlocked = ['throw', 'message'] as const;
export type WhenBlocked = (typeof whenBlocked)[number];

/** Options that every integration takes. They may be spelled in snake_case too; null counts as absent. */
export interface IntegrationOptions {
  /** The guards of every response and call, such as `policyGuards(loadPolicy('qwed-or.yaml'))`. Without one, all is blocked. */
  readonly guards?: readonly Guard[];
  /** Whether what fails is blocked. True by default; false only counts and tells. */
  readonly blockOnFailure?: boolean;
  /** What becomes of a blocked call; each integration says which of the two it does by default. */
  readonly whenBlocked?: WhenBlocked;
  /** Called with what was blocked and the verdict. It is not waited for, and what it throws goes to `onWarning`. */
  readonly onBlocked?: (subject: unknown, result: VerificationResult) => unknown;
  /** Told of everything that weakens the gate: no guards, a failure that was passed on, a callback that threw. */
  readonly onWarning?: (message: string, cause?: unknown) => unknown;
  /**
   * What guards are told beside the response: `request_id`, `total_cost`, `total_tokens`, `current_state`. Reported usage is
   * added to the totals of an object, which is copied; a function is asked for every verdict, and keeps its own totals.
   */
  readonly context?: Readonly<Record<string, unknown>> | (() => unknown);
}

/** The options after reading. */
export interface IntegrationSettings {
  readonly guards: readonly Guard[];
  readonly blockOnFailure: boolean;
  readonly whenBlocked: WhenBlocked | undefined;
  readonly onBlocked: IntegrationOptions['onBlocked'];
  /** Never throws. */
  readonly warn: (message: string, cause?: unknown) => void;
  readonly context: unknown;
}

/** Names that an integration knows options by: its own beside the common ones. */
export interface OptionNames {
  readonly className: string;
  /** Options of its own, in snake_case. */
  readonly own?: readonly string[];
  /** Other accepted names, in snake_case. */
  readonly aliases?: Readonly<Record<string, string>>;
}

const commonOptions = ['guards', 'block_on_failure', 'when_blocked', 'on_blocked', 'on_warning', 'context'];

/** Brings options to their canonical names. Throws `UsageError` for a name that no option has. */
export function readNames({ className, own = [], aliases = {} }: OptionNames, given: unknown): Record<string, unknown> {
  if (!isObject(given)) throw new UsageError(`${className} takes an object of options.`);
  const properties = Object.fromEntries([...commonOptions, ...own].map((name) => [name, {}]));
  return readOptions({ className, optionsSchema: { properties }, aliases }, given);
}

/** Reads the common options under their canonical names. Throws `UsageError` for a value that an option cannot have. */
export function readSettings(className: string, options: Readonly<Record<string, unknown>>): IntegrationSettings {
  const mode = options['whenBlocked'] ?? undefined;
  if (mode !== undefined && !whenBlocked.includes(mode as WhenBlocked)) {
    throw new UsageError(`The option whenBlocked of ${className} must be 'throw' or 'message'.`);
  }
  const context = options['context'] ?? undefined;
  if (context !== undefined && !isObject(context) && typeof context !== 'function') {
    throw new UsageError(`The option context of ${className} must be an object, or a function that gives one.`);
  }
  return {
    // The verifier throws for what is no list of guards.
    guards: (options['guards'] ?? []) as readonly Guard[],
    blockOnFailure: flag(className, options, 'blockOnFailure', true),
    whenBlocked: mode as WhenBlocked | undefined,
    onBlocked: callback(className, options, 'onBlocked') as IntegrationOptions['onBlocked'],
    warn: warning(callback(className, options, 'onWarning') as IntegrationOptions['onWarning']),
    context,
  };
}

/** An option that is true or false. */
function flag(className: string, options: Readonly<Record<string, unknown>>, name: string, fallback: boolean): boolean {
  const value = options[name] ?? fallback;
  if (typeof value === 'boolean') return value;
  throw new UsageError(`The option ${name} of ${className} must be true or false.`);
}

/** An option that is a function, or absent. */
export function callback(className: string, options: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = options[name] ?? undefined;
  if (value === undefined || typeof value === 'function') return value;
  throw new UsageError(`The option ${name} of ${className} must be a function.`);
}

/** Nobody is left to tell of a warning that fails. */
function warning(onWarning: IntegrationOptions['onWarning']): IntegrationSettings['warn'] {
  return (message, cause) => {
    try {
      const answer = onWarning?.(message, cause);
      if (answer instanceof Promise) answer.catch(() => undefined);
    } catch {
      // What was to be verified goes on as it does.
    }
  };
}
