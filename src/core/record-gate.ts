/** What a record may hold: bits that a gate sets from the record's bytes alone. A bit that is not set is a proof. */
export const recordBit = {
  email: 1,
  /** Phone, social security and card numbers, IP addresses; numbers outside of strings are not looked at. */
  digits: 2,
  injection: 4,
  credential: 8,
  privateKey: 16,
  /** Commands in plain text. */
  dangerous: 32,
  /** Commands within base64. */
  encoded: 64,
  /** What the user's own patterns look for. */
  own: 128,
  /** The brackets that open a command, and those that close one: it takes both. */
  openBrackets: 256,
  closeBrackets: 512,
} as const;

/** Every bit of `recordBit`: what is to be assumed where nothing is known. */
export const allBits = 0xffff;

/** Set by the gate of a record with a byte beyond ASCII; never a part of a group. */
export const beyondAscii = 0x10000;

/** One thing to look for in the bytes of records, and the bit that says that it may be there. */
export interface GateGroup {
  readonly bit: number;
  /**
   * Regular expressions over a string's text, as `regex-source.ts` reads them, without regard to case. A record passes where
   * any of its strings, names included, may match one, whatever escapes spell it.
   */
  readonly sources: readonly string[];
  /** How many repeats are told from fewer, where the usual few are not enough; more repeats than the least are then no bound. */
  readonly mostCopies?: number;
  /** How a match may be spread over several strings, where white space may stand. */
  readonly spread?: Spread;
  /** Whether a shell's or language's block comment counts as white space. */
  readonly comments?: true;
  /** Looks for the sources' longest literal part in base64 as well, and sets this bit. */
  readonly encodedBit?: number;
  /** Sets the bit of every record: for what no source can stand for. */
  readonly always?: true;
}

/** The lines of a stretch of bytes, in columns. Good until the gate's next call. */
export interface GatedLines {
  readonly count: number;
  /** For each line, the offsets of its first byte and of its line feed. */
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  /** For each line, what it may hold: bits of `recordBit`, and `beyondAscii`. */
  readonly bits: Int32Array;
  /** Offset behind the last line feed, or where the stretch begins: what follows is no whole line. */
  readonly rest: number;
}

/** Tells from the bytes of records what the guards may find in them. */
export interface RecordGate {
  /** The lines of `chunk[start, end)` that a line feed ends. */
  scan(chunk: Uint8Array, start: number, end: number): GatedLines;
  /** The bits of one record, in which line feeds may stand: an element of a document, or a line that came in parts. */
  bitsOf(record: Uint8Array): number;
}

/** `texts`: the rest of a match may stand in any other string. `list`: in the string after the next comma. */
export type Spread = 'texts' | 'list';
