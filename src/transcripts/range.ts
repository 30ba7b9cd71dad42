import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import { InputError } from '../core/errors.js';
import type { RecordGate } from '../core/record-gate.js';
import { lineSplitter } from './lines.js';
import { unreadable } from './read.js';
import type { ReadBatch, ReadLimits } from './record.js';

/** Bytes `[start, end)` of a file. A line belongs to the range that holds its first byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
  /** How many bytes the file has, where it is a fault that they end before. */
  readonly size?: number;
}

/** What a chunk of a range gave. */
export interface RangeBatch extends ReadBatch {
  /** Lines of the range that have ended so far, blank ones too: what the line numbers of the next range begin after. */
  readonly lines: number;
}

/** Bytes of a file, from `startsAt` on, that a range is read from. */
export interface RangeBytes {
  readonly chunks: AsyncIterable<Buffer>;
  /** At most the byte before the range, which tells whether a line begins with it. */
  readonly startsAt: number;
}

const chunkBytes = 1 << 19;
const lineFeed = 0x0a;

/**
 * Reads the lines that begin in a range of a file of plain UTF-8 lines. Line numbers count from the range's first line.
 * Rejects with `InputError` where the file cannot be read, or ends before the size that the range gives it.
 */
export async function* readRange(
  path: string,
  name: string,
  range: ByteRange,
  limits: ReadLimits,
  gate?: RecordGate,
): AsyncGenerator<RangeBatch> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw unreadable(name, error);
  });
  try {
    const startsAt = Math.max(range.start - 1, 0);
    yield* readRangeOf({ chunks: fileChunks(file, name, startsAt), startsAt }, name, range, limits, gate);
  } finally {
    await file.close();
  }
}

/** The same for bytes that come from anywhere, such as standard input. They are not read beyond the range's last line. */
export async function* readRangeOf(
  bytes: RangeBytes,
  name: string,
  range: ByteRange,
  limits: ReadLimits,
  gate?: RecordGate,
): AsyncGenerator<RangeBatch> {
  const splitter = lineSplitter(limits.recordBytes, gate);
  let read = 0;
  for await (const chunk of wholeLines(bytes, name, range)) {
    read += chunk.length;
    yield { items: splitter.push(chunk), bytes: read, lines: splitter.lines() };
  }
  yield { items: splitter.end(), bytes: read, lines: splitter.lines() };
}

async function* fileChunks(file: FileHandle, name: string, startsAt: number): AsyncGenerator<Buffer> {
  // One buffer for all chunks: each is used up before the next is read, and what it leaves over is copied.
  const buffer = Buffer.allocUnsafeSlow(chunkBytes);
  for (let position = startsAt; ;) {
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, position).catch((error: unknown) => {
      throw unreadable(name, error);
    });
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** The bytes of the lines that begin in the range, the last one to its line feed. */
async function* wholeLines(
  { chunks, startsAt }: RangeBytes,
  name: string,
  { start, end, size }: ByteRange,
): AsyncGenerator<Buffer> {
  const first = Math.max(start - 1, 0);
  let position = startsAt;
  let inLine = start > 0;
  for await (let chunk of chunks) {
    if (position < first) {
      const before = Math.min(first - position, chunk.length);
      position += before;
      chunk = chunk.subarray(before);
      if (chunk.length === 0) continue;
    }
    if (inLine) {
      const feed = chunk.indexOf(lineFeed);
      position += feed === -1 ? chunk.length : feed + 1;
      if (feed !== -1) {
        inLine = false;
        chunk = chunk.subarray(feed + 1);
      }
      if (position >= end) return;
      if (feed === -1) continue;
    }
    const last = chunk.indexOf(lineFeed, Math.max(end - 1 - position, 0));
    if (last !== -1) {
      yield chunk.subarray(0, last + 1);
      return;
    }
    position += chunk.length;
    yield chunk;
  }
  if (size !== undefined && position < size) throw brokenOff(name, position, size);
}

/** What to say of a source that ends before its declared size: a record at its end may be cut. */
export function brokenOff(name: string, position: number, size: number): InputError {
  return new InputError(
    `'${name}' ends at byte ${position} of ${size}.`,
    'Give all bytes of the range, to the end of its last line; a source that breaks off can be read again.',
  );
}
