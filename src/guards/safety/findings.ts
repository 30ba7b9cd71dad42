import type { Level, Tier, Violation } from '../../core/guard.js';
import type { Span } from '../../scan/span.js';
import type { SafetyRule } from './rules.js';
import { type Texts, pointerOf } from './texts.js';

/** One entry of a result's `details.issues`, as the specification has it. */
export interface Issue {
  readonly type: 'pii' | 'injection' | 'harmful' | 'budget' | 'custom_pattern';
  readonly severity: 'error' | 'warning';
  readonly details?: readonly string[];
  readonly pattern?: string;
  readonly error?: string;
}

/** Where in the texts of a response a match stands: in a value or in a field's name. */
export interface TextAt {
  readonly kind: 'value' | 'name';
  readonly index: number;
}

/** So many violations of one rule are reported of one response; the last one's message counts the rest. */
const mostOfARule = 20;

/** What was found in one response so far. */
export interface Findings {
  readonly texts: Texts;
  readonly issues: Issue[];
  readonly violations: Violation<SafetyRule>[];
  /** How often each rule was broken, also where that is not reported any more. */
  readonly counts: Map<SafetyRule, number>;
}

export function findingsIn(texts: Texts): Findings {
  return { texts, issues: [], violations: [], counts: new Map() };
}

/** Counts one more broken rule; answers whether it is still to be reported, so that evidence is made only then. */
export function isReported(findings: Findings, rule: SafetyRule): boolean {
  const count = (findings.counts.get(rule) ?? 0) + 1;
  findings.counts.set(rule, count);
  return count <= mostOfARule;
}

/** What is known of a violation besides its place. */
export interface Match {
  readonly rule: SafetyRule;
  readonly message: string;
  readonly level: Level;
  /** How sure the rule is of this violation; the rule's own where absent. */
  readonly tier?: Tier;
  readonly span?: Span;
  readonly evidence: string;
  readonly digest: string;
}

/** Adds a violation at a value, or at the member whose name is at fault; a name has no span, since it is not the value there. */
export function addViolation({ texts, violations }: Findings, at: TextAt, { span, ...match }: Match): void {
  const isString = at.kind === 'value' && !texts.scalars.has(at.index);
  const pointer =
    at.kind === 'value'
      ? pointerOf(texts.valuePlaces[at.index], texts.valueKeys[at.index])
      : pointerOf(texts.namePlaces[at.index], texts.names[at.index]);
  violations.push({ ...match, pointer, ...(span !== undefined && isString && { span }) });
}

/** The violations, each rule's last with the number of those that were left out. */
export function reported({ violations, counts }: Findings): readonly Violation<SafetyRule>[] {
  const left = new Map([...counts].filter(([, count]) => count > mostOfARule));
  if (left.size === 0) return violations;
  return violations
    .toReversed()
    .map((violation) => {
      const count = left.get(violation.rule);
      if (count === undefined) return violation;
      left.delete(violation.rule);
      return {
        ...violation,
        message: `${violation.message} ${count - mostOfARule} more in the same response are left out.`,
      };
    })
    .reverse();
}

/** Whether the text is the value or the name, as a sentence's subject. */
export function subject(at: TextAt): string {
  return at.kind === 'value' ? 'The response holds' : "A field's name holds";
}
