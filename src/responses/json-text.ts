/** The integers of a JSON text that JavaScript rounds: key or index -> their digits, or what lies below that member. */
export type ExactIntegers = ReadonlyMap<string, string | ExactIntegers>;

/** What a JSON text says that `JSON.parse` does not tell. */
export interface JsonTextFacts {
  /** Levels of containers, 0 for a scalar. */
  readonly depth: number;
  /** Each integer that is too large for JavaScript to hold exactly. */
  readonly integers: ExactIntegers;
  /** Whether an integer is beyond every number that JavaScript has. */
  readonly unreadable: boolean;
}

type Members = Map<string, string | ExactIntegers>;

/** A container that is being read, with the key or index of the member that is next; `inexact` is made when one is found. */
interface Open {
  readonly parent: Open | undefined;
  readonly list: boolean;
  token: string;
  index: number;
  keyNext: boolean;
  inexact: Members | undefined;
}

/** Longer integers are refused, as Python's limit on digits does. */
const mostDigits = 4_300;
const longDigits = /\d{16}/;
const numberToken = /-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

/** Reads the facts of a text that `JSON.parse` accepts. Linear in the text; of two members of one name the last one counts. */
export function jsonTextFacts(text: string): JsonTextFacts {
  const wantsIntegers = longDigits.test(text);
  let integers: ExactIntegers = new Map();
  let top: Open | undefined;
  let level = 0;
  let depth = 0;
  let unreadable = false;
  for (let at = 0; at < text.length;) {
    switch (text[at]!) {
      case '{':
      case '[':
        top = opened(text[at] === '[', top);
        depth = Math.max(depth, ++level);
        at++;
        break;
      case '}':
      case ']':
        if (top?.inexact && !top.parent) integers = top.inexact;
        top = top?.parent;
        level--;
        at++;
        break;
      case ',':
        next(top!);
        at++;
        break;
      case '"': {
        const end = stringEnd(text, at);
        if (top?.keyNext) {
          top.keyNext = false;
          if (wantsIntegers) top.token = JSON.parse(text.slice(at, end)) as string;
          top.inexact?.delete(top.token);
        }
        at = end;
        break;
      }
      default: {
        const end = tokenEnd(numberToken, text, at);
        const digits = end > at ? text.slice(at, end) : '';
        if (isInexact(digits)) {
          unreadable ||= digits.length > mostDigits || !Number.isFinite(Number(digits));
          if (top) inexactOf(top).set(top.token, digits);
        }
        at = Math.max(end, at + 1);
      }
    }
  }
  return { depth, integers, unreadable };
}

function opened(list: boolean, parent: Open | undefined): Open {
  return { parent, list, token: list ? '0' : '', index: 0, keyNext: !list, inexact: undefined };
}

function inexactOf(container: Open): Members {
  if (!container.inexact) {
    container.inexact = new Map();
    if (container.parent) inexactOf(container.parent).set(container.parent.token, container.inexact);
  }
  return container.inexact;
}

function next(top: Open): void {
  if (top.list) top.token = String(++top.index);
  else top.keyNext = true;
}

/** Whether the token is an integer that JavaScript would change silently. */
function isInexact(digits: string): boolean {
  return digits.length >= 16 && !/[.eE]/.test(digits) && !Number.isSafeInteger(Number(digits));
}

/** End of the string that begins at `at`. No expression: a repeated group overflows the stack on a string of many megabytes. */
function stringEnd(text: string, at: number): number {
  for (let quote = text.indexOf('"', at + 1); quote !== -1; quote = text.indexOf('"', quote + 1)) {
    let slashes = 0;
    while (text[quote - slashes - 1] === '\\') slashes++;
    if (slashes % 2 === 0) return quote + 1;
  }
  return text.length;
}

function tokenEnd(token: RegExp, text: string, at: number): number {
  token.lastIndex = at;
  return token.test(text) ? token.lastIndex : at;
}
