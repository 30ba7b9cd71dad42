import { decimals, dollars, exact, integerDigits, type Amount, type Exact } from '../decimals.js';
import { argumentsFault, type EnforcedParameters } from '../fields.js';
import { invalid, type BuiltInTool } from './built-in.js';

const parameters = {
  type: 'object',
  properties: {
    cashflows: {
      type: 'array',
      description: 'Cash flow of each period, the first at once and not discounted; outflows are negative.',
      items: { type: 'number' },
      maxItems: 5_000,
    },
    rate: { type: 'number', description: 'Discount rate a period as a fraction: 0.1 is 10 %.', minimum: 0, maximum: 1 },
  },
  required: ['cashflows', 'rate'],
} as const satisfies EnforcedParameters;

const formula = 'NPV = Σ(CFt / (1+r)^t)';

/** Net present value of cash flows at equal distances, in dollars and cents. */
export const calculateNpv: BuiltInTool = {
  name: 'calculate_npv',
  description: 'Calculates the net present value of a series of cash flows at a discount rate.',
  parameters,
  engine: 'SymPy',
  answer(args) {
    const fault = argumentsFault(parameters, args);
    if (fault !== undefined) return invalid(fault, formula);
    const npv = dollars(netPresentValue(args['cashflows'] as readonly Amount[], args['rate'] as Amount));
    return { kind: 'computed', result: { npv }, computedValue: npv, formula };
  },
};

/**
 * The unrounded net present value of arguments that the parameters allow. Horner's scheme from the last flow to the first,
 * by the discount factor, since multiplying is cheaper than dividing.
 */
export function netPresentValue(cashflows: readonly Amount[], rate: Amount): Exact {
  const D = decimals(integerDigits(cashflows.map((amount) => exact(amount))));
  const factor = new D(1).dividedBy(exact(rate, D).plus(1));
  let value = new D(0);
  for (let period = cashflows.length - 1; period >= 0; period--) {
    value = value.times(factor).plus(exact(cashflows[period]!, D));
  }
  return value;
}
