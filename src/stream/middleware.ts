import { UsageError } from '../core/errors.js';
import type { Guard } from '../core/guard.js';
import { readOptions } from '../core/guard-options.js';
import { isObject } from '../core/json.js';
import type { VerificationResult } from '../verify/result.js';
import { Verifier } from '../verify/verifier.js';
import { openGate } from './holding.js';
import { type SystemIntervention, middlewareName } from './intervention.js';
import type { StreamSettings, StreamStats } from './judge.js';
import { type ItemStream, pump } from './pump.js';
import { totalsFrom } from './totals.js';

/** How a middleware works. Every option may be spelled in snake_case too; null counts as absent. */
export interface MiddlewareOptions {
  /** The guards that look at every call. Without one, every call is blocked. */
  readonly guards?: readonly Guard[];
  /** Whether a `system_intervention` takes the place of a blocked call. True by default; false only counts and tells. */
  readonly blockOnFailure?: boolean;
  /**
   * Called for every blocked call with the item of the stream that it came to its verdict by, and the verdict, whose
   * `response` is what the guards saw. It is not waited for, and what it throws goes to `onWarning`.
   */
  readonly onBlocked?: (item: unknown, result: VerificationResult) => unknown;
  /** Told of everything that weakens the gate: no guards, a failed call that was passed on, a callback that threw. */
  readonly onWarning?: (message: string, cause?: unknown) => unknown;
}

/** Stands between a stream of items and its consumer: no call goes on before the guards have seen all of it. */
export class OpenResponsesMiddleware {
  readonly #settings: StreamSettings;

  /** Throws `UsageError` where an option is wrong. */
  constructor(options: MiddlewareOptions | Readonly<Record<string, unknown>> = {}) {
    this.#settings = readSettings(options);
    const { guards, blockOnFailure, warn } = this.#settings;
    if (guards.length === 0 && blockOnFailure) warn(`${middlewareName} has no guards, so every call will be blocked.`);
  }

  /**
   * The items of a stream in their order, untouched, with an intervention in the place of every blocked call. Budgets start
   * from `total_cost` and `total_tokens` of the context, which is not changed. An error of the source goes on to the consumer
   * after everything that came before it; a consumer that stops ends the source. Throws `UsageError` for what is no stream.
   */
  verifyStream<Item>(
    items: ItemStream<Item>,
    context?: unknown,
  ): AsyncGenerator<Item | SystemIntervention, void, undefined> {
    if (!isStream(items)) {
      throw new UsageError('verifyStream needs an async iterable of items.', 'Pass the stream, not a promise of it.');
    }
    const gate = openGate(this.#settings, totalsFrom(context));
    return pump(items, gate) as AsyncGenerator<Item | SystemIntervention, void, undefined>;
  }

  /** The counts over all streams so far: items that came in, calls that were verified, calls that were blocked. */
  getStats(): StreamStats {
    return { ...this.#settings.stats };
  }

  /** Sets all counts to zero. */
  resetStats(): void {
    Object.assign(this.#settings.stats, { total: 0, verified: 0, blocked: 0 });
  }
}

function isStream(items: unknown): items is ItemStream<unknown> {
  return typeof items === 'object' && items !== null && (Symbol.asyncIterator in items || Symbol.iterator in items);
}

const optionNames = {
  className: middlewareName,
  optionsSchema: { properties: { guards: {}, block_on_failure: {}, on_blocked: {}, on_warning: {} } },
};

function readSettings(given: unknown): StreamSettings {
  if (!isObject(given)) throw new UsageError(`${middlewareName} takes an object of options.`);
  const options = readOptions(optionNames, given);
  const guards = (options['guards'] ?? []) as readonly Guard[];
  const blockOnFailure = options['blockOnFailure'] ?? true;
  if (typeof blockOnFailure !== 'boolean') {
    throw new UsageError(`The option blockOnFailure of ${middlewareName} must be true or false.`);
  }
  return {
    // The verifier throws for what is no list of guards.
    verifier: new Verifier({ guards }),
    guards: [...guards],
    blockOnFailure,
    onBlocked: callback(options, 'onBlocked') as MiddlewareOptions['onBlocked'],
    warn: warning(callback(options, 'onWarning') as MiddlewareOptions['onWarning']),
    stats: { total: 0, verified: 0, blocked: 0 },
  };
}

function callback(options: Readonly<Record<string, unknown>>, name: string): unknown {
  const value = options[name] ?? undefined;
  if (value !== undefined && typeof value !== 'function') {
    throw new UsageError(`The option ${name} of ${middlewareName} must be a function.`);
  }
  return value;
}

/** Nobody is left to tell of a warning that fails. */
function warning(onWarning: MiddlewareOptions['onWarning']): StreamSettings['warn'] {
  return (message, cause) => {
    try {
      const answer = onWarning?.(message, cause);
      if (answer instanceof Promise) answer.catch(() => undefined);
    } catch {
      // The stream goes on.
    }
  };
}
