/** A text in which numbers that JSON does not have are written as ones that it has, and where the first of them stands. */
export interface Repaired {
  readonly text: string;
  /** Its offset in the text that was given, in UTF-16 units. */
  readonly offset: number;
}

const words = /\b(?:NaN|Infinity)\b/g;

/**
 * Python writes `NaN` and `Infinity` where scores have no value. Outside strings each becomes `1e999`, which is read as a
 * number that is not finite, so that a guard that needs the number fails closed. Undefined where there is none of them.
 */
export function withoutForeignNumbers(text: string): Repaired | undefined {
  if (!text.includes('NaN') && !text.includes('Infinity')) return undefined;
  const parts: string[] = [];
  let offset = -1;
  let at = 0;
  while (at < text.length) {
    const quote = text.indexOf('"', at);
    const between = text.slice(at, quote === -1 ? text.length : quote);
    const repaired = between.replace(words, '1e999');
    if (offset === -1 && repaired !== between) offset = at + between.search(words);
    parts.push(repaired);
    if (quote === -1) break;
    at = endOfString(text, quote);
    parts.push(text.slice(quote, at));
  }
  return offset === -1 ? undefined : { text: parts.join(''), offset };
}

/** The offset after the quote that closes the string at `start`. */
function endOfString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return Math.min(at + 1, text.length);
}
