import { type GateGroup, recordBit } from '../../core/record-gate.js';
import { ibanCountries } from '../personal/iban.js';
import { nationalIdForm } from '../personal/national-ids.js';
import type { PersonalCheck } from '../personal/detector.js';
import { piiPatterns } from '../pii.js';
import { labelledKinds, tokenKinds } from '../secrets/detector.js';
import { preciseLabels } from '../secrets/generic.js';
import type { TokenKind } from '../secrets/kind.js';
import { structureKinds } from '../secrets/structures.js';
import { credentialGroup } from './patterns.js';
import { type Pattern, readPattern } from './regex-source.js';

/** What precise detection finds secrets by: tokens, values behind a provider's name, structures, and labels. */
export function preciseSecretGroups(): readonly GateGroup[] {
  const { bit, sources } = credentialGroup(preciseLabels);
  return [
    { bit, sources },
    {
      bit,
      sources: [
        ...tokenSources(),
        ...structureKinds.map(({ name, pattern }) => (name === 'curl_user' ? curlUser : pattern.source)),
        labelledSource(labelledKinds.flatMap(({ words }) => words)),
      ],
      mostCopies: tokenLength,
    },
  ];
}

/** What most tokens are made of, and how much of it behind an anchor tells one from prose. */
const tokenCharacter = String.raw`[\w.~+/=:-]`;
const tokenLength = 10;
const plainCharacter = new RegExp(tokenCharacter);

/** Anchors with enough characters behind them, together, since each source of its own costs time and memory; the others by themselves. */
function tokenSources(): readonly string[] {
  const plain = tokenKinds.filter(isPlain);
  const anchors = [...new Set(plain.flatMap((kind) => kind.anchors.map(escaped)))];
  const together = `(?:${anchors.join('|')})${tokenCharacter}{${tokenLength}}`;
  return [together, ...tokenKinds.filter((kind) => !isPlain(kind)).map(tokenSource)];
}

/** Whether every such token has enough of those characters, and none else, behind its anchor. */
function isPlain({ anchors, pattern, lead }: TokenKind): boolean {
  const longestAnchor = Math.max(...anchors.map((anchor) => anchor.length));
  return (
    lead === undefined && plainLength(readPattern(pattern, Number.POSITIVE_INFINITY)) >= longestAnchor + tokenLength
  );
}

/** The least length of what a pattern matches; negative where that may hold other characters. */
function plainLength(pattern: Pattern): number {
  switch (pattern.kind) {
    case 'characters':
      return [...pattern.codes].every((code) => plainCharacter.test(String.fromCharCode(code)))
        ? 1
        : Number.NEGATIVE_INFINITY;
    case 'sequence':
      return pattern.parts.reduce((sum, part) => sum + plainLength(part), 0);
    case 'choice':
      return Math.min(...pattern.options.map(plainLength));
    case 'repeat':
      return pattern.least === 0 ? Math.min(0, plainLength(pattern.part)) : pattern.least * plainLength(pattern.part);
    case 'space':
    case 'beyond':
    case 'edge':
    case 'anything':
      return Number.NEGATIVE_INFINITY;
  }
}

/** A token from its anchor on, where other letters and digits stand before it: to count those takes many states. */
function tokenSource({ anchors: [anchor = ''], pattern, lead }: TokenKind): string {
  if (lead === undefined) return pattern;
  const start = pattern.indexOf(escaped(anchor));
  return start === -1 ? pattern.replace(/^\[[^\]]*\]\{\d+\}/, '') : pattern.slice(start);
}

function escaped(text: string): string {
  return text.replaceAll(/[$.+/?()[\]{}|*^\\]/g, String.raw`\$&`);
}

/** The option alone: behind the program's name anything may stand. */
const curlUser = String.raw`\s(?:-u|--user)[ =]{0,2}\\?["']?[^\s"':$<{\\]{1,64}:[^\s"'\\]{3,128}`;

const quotes = '[\\\\"\'`]';

/** From any provider's name to any value: theirs all have more characters than are looked at. */
function labelledSource(words: readonly string[]): string {
  const value = String.raw`\s*(?:=>|:=|=+|:+|[>,])\s*${quotes}*[\w/+=:.-]{10}`;
  return String.raw`(?:${[...new Set(words)].join('|')})[\w .-]*${quotes}*\]?${quotes}*${value}`;
}

/**
 * The numbers of people and accounts that precise detection knows. A card number may be spread over the joined values: then
 * one of them ends or begins with two of its groups, or is a group as a whole.
 */
export function preciseDigitsGroup({ kinds, countries }: PersonalCheck): GateGroup {
  const sources = [
    ...(kinds.has('ssn') ? ssn : []),
    ...(kinds.has('credit_card') ? cards : []),
    ...(kinds.has('phone') ? phones : []),
    ...(kinds.has('ip_address') ? addresses : []),
    ...(kinds.has('iban') ? ibans : []),
    ...(kinds.has('national_id') ? countries.map(nationalIdForm) : []),
  ];
  return { bit: recordBit.digits, sources, mostCopies: 8 };
}

const ssn = [String.raw`\b\d{3}(?:-\d{2}-| \d{2} |\d{2})\d{4}\b`];
const cards = [
  String.raw`\b\d{4}[ -]\d{4}[ -]\d{4}[ -]\d`,
  String.raw`\b3\d{3}[ -]\d{6}[ -]\d{4}`,
  String.raw`\b\d{6}\d{6}`,
  String.raw`\b\d{8} \d{8}\b`,
  String.raw`\b(?:\d{4}[ -]\d{4}|\d{4}[ -]\d{6}|\d{8})$`,
  String.raw`^(?:\d{4}[ -]\d{4}|\d{6}[ -]\d{4}|\d{8}\b)`,
  String.raw`^\d{4}$`,
  String.raw`^\d{6}$`,
];
const phones = [
  String.raw`\+ ?\(?\d[\d() ./-]{6}`,
  String.raw`\b00 ?\(?\d[\d() ./-]{6}`,
  String.raw`\(\d{3}\) ?\d{3}[-. ]?\d{4}`,
  String.raw`\b1?[-. ]?\d{3}[-. ]?\d{3}[-. ]?\d{4}\b`,
  String.raw`\b1?[-. ]?\d{3}[-. ]?\d{3}[-. ]?\d{4}[xe]`,
  String.raw`\b0[1-9][\d() /-]{7}`,
];
const addresses = [
  ...piiPatterns.filter(({ name }) => name === 'ip_address').map(({ pattern }) => pattern!.source),
  String.raw`\b[23][0-9a-f]{3}:[0-9a-f:]{2}`,
];
const ibanStart = [...new Set(ibanCountries.map((country) => country[0]!))]
  .map(
    (first) => `${first}[${ibanCountries.flatMap((country) => (country[0] === first ? [country[1]!] : [])).join('')}]`,
  )
  .join('|');
/** An underscore before it is no letter, and `\b` counts it as one. */
const ibans = [String.raw`\b`, '_'].map((before) => String.raw`${before}(?:${ibanStart})\d{2}[a-z0-9 -]{8}`);
