import {
  type AuditGuard,
  type GatedCheck,
  type Guard,
  type GuardResult,
  type VerificationContext,
  defineGuard,
  passed,
} from '../../core/guard.js';
import { type EitherCase, readOptions } from '../../core/guard-options.js';
import { isObject } from '../../core/json.js';
import { allBits } from '../../core/record-gate.js';
import { foldUsage, observeUsage } from './budget-fold.js';
import { malformedUsage, overBudget } from './budget.js';
import { type Findings, findingsIn, reported } from './findings.js';
import { bitsWithin, groupsOf, settingsWithin } from './gated.js';
import { joinAll } from './joined-text.js';
import { type NameReader, nameReader } from './names.js';
import { type SafetyGuardOptions, type Settings, optionsSchema, settingsOf } from './options.js';
import { customIssue, findOwn, timeoutMessage } from './own-patterns.js';
import { rules } from './rules.js';
import { scanTexts } from './scan-texts.js';
import { type LimitHit, type Texts, textsOf, usageOf } from './texts.js';

const guardName = 'SafetyGuard';

/** Looks through every text of a response for personal data, injection, credentials and patterns of one's own, and holds a budget. */
export class SafetyGuard implements Guard {
  readonly name = guardName;
  readonly #settings: Settings;
  readonly #names: NameReader;

  /** Options in camelCase or snake_case. Throws `UsageError` for one that does not exist or cannot be used. */
  constructor(options: EitherCase<SafetyGuardOptions> = {}) {
    this.#settings = settingsOf(readOptions(definition, options as Readonly<Record<string, unknown>>));
    this.#names = nameReader(this.#settings.labels);
  }

  /** Takes the running totals `total_cost` and `total_tokens` from the context. */
  check(response: unknown, context?: VerificationContext): GuardResult {
    return checkResponse(this.#settings, this.#names, response, (usage) =>
      overBudget(usage, this.#settings.caps, this.#settings.budgetScope === 'response' ? undefined : context),
    );
  }
}

export const definition = defineGuard({
  id: 'safety',
  className: guardName,
  summary:
    'Finds personal data, prompt injection, credentials and forbidden patterns in every text, and holds a budget.',
  rules,
  optionsSchema,
  aliases: { max_budget: 'max_cost' },
  create: (options) => new SafetyGuard(options),
  createForAudit,
});

/** The guard with its budget split off, since that depends on the responses before. */
function createForAudit(options: Readonly<Record<string, unknown>>): AuditGuard {
  const settings = settingsOf(readOptions(definition, options));
  const names = nameReader(settings.labels);
  const { caps, budgetScope } = settings;
  const check = (response: unknown): GuardResult => checkResponse(settings, names, response, () => []);
  const guard = { name: guardName, check, gated: gatedCheck(settings, names, check) };
  if (!settings.budget || (caps.cost === undefined && caps.tokens === undefined)) return guard;
  return {
    ...guard,
    foldScope: budgetScope,
    observe: (response, key) => observeUsage(response, caps, key),
    fold: (state, data) => foldUsage(state, data, caps, budgetScope),
  };
}

/** The check for records that went through a gate: most hold nothing that has to be looked for. */
function gatedCheck(settings: Settings, names: NameReader, check: (response: unknown) => GuardResult): GatedCheck {
  const kept = new Map<number, Settings | undefined>();
  let groups: GatedCheck['groups'] | undefined;
  return {
    // Only a run with a gate pays for reading every pattern.
    get groups() {
      return (groups ??= groupsOf(settings));
    },
    check(response, bits) {
      const found = bitsWithin(settings, response, bits & allBits);
      if (found === undefined) return check(response);
      if (!kept.has(found)) kept.set(found, settingsWithin(settings, found));
      const within = kept.get(found);
      if (within !== undefined) return checkResponse(within, names, response, () => []);
      const usage = settings.budget ? usageOf(response) : undefined;
      return usage === undefined || isObject(usage) ? clean : check(response);
    },
  };
}

const clean = passed(guardName, 'All safety checks passed');

/** The checks in the order in which a result lists them; `overspent` says what is wrong with a usage that is missing or an object. */
function checkResponse(
  settings: Settings,
  names: NameReader,
  response: unknown,
  overspent: (usage: unknown) => readonly string[],
): GuardResult {
  const texts = textsOf(response, settings.limits);
  if ('reason' in texts) return limitResult(texts);
  const findings = findingsIn(texts);
  scanTexts(findings, settings, names);
  if (settings.budget) checkBudget(findings, usageOf(response), overspent);
  return resultOf(findings, ownPatterns(findings, settings, texts));
}

function checkBudget(findings: Findings, usage: unknown, overspent: (usage: unknown) => readonly string[]): void {
  const isMalformed = usage !== undefined && !isObject(usage);
  const details = isMalformed ? [malformedUsage] : overspent(usage);
  if (details.length === 0) return;
  findings.issues.push({ type: 'budget', severity: 'error', details });
  const pointer = usage === undefined ? {} : { pointer: '/usage' };
  for (const text of details) findings.violations.push({ rule: 'safety/budget', message: `${text}.`, ...pointer });
}

/** Runs the user's patterns; answers whether one of them ran out of time. */
function ownPatterns(findings: Findings, { customPatterns, harmfulPatterns }: Settings, texts: Texts): boolean {
  if (customPatterns.sources.length === 0 && harmfulPatterns.sources.length === 0) return false;
  const joined = joinAll(texts);
  const harmful = findOwn(findings, harmfulPatterns, joined);
  const custom = findOwn(findings, customPatterns, joined);
  for (const source of [...harmful.matched, ...custom.matched]) findings.issues.push(customIssue(source));
  const timedOut = [...harmful.timedOut, ...custom.timedOut];
  for (const source of timedOut) findings.issues.push(customIssue(source, 'execution timed out'));
  return timedOut.length > 0;
}

function resultOf(findings: Findings, timedOut: boolean): GuardResult {
  const { issues } = findings;
  if (issues.length === 0) return clean;
  const critical = issues.filter(({ severity }) => severity === 'error').length;
  const violations = reported(findings);
  const details = { issues };
  if (critical === 0) {
    const message = `Safety warnings: ${issues.length} warning(s)`;
    return { guardName, passed: true, severity: 'warning', message, details, violations };
  }
  const message = timedOut ? timeoutMessage : `Safety check failed: ${critical} critical issue(s)`;
  return { guardName, passed: false, severity: 'error', message, details, violations };
}

function limitResult({ reason, pointer }: LimitHit): GuardResult {
  return {
    guardName,
    passed: false,
    severity: 'error',
    message: 'Safety check failed: response exceeds inspection limits',
    details: { resourceLimit: reason },
    violations: [{ rule: 'safety/content-limit', message: `The response was not looked through: ${reason}.`, pointer }],
  };
}
