import { gateBit, gateOf } from '../../scan/gate.js';
import { type InjectionPattern, injectionPatterns } from '../../scan/injection.js';
import { digestOf, excerptOf } from '../../scan/mask.js';
import type { Span } from '../../scan/span.js';
import { type Findings, type TextAt, addViolation, isReported, subject } from './findings.js';
import { joinValues } from './joined-text.js';

/** What an injection weighs, and the patterns found so far. */
export interface InjectionCheck {
  readonly blocks: boolean;
  readonly found: Set<InjectionPattern>;
}

export const injectionBits = gateBit.words | gateBit.brackets;

/** Looks for injections in one text: of each pattern the first match. */
export function findInjections(findings: Findings, check: InjectionCheck, text: string, at: TextAt): void {
  for (const pattern of injectionPatterns) {
    const span = pattern.gate.test(text) ? pattern.find(text, 0) : undefined;
    if (span !== undefined) report(findings, check, pattern, text, span, at, span);
  }
}

/** Looks for an injection that begins in a field's name and ends in its value; what one of them holds alone is known by now. */
export function findInPair(
  findings: Findings,
  check: InjectionCheck,
  name: string,
  value: string,
  index: number,
): void {
  const text = `${name} ${value}`;
  for (const pattern of injectionPatterns) {
    const span = pattern.gate.test(text) ? pattern.find(text, 0) : undefined;
    if (span === undefined || span[0] >= name.length || span[1] <= name.length) continue;
    report(findings, check, pattern, text, span, { kind: 'value', index });
  }
}

/** Looks for injections that are spread over the values of one running text. */
export function findInSequences(findings: Findings, check: InjectionCheck): void {
  for (const indexes of findings.texts.sequences) {
    const joined = joinValues(findings.texts, indexes);
    if ((gateOf(joined.text) & injectionBits) === 0) continue;
    for (const pattern of injectionPatterns) {
      const spot = acrossValues(pattern, joined);
      if (spot !== undefined) report(findings, check, pattern, joined.text, spot.span, spot.where, spot.inFirst);
    }
  }
}

/** The first match of a pattern that does not stand in one value alone. */
function acrossValues(
  pattern: InjectionPattern,
  joined: ReturnType<typeof joinValues>,
): { span: Span; where: TextAt; inFirst: Span } | undefined {
  if (!pattern.gate.test(joined.text)) return undefined;
  for (let from = 0; ;) {
    const span = pattern.find(joined.text, from);
    if (span === undefined) return undefined;
    const { where, offset, length } = joined.at(span[0]);
    if (span[1] - span[0] > length - offset) return { span, where, inFirst: [offset, length] };
    from = span[1];
  }
}

function report(
  findings: Findings,
  check: InjectionCheck,
  pattern: InjectionPattern,
  text: string,
  [start, end]: Span,
  at: TextAt,
  span?: Span,
): void {
  check.found.add(pattern);
  if (!isReported(findings, 'safety/injection')) return;
  addViolation(findings, at, {
    rule: 'safety/injection',
    message: `${subject(at)} ${pattern.title}, as prompt injection does.`,
    level: check.blocks ? 'error' : 'warning',
    ...(span !== undefined && { span }),
    evidence: excerptOf(text, start, end),
    digest: digestOf(text.slice(start, end).toLowerCase()),
  });
}
