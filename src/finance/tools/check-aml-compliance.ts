import { own } from '../../core/json.js';
import { isAmount } from '../fields.js';
import { invalid, type BuiltInTool } from './built-in.js';

const formula = 'Flag if: amount >= threshold OR country in HIGH_RISK';

/**
 * Whether a transaction must be flagged. `country_code` is declared narrower than it is taken: white space, case and
 * width are forgiven, and what is then no assigned code is flagged, never rejected and never cleared.
 */
export const checkAmlCompliance: BuiltInTool = {
  name: 'check_aml_compliance',
  description: 'Checks whether a transaction must be flagged under anti-money-laundering rules.',
  parameters: {
    type: 'object',
    properties: {
      amount: { type: 'number', description: 'Amount of the transaction in dollars.', minimum: 0 },
      country_code: {
        type: 'string',
        description: 'ISO 3166-1 alpha-2 code of the country, such as US.',
        pattern: '^[A-Z]{2}$',
      },
    },
    required: ['amount', 'country_code'],
  },
  engine: 'Z3',
  answer(args, { compliance }) {
    const amount = own(args, 'amount');
    if (!isAmount(amount) || amount < 0) {
      return invalid('amount must be a finite number >= 0.', formula, 'rejected_malformed_amount');
    }
    const { needsFlagging, reason } = compliance.checkAml(amount, own(args, 'country_code'));
    return {
      kind: 'computed',
      result: { needs_flagging: needsFlagging, reason },
      computedValue: needsFlagging ? 'True' : 'False',
      formula,
    };
  },
};
