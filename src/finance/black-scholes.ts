import { decimals, exact, type Amount, type Exact } from './decimals.js';
import { density, millsRatio } from './normal.js';

/** What a European option's price depends on: money, years, a yearly rate and volatility as fractions of one. */
export interface OptionTerms {
  /** Above zero. */
  readonly spot: Amount;
  /** Above zero. */
  readonly strike: Amount;
  /** Above zero. */
  readonly years: Amount;
  /** Of either sign, continuously compounded. */
  readonly rate: Amount;
  /** Above zero. */
  readonly volatility: Amount;
  readonly type: 'call' | 'put';
}

/** Beyond this a strike's present value is taken as nothing, or as too large for any price: e^2000 has 869 digits. */
const largestExponent = 2_000;

const D = decimals();

/**
 * Price and delta of a European option without dividends (F. Black, M. Scholes 1973), unrounded and right to at least
 * 10^-30 of the spot price. The price is infinite where the strike's present value is beyond all bounds.
 *
 * With `f = ln(S/K) + rT` and `s = v sqrt(T)`, `d1 = f/s + s/2` and `d2 = f/s - s/2`. Since
 * `S density(d1) = K e^(-rT) density(d2)`, the strike's leg is `S density(d1) mills(|d2|)`, or its complement, which
 * holds its digits where `e^(-rT)` is huge and the tail beside it tiny.
 */
export function blackScholes(terms: OptionTerms): { readonly price: Exact; readonly delta: Exact } {
  const spot = exact(terms.spot);
  const growth = exact(terms.rate).times(exact(terms.years));
  const forward = spot.dividedBy(exact(terms.strike)).ln().plus(growth);
  const deviation = exact(terms.volatility).times(exact(terms.years).sqrt());
  const centre = forward.dividedBy(deviation);
  const d1 = centre.plus(deviation.dividedBy(2));
  const d2 = centre.minus(deviation.dividedBy(2));

  const densityAtD1 = density(d1);
  const tail = densityAtD1.times(millsRatio(d1.abs()));
  const below = d1.isNegative() ? tail : D.sub(1, tail);
  const above = d1.isNegative() ? D.sub(1, tail) : tail;
  const leg = densityAtD1.times(millsRatio(d2.abs()));

  const share =
    terms.type === 'call'
      ? below.minus(d2.isNegative() ? leg : presentStrike(terms, forward).minus(leg))
      : (d2.isNegative() ? presentStrike(terms, forward).minus(leg) : leg).minus(above);
  return {
    // A price is never below zero; what is there is the last digits' rounding.
    price: share.isNegative() ? new D(0) : share.times(spot),
    delta: terms.type === 'call' ? below : above.negated(),
  };
}

/**
 * The strike's present value over the spot price, which is `e^-forward`, with as many digits more as it has before the
 * decimal point: the price is to be right beside the spot price also where it is far above it.
 */
function presentStrike(terms: OptionTerms, forward: Exact): Exact {
  if (forward.greaterThan(largestExponent)) return new D(0);
  if (forward.lessThan(-largestExponent)) return new D(Number.POSITIVE_INFINITY);
  const Wide = decimals(Math.ceil(-forward.toNumber() / Math.LN10));
  const growth = exact(terms.rate, Wide).times(exact(terms.years, Wide));
  return growth.negated().exp().times(exact(terms.strike, Wide)).dividedBy(exact(terms.spot, Wide));
}
