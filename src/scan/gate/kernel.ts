import { beyondAscii } from '../../core/record-gate.js';
import { endsLine, layout, stream, streamWord, unknownStep } from './layout.js';

/** Steps through the bytes in a gate's memory. */
export interface Kernel {
  readonly words: Int32Array;
  readonly bytes: Uint8Array;
  /** Takes the four streams to their ends; true where one has come to a step that has not been worked out. */
  run(): boolean;
  /** Whether all bytes of `[from, to)` are ASCII. */
  isAscii(from: number, to: number): boolean;
}

/**
 * The kernel in JavaScript: where there is no WebAssembly, and to hold that one against. Line by line the same as
 * `kernel.wat`. Four streams hide how long a look into the table takes.
 */
export function scriptKernel(): Kernel {
  const memory = new ArrayBuffer(layout.size);
  const words = new Int32Array(memory);
  const bytes = new Uint8Array(memory);
  return {
    words,
    bytes,
    run: () => runFour(words, bytes) || [0, 1, 2, 3].some((number) => runOne(words, bytes, number)),
    isAscii: (from, to) => isAscii(bytes, from, to),
  };
}

function runFour(words: Int32Array, bytes: Uint8Array): boolean {
  let p0 = words[streamWord(0, stream.position)]!;
  let p1 = words[streamWord(1, stream.position)]!;
  let p2 = words[streamWord(2, stream.position)]!;
  let p3 = words[streamWord(3, stream.position)]!;
  let s0 = words[streamWord(0, stream.state)]!;
  let s1 = words[streamWord(1, stream.state)]!;
  let s2 = words[streamWord(2, stream.state)]!;
  let s3 = words[streamWord(3, stream.state)]!;
  let left = Math.min(
    words[streamWord(0, stream.end)]! - p0,
    words[streamWord(1, stream.end)]! - p1,
    words[streamWord(2, stream.end)]! - p2,
    words[streamWord(3, stream.end)]! - p3,
  );
  let isStuck = false;
  for (; left > 0 && !isStuck; left--) {
    let t0 = words[(s0 + (bytes[p0]! << 2)) >> 2]!;
    let t1 = words[(s1 + (bytes[p1]! << 2)) >> 2]!;
    let t2 = words[(s2 + (bytes[p2]! << 2)) >> 2]!;
    let t3 = words[(s3 + (bytes[p3]! << 2)) >> 2]!;
    if ((t0 | t1 | t2 | t3) < 0) {
      if (t0 < 0) t0 = takeEvent(words, bytes, 0, t0, p0);
      if (t1 < 0) t1 = takeEvent(words, bytes, 1, t1, p1);
      if (t2 < 0) t2 = takeEvent(words, bytes, 2, t2, p2);
      if (t3 < 0) t3 = takeEvent(words, bytes, 3, t3, p3);
      isStuck = (t0 | t1 | t2 | t3) < 0;
    }
    if (t0 >= 0) [s0, p0] = [t0, p0 + 1];
    if (t1 >= 0) [s1, p1] = [t1, p1 + 1];
    if (t2 >= 0) [s2, p2] = [t2, p2 + 1];
    if (t3 >= 0) [s3, p3] = [t3, p3 + 1];
  }
  save(words, 0, p0, s0);
  save(words, 1, p1, s1);
  save(words, 2, p2, s2);
  save(words, 3, p3, s3);
  return isStuck;
}

function runOne(words: Int32Array, bytes: Uint8Array, number: number): boolean {
  let position = words[streamWord(number, stream.position)]!;
  let state = words[streamWord(number, stream.state)]!;
  const end = words[streamWord(number, stream.end)]!;
  let isStuck = false;
  while (position < end) {
    let next = words[(state + (bytes[position]! << 2)) >> 2]!;
    if (next < 0) {
      next = takeEvent(words, bytes, number, next, position);
      isStuck = next < 0;
      if (isStuck) break;
    }
    state = next;
    position++;
  }
  save(words, number, position, state);
  return isStuck;
}

function save(words: Int32Array, number: number, position: number, state: number): void {
  words[streamWord(number, stream.position)] = position;
  words[streamWord(number, stream.state)] = state;
}

/** What a negative entry says: bits to set, and perhaps that a line ends. Gives the next state, or `unknownStep`. */
function takeEvent(words: Int32Array, bytes: Uint8Array, number: number, entry: number, position: number): number {
  if (entry === unknownStep) return unknownStep;
  const event = (layout.events + (~entry << 3)) >> 2;
  const bits = words[event]!;
  const bitsAt = streamWord(number, stream.bits);
  words[bitsAt]! |= bits & ~endsLine;
  if (bits >= 0 || words[layout.isDocument >> 2] !== 0) return words[event + 1]!;
  endLine(words, bytes, number, position);
  return words[layout.startState >> 2]!;
}

function endLine(words: Int32Array, bytes: Uint8Array, number: number, position: number): void {
  const lineAt = streamWord(number, stream.line);
  const startAt = streamWord(number, stream.lineStart);
  const bitsAt = streamWord(number, stream.bits);
  const line = words[lineAt]!;
  if (!isAscii(bytes, words[startAt]!, position)) words[bitsAt]! |= beyondAscii;
  words[(layout.ends >> 2) + line] = position;
  words[(layout.bits >> 2) + line] = words[bitsAt]!;
  words[lineAt] = line + 1;
  words[startAt] = position + 1;
  words[bitsAt] = words[layout.baseBits >> 2]!;
}

function isAscii(bytes: Uint8Array, from: number, to: number): boolean {
  let all = 0;
  for (let at = from; at < to; at++) all |= bytes[at]!;
  return all < 0x80;
}
