import { createHash } from 'node:crypto';
import { type Mask, findMasks, maskedForm } from './mask-spans.js';

const excerptLength = 160;
/** How far around an excerpt secrets are looked for, so that one that is cut by the excerpt's edge is still known as one. */
const neighbourhood = 8_192;

/**
 * The text with everything sensitive in it replaced by its masked form: e-mail addresses as `j***@example.com`, the digits of
 * cards, phone, social security and IP numbers as `*`, keys and credentials (also whole base64 tokens that hold something
 * sensitive) as their first and last two characters, or as `*` alone where they are shorter than twelve. Linear in the text.
 */
export function maskText(text: string): string {
  const masks = masksOf(text);
  return masks.length === 0 ? text : render(text, masks, 0, text.length);
}

/**
 * At most 160 characters of the text around `[start, end)`, masked; `…` marks a cut. What surrounds the excerpt is looked at
 * as well. Control characters stay: how to write them is the reporter's business.
 */
export function excerptOf(text: string, start: number, end: number): string {
  const shownEnd = Math.min(Math.max(start, end), start + excerptLength);
  const left = backToWord(text, Math.max(0, start - neighbourhood));
  const window = text.slice(left, Math.min(text.length, shownEnd + neighbourhood));
  const margin = Math.max(0, Math.floor((excerptLength - 2 - (shownEnd - start)) / 2));
  let from = Math.max(left, start - margin) - left;
  let to = Math.min(window.length, from + excerptLength - 2);
  if (isLowSurrogate(window, from)) from++;
  if (isLowSurrogate(window, to)) to--;
  const shown = render(window, masksOf(window), from, to);
  const head = left + from > 0 ? '…' : '';
  const room = excerptLength - head.length;
  return shown.length <= room && left + to >= text.length ? head + shown : `${head}${cut(shown, room - 1)}…`;
}

/** SHA-256 of the value in Unicode's form NFC, as 64 hex digits. Not for values that can be guessed: see `maskedDigestOf`. */
export function digestOf(value: string): string {
  return createHash('sha256').update(value.normalize('NFC'), 'utf8').digest('hex');
}

/**
 * A digest for values of so few digits that trying them all would give a plain hash away: it covers the kind and the masked
 * form alone.
 */
export function maskedDigestOf(kind: string, value: string): string {
  const masked = maskText(value);
  return digestOf(`${kind}\n${masked === value ? value.replaceAll(/[\p{L}\p{N}]/gu, '*') : masked}`);
}

/** The masked form of a value that is known to be a secret as a whole. */
export function maskSecret(value: string): string {
  return maskedForm('secret', value);
}

const mostKept = 32;
const kept = new Map<string, readonly Mask[]>();

/** The masks of a text. A response's findings show the same few texts again and again, so the last ones are kept. */
function masksOf(text: string): readonly Mask[] {
  if (text.length > 4 * neighbourhood) return findMasks(text);
  const known = kept.get(text);
  if (known !== undefined) return known;
  const masks = findMasks(text);
  if (kept.size >= mostKept) kept.delete(kept.keys().next().value!);
  kept.set(text, masks);
  return masks;
}

/** `[from, to)` of the text, each mask that reaches into it as its whole masked form. */
function render(text: string, masks: readonly Mask[], from: number, to: number): string {
  let shown = '';
  let at = from;
  for (const mask of masks) {
    if (mask.end <= from) continue;
    if (mask.start >= to) break;
    shown += text.slice(at, Math.max(at, mask.start)) + maskedForm(mask.kind, text.slice(mask.start, mask.end));
    at = mask.end;
  }
  return at < to ? shown + text.slice(at, to) : shown;
}

/** Start of the word at `index`, so that a window cuts none: within reason, since a word may be the whole text. */
function backToWord(text: string, index: number): number {
  let start = index;
  while (start > 0 && index - start < neighbourhood && !/\s/.test(text[start - 1]!)) start--;
  return start;
}

function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  return text.slice(0, isLowSurrogate(text, length) ? length - 1 : length);
}

function isLowSurrogate(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code >= 0xdc00 && code <= 0xdfff;
}
