/** Where a JSON text is at fault: an offset in UTF-16 units and a sentence that quotes nothing of the text. */
export interface JsonFault {
  readonly offset: number;
  readonly reason: string;
}

const blanks = /[ \t\r\n]*/y;
const numbers = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const words = /-?[A-Za-z_]+/y;
// Everything that may stand in a string up to its quote, an escape or a fault.
// eslint-disable-next-line no-control-regex
const plainText = /[^"\\\u0000-\u001F]*/y;
const escapes = /\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})/y;

/** The words that other languages write where JSON has no value for what they mean. */
const foreignWords: ReadonlySet<string> = new Set([
  'NaN',
  'Infinity',
  '-Infinity',
  'None',
  'True',
  'False',
  'undefined',
]);

type Expectation = 'value' | 'first-value' | 'first-name' | 'name' | 'after';

/**
 * The offset after the JSON value that begins at `start`, or where it is at fault. Takes what `JSON.parse` takes and
 * refuses what it refuses, without recursion; V8's own messages quote the text and mostly give no position.
 */
export function endOfValue(text: string, start: number): number | JsonFault {
  const open: ('{' | '[')[] = [];
  let expected: Expectation = 'value';
  let at = start;
  for (;;) {
    at = skip(blanks, text, at);
    if (at >= text.length) return { offset: at, reason: 'The record breaks off before its end.' };
    const char = text[at]!;
    if (expected === 'after') {
      const closer = open.at(-1) === '{' ? '}' : ']';
      if (char === closer) {
        open.pop();
        at++;
      } else if (char === ',') {
        expected = open.at(-1) === '{' ? 'name' : 'value';
        at++;
      } else return { offset: at, reason: missing(char, closer) };
    } else if (expected === 'name' || expected === 'first-name') {
      if (char === '}' && expected === 'first-name') {
        open.pop();
        at++;
        expected = 'after';
      } else {
        if (char !== '"') return { offset: at, reason: nameFault(char) };
        const name = endOfString(text, at);
        if (typeof name !== 'number') return name;
        at = skip(blanks, text, name);
        if (at >= text.length) continue;
        if (text[at] !== ':') return { offset: at, reason: "A colon is missing after a member's name." };
        at++;
        expected = 'value';
      }
    } else if (char === ']' && expected === 'first-value') {
      open.pop();
      at++;
      expected = 'after';
    } else if (char === '{' || char === '[') {
      open.push(char);
      expected = char === '{' ? 'first-name' : 'first-value';
      at++;
    } else {
      const end = endOfScalar(text, at);
      if (typeof end !== 'number') return end;
      at = end;
      expected = 'after';
    }
    if (expected === 'after' && open.length === 0) return at;
  }
}

/** The offset of the first character from `at` on that is no blank of JSON. */
export function skipBlanks(text: string, at: number): number {
  return skip(blanks, text, at);
}

function endOfScalar(text: string, at: number): number | JsonFault {
  if (text[at] === '"') return endOfString(text, at);
  for (const literal of ['true', 'false', 'null']) {
    if (text.startsWith(literal, at)) return at + literal.length;
  }
  const number = skip(numbers, text, at);
  if (number > at) return number;
  const word = text.slice(at, skip(words, text, at));
  if (foreignWords.has(word)) return { offset: at, reason: `${word} is no JSON value.` };
  if (text[at] === ',' || text[at] === ']' || text[at] === '}') return { offset: at, reason: 'A value is missing.' };
  return { offset: at, reason: 'A value is expected: an object, an array, a string, a number, true, false or null.' };
}

function endOfString(text: string, start: number): number | JsonFault {
  let at = start + 1;
  for (;;) {
    at = skip(plainText, text, at);
    if (at >= text.length) return { offset: start, reason: 'The record breaks off inside a string.' };
    if (text[at] === '"') return at + 1;
    if (text[at] !== '\\') return { offset: at, reason: 'A string holds a control character that is not escaped.' };
    const after = skip(escapes, text, at);
    if (after === at) return { offset: at, reason: 'A string holds an escape that JSON does not have.' };
    at = after;
  }
}

function missing(char: string, closer: string): string {
  if (char === '}' || char === ']') return `A '${closer}' is missing before another bracket.`;
  return `A comma or '${closer}' is missing.`;
}

function nameFault(char: string): string {
  if (char === '}') return 'A comma stands before the end of an object.';
  return "A member's name is missing or not in double quotes.";
}

function skip(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
