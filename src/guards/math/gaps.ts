/**
 * What no expression reaches over. A `word` is prose; an `operand` may be a variable, a function or an operator in words, so
 * that what touches it cannot be computed; `unreadable` is a number or sign of another notation; the rest is punctuation.
 */
export interface Gap {
  readonly kind: 'gap';
  readonly what: 'word' | 'operand' | 'unreadable' | 'punctuation';
}

/** Words that stand for operators and functions, or that join what follows them to what came before. */
const operandWords: ReadonlySet<string> = new Set(
  'plus minus times by of over per mod modulo divided multiplied squared cubed root sqrt cbrt log ln exp sin cos tan mean max min round floor ceil abs percent'.split(
    ' ',
  ),
);

const word = /\\?[\p{L}_][\p{L}\p{N}_]*/uy;
const punctuation = /[,;:.!?"'‘’“”[\]{}|<>…—•]/;

/** The gap that begins at this offset. */
export function gapAt(text: string, start: number): Gap & { readonly start: number; readonly end: number } {
  word.lastIndex = start;
  const found = word.exec(text)?.[0];
  if (found !== undefined) {
    const isName = found.length === 1 || /[\d_\\]/.test(found) || operandWords.has(found.toLowerCase());
    return { kind: 'gap', what: isName ? 'operand' : 'word', start, end: start + found.length };
  }
  const what = punctuation.test(text[start]!) ? 'punctuation' : 'unreadable';
  return { kind: 'gap', what, start, end: start + 1 };
}
