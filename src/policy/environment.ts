import { UsageError } from '../core/errors.js';
import type { GuardDefinition } from '../core/guard.js';
import type { JsonObject } from '../core/json.js';
import { guardDefinitions } from '../guards/index.js';
import { withHash } from './merge.js';
import type { Policy, PolicyGuard } from './policy.js';

/** How much is told on standard error, from most to least. */
export const logLevels = ['debug', 'info', 'warning', 'error'] as const;
export type LogLevel = (typeof logLevels)[number];

/** What the environment says; a variable that is not set leaves the policy as it is. */
export interface EnvironmentSettings {
  /** QWED_OR_STRICT: wins over the policy. */
  readonly strict?: boolean;
  /** QWED_OR_LOG_LEVEL: `info` where it is not set. */
  readonly logLevel: LogLevel;
  /** QWED_OR_MAX_BUDGET: the most that a run may cost; a policy may only ask for less. */
  readonly maxBudget?: number;
}

/**
 * Reads the QWED_OR_* variables of an environment, such as `process.env`. An empty variable counts as not set.
 * Throws `UsageError` for a value that is not allowed; the message names the variable, the hint what it may be.
 */
export function policyFromEnvironment(env: Readonly<Record<string, string | undefined>>): EnvironmentSettings {
  const read = <Value>(
    name: string,
    parse: (text: string) => Value | undefined,
    allowed: string,
  ): Value | undefined => {
    const text = (Object.hasOwn(env, name) ? env[name] : undefined)?.trim();
    if (text === undefined || text === '') return undefined;
    const value = parse(text.toLowerCase());
    if (value !== undefined) return value;
    throw new UsageError(`The environment variable ${name} has a value that is not allowed.`, `Allowed ${allowed}.`);
  };
  const strict = read('QWED_OR_STRICT', (text) => booleans.get(text), 'are true, false, 1 and 0');
  const logLevel = read(
    'QWED_OR_LOG_LEVEL',
    (text) => logLevels.find((level) => level === text),
    `are ${logLevels.join(', ')}`,
  );
  const maxBudget = read('QWED_OR_MAX_BUDGET', amount, 'is an amount that is not negative, such as 100 or 2.50');
  return {
    logLevel: logLevel ?? 'info',
    ...(strict !== undefined && { strict }),
    ...(maxBudget !== undefined && { maxBudget }),
  };
}

const booleans: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
]);

function amount(text: string): number | undefined {
  const value = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

/**
 * The policy as it holds in an environment. A budget caps every guard that can keep one (those with the option
 * `max_cost`); a stack without such a guard gets a SafetyGuard that checks nothing else, so that the cap is never lost.
 * What the environment changes is part of the new hash.
 */
export function withEnvironment(
  policy: Policy,
  { strict, maxBudget }: EnvironmentSettings,
  definitions: readonly GuardDefinition[] = guardDefinitions,
): Policy {
  if (strict === undefined && maxBudget === undefined) return policy;
  const { name, sha256: _before, ...parts } = policy;
  const guards = maxBudget === undefined ? policy.guards : capped(policy.guards, maxBudget, definitions);
  return withHash(name, { ...parts, strict: strict ?? policy.strict, guards });
}

const budgetAlone: JsonObject = { check_pii: false, check_injection: false, check_harmful: false };

function capped(
  guards: readonly PolicyGuard[],
  budget: number,
  definitions: readonly GuardDefinition[],
): readonly PolicyGuard[] {
  const keepers = new Set(definitions.filter(hasBudget).map(({ id }) => id));
  const all = guards.map((guard) => (keepers.has(guard.id) ? withCap(guard, budget) : guard));
  if (guards.some(({ id, when }) => keepers.has(id) && when === undefined)) return all;
  return [...all, { id: 'safety', options: { ...budgetAlone, max_cost: budget } }];
}

function withCap(guard: PolicyGuard, budget: number): PolicyGuard {
  const written = guard.options['max_cost'];
  return {
    ...guard,
    options: { ...guard.options, max_cost: typeof written === 'number' ? Math.min(written, budget) : budget },
  };
}

function hasBudget({ optionsSchema }: GuardDefinition): boolean {
  return Object.hasOwn(optionsSchema['properties'] as object, 'max_cost');
}
