/**
 * Where in a JSON text a byte stands: outside of strings; in one, behind a word character or behind none; behind a backslash
 * that begins an escape, or behind one that an escape spelled; or before one of the last four digits of a `\u` escape.
 */
export const contexts = {
  outside: 0,
  boundary: 1,
  word: 2,
  escape: 3,
  slash: 4,
  fourDigits: 5,
  threeDigits: 6,
  twoDigits: 7,
  oneDigit: 8,
} as const;
export type Context = (typeof contexts)[keyof typeof contexts];

const quote = 0x22;
const backslash = 0x5c;
const unicode = 0x75;

/** The context behind a byte. A character that an escape spells counts as no word character, whatever it is. */
export function nextContext(context: Context, byte: number): Context {
  switch (context) {
    case contexts.outside:
      return byte === quote ? contexts.boundary : contexts.outside;
    case contexts.escape:
      if (byte === backslash) return contexts.slash;
      return byte === unicode ? contexts.fourDigits : contexts.boundary;
    case contexts.slash:
      // JSON within JSON: the two may be the beginning of an escape there.
      if (byte === unicode) return contexts.fourDigits;
      return isEscapeLetter(byte) ? contexts.boundary : inString(byte);
    case contexts.fourDigits:
    case contexts.threeDigits:
    case contexts.twoDigits:
      return isHexDigit(byte) ? ((context + 1) as Context) : inString(byte);
    case contexts.oneDigit:
      return isHexDigit(byte) ? contexts.boundary : inString(byte);
    case contexts.boundary:
    case contexts.word:
      return inString(byte);
  }
}

function inString(byte: number): Context {
  if (byte === quote) return contexts.outside;
  if (byte === backslash) return contexts.escape;
  return isWordCharacter(byte) ? contexts.word : contexts.boundary;
}

function isWordCharacter(byte: number): boolean {
  return /\w/.test(String.fromCharCode(byte));
}

function isHexDigit(byte: number): boolean {
  return /[\da-f]/i.test(String.fromCharCode(byte));
}

function isEscapeLetter(byte: number): boolean {
  return 'bfnrt'.includes(String.fromCharCode(byte));
}
