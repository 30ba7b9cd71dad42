import { isObject } from '../core/json.js';
import { mostDigits } from './fields.js';
import { longestInput } from './receipt.js';

/** A tool call's arguments, or why there are none. */
export type ReadArguments = { readonly args: Readonly<Record<string, unknown>> } | { readonly fault: string };

/**
 * Reads a tool call's arguments: an object, or the JSON text of one. An integer in a text that no number holds exactly
 * becomes a bigint; fractions are read as the nearest number, as every JSON reader does.
 */
export function readArguments(args: unknown): ReadArguments {
  let value = args;
  if (typeof args === 'string') {
    if (args.length > longestInput) return { fault: `more than ${longestInput.toLocaleString('en')} characters` };
    try {
      value = parseExactly(args);
    } catch (error) {
      // The parser's own message quotes the text, which may hold a secret.
      return { fault: error instanceof RangeError ? error.message : 'the text is no JSON' };
    }
  }
  return isObject(value) ? { args: value } : { fault: `expected an object, got ${kindOf(value)}` };
}

/** A run of digits that may be an integer beyond 2^53. */
const longDigits = /\d{16}/;

/** The strings and numbers of a JSON text, each in one match. The text is known to be JSON. */
const scalars = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*/g;

const integer = /^-?\d+$/;

function parseExactly(text: string): unknown {
  const parsed: unknown = JSON.parse(text);
  if (!longDigits.test(text)) return parsed;
  // Letters are never escaped by JSON.stringify, so that no string of the text can be taken for a marked integer.
  const strings = JSON.stringify(parsed);
  let mark = 'integer:';
  while (strings.includes(mark)) mark = `x${mark}`;
  const marked = text.replaceAll(scalars, (scalar) => {
    if (!longDigits.test(scalar) || !integer.test(scalar)) return scalar;
    if (scalar.replace('-', '').length > mostDigits)
      throw new RangeError(`an integer of more than ${mostDigits} digits`);
    return Number.isSafeInteger(Number(scalar)) ? scalar : `"${mark}${scalar}"`;
  });
  return JSON.parse(marked, (_key, value: unknown) =>
    typeof value === 'string' && value.startsWith(mark) ? BigInt(value.slice(mark.length)) : value,
  ) as unknown;
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : `a value of type ${typeof value}`;
}
