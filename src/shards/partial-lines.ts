import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { InputError } from '../core/errors.js';
import { byteStore } from '../transcripts/byte-store.js';
import { unreadable } from '../transcripts/read.js';

/** One line of a partial, and where it stands. */
export interface PartialLine {
  readonly text: string;
  /** From 1. */
  readonly number: number;
  /** Bytes of the file before the line. */
  readonly offset: number;
}

/** A longer line was not written by us. */
const longestLine = 64 << 20;

const chunkBytes = 1 << 18;
const lineFeed = 0x0a;

/**
 * Reads lines of a file from one that is known, a batch a chunk. Rejects with `InputError` where the file cannot be read,
 * a line is too long or no UTF-8, or the last line has no end.
 */
export async function* partialLines(
  path: string,
  name: string,
  from: Pick<PartialLine, 'number' | 'offset'> = { number: 1, offset: 0 },
): AsyncGenerator<readonly PartialLine[]> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw unreadable(name, error);
  });
  const carry = byteStore();
  const buffer = Buffer.allocUnsafeSlow(chunkBytes);
  let { number, offset } = from;
  const lineOf = (bytes: Buffer): PartialLine => {
    if (bytes.length > longestLine) throw faultyLine(name, number, 'It is too long.');
    if (!isUtf8(bytes)) throw faultyLine(name, number, 'It is no UTF-8.');
    const line = { text: bytes.toString('utf8'), number: number++, offset };
    offset += bytes.length + 1;
    return line;
  };
  try {
    for (let position = offset; ;) {
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, position).catch((error: unknown) => {
        throw unreadable(name, error);
      });
      if (bytesRead === 0) break;
      position += bytesRead;
      const chunk = buffer.subarray(0, bytesRead);
      const lines: PartialLine[] = [];
      let start = 0;
      for (let feed = chunk.indexOf(lineFeed); feed !== -1; feed = chunk.indexOf(lineFeed, start)) {
        carry.append(chunk.subarray(start, feed));
        lines.push(lineOf(carry.bytes()));
        carry.clear();
        start = feed + 1;
      }
      carry.append(chunk.subarray(start));
      if (carry.length() > longestLine) throw faultyLine(name, number, 'It is too long.');
      yield lines;
    }
    if (carry.length() > 0) throw faultyLine(name, number, 'The file breaks off in it.');
  } finally {
    await file.close();
  }
}

/** What to say of a line that cannot be used. */
export function faultyLine(name: string, line: number, reason: string): InputError {
  return new InputError(
    `The partial '${name}' cannot be used: line ${line}: ${reason}`,
    "Make it again: 'qwed-or audit ... --partial FILE' writes a partial, whole or not at all.",
  );
}
