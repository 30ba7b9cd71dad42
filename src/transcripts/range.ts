import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import type { RecordGate } from '../core/record-gate.js';
import { lineSplitter } from './lines.js';
import { unreadable } from './read.js';
import type { ReadBatch, ReadLimits } from './record.js';

/** Bytes `[start, end)` of a file. A line belongs to the range that holds its first byte. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** What a chunk of a range gave. */
export interface RangeBatch extends ReadBatch {
  /** Lines of the range that have ended so far, blank ones too: what the line numbers of the next range begin after. */
  readonly lines: number;
}

const chunkBytes = 1 << 19;
const lineFeed = 0x0a;

/**
 * Reads the lines that begin in a range of a file of plain UTF-8 lines. Line numbers count from the range's first line.
 * Rejects with `InputError` where the file cannot be read.
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
  const splitter = lineSplitter(limits.recordBytes, gate);
  let bytes = 0;
  try {
    for await (const chunk of wholeLines(file, name, range)) {
      bytes += chunk.length;
      yield { items: splitter.push(chunk), bytes, lines: splitter.lines() };
    }
    yield { items: splitter.end(), bytes, lines: splitter.lines() };
  } finally {
    await file.close();
  }
}

/** The bytes of the lines that begin in the range, the last one to its line feed. */
async function* wholeLines(file: FileHandle, name: string, { start, end }: ByteRange): AsyncGenerator<Buffer> {
  // The byte before the range tells whether a line begins with it.
  let position = Math.max(start - 1, 0);
  let inLine = start > 0;
  // One buffer for all chunks: each is used up before the next is read, and what it leaves over is copied.
  const buffer = Buffer.allocUnsafeSlow(chunkBytes);
  for (;;) {
    const { bytesRead } = await file.read(buffer, 0, chunkBytes, position).catch((error: unknown) => {
      throw unreadable(name, error);
    });
    if (bytesRead === 0) return;
    let chunk = buffer.subarray(0, bytesRead);
    if (inLine) {
      const feed = chunk.indexOf(lineFeed);
      position += feed === -1 ? chunk.length : feed + 1;
      if (feed === -1) continue;
      if (position >= end) return;
      inLine = false;
      chunk = chunk.subarray(feed + 1);
    }
    const last = chunk.indexOf(lineFeed, Math.max(end - 1 - position, 0));
    if (last !== -1) {
      yield chunk.subarray(0, last + 1);
      return;
    }
    position += chunk.length;
    yield chunk;
  }
}
