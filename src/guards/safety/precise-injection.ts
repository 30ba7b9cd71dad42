import { findPreciseInjections } from '../../scan/injection/detector.js';
import type { InjectionMatch } from '../../scan/injection/row.js';
import { digestOf, excerptOf } from '../../scan/mask.js';
import type { Span } from '../../scan/span.js';
import { type Findings, type Issue, type TextAt, addViolation, isReported, subject } from './findings.js';
import { joinValues } from './joined-text.js';
import type { NameReader } from './names.js';
import type { Settings } from './options.js';

/** What an injection weighs, and the titles of those found so far that are no mere mentions. */
interface Check {
  readonly blocks: boolean;
  readonly found: Set<string>;
}

/** Looks for injections in values, names, pairs of the two and running texts, as `detection: precise` does. A mention is a note. */
export function preciseInjectionIssues(
  findings: Findings,
  { blockInjection }: Settings,
  names: NameReader,
): readonly Issue[] {
  const check: Check = { blocks: blockInjection, found: new Set() };
  const { values, valueKeys, scalars, names: fieldNames } = findings.texts;
  for (let index = 0; index < values.length; index++) {
    const text = values[index]!;
    const at: TextAt = { kind: 'value', index };
    for (const match of findPreciseInjections(text)) report(findings, check, match, text, at, match.span);
    const name = valueKeys[index];
    if (typeof name === 'string' && !scalars.has(index) && names(name).opensInjection) {
      findInPair(findings, check, name, text, index);
    }
  }
  for (let index = 0; index < fieldNames.length; index++) {
    const name = fieldNames[index]!;
    for (const match of findPreciseInjections(name)) {
      report(findings, check, match, name, { kind: 'name', index }, match.span);
    }
  }
  findInSequences(findings, check);
  if (check.found.size === 0) return [];
  return [{ type: 'injection', severity: check.blocks ? 'error' : 'warning', details: [...check.found] }];
}

/** What begins in a field's name and ends in its value. */
function findInPair(findings: Findings, check: Check, name: string, value: string, index: number): void {
  const text = `${name} ${value.slice(0, farthestInPair)}`;
  for (const match of findPreciseInjections(text)) {
    if (match.span[0] >= name.length || match.span[1] <= name.length) continue;
    report(findings, check, match, text, { kind: 'value', index });
  }
}

/** A name opens a command; a value is looked through by itself. */
const farthestInPair = 1_000;

/** What is spread over the values of one running text. */
function findInSequences(findings: Findings, check: Check): void {
  for (const indexes of findings.texts.sequences) {
    // What stands in one value has been looked through by itself.
    if (indexes.length < 2) continue;
    const joined = joinValues(findings.texts, indexes);
    for (const match of findPreciseInjections(joined.text)) {
      const [start, end] = match.span;
      const { where, offset, length } = joined.at(start);
      if (end - start <= length - offset) continue;
      report(findings, check, match, joined.text, where, [offset, length]);
    }
  }
}

function report(
  findings: Findings,
  check: Check,
  { title, isQuoted, isProven, span: [start, end] }: InjectionMatch,
  text: string,
  at: TextAt,
  span?: Span,
): void {
  if (!isQuoted) check.found.add(title);
  if (!isReported(findings, 'safety/injection')) return;
  addViolation(findings, at, {
    rule: 'safety/injection',
    message: isQuoted
      ? `${subject(at)} ${title}, which it only quotes or tells of.`
      : `${subject(at)} ${title}, as prompt injection does.`,
    level: isQuoted ? 'note' : check.blocks ? 'error' : 'warning',
    ...(isProven && { tier: 'proven' as const }),
    ...(span !== undefined && { span }),
    evidence: excerptOf(text, start, end),
    digest: digestOf(text.slice(start, end).toLowerCase()),
  });
}
