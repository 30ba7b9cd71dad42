import { isAscii } from 'node:buffer';

import type { RecordGate } from '../core/record-gate.js';
import { byteStore, type ByteStore } from './byte-store.js';
import { isBlank } from './lines.js';
import type { ReadItem } from './record.js';
import { longestRecord, recordIn, tooLong, type Splitter } from './splitter.js';
import { valueScanner } from './value-scanner.js';

const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/**
 * What may come next outside of records: the document, an array's first element or its end, an element after a comma,
 * a comma or the array's end, another object of a concatenation, or nothing.
 */
type Expectation = 'document' | 'first' | 'element' | 'comma' | 'object' | 'nothing';

/** A place in the source. */
interface Place {
  line: number;
  column: number;
}

/** How far a document was read. */
interface State {
  readonly limit: number;
  readonly gate: RecordGate | undefined;
  readonly carry: ByteStore;
  /** The next byte outside of records; while a record is open, its first byte. */
  readonly place: Place;
  /** Where a record that is too long to be kept has come to; undefined while the open record is kept. */
  passing: Place | undefined;
  expected: Expectation;
  inArray: boolean;
  open: boolean;
  stopped: boolean;
}

/**
 * Cuts a JSON document into records: the elements of a root array, or objects that follow each other, pretty or not.
 * It is strict about what stands between records; a record itself is validated when it is parsed.
 * After a fault nothing tells where the next record begins, so the rest of the source is not read.
 */
export function elementSplitter(recordBytes: number, gate?: RecordGate): Splitter {
  const value = valueScanner();
  const state: State = {
    limit: longestRecord(recordBytes),
    gate,
    carry: byteStore(),
    place: { line: 1, column: 1 },
    passing: undefined,
    expected: 'document',
    inArray: false,
    open: false,
    stopped: false,
  };
  return {
    push(chunk) {
      const items: ReadItem[] = [];
      let at = 0;
      while (at < chunk.length && !state.stopped) {
        if (!state.open) {
          between(state, items, chunk[at]!);
          if (state.open) value.begin(chunk[at]!);
          else at++;
          continue;
        }
        const end = value.scan(chunk, at);
        if (end === -1) {
          keep(state, chunk.subarray(at));
          break;
        }
        finish(state, items, chunk.subarray(at, end));
        at = end;
      }
      return items;
    },
    end() {
      const items: ReadItem[] = [];
      if (state.stopped) return items;
      if (state.open && !state.inArray && value.mayEnd()) finish(state, items, Buffer.alloc(0));
      else if (state.open) fault(state, items, 'The document breaks off inside this record.');
      else if (state.inArray && state.expected !== 'nothing') {
        fault(state, items, 'The document breaks off before its array is closed.');
      }
      return items;
    },
    stopped: () => state.stopped,
  };
}

function fault(state: State, items: ReadItem[], reason: string): void {
  items.push({ kind: 'malformed', ...state.place, reason: `${reason} The rest of the document was not read.` });
  state.stopped = true;
}

/** One byte outside of records; a record may begin with it. */
function between(state: State, items: ReadItem[], byte: number): void {
  const { expected } = state;
  if (isBlank(byte)) return pass(state.place, byte);
  const refusal = refusals[expected](byte);
  if (refusal !== undefined) return fault(state, items, refusal);
  if (expected === 'document' && byte === openBracket) {
    state.inArray = true;
    state.expected = 'first';
  } else if (expected === 'comma' && byte === comma) state.expected = 'element';
  else if (byte === closeBracket) state.expected = 'nothing';
  else {
    if (state.inArray) state.expected = 'comma';
    else state.expected = byte === openBrace ? 'object' : 'nothing';
    state.open = true;
    return;
  }
  pass(state.place, byte);
}

/** Keeps a part of the open record, or only counts its lines and columns where it is too long to be kept. */
function keep(state: State, bytes: Buffer): void {
  const { carry, limit } = state;
  if (!state.passing && carry.length() + bytes.length > limit) {
    state.passing = { ...state.place };
    for (const byte of carry.bytes()) pass(state.passing, byte);
    carry.clear();
  }
  if (!state.passing) carry.append(bytes);
  else for (const byte of bytes) pass(state.passing, byte);
}

/** The open record ends with these bytes. */
function finish(state: State, items: ReadItem[], last: Buffer): void {
  const { carry, limit, place } = state;
  const inParts = carry.length() > 0 || state.passing !== undefined || last.length > limit;
  if (inParts) keep(state, last);
  state.open = false;
  if (state.passing) {
    items.push({ kind: 'skipped', ...place, reason: tooLong(limit) });
    Object.assign(place, state.passing);
    state.passing = undefined;
    return;
  }
  const whole = inParts ? carry.bytes() : last;
  const record = recordIn(whole, 0, whole.length, isAscii(whole), place.line, place.column, state.gate?.bitsOf(whole));
  items.push(record);
  carry.clear();
  passText(place, record.text);
}

/** Moves a place over one byte. The later bytes of a character count nothing; a character of four bytes has two units. */
function pass(place: Place, byte: number): void {
  if (byte === 0x0a) {
    place.line++;
    place.column = 1;
  } else if ((byte & 0xc0) !== 0x80) place.column += byte >= 0xf0 ? 2 : 1;
}

function passText(place: Place, text: string): void {
  let start = 0;
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    place.line++;
    place.column = 1;
    start = end + 1;
  }
  place.column += text.length - start;
}

/** Why a byte that is no blank may not stand where this is expected, or undefined where it may. */
const refusals: Readonly<Record<Expectation, (byte: number) => string | undefined>> = {
  document: (byte) => (closes(byte) || byte === comma ? 'A value is missing here.' : undefined),
  first: (byte) => (byte === closeBrace || byte === comma ? 'A value is missing here.' : undefined),
  element(byte) {
    if (byte === comma) return 'A value is missing between two commas.';
    return closes(byte) ? 'A comma stands before the end of the array.' : undefined;
  },
  comma: (byte) => (byte === comma || byte === closeBracket ? undefined : 'A comma is missing between two records.'),
  object: (byte) =>
    byte === openBrace ? undefined : 'Something other than an object follows the end of the document.',
  nothing: () => 'Something follows the end of the document.',
};

function closes(byte: number): boolean {
  return byte === closeBracket || byte === closeBrace;
}
