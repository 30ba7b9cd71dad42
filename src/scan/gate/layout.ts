/**
 * Where everything stands in the one piece of memory that a gate and its kernel share, in bytes. `kernel.wat` repeats the
 * numbers; a test holds both against each other.
 */
export const layout = {
  /** Four streams of six words each: see `stream`. */
  streams: 0,
  streamSize: 32,
  /** The state in which a line begins, the bits that every line has, and 1 where line feeds end nothing. */
  startState: 128,
  baseBits: 132,
  isDocument: 136,
  /** What a negative entry of the table stands for: two words each, bits and the next state. */
  events: 1_024,
  /** The bytes to look through. */
  input: 66_560,
  /** For each line its end and its bits, a word each; a line's number is that of any byte before its end, so none meets another. */
  ends: 590_848,
  bits: 2_688_000,
  /** A row of 256 words for each state. */
  table: 4_785_152,
  size: 9_043_968,
} as const;

/** Most bytes that are looked through at a time. */
export const inputSize = layout.ends - layout.input;
/** Most states and most events that are kept at a time. */
export const mostStates = (layout.size - layout.table) / 1_024;
export const mostEvents = (layout.input - layout.events) / 8;

/** The words of a stream, a part of the input that is looked through side by side with the others. */
export const stream = {
  /** Addresses in the input: the next byte, the end, and the beginning of the line at hand. */
  position: 0,
  end: 1,
  lineStart: 2,
  /** Address of the state's row in the table. */
  state: 3,
  /** Number of the line at hand, and its bits so far. */
  line: 4,
  bits: 5,
} as const;

/** Entry of the table for a step that has not been worked out. Entries from 0 on are the address of the next state's row. */
export const unknownStep = -1;
/** The sign bit of an event's bits: the byte ends a line. */
export const endsLine = -0x80000000;

/** The index of a stream's word in the memory's words. */
export function streamWord(number: number, word: number): number {
  return ((layout.streams + number * layout.streamSize) >> 2) + word;
}
