import { isObject, own } from '../core/json.js';
import { blackScholes } from './black-scholes.js';
import { exact, fixed, type Amount, type Exact } from './decimals.js';
import { isAmount } from './fields.js';

/** The arguments of `price_option`: money, years, and a yearly rate and volatility as fractions of one. */
export interface OptionArguments {
  readonly spot_price: Amount;
  readonly strike_price: Amount;
  readonly time_to_expiry: Amount;
  readonly risk_free_rate: Amount;
  readonly volatility: Amount;
  readonly option_type: 'call' | 'put';
}

/** A price that somebody claims, and by how much it may be off, 0.01 where nothing is said. */
export interface PriceClaim {
  readonly price: Amount;
  readonly tolerance?: Amount;
}

/** An option's price, computed. */
export interface ComputedOption {
  readonly status: 'computed';
  /** Rounded to cents, ties away from zero, such as `10.45`. */
  readonly price: string;
  /** Rounded to four decimals, such as `0.6368`. */
  readonly delta: string;
  /** The price as it was before rounding to cents, right to at least 10^-30 of the spot price. */
  readonly unroundedPrice: string;
  /** The delta with 40 decimals, right to at least 10^-30. */
  readonly unroundedDelta: string;
  /** Whether there was a claim and it is within its tolerance of the price in cents. */
  readonly verified: boolean;
  /** The claimed price less the price in cents; null without a claim that is a number. */
  readonly difference: string | null;
  readonly formula: string;
}

/** Arguments that no price can be computed from. `non-positive` is a spot, strike, time or volatility of zero or less. */
export interface RejectedOption {
  readonly status: 'rejected';
  readonly reason: 'invalid' | 'non-positive' | 'too-large';
  readonly error: string;
}

/** The fields that must be numbers, in the order in which they are looked at; those that must be above zero come first. */
const positiveFields = ['spot_price', 'strike_price', 'time_to_expiry', 'volatility'] as const;
const numberFields = [...positiveFields, 'risk_free_rate'] as const;

const formulas = {
  call: 'Black-Scholes: C = S N(d1) - K e^(-rT) N(d2)',
  put: 'Black-Scholes: P = K e^(-rT) N(-d2) - S N(-d1)',
} as const;

/** Digits after the spot price's first that an unrounded price keeps: the last few of the working digits are noise. */
const digitsBesideSpot = 40;

/** Verifies prices of derivatives. Holds the one Black-Scholes that the tool `price_option` uses too. */
export class DerivativesGuard {
  /**
   * Computes a European option's price and delta, and compares the price with a claim where there is one. Takes any
   * arguments; those that are no option's are answered as rejected, naming the field.
   */
  static verifyBlackScholes(args: Readonly<Record<string, unknown>> | OptionArguments, claim?: PriceClaim) {
    return verifyBlackScholes(args, claim);
  }

  /** The same as the static method. */
  verifyBlackScholes(args: Readonly<Record<string, unknown>> | OptionArguments, claim?: PriceClaim) {
    return verifyBlackScholes(args, claim);
  }
}

function verifyBlackScholes(args: object, claim: PriceClaim | undefined): ComputedOption | RejectedOption {
  const fault = argumentFault(args);
  if (fault) return fault;
  const checked = args as OptionArguments;
  const { price, delta } = blackScholes({
    spot: checked.spot_price,
    strike: checked.strike_price,
    years: checked.time_to_expiry,
    rate: checked.risk_free_rate,
    volatility: checked.volatility,
    type: checked.option_type,
  });
  if (!price.isFinite()) return rejected('too-large', 'The price is too large to be computed.');
  const digits = digitsBesideSpot + price.e - exact(checked.spot_price).e;
  const unrounded = price.toSignificantDigits(Math.max(1, digits));
  const cents = fixed(unrounded, 2);
  return {
    status: 'computed',
    price: cents,
    delta: fixed(delta, 4),
    unroundedPrice: unrounded.toFixed(),
    unroundedDelta: delta.toDecimalPlaces(digitsBesideSpot).toFixed(),
    ...compared(cents, claim),
    formula: formulas[checked.option_type],
  };
}

function argumentFault(args: unknown): RejectedOption | undefined {
  if (!isObject(args)) return rejected('invalid', 'The arguments must be an object.');
  const type = own(args, 'option_type');
  if (type !== 'call' && type !== 'put') return rejected('invalid', "option_type must be 'call' or 'put'.");
  for (const field of numberFields) {
    const value = own(args, field);
    if (value === undefined) return rejected('invalid', `Missing required field: ${field}.`);
    if (!isAmount(value)) return rejected('invalid', `${field} must be a finite number.`);
  }
  for (const field of positiveFields) {
    if ((own(args, field) as Amount) <= 0) return rejected('non-positive', `${field} must be > 0.`);
  }
  return undefined;
}

function rejected(reason: RejectedOption['reason'], error: string): RejectedOption {
  return { status: 'rejected', reason, error };
}

function compared(cents: string, claim: PriceClaim | undefined): Pick<ComputedOption, 'verified' | 'difference'> {
  if (!claim || !isAmount(claim.price)) return { verified: false, difference: null };
  const difference: Exact = exact(claim.price).minus(cents);
  const tolerance = claim.tolerance ?? 0.01;
  const verified = isAmount(tolerance) && difference.abs().lessThanOrEqualTo(exact(tolerance));
  return { verified, difference: difference.toFixed() };
}
