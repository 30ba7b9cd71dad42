import { looksLikeCredential, placeholderEnd, skipPunctuation, skipSpace, wordEnd } from './credential-values.js';
import { type LabelledValue, credentialLabels, decodeQuoted, labelledValues } from './labels.js';
import { pemBlockEnd, privateKeyPattern } from './pem.js';
import { findPersonal } from './personal/detector.js';
import { personalKinds } from './personal/match.js';
import { nationalIdCountries } from './personal/national-ids.js';
import { piiDigitGate, piiPatterns } from './pii.js';
import { findSecrets } from './secrets/detector.js';
import { secretTokens } from './secret-tokens.js';
import { type Span, findAll } from './span.js';

export type MaskKind = 'email' | 'digits' | 'number' | 'secret' | 'pem';

/** A part of a text that no report may show. */
export interface Mask {
  readonly start: number;
  readonly end: number;
  readonly kind: MaskKind;
}

/** What is shown in a sensitive value's place. */
export function maskedForm(kind: MaskKind, value: string): string {
  if (kind === 'pem') return '-----BEGIN ***';
  if (kind === 'digits') return value.replaceAll(/\d/g, '*');
  if (kind === 'number') return value.replaceAll(/[\p{L}\p{N}]/gu, '*');
  if (kind === 'email') {
    const at = value.indexOf('@');
    return `${at > 1 ? value[0]! : '*'}***${value.slice(at, at + 64)}`;
  }
  if (value.length < 12) return '*'.repeat(value.length);
  return `${value.slice(0, 2)}${'*'.repeat(Math.min(value.length - 4, 12))}${value.slice(-2)}`;
}

/** Numbers that are masked even where a letter or an underscore touches them, which for a guard makes them part of a word. */
const touchedNumbers: readonly RegExp[] = [/(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)/g, /(?<!\d)(?:\d{4}[- ]?){3}\d{4}(?!\d)/g];

/** Everything sensitive in a text, in rising order and without overlaps. Stricter than the guards: when in doubt, it masks. */
export function findMasks(text: string): readonly Mask[] {
  const masks: Mask[] = [];
  addPlain(text, masks);
  addPrecise(text, masks);
  addEncoded(text, masks);
  return masks.length < 2 ? masks : merged(masks);
}

/** What stands in the text as it is. */
function addPlain(text: string, masks: Mask[]): void {
  const hasDigits = piiDigitGate.test(text);
  for (const pattern of piiPatterns) {
    const isEmail = pattern.name === 'email';
    if (!isEmail && !hasDigits) continue;
    for (const [start, end] of findAll(pattern.find, text))
      masks.push({ start, end, kind: isEmail ? 'email' : 'digits' });
  }
  if (hasDigits) {
    for (const pattern of touchedNumbers) {
      for (const { index, 0: match } of text.matchAll(pattern)) {
        masks.push({ start: index, end: index + match.length, kind: 'digits' });
      }
    }
  }
  if (privateKeyPattern.gate.test(text)) addPrivateKeys(text, masks);
  for (const row of secretTokens) {
    if (!row.gate.test(text)) continue;
    for (const [start, end] of findAll(row.find, text)) masks.push({ start, end, kind: 'secret' });
  }
  addLabelled(text, masks);
}

/** What only precise detection knows. A passphrase behind a label is masked word by word already. */
function addPrecise(text: string, masks: Mask[]): void {
  for (const { start, end } of findSecrets(text, credentialLabels, true)) {
    if (!/\s/.test(text.slice(start, end))) masks.push({ start, end, kind: 'secret' });
  }
  for (const { kind, span } of findPersonal(text, everyKind)) {
    if (kind === 'email') continue;
    const hasLetter = /[a-z]/i.test(text.slice(...span));
    masks.push({ start: span[0], end: span[1], kind: hasLetter ? 'number' : 'digits' });
  }
}

/** Personal data of every kind and country: when in doubt, it is masked. */
const everyKind = { kinds: new Set(personalKinds), countries: nationalIdCountries };

function addPrivateKeys(text: string, masks: Mask[]): void {
  for (let from = 0; ;) {
    const head = privateKeyPattern.find(text, from);
    if (head === undefined) return;
    const end = pemBlockEnd(text, head[1]);
    masks.push({ start: head[0], end, kind: 'pem' });
    from = end;
  }
}

function addLabelled(text: string, masks: Mask[]): void {
  const values = labelledValues(text);
  let maskedTo = 0;
  for (const [index, value] of values.entries()) {
    // A word that is masked already is not read again for every label in it.
    if (value.valueStart < maskedTo) continue;
    const spans =
      value.quote === undefined
        ? bareValueSpans(text, value.valueStart, values[index + 1]?.start ?? text.length)
        : quotedValueSpans(text, value);
    for (const [start, end] of spans) masks.push({ start, end, kind: 'secret' });
    maskedTo = Math.max(maskedTo, spans.at(-1)?.[1] ?? 0);
  }
}

function quotedValueSpans(text: string, { valueStart, valueEnd, quote }: LabelledValue): readonly Span[] {
  const decoded = decodeQuoted(text.slice(valueStart, valueEnd), quote!.mark);
  const spared = placeholderEnd(decoded, 0);
  return spared !== -1 && skipSpace(decoded, spared) === decoded.length ? [] : [[valueStart, valueEnd]];
}

/**
 * The words after a label up to the line's end or the next label: all of them where they are as few as a passphrase's,
 * else the first and what looks like a credential. A placeholder is spared, and so are two plain words or more after it.
 */
function bareValueSpans(text: string, valueStart: number, next: number): readonly Span[] {
  const spared = placeholderEnd(text, valueStart);
  const words: Span[] = [];
  const first = spared === -1 ? valueStart : skipPunctuation(text, spared);
  let at = first;
  while (at === first || at < next) {
    const start = skipSpace(text, at);
    if (start === text.length || (start >= next && start > valueStart) || lineBreak.test(text.slice(at, start))) break;
    at = wordEnd(text, start);
    words.push([start, at]);
  }
  const isPassphrase = words.length < 6 && (spared === -1 || words.length < 2);
  return words.filter(
    ([start, end], index) =>
      isPassphrase || (index === 0 && spared === -1) || looksLikeCredential(text.slice(start, end)),
  );
}

const lineBreak = /[\n\r]/;

/** Base64 tokens whose decoded text holds something sensitive; a token that was cut or glued is read from each of four places. */
function addEncoded(text: string, masks: Mask[]): void {
  base64Token.lastIndex = 0;
  for (let match = base64Token.exec(text); match !== null; match = base64Token.exec(text)) {
    const token = match[0];
    for (let shift = 0; shift < 4; shift++) {
      const decoded = Buffer.from(token.slice(shift), 'base64').toString('latin1');
      const inside: Mask[] = [];
      addPlain(decoded, inside);
      if (inside.length === 0)
        for (const { start, end } of findSecrets(decoded, credentialLabels, true))
          inside.push({ start, end, kind: 'secret' });
      if (inside.length === 0) continue;
      masks.push({ start: match.index, end: match.index + token.length, kind: 'secret' });
      break;
    }
  }
}

/** Not `{16,}`: a counted quantifier without an end overflows the stack on a token of many megabytes, and `*` does not. */
const base64Token = /(?=[A-Za-z0-9+/_-]{16})[A-Za-z0-9+/_-]*={0,2}/g;

/** Overlapping masks become one; where they differ in kind, it shows no more than a secret does. */
function merged(masks: Mask[]): Mask[] {
  masks.sort((a, b) => a.start - b.start || b.end - a.end);
  const result: Mask[] = [];
  for (const mask of masks) {
    const last = result.at(-1);
    if (last === undefined || mask.start >= last.end) {
      result.push(mask);
    } else {
      const kind = last.kind === mask.kind || last.kind === 'pem' ? last.kind : 'secret';
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, mask.end), kind };
    }
  }
  return result;
}
