import { Decimal } from 'decimal.js';

/** Decimal numbers of 80 digits: sums and products of the numbers that are read here are exact, and quotients nearly so. */
export const Exact = Decimal.clone({ precision: 80, rounding: Decimal.ROUND_HALF_EVEN, toExpNeg: -30, toExpPos: 40 });
export type Exact = Decimal;

const numeric = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?$/;

/** Longer texts are no amounts that anybody wrote down. */
const longestText = 64;

/**
 * The number that a field holds: a finite number, a truth value (one or zero, as in Python) or numeric text. Undefined for
 * everything else: null, blank text, words, lists, objects, NaN and infinity, also as text.
 */
export function readNumber(value: unknown): Exact | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? new Exact(value) : undefined;
  if (typeof value === 'boolean') return new Exact(value ? 1 : 0);
  if (typeof value === 'bigint')
    return value.toString(16).length <= longestText ? new Exact(value.toString()) : undefined;
  if (typeof value !== 'string' || value.length > longestText) return undefined;
  const text = value.trim();
  return numeric.test(text) && Number.isFinite(Number(text)) ? new Exact(text) : undefined;
}

/** The number as people write it, with at most ten decimals. */
export function shown(value: Exact): string {
  return value.toDecimalPlaces(10).toString();
}

/** Whether two numbers differ by no more than the tolerance. NaN agrees with nothing. */
export function agree(a: Exact, b: Exact, tolerance: Decimal.Value): boolean {
  return a.minus(b).abs().lessThanOrEqualTo(tolerance);
}
