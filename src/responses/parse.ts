import { UsageError } from '../core/errors.js';
import { isObject } from '../core/json.js';
import { duplicateKeyOffset } from './duplicate-keys.js';
import { type ExactIntegers, jsonTextFacts } from './json-text.js';

/** How large a JSON text may be. The specification's limits are the defaults. */
export interface ParseLimits {
  /** Unicode code points of the text. */
  readonly characters: number;
  /** Levels of containers. */
  readonly depth: number;
}

const parseLimits: ParseLimits = { characters: 100_000, depth: 100 };

/** A response, and what its text said that the parsed value cannot hold. */
export interface ParsedResponse {
  readonly response: Readonly<Record<string, unknown>>;
  /** The integers of a JSON text that JavaScript rounds; undefined for an object, of which nobody knows the text. */
  readonly integers: ExactIntegers | undefined;
}

/** A text that goes beyond a limit: the verifier makes a failed verdict of it. The message is one of four fixed sentences. */
export class ResponseLimitError extends Error {
  override readonly name = 'ResponseLimitError';
}

const noIntegers: ExactIntegers = new Map();

/**
 * Takes a response as an object or as text: JSON of an object, or plain words, which become `{type: 'text', content}`.
 * Throws `ResponseLimitError` for a text that is too long, too deep, gives a member twice or holds an integer that no number can stand for, and
 * `UsageError` for everything that is no response: JSON of another type would be content that no guard looks at.
 */
export function parseResponse(input: unknown, limits: ParseLimits = parseLimits): ParsedResponse {
  if (isObject(input)) return { response: input, integers: undefined };
  if (typeof input === 'string') return parseText(input, limits);
  throw new UsageError(`Cannot parse response of type ${typeName(input)}.`, 'A response is an object or a text.');
}

function parseText(text: string, limits: ParseLimits): ParsedResponse {
  if (isLonger(text, limits.characters)) throw new ResponseLimitError('JSON response exceeds the character limit');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { response: { type: 'text', content: text }, integers: noIntegers };
  }
  const { depth, integers, unreadable } = jsonTextFacts(text);
  if (depth > limits.depth) throw new ResponseLimitError('JSON response exceeds the nesting depth limit');
  if (unreadable) throw new ResponseLimitError('JSON response could not be parsed within safe limits');
  if (duplicateKeyOffset(text) !== -1) throw new ResponseLimitError('JSON response gives one member twice');
  if (isObject(value)) return { response: value, integers };
  throw new UsageError(
    `Cannot parse JSON response of type ${typeName(value)}.`,
    'A JSON text must hold an object; plain words are taken as they are.',
  );
}

/** Whether the text has more than `limit` code points. */
function isLonger(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  if (text.length > 2 * limit) return true;
  let pairs = 0;
  for (let index = 0; index < text.length; index++) {
    if (text.codePointAt(index)! > 0xffff) {
      pairs++;
      index++;
    }
  }
  return text.length - pairs > limit;
}

function typeName(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'list' : typeof value;
}
