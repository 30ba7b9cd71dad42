import type { CustomPatterns } from '../../scan/custom-patterns.js';
import { digestOf, excerptOf } from '../../scan/mask.js';
import { shownName } from '../shown-name.js';
import { type Findings, type Issue, addViolation, isReported, subject } from './findings.js';
import type { JoinedText } from './joined-text.js';

/** Runs patterns that the user wrote over the joined text. Answers the sources of those that match and of those that ran out of time. */
export function findOwn(
  findings: Findings,
  patterns: CustomPatterns,
  joined: JoinedText,
): { matched: readonly string[]; timedOut: readonly string[] } {
  const { matches, timedOut } = patterns.find([joined.text]);
  for (const { pattern, start, end } of matches) {
    if (!isReported(findings, 'safety/custom-pattern')) continue;
    const { where, offset, length } = joined.at(start);
    addViolation(findings, where, {
      rule: 'safety/custom-pattern',
      message: `${subject(where)} text that the pattern '${shownName(patterns.sources[pattern]!)}' does not allow.`,
      level: 'error',
      // A pattern may match the empty text.
      ...(end > start && { span: [offset, Math.min(length, offset + end - start)] as const }),
      evidence: excerptOf(joined.text, start, end),
      digest: digestOf(joined.text.slice(start, end)),
    });
  }
  const sources = timedOut.map((pattern) => patterns.sources[pattern]!);
  for (const source of sources) {
    findings.violations.push({
      rule: 'safety/custom-pattern-timeout',
      message: `The pattern '${shownName(source)}' exceeded its execution time limit of 25 ms, so that nobody knows whether it matches.`,
    });
  }
  return { matched: matches.map(({ pattern }) => patterns.sources[pattern]!), timedOut: sources };
}

export const timeoutMessage = 'Safety check failed: custom pattern exceeded the execution time limit';

/** The entry of a result's details for one pattern. */
export function customIssue(pattern: string, error?: string): Issue {
  return { type: 'custom_pattern', severity: 'error', pattern, ...(error !== undefined && { error }) };
}
