import { isAscii } from 'node:buffer';

import { byteStore } from './byte-store.js';
import type { ReadItem } from './record.js';
import { longestRecord, recordIn, tooLong, type Splitter } from './splitter.js';

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** A splitter that also tells how many lines have ended. */
export interface LineSplitter extends Splitter {
  lines(): number;
}

/**
 * Cuts bytes into lines, one record a line, at byte 0x0A only: no byte of a longer UTF-8 character is 0x0A, and U+2028
 * inside a string breaks nothing. A carriage return before the line feed is dropped; blank lines count but give no record.
 */
export function lineSplitter(recordBytes: number): LineSplitter {
  const limit = longestRecord(recordBytes);
  const carry = byteStore();
  let line = 1;
  let skipping = false;

  /** The line that ends at `end` of the chunk, of which the carry may hold the beginning. */
  function finish(items: ReadItem[], chunk: Buffer, start: number, end: number, ascii: boolean): void {
    if (skipping || carry.length() + end - start > limit) {
      items.push({ kind: 'skipped', line, column: 1, reason: tooLong(limit) });
    } else if (carry.length() === 0) {
      addLine(items, chunk, start, end, ascii, line);
    } else {
      carry.append(chunk.subarray(start, end));
      addLine(items, carry.bytes(), 0, carry.length(), false, line);
    }
    skipping = false;
    carry.clear();
  }

  return {
    push(chunk) {
      const items: ReadItem[] = [];
      const ascii = isAscii(chunk);
      let start = 0;
      for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
        finish(items, chunk, start, end, ascii);
        line++;
        start = end + 1;
      }
      if (!skipping && start < chunk.length) {
        if (carry.length() + chunk.length - start > limit) {
          skipping = true;
          carry.clear();
        } else {
          carry.append(chunk.subarray(start));
        }
      }
      return items;
    },
    end() {
      const items: ReadItem[] = [];
      if (skipping || carry.length() > 0) finish(items, carry.bytes(), 0, 0, false);
      return items;
    },
    stopped: () => false,
    lines: () => line - 1,
  };
}

/** Adds the line in `bytes[start, end)`, unless it is blank. */
function addLine(items: ReadItem[], bytes: Buffer, start: number, end: number, ascii: boolean, line: number): void {
  const last = end > start && bytes[end - 1] === carriageReturn ? end - 1 : end;
  let first = start;
  while (first < last && isBlank(bytes[first]!)) first++;
  if (first < last) items.push(recordIn(bytes, start, last, ascii, line, 1));
}

/** Whether the byte is one of JSON's blanks. */
export function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a;
}
