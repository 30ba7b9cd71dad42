import type { ReportingDescriptor } from 'sarif';

import type { RuleDescription } from '../core/finding.js';
import type { Level, Tier } from '../core/guard.js';
import { messageText } from './sarif-text.js';
import { markdownText } from './markdown-text.js';
import { cut, shown } from './safe-text.js';

/** GitHub and GitLab take descriptions of at most 1,024. */
const descriptionUnits = 1000;
const nameUnits = 255;

const problemSeverities: Readonly<Record<Level, string>> = {
  error: 'error',
  warning: 'warning',
  note: 'recommendation',
};

const precisions: Readonly<Record<Tier, string>> = { proven: 'very-high', heuristic: 'medium' };

/** The rules as descriptors, in their order. */
export function rulesOf(rules: readonly RuleDescription[]): ReportingDescriptor[] {
  return rules.map((rule) => ({
    id: rule.id,
    name: pascalCase(rule.id),
    shortDescription: { text: messageText(rule.summary, descriptionUnits) },
    fullDescription: { text: messageText(`${rule.summary} ${rule.help}`, descriptionUnits) },
    help: { text: messageText(rule.help, descriptionUnits), markdown: helpOf(rule) },
    defaultConfiguration: { level: rule.level },
    properties: {
      tags: tagsOf(rule),
      precision: precisions[rule.tier],
      'problem.severity': problemSeverities[rule.level],
      ...(isScore(rule.securitySeverity) && { 'security-severity': rule.securitySeverity.toFixed(1) }),
    },
  }));
}

/** `tool/blocked-tool` -> `BlockedTool`. */
function pascalCase(id: string): string {
  const words = shown(id.slice(id.indexOf('/') + 1), nameUnits).split(/[^\p{L}\p{N}]+/u);
  return cut(words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(''), nameUnits) || 'Rule';
}

/** GitHub's notation of a weakness has `external/cwe/` before it, GitLab's has not. */
function tagsOf({ guard, cwe, securitySeverity }: RuleDescription): string[] {
  const tags = [shown(guard, 100)];
  if (isScore(securitySeverity)) tags.push('security');
  if (cwe !== undefined) tags.push(`external/cwe/cwe-${cwe}`, `cwe-${cwe}`);
  return [...new Set(tags)];
}

/** A score that is no number from 0.1 to 10.0 makes GitHub refuse the whole file. */
function isScore(score: number | undefined): score is number {
  return score !== undefined && score >= 0.1 && score <= 10;
}

function helpOf({ summary, help, guard, tier, cwe }: RuleDescription): string {
  const facts = [`Guard: ${markdownText(guard)}`, `Tier: ${tier}`];
  if (cwe !== undefined) facts.push(`Weakness: CWE-${cwe}`);
  return `**${markdownText(summary, 1000)}**\n\n${markdownText(help, 2000)}\n\n${facts.map((fact) => `- ${fact}`).join('\n')}`;
}
