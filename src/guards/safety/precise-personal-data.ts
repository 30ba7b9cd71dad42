import type { Level } from '../../core/guard.js';
import { digestOf, maskedDigestOf } from '../../scan/mask.js';
import { maskedForm } from '../../scan/mask-spans.js';
import { findCards } from '../../scan/personal/card.js';
import { type PersonalCheck, findPersonal } from '../../scan/personal/detector.js';
import { type PersonalKind, personalKinds } from '../../scan/personal/match.js';
import type { Span } from '../../scan/span.js';
import { type Findings, type Issue, type TextAt, addViolation, isReported, subject } from './findings.js';
import { joinAll } from './joined-text.js';
import type { Settings } from './options.js';
import { mayRunOn } from './personal-data.js';
import type { SafetyRule } from './rules.js';

/** What each kind is called in a sentence, and what a finding weighs: what others can do harm with is an error. */
const kindInfo: Readonly<Record<PersonalKind, { readonly title: string; readonly level: Level }>> = {
  email: { title: 'an e-mail address', level: 'warning' },
  phone: { title: 'a phone number', level: 'warning' },
  ssn: { title: 'a social security number', level: 'error' },
  credit_card: { title: 'a card number', level: 'error' },
  ip_address: { title: 'an IP address', level: 'warning' },
  iban: { title: 'an international bank account number', level: 'error' },
  national_id: { title: 'a national identity number', level: 'error' },
};

interface Pass {
  readonly findings: Findings;
  readonly check: PersonalCheck;
  readonly blocks: boolean;
  readonly found: Set<PersonalKind>;
}

/** Looks for personal data in the values and names of a response, and across neighbouring ones for card numbers. */
export function personalDataIssues(findings: Findings, settings: Settings): readonly Issue[] {
  const { values, valueKeys, names } = findings.texts;
  const pass: Pass = { findings, check: settings.personal, blocks: settings.blockPii, found: new Set() };
  let before = '';
  let mayHoldSplitCard = false;
  for (let index = 0; index < values.length; index++) {
    const text = values[index]!;
    const key = valueKeys[index];
    find(pass, text, { kind: 'value', index }, typeof key === 'string' ? key : undefined);
    if (mayRunOn(before, text)) mayHoldSplitCard = true;
    before = text;
  }
  for (let index = 0; index < names.length; index++) {
    find(pass, names[index]!, { kind: 'name', index }, undefined);
    if (mayRunOn(before, names[index]!)) mayHoldSplitCard = true;
    before = names[index]!;
  }
  if (mayHoldSplitCard && pass.check.kinds.has('credit_card')) findSplitCards(pass);
  return issuesOf(pass);
}

function find(pass: Pass, text: string, at: TextAt, key: string | undefined): void {
  for (const { kind, span } of findPersonal(text, pass.check, key)) report(pass, kind, text.slice(...span), at, span);
}

/** Card numbers whose groups stand in neighbouring texts. */
function findSplitCards(pass: Pass): void {
  const joined = joinAll(pass.findings.texts);
  for (const [start, end] of findCards(joined.text, undefined)) {
    const first = joined.at(start);
    if (end - start <= first.length - first.offset) continue;
    report(pass, 'credit_card', joined.text.slice(start, end), first.where, [first.offset, first.length]);
  }
}

function report({ findings, found, blocks }: Pass, kind: PersonalKind, value: string, at: TextAt, span: Span): void {
  found.add(kind);
  const rule = `safety/pii-${kind.replace('_', '-')}` as SafetyRule;
  if (!isReported(findings, rule)) return;
  const { title, level } = kindInfo[kind];
  const isEmail = kind === 'email';
  addViolation(findings, at, {
    rule,
    message: `${subject(at)} ${title}.`,
    level: blocks ? 'error' : level,
    span,
    evidence: maskedForm(isEmail ? 'email' : 'number', value),
    digest: isEmail ? digestOf(value.toLowerCase()) : maskedDigestOf(kind, value),
  });
}

function issuesOf({ found, blocks }: Pass): readonly Issue[] {
  if (found.size === 0) return [];
  const kinds = personalKinds.filter((kind) => found.has(kind));
  const isError = blocks || kinds.some((kind) => kindInfo[kind].level === 'error');
  return [{ type: 'pii', severity: isError ? 'error' : 'warning', details: kinds.map(camelCase) }];
}

/** The kind as the npm package's results spell it. */
function camelCase(kind: PersonalKind): string {
  return kind.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase());
}
