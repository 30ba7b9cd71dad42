import { constants, isUtf8 } from 'node:buffer';

import type { RawRecord, ReadItem } from './record.js';

/** Cuts the chunks of one source into records. Chunks may be of any size: the items are the same. */
export interface Splitter {
  /** Takes the next chunk and gives what became complete with it. The chunk is not kept. */
  push(chunk: Buffer): ReadItem[];
  /** Gives what the end of the source completes. */
  end(): ReadItem[];
  /** True once nothing that follows can be read. */
  stopped(): boolean;
}

/** The longest record that can be read, in bytes: a string of V8 ends at about 512 MiB, whatever the policy allows. */
export function longestRecord(recordBytes: number): number {
  return Math.min(recordBytes, constants.MAX_STRING_LENGTH);
}

/** Why a record longer than `limit` bytes was passed over. */
export function tooLong(limit: number): string {
  return `The record is longer than ${limit} bytes and was not read.`;
}

/** The record in `bytes[start, end)`. `ascii` says that these bytes are known to be ASCII, which decodes faster. */
export function recordIn(
  bytes: Buffer,
  start: number,
  end: number,
  ascii: boolean,
  line: number,
  column: number,
  bits: number | undefined,
): RawRecord {
  if (ascii) {
    return { kind: 'record', text: bytes.toString('latin1', start, end), line, column, replaced: false, bits };
  }
  const text = bytes.toString('utf8', start, end);
  // A text may hold U+FFFD by right, so the bytes decide; most texts hold none, and are not looked at twice.
  const replaced = text.includes('\uFFFD') && !isUtf8(bytes.subarray(start, end));
  return { kind: 'record', text, line, column, replaced, bits };
}
