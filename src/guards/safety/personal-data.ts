import { gateBit } from '../../scan/gate.js';
import { digestOf, maskText, maskedDigestOf } from '../../scan/mask.js';
import { type PiiKind, piiKinds, piiPatterns } from '../../scan/pii.js';
import { type Span, findAll } from '../../scan/span.js';
import { type Findings, type TextAt, addViolation, isReported, subject } from './findings.js';
import type { JoinedText } from './joined-text.js';
import type { SafetyRule } from './rules.js';

const rows = new Map(piiPatterns.map((row) => [row.name, row]));

/** What personal data is looked for, and what it weighs. */
export interface PiiCheck {
  readonly kinds: ReadonlySet<PiiKind>;
  readonly blocks: boolean;
  /** The kinds found so far. */
  readonly found: Set<PiiKind>;
}

/** Looks for personal data in one text whose gate has a bit for it. */
export function findPii(findings: Findings, check: PiiCheck, text: string, at: TextAt, gate: number): void {
  for (const kind of piiKinds) {
    const bit = kind === 'email' ? gateBit.at : gateBit.digits;
    if ((gate & bit) === 0 || !check.kinds.has(kind)) continue;
    for (const span of findAll(rows.get(kind)!.find, text))
      report(findings, check, kind, text.slice(...span), at, span);
  }
}

/**
 * Looks for card numbers whose groups stand in neighbouring texts. Of the kinds of personal data only a card number may hold
 * a blank, so that it alone can span two texts of the joined one.
 */
export function findSplitCards(findings: Findings, check: PiiCheck, joined: JoinedText): void {
  for (const [start, end] of findAll(rows.get('credit_card')!.find, joined.text)) {
    const first = joined.at(start);
    if (end - start <= first.length - first.offset) continue;
    const span: Span = [first.offset, first.length];
    report(findings, check, 'credit_card', joined.text.slice(start, end), first.where, span);
  }
}

/** Whether a card number may run from the end of one text into the next. */
export function mayRunOn(text: string, following: string): boolean {
  return fourDigits(text, text.length - 4) && fourDigits(following, 0);
}

function fourDigits(text: string, start: number): boolean {
  if (start < 0 || start + 4 > text.length) return false;
  for (let index = start; index < start + 4; index++) {
    const code = text.charCodeAt(index);
    if (code < 0x30 || code > 0x39) return false;
  }
  return true;
}

function report(findings: Findings, check: PiiCheck, kind: PiiKind, value: string, at: TextAt, span: Span): void {
  check.found.add(kind);
  const rule: SafetyRule = `safety/pii-${kind.replace('_', '-') as 'email'}`;
  if (!isReported(findings, rule)) return;
  addViolation(findings, at, {
    rule,
    message: `${subject(at)} ${rows.get(kind)!.title}.`,
    level: check.blocks ? 'error' : 'warning',
    span,
    evidence: maskText(value),
    digest: kind === 'email' ? digestOf(value.toLowerCase()) : maskedDigestOf(kind, value),
  });
}
