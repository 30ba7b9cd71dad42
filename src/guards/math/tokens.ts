import { type Gap, gapAt } from './gaps.js';

/** The signs that an expression is made of. `^` is a power, `%` a remainder, and `*` also stands for "of" after a percentage. */
export type Operator = '+' | '-' | '*' | '/' | '^' | '%';

/** A piece of an expression, or what cannot belong to one; offsets are UTF-16 in the whole text. */
export type Token = { readonly start: number; readonly end: number } & (
  | { readonly kind: 'number'; readonly text: string; readonly scale: number }
  | { readonly kind: 'operator'; readonly operator: Operator }
  | { readonly kind: 'percent' | 'open' | 'close' }
  | Gap
);

/** What cannot belong to an expression, with its place. */
export type GapToken = Extract<Token, { readonly kind: 'gap' }>;

/** Operators by the way they are written. A dash between two numbers counts as minus. */
const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ...['+', '＋'].map((sign) => [sign, '+'] as const),
  ...['-', '−', '–'].map((sign) => [sign, '-'] as const),
  ...['*', '×', '·', '∙', '⋅', '∗'].map((sign) => [sign, '*'] as const),
  ...['/', '÷', '∕'].map((sign) => [sign, '/'] as const),
  ...['^', '**'].map((sign) => [sign, '^'] as const),
  ...['\\times', '\\cdot', '\\ast'].map((sign) => [sign, '*'] as const),
  ...['\\div'].map((sign) => [sign, '/'] as const),
]);

const number = /(?:\d+|\.\d+)(?:[.,\u00a0\u202f\u2009]\d+)*/y;
const operatorSign = /\*\*|\\(?:times|cdot|ast|div)(?![A-Za-z])|[-+＋−–*×·∙⋅∗/÷∕^]/y;
const scaleWord = /[ \u00a0]?(thousand|million|billion|trillion)(?![\p{L}\p{N}_])/iuy;
const scales: ReadonlyMap<string, number> = new Map([
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
  ['trillion', 1e12],
]);

/** Signs and words around amounts that change nothing: space, currency, Markdown's back-quote, TeX's escaped signs and alignment. */
const transparent =
  /[\s$€£¥₹`]|\\(?=[-+*()[\]$%])|\\[,;! ]|&(?==)|(?:USD|EUR|GBP|JPY|CHF|INR|CNY|CAD|AUD|dollars|euros)(?![\p{L}\p{N}_])/uy;
const timesLetter = /[xX](?= ?[\d.($€£¥₹])/y;
const ofWord = /of(?![\p{L}\p{N}_])/iuy;
/** What may not touch a number that is read: then it is a part of a name, a time, a unit or another notation. */
const joined = /[\p{L}_°²³½¼¾√π∞#@&]|:\d/uy;
/** What follows a sign between two operands, signs of the second one aside. */
const operandNext = /[\s$€£¥₹]*[\d(.]/y;
const signedNext = /[\s$€£¥₹]*[-+−][\d(.$€£¥₹]/y;

/** Splits a stretch of text into tokens. Linear in the stretch, but for words and numbers that reach beyond its end. */
export function tokensOf(text: string, start: number, end: number): Token[] {
  const tokens: Token[] = [];
  for (let at = start; at < end;) {
    const skipped = matchAt(transparent, text, at) ?? emphasisAt(text, at, tokens.at(-1));
    const token = skipped === undefined ? tokenAt(text, at, tokens.at(-1)) : undefined;
    if (token) tokens.push(token);
    at = token?.end ?? at + skipped!.length;
  }
  return tokens;
}

function tokenAt(text: string, start: number, previous: Token | undefined): Token {
  const digits = matchAt(number, text, start);
  if (digits !== undefined) return numberAt(text, start, digits);
  const character = text[start]!;
  const end = start + 1;
  if (character === '(') return { kind: 'open', start, end };
  if (character === ')') return { kind: 'close', start, end };
  const follows = endsOperand(previous);
  if (character === '%' && follows) {
    return isRemainder(text, start) ? { kind: 'operator', operator: '%', start, end } : { kind: 'percent', start, end };
  }
  if (follows && matchAt(timesLetter, text, start)) return { kind: 'operator', operator: '*', start, end };
  if (previous?.kind === 'percent' && matchAt(ofWord, text, start)) {
    return { kind: 'operator', operator: '*', start, end: start + 2 };
  }
  const sign = matchAt(operatorSign, text, start);
  const operator = sign === undefined ? undefined : operators.get(sign);
  if (operator !== undefined) return { kind: 'operator', operator, start, end: start + sign!.length };
  return gapAt(text, start);
}

function numberAt(text: string, start: number, digits: string): Token {
  const end = start + digits.length;
  const word = matchAt(scaleWord, text, end);
  if (word !== undefined) {
    const scale = scales.get(word.trim().toLowerCase())!;
    return { kind: 'number', text: digits, scale, start, end: end + word.length };
  }
  const times = matchAt(timesLetter, text, end) !== undefined && digits !== '0';
  const touches = !times && matchAt(joined, text, end) !== undefined;
  return touches
    ? { kind: 'gap', what: 'unreadable', start, end }
    : { kind: 'number', text: digits, scale: 1, start, end };
}

/** `10 % 3` and `10%3` are remainders; in `25% of 500` and `25% (a quarter)` the sign belongs to its number. */
function isRemainder(text: string, start: number): boolean {
  const next = text.slice(start + 1, start + 3);
  return isSpace(text, start - 1) ? /^ ?[\d(]/.test(next) : /^[\d(]/.test(next);
}

/** Stars that make text bold or slanted in Markdown: they stand on one side of something, and not between two operands. */
function emphasisAt(text: string, start: number, previous: Token | undefined): string | undefined {
  if (text[start] !== '*') return undefined;
  const stars = text.startsWith('**', start) ? '**' : '*';
  const end = start + stars.length;
  const [spaceBefore, spaceAfter] = [isSpace(text, start - 1), isSpace(text, end)];
  if (spaceBefore && spaceAfter) return undefined;
  if (endsOperand(previous)) {
    if (matchAt(operandNext, text, end) !== undefined) return undefined;
    if (spaceBefore === spaceAfter && matchAt(signedNext, text, end) !== undefined) return undefined;
  }
  return stars;
}

/** Whether a space, or an end of the text, is there. */
function isSpace(text: string, at: number): boolean {
  return /^\s?$/.test(text[at] ?? '');
}

/** Whether an expression may end with this token. */
export function endsOperand(token: Token | undefined): boolean {
  return token?.kind === 'number' || token?.kind === 'percent' || token?.kind === 'close';
}

/** Whether an expression may begin with this token, signs aside. */
export function beginsOperand(token: Token | undefined): boolean {
  return token?.kind === 'number' || token?.kind === 'open';
}

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}
