import { isObject } from '../core/json.js';
import { duplicateKeyOffset } from '../responses/duplicate-keys.js';
import { withoutForeignNumbers } from './foreign-numbers.js';
import { endOfValue, skipBlanks } from './json-text.js';

/** One value of a record's text, with its offsets `[start, end)` in UTF-16 units. */
export interface ParsedValue {
  readonly value: unknown;
  readonly start: number;
  readonly end: number;
  /** The JSON text that the value was parsed from, where the record is a string that holds JSON. */
  readonly text?: string;
}

/** A record's values, in their order. */
export interface ParsedRecord {
  readonly values: readonly ParsedValue[];
  /** Offset of a member's name that stands a second time in its object, or -1: of such members only the last was parsed. */
  readonly duplicate: number;
  /** Offset of the first NaN or Infinity, which was read as a number that is not finite; absent where there is none. */
  readonly foreign?: number;
}

/** A record that is no JSON: what is wrong, in a sentence that quotes nothing of it, and where. */
export interface MalformedRecord {
  readonly malformed: string;
  /** Offset of the fault in the text, in UTF-16 units. */
  readonly offset: number;
  /** The fault's column where the text begins at column 1 and is one line. */
  readonly column: number;
}

/**
 * Parses a record's text. A line may hold several objects or arrays in a row, an array of objects is as many records as
 * it has elements, and a string that is JSON is parsed once more; most records are one value.
 */
export function parseRecord(text: string): ParsedRecord | MalformedRecord {
  const parsed = valuesOf(text);
  if (!('malformed' in parsed)) return { values: parsed, duplicate: duplicateIn(text, parsed) };
  const repaired = withoutForeignNumbers(text);
  const value = repaired && objectIn(repaired.text);
  if (!value) return parsed;
  const values = [{ value, start: 0, end: text.length }];
  return { values, duplicate: duplicateKeyOffset(text), foreign: repaired.offset };
}

function objectIn(text: string): object | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function duplicateIn(text: string, [first]: readonly ParsedValue[]): number {
  // What a string holds is not the text that it stands in: there is no better place than the string's beginning.
  if (first?.text !== undefined) return duplicateKeyOffset(first.text) === -1 ? -1 : first.start;
  return duplicateKeyOffset(text);
}

function valuesOf(text: string): readonly ParsedValue[] | MalformedRecord {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return parseSeveral(text);
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
    return [{ value, start: 0, end: text.length }];
  }
  const start = skipBlanks(text, 0);
  const whole = { value, start, end: text.trimEnd().length };
  if (Array.isArray(value)) return isListOfObjects(value) ? elements(text, value, start) : [whole];
  return [typeof value === 'string' ? decodeOnce(whole, value) : whole];
}

/** Whether an array is a list of records rather than one record, such as the pair of a method's name and its payload. */
function isListOfObjects(value: readonly unknown[]): boolean {
  return value.length > 0 && value.every((element) => typeof element === 'object' && element !== null);
}

/** The elements of a valid array, each with its place. */
function elements(text: string, values: readonly unknown[], arrayStart: number): ParsedValue[] {
  let at = arrayStart + 1;
  return values.map((value) => {
    const start = skipBlanks(text, at);
    const end = endOfValue(text, start) as number;
    at = skipBlanks(text, end) + 1;
    return { value, start, end };
  });
}

/** Objects and arrays that follow each other without a separator, or the first fault. */
function parseSeveral(text: string): ParsedValue[] | MalformedRecord {
  const values: ParsedValue[] = [];
  let at = skipBlanks(text, 0);
  for (;;) {
    const start = at;
    const end = endOfValue(text, start);
    if (typeof end !== 'number') return { malformed: end.reason, offset: end.offset, column: end.offset + 1 };
    values.push({ value: JSON.parse(text.slice(start, end)), start, end });
    at = skipBlanks(text, end);
    if (at === text.length) return values;
    const next = text[at];
    const concatenated = (next === '{' || next === '[') && (text[start] === '{' || text[start] === '[');
    if (!concatenated) return { malformed: 'Something follows the end of the record.', offset: at, column: at + 1 };
  }
}

function decodeOnce(whole: ParsedValue, text: string): ParsedValue {
  const first = text[skipBlanks(text, 0)];
  if (first !== '{' && first !== '[') return whole;
  try {
    return { ...whole, value: JSON.parse(text), text };
  } catch {
    return whole;
  }
}
