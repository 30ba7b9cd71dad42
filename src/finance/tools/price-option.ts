import { invalid, type BuiltInTool } from './built-in.js';

const formula = 'Black-Scholes';

/** Price and delta of a European option by the guard's Black-Scholes, so that both answer alike. */
export const priceOption: BuiltInTool = {
  name: 'price_option',
  description: 'Prices a European option by the Black-Scholes formula.',
  parameters: {
    type: 'object',
    properties: {
      spot_price: { type: 'number', description: 'Price of the underlying, above zero.', minimum: 0 },
      strike_price: { type: 'number', description: 'Strike price, above zero.', minimum: 0 },
      time_to_expiry: { type: 'number', description: 'Time to expiry in years, above zero.', minimum: 0 },
      risk_free_rate: { type: 'number', description: 'Yearly rate as a fraction, continuously compounded.' },
      volatility: { type: 'number', description: 'Yearly volatility as a fraction, above zero.', minimum: 0 },
      option_type: { type: 'string', description: 'Which option it is.', enum: ['call', 'put'] },
    },
    required: ['spot_price', 'strike_price', 'time_to_expiry', 'risk_free_rate', 'volatility', 'option_type'],
  },
  engine: 'SymPy',
  answer(args, { derivatives }) {
    const option = derivatives.verifyBlackScholes(args);
    if (option.status === 'rejected') {
      // The specification gives a spot, strike, time or volatility of zero or less no receipt.
      if (option.reason === 'non-positive') {
        return { kind: 'rejected', error: option.error, computedValue: undefined, formula };
      }
      return invalid(option.error, formula);
    }
    const price = `$${option.price}`;
    return {
      kind: 'computed',
      result: { price, delta: option.delta },
      computedValue: price,
      formula: option.formula,
    };
  },
};
