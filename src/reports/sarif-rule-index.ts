import type { Run } from '../core/finding.js';

/** The rules of a log, each once, and where in its list a rule stands. */
export interface RuleIndex {
  announce(rules: Run['rules']): void;
  readonly indexOf: (ruleId: string) => number | undefined;
  all(): Run['rules'];
}

/** Makes the rules of a log. */
export function ruleIndex(): RuleIndex {
  const rules = new Map<string, Run['rules'][number]>();
  const indexes = new Map<string, number>();
  return {
    announce(announced) {
      for (const rule of announced) {
        if (rules.has(rule.id)) continue;
        indexes.set(rule.id, rules.size);
        rules.set(rule.id, rule);
      }
    },
    indexOf: (ruleId) => indexes.get(ruleId),
    all: () => [...rules.values()],
  };
}
