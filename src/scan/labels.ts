import { letterEscape, withoutLetterEscapes } from './escapes.js';

/** One credential label that a value follows, in a text. Offsets are UTF-16 units of that text. */
export interface LabelledValue {
  /** Where the label's word begins. */
  readonly start: number;
  readonly valueStart: number;
  /** End of a quoted value, without its quote; the text's end for a bare one. */
  readonly valueEnd: number;
  /** The opening quote and the backslashes before it; absent for a bare value. */
  readonly quote?: { readonly mark: string; readonly depth: number };
}

/** Labels of credentials, ready to be looked for. */
export interface Labels {
  /** Test that every text with a label passes. */
  readonly gate: RegExp;
  /** Every label in a text. */
  readonly every: RegExp;
  /** The plain words beyond the specification's labels. */
  readonly more: readonly string[];
  /** A label that ends a field's name. */
  readonly atEnd: RegExp;
}

/** The specification's labels, anywhere in a word's tail: `user_password`, `clientSecret`. */
const specified = String.raw`password|secret|api[\s_-]?key|private[\s_-]?key`;

export const credentialLabels = labelsOf([]);

/** The specification's labels and more: plain words, in which blank, dash and underscore stand for each other and for nothing. */
export function labelsOf(more: readonly string[]): Labels {
  const source = [specified, ...more.map((word) => word.trim().replaceAll(/[\s_-]+/g, String.raw`[\s_-]?`))].join('|');
  return {
    more,
    gate: new RegExp(source, 'i'),
    every: new RegExp(source, 'gi'),
    atEnd: new RegExp(String.raw`(?:${source})\s*$`, 'i'),
  };
}

/** The label's own closing quote, `=` or `:` and their common relatives, and the value's opening quote. */
const separator = /(\\{0,8}["'`])?\s*(?::{1,2}=?|={1,3})>?\s*(\\{0,8}["'`])?/y;

/** A longer name is looked at no further than this. */
const longestName = 64;

/** Whether a field of this name labels its value as a credential. */
export function isLabel(name: string, labels = credentialLabels): boolean {
  return labels.atEnd.test(name.slice(-longestName));
}

/**
 * Every label of the text with a value after it, in rising order, also where escapes spell the label. A quoted label takes
 * quoted values only, as JSON's do.
 */
export function labelledValues(text: string, labels = credentialLabels): readonly LabelledValue[] {
  const found = labels.gate.test(text) ? writtenOut(text, labels) : [];
  if (!letterEscape.test(text)) return found;
  const view = withoutLetterEscapes(text);
  const known = new Set(found.map(({ valueStart }) => valueStart));
  for (const value of writtenOut(view.text, labels)) {
    const valueStart = view.rawIndex(value.valueStart);
    if (known.has(valueStart)) continue;
    found.push({ ...value, start: view.rawIndex(value.start), valueStart, valueEnd: view.rawIndex(value.valueEnd) });
  }
  return found.sort((a, b) => a.valueStart - b.valueStart);
}

function writtenOut(text: string, { every }: Labels): LabelledValue[] {
  const found: LabelledValue[] = [];
  every.lastIndex = 0;
  for (let label = every.exec(text); label !== null; label = every.exec(text)) {
    const value = valueAfter(text, label.index, every.lastIndex);
    if (value !== undefined) found.push(value);
  }
  return found;
}

function valueAfter(text: string, labelStart: number, labelEnd: number): LabelledValue | undefined {
  separator.lastIndex = labelEnd;
  const match = separator.exec(text);
  if (match === null) return undefined;
  const valueStart = separator.lastIndex;
  const start = wordStart(text, labelStart);
  const opening = match[2];
  if (opening === undefined) {
    const isBare = match[1] === undefined && valueStart < text.length;
    return isBare ? { start, valueStart, valueEnd: text.length } : undefined;
  }
  const quote = { mark: opening.at(-1)!, depth: opening.length - 1 };
  const valueEnd = closingQuote(text, valueStart, quote.mark, quote.depth);
  return valueEnd > valueStart ? { start, valueStart, valueEnd, quote } : undefined;
}

/** The label's word, of which it is the tail; looked for within the length of a long name. */
function wordStart(text: string, labelStart: number): number {
  let start = labelStart;
  while (start > 0 && labelStart - start < longestName && /[\w-]/.test(text[start - 1]!)) start--;
  return start;
}

/**
 * End of a quoted value: the next such mark that is not escaped, or the text's end. In a text that is itself quoted
 * `depth` times over, the closing mark has as many backslashes as the opening one.
 */
function closingQuote(text: string, from: number, mark: string, depth: number): number {
  for (let at = text.indexOf(mark, from); at !== -1; at = text.indexOf(mark, at + 1)) {
    let slashes = 0;
    while (at - slashes > from && text[at - slashes - 1] === '\\') slashes++;
    if (depth === 0 ? slashes % 2 === 0 : slashes <= depth) return at - (depth === 0 ? 0 : slashes);
  }
  return text.length;
}

/** A quoted value without its escapes: those of JSON, in single quotes also `\xNN`. What is no escape stays as it stands. */
export function decodeQuoted(raw: string, mark: string): string {
  if (!raw.includes('\\')) return raw;
  return raw.replaceAll(mark === "'" ? scriptEscape : jsonEscape, (escape: string, hex: string | undefined) =>
    hex === undefined ? (plainEscapes.get(escape[1]!) ?? escape[1]!) : String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

const jsonEscape = /\\(?:u([0-9a-f]{4})|["\\/bfnrt])/gi;
const scriptEscape = /\\(?:(?:u(?=[0-9a-f]{4})|x(?=[0-9a-f]{2}))([0-9a-f]{2}(?:(?<=\\u..)..)?)|["'\\/bfnrt])/gi;
const plainEscapes = new Map([
  ['b', '\b'],
  ['f', '\f'],
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
]);
