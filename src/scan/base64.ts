/** A base64 token of a text, and the text that it stands for. */
export interface Base64Text {
  /** UTF-16 offsets of the token, padding included. */
  readonly start: number;
  readonly end: number;
  readonly decoded: string;
}

const shortest = 7;
/** Longer tokens are data rather than commands; they are not decoded. */
const longest = 4_096;

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
/** ASCII code -> value of the digit, 64 for what is no digit. */
const digits = new Uint8Array(128).fill(64);
for (let i = 0; i < 64; i++) digits[alphabet.charCodeAt(i)] = i;

/**
 * Every token of 7 to 4,096 digits of the standard alphabet that decodes strictly to printable UTF-8. Padding is optional.
 * Not for the URL-safe alphabet, wrapped lines, or what was encoded twice. Linear in the text.
 */
export function findBase64Texts(text: string): readonly Base64Text[] {
  let found: Base64Text[] | undefined;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const code = at < text.length ? text.charCodeAt(at) : 0;
    if (code < 128 && digits[code]! < 64) continue;
    const length = at - start;
    if (length >= shortest && length <= longest && length % 4 !== 1) {
      const decoded = decode(text, start, at);
      if (decoded !== undefined) {
        const end = at + paddingAt(text, at);
        (found ??= []).push({ start, end, decoded });
      }
    }
    start = at + 1;
  }
  return found ?? none;
}

const none: readonly Base64Text[] = [];

function digitAt(text: string, at: number): number {
  return digits[text.charCodeAt(at)]!;
}

/** The text that the digits `[start, end)` stand for; undefined where they are no strict base64 of printable UTF-8. */
function decode(text: string, start: number, end: number): string | undefined {
  if (!isPrintableUtf8(text, start, end)) return undefined;
  const bytes = new Uint8Array(((end - start) * 6) >> 3);
  let bits = 0;
  let held = 0;
  let size = 0;
  for (let at = start; at < end; at++) {
    bits = ((bits << 6) | digitAt(text, at)) & 0xfff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    bytes[size++] = (bits >> held) & 0xff;
  }
  const decoded = utf8.decode(bytes);
  return unprintable.test(decoded) ? undefined : decoded;
}

const unprintable = /[^\P{C}\t\r\n]|[\p{Zl}\p{Zp}]/u;
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });

/**
 * Whether the digits stand for UTF-8 without control characters, and leave no bits over. Most words of prose are found out
 * at their first bytes, so nothing is allocated for them.
 */
function isPrintableUtf8(text: string, start: number, end: number): boolean {
  let bits = 0;
  let held = 0;
  /** Bytes still to come of a character, and what the next of them may be. */
  let missing = 0;
  let least = 0x80;
  let most = 0xbf;
  for (let at = start; at < end; at++) {
    bits = ((bits << 6) | digitAt(text, at)) & 0xfff;
    held += 6;
    if (held < 8) continue;
    held -= 8;
    const byte = (bits >> held) & 0xff;
    if (missing > 0) {
      if (byte < least || byte > most) return false;
      missing--;
      least = 0x80;
      most = 0xbf;
    } else if (byte >= 0x80) {
      // The first bytes that RFC 3629 allows, and the second bytes that it takes back from some of them.
      if (byte < 0xc2 || byte > 0xf4) return false;
      missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
      if (byte === 0xe0) least = 0xa0;
      else if (byte === 0xed) most = 0x9f;
      else if (byte === 0xf0) least = 0x90;
      else if (byte === 0xf4) most = 0x8f;
    } else if (byte < 0x20 ? byte !== 0x09 && byte !== 0x0a && byte !== 0x0d : byte === 0x7f) return false;
  }
  return missing === 0 && (bits & ((1 << held) - 1)) === 0;
}

function paddingAt(text: string, at: number): number {
  if (text.charCodeAt(at) !== 0x3d) return 0;
  return text.charCodeAt(at + 1) === 0x3d ? 2 : 1;
}
