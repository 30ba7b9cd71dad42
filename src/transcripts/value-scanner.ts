const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** Most strings are short: this many bytes are compared one by one before the search for the closing quote is called. */
const nearBytes = 24;

/** Finds the end of one JSON value in chunks of bytes, without validating it. */
export interface ValueScanner {
  /** Starts over with a value whose first byte is this; the byte is scanned with the rest. */
  begin(first: number): void;
  /** Goes on at `from`: the index after the value's last byte, or -1 where the chunk ends first. */
  scan(chunk: Buffer, from: number): number;
  /** Whether the value may end where the source ends: true for numbers and literals only. */
  mayEnd(): boolean;
}

/** How far a value was scanned. */
interface State {
  depth: number;
  /** A number or a literal, which ends where something else begins. */
  scalar: boolean;
  inString: boolean;
  /** Whether the last byte was a backslash that escapes the next. */
  escaped: boolean;
}

/** A scanner that counts brackets and knows strings. Bytes of longer UTF-8 characters are never taken for either. */
export function valueScanner(): ValueScanner {
  const state: State = { depth: 0, scalar: false, inString: false, escaped: false };
  return {
    begin(first) {
      state.depth = 0;
      state.inString = false;
      state.escaped = false;
      state.scalar = first !== quote && first !== openBrace && first !== openBracket;
    },
    scan: (chunk, from) => (state.scalar ? endOfScalar(chunk, from) : endOfValue(state, chunk, from)),
    mayEnd: () => state.scalar,
  };
}

function endOfValue(state: State, chunk: Buffer, from: number): number {
  let at = from;
  while (at < chunk.length) {
    if (state.inString) {
      at = endOfString(state, chunk, at);
      if (at === -1) return -1;
      state.inString = false;
      if (state.depth === 0) return at;
      continue;
    }
    const byte = chunk[at++]!;
    if (byte === quote) state.inString = true;
    else if (byte === openBrace || byte === openBracket) state.depth++;
    else if ((byte === closeBrace || byte === closeBracket) && --state.depth === 0) return at;
  }
  return -1;
}

/** The index after the quote that closes the string, or -1 where the chunk ends first. */
function endOfString(state: State, chunk: Buffer, from: number): number {
  let at = from;
  if (state.escaped) {
    at++;
    state.escaped = false;
  }
  const near = Math.min(at + nearBytes, chunk.length);
  while (at < near) {
    const byte = chunk[at++]!;
    if (byte === quote) return at;
    if (byte === backslash && at++ === chunk.length) {
      state.escaped = true;
      return -1;
    }
  }
  while (at < chunk.length) {
    const hit = chunk.indexOf(quote, at);
    const stop = hit === -1 ? chunk.length : hit;
    let before = stop;
    while (before > at && chunk[before - 1] === backslash) before--;
    const odd = (stop - before) % 2 === 1;
    if (hit === -1) {
      state.escaped = odd;
      return -1;
    }
    at = hit + 1;
    if (!odd) return at;
  }
  return -1;
}

function endOfScalar(chunk: Buffer, from: number): number {
  let at = from;
  while (at < chunk.length && !endsScalar(chunk[at]!)) at++;
  return at === chunk.length ? -1 : at;
}

/** Whether a number or literal ends before this byte. */
function endsScalar(byte: number): boolean {
  return (
    byte <= 0x20 ||
    byte === 0x2c ||
    byte === quote ||
    byte === openBrace ||
    byte === closeBrace ||
    byte === openBracket ||
    byte === closeBracket
  );
}
