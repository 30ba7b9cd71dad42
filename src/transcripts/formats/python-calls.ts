/** A call that was written as Python source. */
export interface PythonCall {
  readonly name: string;
  readonly args: Readonly<Record<string, unknown>>;
}

/**
 * The calls of a text such as `[f(a=1), g.h(b='x', c=[True, None])]` or `f(a=1)`; undefined for any other text. A value
 * that is no literal is given as its source; an argument without a name is named by its position.
 */
export function pythonCalls(source: string): readonly PythonCall[] | undefined {
  const text = source.trim();
  const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
  const parts = splitList(bare);
  if (!parts || parts.length === 0) return undefined;
  const calls: PythonCall[] = [];
  for (const part of parts) {
    const call = callOf(part.trim());
    if (!call) return undefined;
    calls.push(call);
  }
  return calls;
}

const namePattern = /^[A-Za-z_][\w.]*$/;

function callOf(text: string): PythonCall | undefined {
  const open = text.indexOf('(');
  const name = text.slice(0, Math.max(open, 0)).trim();
  if (open === -1 || !text.endsWith(')') || !namePattern.test(name)) return undefined;
  const inner = text.slice(open + 1, -1);
  const parts = inner.trim() === '' ? [] : splitList(inner);
  if (!parts) return undefined;
  const entries = parts.map((part, index): [string, unknown] => {
    const equals = part.indexOf('=');
    const key = part.slice(0, Math.max(equals, 0)).trim();
    return namePattern.test(key)
      ? [key, literal(part.slice(equals + 1).trim())]
      : [String(index), literal(part.trim())];
  });
  return { name, args: Object.fromEntries(entries) };
}

const constants: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['True', true],
  ['False', false],
  ['None', null],
]);

/** The value of a Python literal that JSON has as well; its source for any other. */
function literal(source: string): unknown {
  if (constants.has(source)) return constants.get(source);
  const quote = source[0];
  if ((quote === "'" || quote === '"') && source.length > 1 && source.endsWith(quote)) {
    const inner = source.slice(1, -1);
    if (!inner.includes('\\') && !inner.includes(quote)) return inner;
  }
  try {
    return JSON.parse(source) as unknown;
  } catch {
    return source;
  }
}

const closers: ReadonlyMap<string, string> = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/** The parts between the commas of the outermost level; undefined where quotes or brackets are not closed. */
function splitList(text: string): string[] | undefined {
  const parts: string[] = [];
  const open: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!;
    if (char === "'" || char === '"') {
      at = endOfString(text, at);
      if (at === -1) return undefined;
    } else if (closers.has(char)) open.push(closers.get(char)!);
    else if (char === ')' || char === ']' || char === '}') {
      if (open.pop() !== char) return undefined;
    } else if (char === ',' && open.length === 0) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  if (open.length > 0) return undefined;
  const last = text.slice(start);
  return last.trim() === '' ? parts : [...parts, last];
}

/** The offset of the quote that ends the string which begins at `start`; -1 where there is none. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === text[start]) return at;
  }
  return -1;
}
