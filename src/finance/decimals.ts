import { Decimal } from 'decimal.js';

/** A decimal number of this folder's own constructor; settings that a user gives decimal.js elsewhere do not reach it. */
export type Exact = Decimal;

/** A number as a tool's arguments may hold it: a bigint stands for an integer that no number holds exactly. */
export type Amount = number | bigint;

type DecimalConstructor = typeof Decimal;

/** Significant digits of intermediate results. */
const workingDigits = 50;

const Working: DecimalConstructor = withDigits(workingDigits);

/** The constructor whose results have 50 significant digits, or `extraDigits` more. Intermediate rounding is half-even. */
export function decimals(extraDigits = 0): DecimalConstructor {
  return extraDigits > 0 ? withDigits(workingDigits + extraDigits) : Working;
}

function withDigits(precision: number): DecimalConstructor {
  return Decimal.clone({ defaults: true, precision, rounding: Decimal.ROUND_HALF_EVEN });
}

/** The decimal that the amount's shortest text spells, so that 0.1 is one tenth. */
export function exact(amount: Amount, constructor: DecimalConstructor = Working): Exact {
  return new constructor(String(amount));
}

/** Digits before the decimal point of the largest amount: what a result in cents needs beyond the working digits. */
export function integerDigits(amounts: readonly Exact[]): number {
  let digits = 0;
  for (const amount of amounts) if (!amount.isZero()) digits = Math.max(digits, amount.e + 1);
  return digits;
}

/**
 * Places at which what intermediate rounding left behind is undone before the last rounding: 1.1457 / 1.14 is 1.005
 * and must round as such, also where a power or a reciprocal on the way had no end.
 */
const cleanPlaces = 30;

/** Fixed text with that many places, ties away from zero, never a negative zero. */
export function fixed(value: Exact, places: number): string {
  const rounded = value.toDecimalPlaces(cleanPlaces).toDecimalPlaces(places, Decimal.ROUND_HALF_UP);
  return rounded.isZero() ? rounded.abs().toFixed(places) : rounded.toFixed(places);
}

/** Dollars and cents, such as `$1450.25` or `$-21.04`. */
export function dollars(value: Exact): string {
  return `$${fixed(value, 2)}`;
}
