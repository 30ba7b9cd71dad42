const quote = 0x22;
const comma = 0x2c;
const colon = 0x3a;
const backslash = 0x5c;
const openObject = 0x7b;
const closeObject = 0x7d;

/** Names of one object that are compared one by one; beyond it they are looked up, so that no object takes quadratic time. */
const comparedNames = 24;

/** The names of all open objects, the innermost last: a number that tells most of them apart, and where each begins. */
let marks = new Int32Array(64);
let starts = new Int32Array(64);
/** Where the names of each object around the innermost begin. */
let bases = new Int32Array(64);

/**
 * The offset of the first member's name that stands a second time in its object, or -1. `JSON.parse` keeps the last of them,
 * other readers the first, so what was checked need not be what was run. The text is one that `JSON.parse` accepts, or
 * several in a row; names are compared as what they say, whatever their escapes. Linear in the text, without recursion.
 */
export function duplicateKeyOffset(text: string): number {
  let names = 0;
  let objects = 0;
  const large = new Map<number, Set<string>>();
  let base = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at);
    if (char === quote) {
      const start = at + 1;
      at = closingQuote(text, start);
      let after = at + 1;
      let next = text.charCodeAt(after);
      while (next === 0x20 || (next >= 0x09 && next <= 0x0d)) next = text.charCodeAt(++after);
      if (next !== colon) {
        // A value's end: what follows is a comma or a bracket, and a comma says nothing.
        at = next === comma ? after : after - 1;
        continue;
      }
      const mark = markOf(text, start, at);
      if (names - base < comparedNames) {
        for (let index = base; index < names; index++) {
          if (marks[index] === mark && sameName(text, starts[index]!, start, at)) return start - 1;
        }
      } else {
        let known = large.get(base);
        if (!known) large.set(base, (known = namesFrom(text, base, names)));
        const name = nameAt(text, start, at);
        if (known.has(name)) return start - 1;
        known.add(name);
      }
      if (names === marks.length) [marks, starts] = [doubled(marks), doubled(starts)];
      marks[names] = mark;
      starts[names++] = start;
      at = after;
    } else if (char === openObject) {
      if (objects === bases.length) bases = doubled(bases);
      bases[objects++] = base;
      base = names;
    } else if (char === closeObject) {
      if (large.size > 0) large.delete(base);
      names = base;
      base = objects > 0 ? bases[--objects]! : 0;
    }
  }
  return -1;
}

/** Offset of the quote that ends the string whose content begins at `start`. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start); at !== -1; at = text.indexOf('"', at + 1)) {
    if (text.charCodeAt(at - 1) !== backslash) return at;
    let slashes = 1;
    while (at - slashes > start && text.charCodeAt(at - slashes - 1) === backslash) slashes++;
    if (slashes % 2 === 0) return at;
  }
  return text.length;
}

/** A number that equal names share and most others do not. */
function markOf(text: string, start: number, end: number): number {
  let mark = end - start;
  for (let at = start; at < end; at++) {
    const char = text.charCodeAt(at);
    if (char === backslash) return markOfText(nameAt(text, start, end));
    mark = (Math.imul(mark, 31) + char) | 0;
  }
  return mark;
}

function markOfText(name: string): number {
  let mark = name.length;
  for (let at = 0; at < name.length; at++) mark = (Math.imul(mark, 31) + name.charCodeAt(at)) | 0;
  return mark;
}

function sameName(text: string, other: number, start: number, end: number): boolean {
  return nameAt(text, other, closingQuote(text, other)) === nameAt(text, start, end);
}

/** The name as it is meant. */
function nameAt(text: string, start: number, end: number): string {
  const name = text.slice(start, end);
  return name.includes('\\') ? (JSON.parse(`"${name}"`) as string) : name;
}

function namesFrom(text: string, base: number, end: number): Set<string> {
  const names = new Set<string>();
  for (let index = base; index < end; index++) {
    const start = starts[index]!;
    names.add(nameAt(text, start, closingQuote(text, start)));
  }
  return names;
}

function doubled(column: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(column.length * 2);
  larger.set(column);
  return larger;
}
