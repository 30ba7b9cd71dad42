import type { Pattern } from './regex-source.js';

/** What one byte of a text may be. */
type ByteSet = readonly number[];

/**
 * The forms that a pattern's longest part of fixed characters takes in base64, one for each of the three places within a
 * group of digits at which it may begin: for each digit the bytes that may stand there. No form where there is no such part.
 */
export function encodedForms(pattern: Pattern): readonly (readonly ByteSet[])[] {
  const run = longestRun(pattern);
  // Two bytes alone would be found in every other text.
  return run.length < 3 ? [] : [0, 1, 2].map((shift) => digitsOf(run, shift));
}

/** The pattern's longest literal text of letters, digits and underscores; undefined where every match need not hold one. */
export function literalOf(pattern: Pattern): string | undefined {
  let best = '';
  for (const run of runsOf(pattern)) {
    const text = run.map((set) => (set.length === 1 && isWord(set[0]!) ? String.fromCharCode(set[0]!) : ' ')).join('');
    for (const literal of text.split(/ +/)) if (literal.length > best.length) best = literal;
  }
  return best === '' ? undefined : best;
}

function isWord(code: number): boolean {
  return /\w/.test(String.fromCharCode(code));
}

function longestRun(pattern: Pattern): readonly ByteSet[] {
  let best: readonly ByteSet[] = [];
  for (const run of runsOf(pattern)) if (run.length > best.length) best = run;
  return best.map((set) => set.flatMap((code) => (code >= 0x61 && code <= 0x7a ? [code, code - 0x20] : [code])));
}

/** The stretches of a pattern in which one character follows the other in every match; letters in lower case. */
function runsOf(pattern: Pattern): ByteSet[][] {
  const runs: ByteSet[][] = [[]];
  const add = (part: Pattern): void => {
    const set = oneOf(part);
    if (part.kind === 'sequence') part.parts.forEach(add);
    else if (set !== undefined) runs.at(-1)!.push(set);
    else if (part.kind === 'repeat' && part.least > 0) {
      // Any number of them: one ends what stands before, and one begins what stands behind.
      const repeated = oneOf(part.part);
      if (repeated === undefined) runs.push([]);
      else {
        runs.at(-1)!.push(repeated);
        runs.push([repeated]);
      }
    } else runs.push([]);
  };
  add(pattern);
  return runs;
}

/** White space, what UTF-8 makes of characters beyond ASCII, and the slash of a block comment, which counts as a blank. */
const spaceBytes: ByteSet = [9, 10, 11, 12, 13, 0x20, 0x2f, ...Array.from({ length: 128 }, (_, at) => 0x80 + at)];

function oneOf(pattern: Pattern): ByteSet | undefined {
  if (pattern.kind === 'characters') return [...pattern.codes];
  if (pattern.kind === 'space') return spaceBytes;
  if (pattern.kind !== 'choice') return undefined;
  const sets = pattern.options.map(oneOf);
  return sets.every((set) => set !== undefined) ? sets.flat() : undefined;
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const anyByte: ByteSet = Array.from({ length: 256 }, (_, byte) => byte);

/** The digits that the bytes of a run take part in, where `shift` other bytes stand before it in its group. */
function digitsOf(run: readonly ByteSet[], shift: number): ByteSet[] {
  const digits: ByteSet[] = [];
  const end = (run.length + shift) * 8;
  for (let bit = Math.floor((shift * 8) / 6) * 6; bit < end; bit += 6) {
    const byte = Math.floor(bit / 8);
    const [high, low] = [run[byte - shift] ?? anyByte, run[byte + 1 - shift] ?? anyByte];
    const values = new Set<number>();
    for (const a of high) for (const b of low) values.add((((a << 8) | b) >> (10 - (bit % 8))) & 63);
    digits.push([...values].map((value) => alphabet.charCodeAt(value)));
  }
  return digits;
}
