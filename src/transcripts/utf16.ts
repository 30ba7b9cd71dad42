/** A surrogate that has no partner: no character, and not to be written in UTF-8. */
const loneSurrogate = /\p{Surrogate}/u;

/** No byte 0xFF stands in UTF-8: reading replaces it by U+FFFD, and tells of it. */
const invalidByte = Buffer.from([0xff]);

/** Turns UTF-16 without its byte order mark into UTF-8. What is no character becomes a byte that is no UTF-8 either. */
export async function* fromUtf16(chunks: AsyncIterable<Buffer>, bigEndian: boolean): AsyncGenerator<Buffer> {
  let kept = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const bytes = Buffer.concat([kept, chunk]);
    let whole = bytes.length - (bytes.length % 2);
    // The first half of a pair waits for the second.
    if (whole >= 2 && isHighSurrogate(bytes, whole - 2, bigEndian)) whole -= 2;
    kept = Buffer.from(bytes.subarray(whole));
    if (whole > 0) yield encode(bytes.subarray(0, whole), bigEndian);
  }
  if (kept.length >= 2) yield invalidByte;
  if (kept.length % 2 === 1) yield invalidByte;
}

function isHighSurrogate(bytes: Buffer, at: number, bigEndian: boolean): boolean {
  return (bytes[bigEndian ? at : at + 1]! & 0xfc) === 0xd8;
}

function encode(bytes: Buffer, bigEndian: boolean): Buffer {
  const text = (bigEndian ? Buffer.from(bytes).swap16() : bytes).toString('utf16le');
  if (!loneSurrogate.test(text)) return Buffer.from(text, 'utf8');
  const parts: Buffer[] = [];
  for (const part of text.split(loneSurrogate)) parts.push(Buffer.from(part, 'utf8'), invalidByte);
  return Buffer.concat(parts.slice(0, -1));
}
