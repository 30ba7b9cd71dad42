import { isAscii } from 'node:buffer';

import type { RecordGate } from '../core/record-gate.js';
import { beyondAscii } from '../core/record-gate.js';
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
 * With a gate, each record has the bits of what it may hold.
 */
export function lineSplitter(recordBytes: number, gate?: RecordGate): LineSplitter {
  const limit = longestRecord(recordBytes);
  const carry = byteStore();
  let line = 1;
  let skipping = false;

  /** The line that ends at `end` of the chunk, of which the carry may hold the beginning. */
  function finish(items: ReadItem[], chunk: Buffer, start: number, end: number): void {
    if (skipping || carry.length() + end - start > limit) {
      items.push({ kind: 'skipped', line, column: 1, reason: tooLong(limit) });
    } else {
      carry.append(chunk.subarray(start, end));
      const bytes = carry.bytes();
      addLine(items, bytes, 0, bytes.length, false, line, gate?.bitsOf(bytes));
    }
    skipping = false;
    carry.clear();
    line++;
  }

  /** Whole lines from `start` on; gives the offset behind them. */
  function wholeLines(items: ReadItem[], chunk: Buffer, start: number): number {
    if (gate) return gatedLines(items, gate, chunk, start);
    const ascii = isAscii(chunk);
    let from = start;
    for (let end = chunk.indexOf(lineFeed, from); end !== -1; end = chunk.indexOf(lineFeed, from)) {
      if (end - from > limit) finish(items, chunk, from, end);
      else addLine(items, chunk, from, end, ascii, line++);
      from = end + 1;
    }
    return from;
  }

  function gatedLines(items: ReadItem[], gate: RecordGate, chunk: Buffer, start: number): number {
    const { count, starts, ends, bits, rest } = gate.scan(chunk, start, chunk.length);
    for (let index = 0; index < count; index++) {
      const [from, end, found] = [starts[index]!, ends[index]!, bits[index]!];
      if (end - from > limit) finish(items, chunk, from, end);
      else addLine(items, chunk, from, end, (found & beyondAscii) === 0, line++, found);
    }
    return rest;
  }

  return {
    push(chunk) {
      const items: ReadItem[] = [];
      let start = 0;
      if (skipping || carry.length() > 0) {
        const end = chunk.indexOf(lineFeed);
        if (end !== -1) finish(items, chunk, 0, end);
        start = end === -1 ? 0 : end + 1;
        if (end !== -1) start = wholeLines(items, chunk, start);
      } else start = wholeLines(items, chunk, 0);
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
      if (skipping || carry.length() > 0) finish(items, carry.bytes(), 0, 0);
      return items;
    },
    stopped: () => false,
    lines: () => line - 1,
  };
}

/** Adds the line in `bytes[start, end)`, unless it is blank. */
function addLine(
  items: ReadItem[],
  bytes: Buffer,
  start: number,
  end: number,
  ascii: boolean,
  line: number,
  bits?: number,
): void {
  const last = end > start && bytes[end - 1] === carriageReturn ? end - 1 : end;
  let first = start;
  while (first < last && isBlank(bytes[first]!)) first++;
  if (first < last) items.push(recordIn(bytes, start, last, ascii, line, 1, bits));
}

/** Whether the byte is one of JSON's blanks. */
export function isBlank(byte: number): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d || byte === 0x0a;
}
