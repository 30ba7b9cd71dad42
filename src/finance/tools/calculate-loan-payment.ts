import { decimals, dollars, exact, integerDigits, type Amount, type Exact } from '../decimals.js';
import { argumentsFault, type EnforcedParameters } from '../fields.js';
import { invalid, type BuiltInTool } from './built-in.js';

const parameters = {
  type: 'object',
  properties: {
    principal: { type: 'number', description: 'Amount of the loan in dollars.', minimum: 0 },
    annual_rate: { type: 'number', description: 'Yearly rate as a fraction: 0.06 is 6 %.', minimum: 0, maximum: 1 },
    months: { type: 'integer', description: 'Number of monthly payments.', minimum: 1 },
  },
  required: ['principal', 'annual_rate', 'months'],
} as const satisfies EnforcedParameters;

const formula = 'PMT = P * [r(1+r)^n] / [(1+r)^n - 1]';

/** Payment at the end of each month that pays a loan back, in dollars and cents. */
export const calculateLoanPayment: BuiltInTool = {
  name: 'calculate_loan_payment',
  description: 'Calculates the monthly payment of a loan with a fixed rate.',
  parameters,
  engine: 'SymPy',
  answer(args) {
    const fault = argumentsFault(parameters, args);
    if (fault !== undefined) return invalid(fault, formula);
    const payment = dollars(
      monthlyPayment(args['principal'] as Amount, args['annual_rate'] as Amount, args['months'] as number),
    );
    return { kind: 'computed', result: { monthly_payment: payment }, computedValue: payment, formula };
  },
};

/** The unrounded payment of arguments that the parameters allow. */
export function monthlyPayment(principal: Amount, annualRate: Amount, months: number): Exact {
  // A tiny rate disappears beside the 1 in 1 + r unless there are digits enough for both.
  const yearly = exact(annualRate);
  const D = decimals(integerDigits([exact(principal)]) + (yearly.isZero() ? 0 : Math.max(0, -yearly.e)));
  const loan = exact(principal, D);
  const rate = exact(annualRate, D).dividedBy(12);
  if (rate.isZero()) return loan.dividedBy(months);
  const growth = rate.plus(1).pow(months);
  return loan.times(rate).times(growth).dividedBy(growth.minus(1));
}
