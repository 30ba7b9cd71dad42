import type { BuiltInTool } from './built-in.js';
import { calculateLoanPayment } from './calculate-loan-payment.js';
import { calculateNpv } from './calculate-npv.js';
import { checkAmlCompliance } from './check-aml-compliance.js';
import { priceOption } from './price-option.js';

/** The built-in tools, in the order in which they are declared to the model. */
export const builtInTools: readonly BuiltInTool[] = [
  calculateNpv,
  calculateLoanPayment,
  checkAmlCompliance,
  priceOption,
];
