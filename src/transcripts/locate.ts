import { pointerTokens } from '../core/json.js';
import { skipBlanks } from './json-text.js';

/** Offsets `[start, end)` in UTF-16 units. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** A value that stands at a pointer, and its name where it is a member. */
interface Located extends TextRange {
  readonly name?: TextRange;
}

/** A container on the way to the value: where its next member or element begins, and how many came before. */
interface OpenContainer {
  readonly isObject: boolean;
  count: number;
}

/**
 * Where the value at a JSON Pointer stands in a valid JSON text, or undefined where nothing stands there. Of members
 * with the same name the last one counts, as for `JSON.parse`. The text is read once, whatever the pointer's depth.
 */
export function locateValue(text: string, pointer: string): TextRange | undefined {
  const located = locate(text, pointerTokens(pointer));
  return located && { start: located.start, end: located.end };
}

/** Where the name of the member at a JSON Pointer stands, quotes included; undefined where the pointer leads to no member. */
export function locateName(text: string, pointer: string): TextRange | undefined {
  return locate(text, pointerTokens(pointer))?.name;
}

/**
 * Turns UTF-16 offsets within a string's value into offsets of the JSON text: `valueStart` is the offset of the
 * string's opening quote. An offset beyond the string's end stands for its end. Undefined where no string stands there.
 */
export function locateSpan(
  text: string,
  valueStart: number,
  span: readonly [start: number, end: number],
): TextRange | undefined {
  if (text[valueStart] !== '"') return undefined;
  const last = endOfString(text, valueStart) - 1;
  const start = rawOffset(text, valueStart + 1, last, span[0]);
  return { start, end: rawOffset(text, start, last, span[1] - span[0]) };
}

function locate(text: string, tokens: readonly string[]): Located | undefined {
  const open: OpenContainer[] = [];
  let found: Located | undefined;
  let at = skipBlanks(text, 0);
  let name: TextRange | undefined;
  // A value that all tokens so far lead to begins at `at`.
  for (;;) {
    const char = text[at];
    if (open.length === tokens.length) {
      const end = endOfValue(text, at);
      found = { start: at, end, ...(name && { name }) };
      at = end;
    } else if (char === '{' || char === '[') {
      open.push({ isObject: char === '{', count: 0 });
      at++;
    } else at = endOfValue(text, at);

    for (;;) {
      const container = open.at(-1);
      if (!container) return found;
      at = skipBlanks(text, at);
      if (text[at] === ',') at = skipBlanks(text, at + 1);
      if (at >= text.length) return found;
      if (text[at] === '}' || text[at] === ']') {
        open.pop();
        at++;
        continue;
      }
      const token = tokens[open.length - 1]!;
      let matches = String(container.count++) === token;
      name = undefined;
      if (container.isObject) {
        const end = endOfString(text, at);
        matches = isName(text, at, end, token);
        if (matches) name = { start: at, end };
        at = skipBlanks(text, skipBlanks(text, end) + 1);
      }
      if (matches) {
        // A later member of the same name hides the earlier one, and what stands in it.
        found = undefined;
        break;
      }
      at = endOfValue(text, at);
    }
  }
}

/** Whether the string in `text[start, end)` has this value. */
function isName(text: string, start: number, end: number, name: string): boolean {
  const raw = text.slice(start + 1, end - 1);
  return raw === name || (raw.includes('\\') && (JSON.parse(text.slice(start, end)) as string) === name);
}

/** The offset after the value at `start` of a valid text. */
function endOfValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      at = endOfString(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (code === 0x7b || code === 0x5b) depth++;
    else if (code === 0x7d || code === 0x5d) {
      // A bracket that closes what the value stands in ends a number or literal.
      if (depth === 0) return at;
      if (--depth === 0) return at + 1;
    } else if (depth === 0 && (code === 0x2c || code <= 0x20)) return at;
    at++;
  }
  return at;
}

/** The offset after the quote that closes the string at `start`. */
function endOfString(text: string, start: number): number {
  let from = start + 1;
  for (;;) {
    const quote = text.indexOf('"', from);
    if (quote === -1) return text.length;
    let before = quote;
    while (before > from && text.charCodeAt(before - 1) === 0x5c) before--;
    from = quote + 1;
    if ((quote - before) % 2 === 0) return from;
  }
}

/** The offset that lies `units` units of a string's value after `from`, and at most `last`. */
function rawOffset(text: string, from: number, last: number, units: number): number {
  let at = from;
  let left = units;
  while (left > 0 && at < last) {
    const escape = text.indexOf('\\', at);
    const plain = Math.min(left, (escape === -1 ? last : Math.min(escape, last)) - at);
    at += plain;
    left -= plain;
    if (left > 0 && at < last) {
      at += text[at + 1] === 'u' ? 6 : 2;
      left--;
    }
  }
  return at;
}
