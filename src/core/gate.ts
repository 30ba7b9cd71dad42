import { isAtLeast } from './guard.js';
import type { Level, Tier } from './guard.js';

/** The least level that fails a run, or that none does. */
export type FailLevel = Level | 'never';

/** What makes findings fail a run. Plain data: a report carries it, so that it can be decided again. */
export interface GateConditions {
  /** The least level that fails, for every finding that neither `rules` nor `tiers` names. */
  readonly failOn: FailLevel;
  /** Levels for findings of a tier. */
  readonly tiers?: Readonly<Partial<Record<Tier, FailLevel>>>;
  /** Levels for findings of a rule, by its id; they win over those of a tier. */
  readonly rules?: Readonly<Record<string, FailLevel>>;
  /** More new findings than this fail the run, whatever their level. */
  readonly maxFindings?: number;
  /** More new warnings than this fail the run. */
  readonly maxWarnings?: number;
  /** From 0 to 1: findings fail the run only where more than this share of all records hold one that fails. */
  readonly failOnRate?: number;
}

/** Whether the finding weighs enough to fail a run, by the most particular level that is set for it. */
export function fails(
  { ruleId, tier, level }: { readonly ruleId: string; readonly tier: Tier; readonly level: Level },
  gate: GateConditions,
): boolean {
  const { rules = {}, tiers = {}, failOn } = gate;
  const least = (Object.hasOwn(rules, ruleId) ? rules[ruleId] : undefined) ?? tiers[tier] ?? failOn;
  return least !== 'never' && isAtLeast(level, least);
}

/** Whether every finding is judged by its level alone. */
export function isByLevelAlone({ rules, tiers }: GateConditions): boolean {
  return rules === undefined && tiers === undefined;
}
