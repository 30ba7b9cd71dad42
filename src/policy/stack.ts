import type { Finding, RuleDescription } from '../core/finding.js';
import type { AuditGuard, GuardDefinition, GuardResult, Tier, Violation } from '../core/guard.js';
import { guardDefinitions } from '../guards/index.js';
import { ruleCatalogue } from './catalogue.js';
import { matchesPath, matchesWildcard } from './glob.js';
import { createAuditGuard } from './audit-guard.js';
import type { OnUnknown, Policy, PolicyIgnore, PolicyRecords, PolicyScope, RuleLevel } from './policy.js';
import { compileWhen } from './when.js';
import type { Condition } from './when.js';

/** One guard of the stack, and on which responses it runs. */
export interface StackEntry {
  /** The guard's policy name. */
  readonly id: string;
  readonly guard: AuditGuard;
  /** Absent where the guard looks at every response. */
  readonly when?: Condition;
}

/** A policy at work. Every thread builds its own from the policy's data. */
export interface Stack {
  readonly entries: readonly StackEntry[];
  /** Every rule that a run can report, with the level that the policy gives it. */
  readonly rules: readonly RuleDescription[];
  readonly scope: PolicyScope;
  /** What a record of no known format is; an explicit level of `input/unknown-format` decides instead. */
  readonly onUnknown: OnUnknown;
  /** Shapes of home-grown records. */
  readonly records: readonly PolicyRecords[];
  /** What a broken rule weighs: the policy's explicit level, else the raised one, else the violation's, else the rule's. */
  readonly levelOf: (result: GuardResult, violation: Violation) => RuleLevel;
  /** What a rule of the auditor itself weighs, such as `input/malformed`; a rule that is not known is an error. */
  readonly ruleLevel: (rule: string) => RuleLevel;
  /** The rule's tier; `heuristic` for a rule of a guard that is not among ours. */
  readonly tierOf: (rule: string) => Tier;
  /** The ignores of the policy. */
  readonly ignores: readonly PolicyIgnore[];
  /** JSON Pointer of the ignores that a record brings along; undefined where none are read. */
  readonly ignoreField: string | undefined;
  /** Whether findings of the rule may be silenced. */
  readonly isIgnorable: (rule: string) => boolean;
  /** The first ignore that holds for the finding at the time, or undefined. One that has expired holds no more. */
  readonly isIgnored: (finding: Finding, now: Date) => PolicyIgnore | undefined;
}

/** Builds the guards of a policy that `loadPolicy` accepted. */
export function buildStack(policy: Policy, definitions: readonly GuardDefinition[] = guardDefinitions): Stack {
  const entries = policy.guards.map(({ id, options, when }): StackEntry => {
    const definition = definitions.find((known) => known.id === id);
    if (!definition) throw new Error(`the policy names the guard '${id}', which does not exist`);
    return { id, guard: createAuditGuard(definition, options), ...(when && { when: compileWhen(when) }) };
  });
  const catalogue = new Map(ruleCatalogue(definitions).map((rule) => [rule.id, rule]));
  const kept = new Set(policy.neverIgnore);
  const explicit = new Map(Object.entries(policy.rules).filter(([rule, level]) => level !== 'off' || !kept.has(rule)));
  const isIgnorable = (rule: string): boolean => catalogue.get(rule)?.ignorable !== false && !kept.has(rule);

  const raised = (rule: string, level: RuleLevel): RuleLevel =>
    explicit.get(rule) ?? (level === 'warning' && !policy.allowWarnings ? 'error' : level);

  const ruleLevel = (rule: string): RuleLevel => {
    const level = catalogue.get(rule)?.level ?? 'error';
    if (rule !== 'input/unknown-format') return raised(rule, level);
    return raised(rule, policy.onUnknown === 'ignore' ? 'off' : policy.onUnknown);
  };

  const own = new Set(['input', 'verify', ...policy.guards.map(({ id }) => id)]);
  return {
    entries,
    rules: reportable(
      [...catalogue.values()].filter(({ guard }) => own.has(guard)),
      ruleLevel,
      isIgnorable,
    ),
    scope: policy.scope,
    onUnknown: policy.onUnknown,
    records: policy.records ?? [],
    levelOf: ({ passed }, { rule, level }) =>
      explicit.get(rule) ??
      (policy.strict && !passed ? 'error' : raised(rule, level ?? catalogue.get(rule)?.level ?? 'error')),
    ruleLevel,
    tierOf: (rule) => catalogue.get(rule)?.tier ?? 'heuristic',
    ignores: policy.ignore,
    ignoreField: policy.ignoreField,
    isIgnorable,
    isIgnored: (finding, now) => {
      if (!isIgnorable(finding.ruleId)) return undefined;
      return policy.ignore.find((ignore) => holdsAt(ignore, now) && covers(ignore, finding));
    },
  };
}

/** A rule that is off is never reported. */
function reportable(
  rules: readonly RuleDescription[],
  ruleLevel: (rule: string) => RuleLevel,
  isIgnorable: (rule: string) => boolean,
): readonly RuleDescription[] {
  return rules.flatMap((rule) => {
    const level = ruleLevel(rule.id);
    return level === 'off' ? [] : [{ ...rule, level, ...(!isIgnorable(rule.id) && { ignorable: false as const }) }];
  });
}

/** To the end of the day that the policy names, in UTC. */
function holdsAt({ expires }: PolicyIgnore, now: Date): boolean {
  return expires === undefined || now.toISOString().slice(0, 'YYYY-MM-DD'.length) <= expires;
}

function covers({ rule, path, tool }: PolicyIgnore, finding: Finding): boolean {
  if (rule !== finding.ruleId) return false;
  if (path !== undefined && !matchesPath(path, finding.file)) return false;
  if (tool === undefined) return true;
  return finding.tool !== undefined && matchesWildcard(tool.toLowerCase(), finding.tool.toLowerCase());
}
