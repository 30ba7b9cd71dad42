import { createHash } from 'node:crypto';
import { NotCanonicalError, canonicalJson } from '../core/canonical.js';
import { isObject, own } from '../core/json.js';
import type { ExactIntegers } from '../responses/json-text.js';

/**
 * Ties a verdict to its response: the SHA-256, in hex, of the canonical JSON of `{guards, response}`. Anybody can compute
 * it, so it finds mix-ups and proves no origin.
 */
export interface Binding {
  /** Names of the guards, in the order in which they ran. */
  readonly guards: readonly string[];
  /** 64 hex digits. */
  readonly digest: string;
}

/** More text than any honest response has; a shared part that is written out again and again gets there fast. */
const longestText = 2 ** 26;

/**
 * The binding of a response. Integers beyond 2^53 enter with the digits of the text they came from; where there was no text
 * (`integers` is undefined), and for anything else that JSON cannot hold exactly, throws `NotCanonicalError`.
 */
export function bindingOf(guards: readonly string[], response: unknown, integers?: ExactIntegers): Binding {
  const exact = integers && integers.size > 0 ? withExactIntegers(response, integers) : response;
  // In a text, whatever is large and not among its integers was written as a float, such as 1e16, and a float is exact.
  const options = integers ? {} : { writeNumber };
  const text = canonicalJson({ guards, response: exact }, { maxLength: longestText, ...options });
  return { guards: [...guards], digest: createHash('sha256').update(text).digest('hex') };
}

/** Whether the value has the shape of a binding, as one that was read from a file may not have. */
export function isBinding(value: unknown): value is Binding {
  if (!isObject(value) || typeof value['digest'] !== 'string') return false;
  const guards = value['guards'];
  return Array.isArray(guards) && guards.every((guard) => typeof guard === 'string');
}

/**
 * From 1e21 on JavaScript prints an exponent, which no integer of a JSON text has: such a number was a float there, and a
 * float is exact. Between 2^53 and 1e21 it may have been an integer that was rounded.
 */
function writeNumber(value: number): string {
  if (!Number.isFinite(value)) throw new NotCanonicalError('a number that is not finite has no JSON text');
  if (Number.isInteger(value) && !Number.isSafeInteger(value) && Math.abs(value) < 1e21) {
    throw new NotCanonicalError('an integer beyond 2^53 has lost its last digits');
  }
  return value === 0 ? '0' : String(value);
}

function withExactDigits(value: unknown, digits: string): unknown {
  if (typeof value !== 'number') return value;
  if (Number(digits) === value) return BigInt(digits);
  writeNumber(value);
  return value;
}

/**
 * A copy of the value with the exact integers in their places. A number that no longer is what those digits were rounded
 * to was changed since, and stays as it is, or is refused where it has lost digits of its own.
 */
function withExactIntegers(value: unknown, exact: string | ExactIntegers): unknown {
  if (typeof exact === 'string') return withExactDigits(value, exact);
  if (typeof value !== 'object' || value === null) return value;
  const copy: object = Array.isArray(value)
    ? [...(value as unknown[])]
    : (Object.create(Object.getPrototypeOf(value) as object | null, Object.getOwnPropertyDescriptors(value)) as object);
  for (const [key, below] of exact) {
    if (!Object.hasOwn(value, key)) continue;
    const member = withExactIntegers(own(value, key), below);
    Object.defineProperty(copy, key, { value: member, enumerable: true, writable: true, configurable: true });
  }
  return copy;
}
