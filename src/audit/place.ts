import { maskText } from '../scan/mask.js';
import { locateValue } from '../transcripts/locate.js';

/** A stretch of one physical line. Lines and columns count from 1, columns in UTF-16 units. */
export interface Position {
  readonly line: number;
  readonly column: number;
  readonly endColumn: number;
}

/** Where a JSON text begins in its file. */
export interface TextStart {
  readonly text: string;
  readonly line: number;
  readonly column: number;
}

/**
 * The place of the value at a JSON Pointer in a record. Where the pointer leads into a value that is itself text
 * (JSON inside a string), it is the place of the string; where nothing stands there, of the record.
 */
export function positionOf(start: TextStart, pointer: string): Position {
  let rest = pointer;
  for (;;) {
    const range = locateValue(start.text, rest);
    if (range) return positionOfRange(start, range.start, range.end);
    if (rest === '') return positionOfRange(start, 0, start.text.length);
    rest = rest.slice(0, rest.lastIndexOf('/'));
  }
}

/** The place of the offsets `[from, to)` of a text; a range that spans lines ends with its first. */
export function positionOfRange(start: TextStart, from: number, to: number): Position {
  const { text } = start;
  let line = start.line;
  let lineStart = -1;
  for (let at = text.indexOf('\n'); at !== -1 && at < from; at = text.indexOf('\n', at + 1)) {
    line++;
    lineStart = at;
  }
  const lineEnd = text.indexOf('\n', from);
  const end = lineEnd === -1 ? to : Math.min(to, lineEnd);
  const shift = lineStart === -1 ? start.column : -lineStart;
  return { line, column: from + shift, endColumn: Math.max(end, from + 1) + shift };
}

/** The one place where text of a transcript becomes text of a report: everything that could be a secret is masked. */
export function masked(text: string): string {
  return maskText(text);
}
