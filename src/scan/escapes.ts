/** A text that spells a letter or digit as an escape, such as `p\u0061ssword`. */
export const letterEscape = /\\(?:u00|x)(?:[46][1-9a-f]|[57][0-9a]|3[0-9])/i;

const letterEscapes = new RegExp(letterEscape.source, 'gi');

/** A text with its escaped letters written out, and the way back to the offsets of the text as it stood. */
export interface Unescaped {
  readonly text: string;
  /** Offset in the original of an offset in `text`. */
  rawIndex(index: number): number;
}

/** Writes out escaped letters and digits, and only those: quotes and backslashes keep their meaning. */
export function withoutLetterEscapes(raw: string): Unescaped {
  const ends: number[] = [];
  const shifts: number[] = [];
  let text = '';
  let at = 0;
  let shift = 0;
  letterEscapes.lastIndex = 0;
  for (let match = letterEscapes.exec(raw); match !== null; match = letterEscapes.exec(raw)) {
    text += raw.slice(at, match.index) + String.fromCharCode(Number.parseInt(match[0].slice(-2), 16));
    at = letterEscapes.lastIndex;
    shift += match[0].length - 1;
    ends.push(text.length);
    shifts.push(shift);
  }
  text += raw.slice(at);
  return { text, rawIndex: (index) => index + (shifts[lastAtMost(ends, index)] ?? 0) };
}

/** Position of the last of the rising numbers that is at most `limit`, or -1. */
function lastAtMost(rising: readonly number[], limit: number): number {
  let [low, high] = [0, rising.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rising[middle]! <= limit) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
