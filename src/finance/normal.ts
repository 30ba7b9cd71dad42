import { decimals, type Exact } from './decimals.js';

const D = decimals();
const zero = new D(0);
const one = new D(1);

/** The square root of 2 pi. */
const rootOfTwoPi = D.acos(-1).times(2).sqrt();

/** Beyond this the density is below 10^-700 and counts as zero. */
const densityEnd = 60;

/** Up to here the series is short and loses fewer than ten digits; from here the continued fraction is. */
const seriesEnd = 6;

/** Steps of the continued fraction: at 6 they leave a relative error below 10^-44, beyond it less. */
const fractionSteps = 100;

/** The standard normal density. */
export function density(x: Exact): Exact {
  if (x.abs().greaterThan(densityEnd)) return zero;
  return x.times(x).dividedBy(-2).exp().dividedBy(rootOfTwoPi);
}

/**
 * Mills' ratio for x >= 0: the standard normal distribution's upper tail over its density. Unlike the tail, it never
 * vanishes, so that a far tail keeps its digits. Good to 40 digits (M. Abramowitz, I. A. Stegun, Handbook of
 * Mathematical Functions, 26.2.11 and 26.2.14).
 */
export function millsRatio(x: Exact): Exact {
  return x.lessThan(seriesEnd) ? millsBySeries(x) : millsByFraction(x);
}

/** 1 / (2 density) - sum of x^(2k+1) / (1 * 3 * ... * (2k+1)). */
function millsBySeries(x: Exact): Exact {
  const square = x.times(x);
  let term = x;
  let sum = x;
  for (let odd = 3; term.e > sum.e - D.precision && !term.isZero(); odd += 2) {
    term = term.times(square).dividedBy(odd);
    sum = sum.plus(term);
  }
  return square.dividedBy(2).exp().times(rootOfTwoPi).dividedBy(2).minus(sum);
}

/** 1 / (x + 1 / (x + 2 / (x + 3 / (x + ...)))). */
function millsByFraction(x: Exact): Exact {
  let denominator = x;
  for (let step = fractionSteps; step >= 1; step--) denominator = x.plus(new D(step).dividedBy(denominator));
  return one.dividedBy(denominator);
}
