import { type Labels, credentialLabels } from '../labels.js';
import { aiKinds } from './ai.js';
import { type Anchor, Anchors } from './anchors.js';
import { cloudKinds } from './clouds.js';
import { codeHostKinds } from './code-hosts.js';
import { findGeneric, labelAnchors } from './generic.js';
import type { LabelledKind, TokenKind } from './kind.js';
import { labelledKinds as labelledFromA } from './labelled-a-l.js';
import { labelledKinds as labelledFromM } from './labelled-m-z.js';
import type { SecretMatch } from './match.js';
import { messagingKinds } from './messaging.js';
import { operationKinds } from './operations.js';
import { paymentKinds } from './payments.js';
import { isPlaceholder } from './quality.js';
import { type StructureKind, structureKinds } from './structures.js';
import { isNameOfSecret, isNoValue } from './values.js';

/** Every kind of token that its own form gives away. */
export const tokenKinds: readonly TokenKind[] = [
  ...aiKinds,
  ...cloudKinds,
  ...codeHostKinds,
  ...messagingKinds,
  ...operationKinds,
  ...paymentKinds,
];

/** Every kind of secret that its provider's name gives away. */
export const labelledKinds: readonly LabelledKind[] = [...labelledFromA, ...labelledFromM];

/** Finds what may stand at an anchor: the text, where the anchor begins, and where what was found goes. */
type Reader = (text: string, at: number, scan: Scan) => void;

/** What one search has found, and the last stretch that has a token's form: within it no other one is looked for. */
interface Scan {
  readonly found: SecretMatch[];
  /** Whether a token counts also where letters and digits touch it. */
  readonly touched: boolean;
  tokenStart: number;
  tokenEnd: number;
  /** Up to here no JSON Web Token can begin: the stretch that its first part would be of has been read to its end in vain. */
  noJwtTo: number;
}

const anchors: Anchor[] = [];
const readers: Reader[] = [];
/** From here on the anchors are those of labels, which are read together. */
let labelsFrom = 0;
let search: Anchors | undefined;

/** The texts of which every secret holds one: what a cheaper search may look for beforehand. */
export function secretAnchors(): readonly Anchor[] {
  prepare();
  return anchors;
}

/**
 * Every secret of a text in rising order, without overlaps. One pass looks for what all kinds begin with; only there the
 * exact forms are tried, each within a bounded length, so that it is linear in the text. `labels` are the labels of
 * credentials to look for besides the known ones. With `touched` a token counts also where letters and digits touch it, and
 * reaches over those behind it: for a guard they make it part of a word, but to show it would give it away.
 */
export function findSecrets(text: string, labels: Labels = credentialLabels, touched = false): readonly SecretMatch[] {
  const found: SecretMatch[] = [];
  const scan: Scan = { found, touched, tokenStart: -1, tokenEnd: -1, noJwtTo: -1 };
  let mayHoldLabel = labels !== credentialLabels;
  prepare().each(text, (index, at) => {
    if (index >= labelsFrom) mayHoldLabel = true;
    else readers[index]!(text, at, scan);
  });
  if (mayHoldLabel || text.includes('\\u') || text.includes('\\x')) {
    found.push(...findGeneric(text));
    if (labels !== credentialLabels) found.push(...findGeneric(text, labels));
  }
  return found.length < 2 ? found : withoutOverlaps(found);
}

function prepare(): Anchors {
  if (search !== undefined) return search;
  for (const kind of tokenKinds) add(kind.anchors, true, tokenReader(kind));
  for (const kind of structureKinds) add(kind.anchors, !kind.pattern.ignoreCase, structureReader(kind));
  for (const kind of labelledKinds) add(kind.words, false, labelledReader(kind));
  labelsFrom = anchors.length;
  anchors.push(...labelAnchors.map((text) => ({ text, exact: false })));
  search = new Anchors(anchors);
  return search;
}

function add(texts: readonly string[], exact: boolean, reader: Reader): void {
  for (const text of texts) {
    anchors.push({ text, exact });
    readers.push(reader);
  }
}

function tokenReader({ name, title, anchors: heads, pattern, lead = 0, leadDigits, proves }: TokenKind): Reader {
  let apart: RegExp | undefined;
  let touched: RegExp | undefined;
  return (text, anchor, scan) => {
    const at = lead === 0 ? anchor : leadStart(text, anchor, lead, leadDigits ? digitBefore : wordBefore);
    if (at > scan.tokenStart && at < scan.tokenEnd) return;
    if (!scan.touched && !leadDigits && !isBoundary(text, at)) return;
    const regex = scan.touched
      ? (touched ??= new RegExp(`(?:${pattern})[A-Za-z0-9]*`, 'y'))
      : (apart ??= new RegExp(`${pattern}(?![A-Za-z0-9])`, 'y'));
    regex.lastIndex = at;
    if (!regex.test(text)) return;
    const end = regex.lastIndex;
    const secret = text.slice(at, end);
    scan.tokenStart = at;
    scan.tokenEnd = end;
    const proven = proves?.(secret) ?? false;
    if (!proven && (isPlaceholder(withoutHead(secret, heads)) || isInBase64(text, at, end))) return;
    scan.found.push({ name, title, labelStart: at, start: at, end, rank: proven ? 4 : 3, proven });
  };
}

/** Whether the stretch lies between the marks of base64 alone: in long data any short prefix turns up. */
function isInBase64(text: string, start: number, end: number): boolean {
  const before = text[start - 1] ?? '';
  const after = text[end] ?? '';
  return (before === '+' && (after === '+' || after === '/')) || (before === '/' && after === '+');
}

const digitBefore = /\d/;
const wordBefore = /[\w~.-]/;

/** A secret without the fixed text that it begins with: what is left has to be random. */
function withoutHead(secret: string, heads: readonly string[]): string {
  const head = heads.find((text) => secret.startsWith(text));
  return head === undefined ? secret : secret.slice(head.length);
}

/** Where the letters and digits before an anchor begin, at most `lead` of them. */
function leadStart(text: string, anchor: number, lead: number, before: RegExp): number {
  let at = anchor;
  while (at > 0 && anchor - at < lead && before.test(text[at - 1]!)) at--;
  return at;
}

function structureReader({ name, title, pattern, within, accepts }: StructureKind): Reader {
  return (text, at, scan) => {
    const { found } = scan;
    if (name === 'jwt' && at < scan.noJwtTo) return;
    if (!within && !/\W/.test(text[at]!) && !isBoundary(text, at)) return;
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const span = match?.indices?.groups?.['value'];
    if (match === null && name === 'jwt') scan.noJwtTo = stretchEnd(text, at);
    if (match === null || span === undefined || !accepts(match.groups!)) return;
    found.push({ name, title, labelStart: span[0], start: span[0], end: span[1], rank: name === 'jwt' ? 3 : 2 });
  };
}

const stretch = /[\w-]{0,2000}/y;

function stretchEnd(text: string, at: number): number {
  stretch.lastIndex = at;
  stretch.test(text);
  return stretch.lastIndex;
}

/** From a provider's name to a value of its own form: over the rest of the label and what separates the two. */
function labelledReader({ name, title, words, value, and, fixed = '' }: LabelledKind): Reader {
  let regex: RegExp | undefined;
  return (text, at, { found }) => {
    regex ??= new RegExp(
      String.raw`(?<label>(?:${words.join('|')})[\w .-]{0,40}?)\\?["'\x60\]]{0,2}\s{0,3}(?:=>|:=|={1,3}|:{1,2}|[>,])\s{0,3}\\?["'\x60]{0,2}(?<value>${value})(?![\w+/=-])`,
      'diy',
    );
    regex.lastIndex = at;
    const match = regex.exec(text);
    const span = match?.indices?.groups?.['value'];
    if (match === null || span === undefined) return;
    const secret = text.slice(...span);
    if (and !== undefined && !new RegExp(and, 'i').test(text.slice(Math.max(0, at - 24), span[0]))) return;
    if (/^[a-f0-9]{40}$/.test(secret) && name === 'aws_secret') return;
    if (!isUnordered(secret) || isNameOfSecret(secret) || isNoValue(fixed === '' ? secret : secret.replace(fixed, '')))
      return;
    found.push({ name, title, labelStart: at, start: span[0], end: span[1], rank: 2 });
  };
}

/** A value of letters and digits, or of letters whose case changes too often for words. */
function isUnordered(secret: string): boolean {
  return /[a-z]/i.test(secret) && (/\d/.test(secret) || /(?:[a-z]{1,3}[A-Z]{1,3}){3}/.test(secret));
}

/** What colours a text in a terminal, as it is or written out; its last letter is none of a word. */
const colour = /(?:\u{1b}|\\(?:u001b|x1b|033|e))\[[\d;]{0,20}m$/iu;

/** Whether a token may begin here: no letter or digit touches it, but for that of an escape. */
function isBoundary(text: string, at: number): boolean {
  if (at === 0) return true;
  const code = text.charCodeAt(at - 1);
  const isLetter = (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a;
  if (!isLetter && !(code >= 0x30 && code <= 0x39)) return true;
  if (text[at - 1] === 'm' && colour.test(text.slice(Math.max(0, at - 32), at))) return true;
  const before = text[at - 2];
  if (before === '\\') return 'nrt'.includes(text[at - 1]!);
  return at >= 3 && text[at - 3] === '%' && /^[0-9A-F]{2}$/.test(text.slice(at - 2, at));
}

/** Of secrets that overlap the one of the highest rank, and of these the first and longest. */
function withoutOverlaps(found: readonly SecretMatch[]): readonly SecretMatch[] {
  const kept: SecretMatch[] = [];
  const byRank = [...found].sort((a, b) => a.start - b.start || b.end - a.end);
  for (const match of byRank) {
    const last = kept.at(-1);
    if (last === undefined || match.start >= last.end) kept.push(match);
    else if (match.rank > last.rank) kept[kept.length - 1] = match;
  }
  return kept;
}
