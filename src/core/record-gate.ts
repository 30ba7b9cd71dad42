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
} as const;

/** Every bit of `recordBit`: what is to be assumed where nothing is known. */
export const allBits = 255;

/** Set by the gate of a record with a byte beyond ASCII; never a part of a group. */
export const beyondAscii = 256;

/** One thing to look for in the bytes of records, and the bit that says that it may be there. */
export interface GateGroup {
  readonly bit: number;
  /**
   * Regular expressions over a string's text, as `regex-source.ts` reads them, without regard to case. A record passes where
   * any of its strings, names included, may match one, whatever escapes spell it.
   */
  readonly sources: readonly string[];
  /** How a match may be spread over several strings, where white space may stand. */
  readonly spread?: Spread;
  /** Whether a shell's or language's block comment counts as white space. */
  readonly comments?: true;
  /** Looks for the sources' longest literal part in base64 as well, and sets this bit. */
  readonly encodedBit?: number;
  /** Sets the bit of every record: for what no source can stand for. */
  readonly always?: true;
}

/** `texts`: the rest of a match may stand in any other string. `list`: in the string after the next comma. */
export type Spread = 'texts' | 'list';
