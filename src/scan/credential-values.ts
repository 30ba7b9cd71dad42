/**
 * Whether what follows a credential's label is a real value. A value is judged up to the end of its text: a placeholder is one
 * only where nothing but punctuation follows it, and six words or more of which none looks like a key are prose.
 */

/** Words that stand where a value would, and say that there is none; `<your-api-key>` is one as well. */
const placeholder =
  /(?:required|optional|none|null|redacted|omitted|placeholder|invalid|expired|not[ _]?set|not[ _]?provided|n\/a|na|\*{3,}|x{3,}|<[a-z][a-z _.-]{0,62}>)(?=[\s.,;:!?)\]}"'`]|$)/iy;
const punctuationToEnd = /[\s.,;:!?)\]}"'`]*$/y;
const closing = /[.,;:!?)\]}"'`]*/y;

/** Prefixes of well-known keys and tokens, anywhere in a word. */
const knownPrefix = /sk-|ghp_|glpat-|xox.-|eyj|akia|-----begin/i;

const proseWords = 6;

/** Whether the value that begins at `start` and runs to the end of the text is a credential. */
export function isCredentialValue(text: string, start: number, rest = restOf(text)): boolean {
  if (skipSpace(text, start) === text.length) return false;
  const spared = placeholderEnd(text, start);
  if (spared !== -1 && matchEnd(punctuationToEnd, text, spared) !== -1) return false;
  // First, since it is what bounds how often one long word is read.
  if (hasCredentialWord(rest, start)) return true;
  if (countWords(text, start) >= proseWords) return false;
  return spared === -1 || countWords(text, skipPunctuation(text, spared)) < 2;
}

/** End of the placeholder that begins at `start`, or -1 where none does. */
export function placeholderEnd(text: string, start: number): number {
  const end = matchEnd(placeholder, text, start);
  return end === -1 || (text[start] === '<' && knownPrefix.test(text.slice(start, end))) ? -1 : end;
}

/** Whether one word looks like a key, a token or a generated password rather than a word of a language. */
export function looksLikeCredential(word: string): boolean {
  let start = 0;
  let end = word.length;
  while (start < end && '("\'[{'.includes(word[start]!)) start++;
  while (end > start && '.,;:!?)]}"\''.includes(word[end - 1]!)) end--;
  let [pair, dash, digit, mixedRun] = [false, false, false, false];
  let runStart = start;
  let runDigit = false;
  for (let index = start; index < end; index++) {
    const code = word.charCodeAt(index);
    const isDigit = code >= 0x30 && code <= 0x39;
    if (isDigit) digit = true;
    if (code === 0x3d || code === 0x3a) pair = true;
    if (code === 0x2d || code === 0x5f) dash = true;
    if (isDigit || code === 0x5f || ((code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a)) {
      runDigit ||= isDigit;
      if (runDigit && index - runStart >= 5) mixedRun = true;
    } else {
      runStart = index + 1;
      runDigit = false;
    }
  }
  const length = end - start;
  return mixedRun || (length >= 16 && !pair) || (dash && (digit || length >= 12)) || knownPrefix.test(word);
}

/** A word that holds more labels counts as credential-like: reading it anew for each of them would be quadratic. */
const labelsAWord = 32;

/**
 * Remembers, for one text, where its last credential-like word stands, so that judging every label of the text takes one
 * pass from its end.
 */
export interface Rest {
  readonly text: string;
  /** Words from here on were looked at. */
  scannedFrom: number;
  /** Start of the last credential-like word; -1 while none is known. */
  found: number;
  /** End of the word that is being judged, and the number of labels seen in it. */
  wordEnd: number;
  labels: number;
}

export function restOf(text: string): Rest {
  return { text, scannedFrom: text.length, found: -1, wordEnd: -1, labels: 0 };
}

/** Whether any word from `start` on looks like a credential; the first is cut at `start`. Call with rising offsets. */
function hasCredentialWord(rest: Rest, start: number): boolean {
  if (start >= rest.wordEnd) {
    rest.wordEnd = wordEnd(rest.text, start);
    rest.labels = 0;
  }
  rest.labels++;
  if (rest.labels > labelsAWord || looksLikeCredential(rest.text.slice(start, rest.wordEnd))) return true;
  scanBack(rest, rest.wordEnd);
  return rest.found >= rest.wordEnd;
}

function scanBack(rest: Rest, from: number): void {
  const { text } = rest;
  while (rest.found === -1 && rest.scannedFrom > from) {
    let end = rest.scannedFrom;
    while (end > from && isSpace(text, end - 1)) end--;
    let start = end;
    while (start > from && !isSpace(text, start - 1)) start--;
    if (start < end && looksLikeCredential(text.slice(start, end))) rest.found = start;
    rest.scannedFrom = start;
  }
}

/** Offset of the first white space at or after `start`, or the text's end. */
export function wordEnd(text: string, start: number): number {
  let end = start;
  while (end < text.length && !isSpace(text, end)) end++;
  return end;
}

/** Offset of the first character at or after `start` that is no white space, or the text's end. */
export function skipSpace(text: string, start: number): number {
  let index = start;
  while (index < text.length && isSpace(text, index)) index++;
  return index;
}

/** Offset behind the closing punctuation at `start`. */
export function skipPunctuation(text: string, start: number): number {
  return matchEnd(closing, text, start);
}

/** Number of words from `start` on, counted up to what prose takes. */
function countWords(text: string, start: number): number {
  let count = 0;
  for (let index = skipSpace(text, start); index < text.length && count < proseWords; count++) {
    index = skipSpace(text, wordEnd(text, index));
  }
  return count;
}

const space = /\s/;

function isSpace(text: string, index: number): boolean {
  const code = text.charCodeAt(index);
  return code <= 0x20 ? code === 0x20 || (code >= 0x09 && code <= 0x0d) : code > 0x7f && space.test(text[index]!);
}

function matchEnd(sticky: RegExp, text: string, at: number): number {
  sticky.lastIndex = at;
  return sticky.test(text) ? sticky.lastIndex : -1;
}
