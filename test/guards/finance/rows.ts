import type { GuardRows } from '../rows.js';

// Right values: NPV and payment in Python (388.771258793798…, 1199.1010503055…), the option's price of 10.450583572 and
// delta of 0.636830651 as in J. Hull's textbook formula, computed with mpmath.
const flows = { cash_flows: [-1000, 300, 400, 500, 600], discount_rate: 0.1 };
const loan = { principal: 200_000, annual_rate: 0.06, months: 360 };
const option = {
  spot: 100,
  strike: 100,
  time_to_expiry: 1,
  risk_free_rate: 0.05,
  volatility: 0.2,
  option_type: 'call',
};
const npvArguments = { cashflows: [-1000, 300, 400, 500, 600], rate: 0.1 };

const npv = (answer: unknown, fields: Record<string, unknown> = {}) => ({
  output: { ...flows, npv: answer, ...fields },
});
const call = (result: unknown, tool = 'calculate_npv', args: unknown = npvArguments) => ({
  type: 'tool_call',
  tool_name: tool,
  arguments: args,
  result,
});
const ownTool = {
  tools: [
    {
      name: 'project_value',
      as: 'calculate_npv',
      arguments: { cash_flows: '/plan/flows', rate: '/plan/r' },
      result: '/v',
    },
  ],
};

export const rows: GuardRows = {
  passes: [
    // Rounded to what is shown, not rounded at all, and as text.
    ...[388.77, 388.8, 389, 388.7713, 388.771258793798, '$388.77', '388.7700', '388.77 USD', '+388.77'].map(
      (answer) => ({
        response: npv(answer),
      }),
    ),
    { response: { output: { cashFlows: [100], npv: 100 } } },
    { response: { output: { cash_flows: [100], discount_rate: null, npv: '100.00' } } },
    { response: { output: { cashflows: ['-1,000', '$300', 400, 500, 600], rate: '10%', npv: 388.77 } } },
    { response: { output: { cashflows: [-1000, 300, 400, 500, 600], rate_percent: 10, net_present_value: 388.77 } } },
    { response: { output: JSON.stringify({ ...flows, npv: 388.77 }) } },
    { response: { role: 'assistant', content: JSON.stringify({ plan: { ...flows, npv: 388.77 } }) } },
    { response: { output: { ...loan, monthly_payment: 1199.1 } } },
    { response: { output: { principal: 200_000, annualRate: 0.06, years: 30, payment: '$1,199.10' } } },
    { response: { output: { ...option, price: 10.45, delta: 0.64 } } },
    { response: { output: { ...option, option_type: 'Put', price: 5.57, delta: '-0.3632' } } },
    { response: { output: { amount: 15_000, country: 'US', flagged: true } } },
    { response: { output: { amount: '9,999.99', country_code: 'us', needs_flagging: 'no' } } },
    { response: call({ npv: '$388.77' }) },
    { response: call('The NPV is $388.77.') },
    { response: call([{ type: 'text', text: '{"npv": 388.77}' }]) },
    { response: call({ content: [{ type: 'text', text: '388.77' }] }) },
    { response: call({ data: { value: 388.77 } }) },
    { response: call({ error: 'rate must be at most 1.' }, 'calculate_npv', { cashflows: [1], rate: 7 }) },
    { response: call(true, 'check_aml_compliance', { amount: 10_000, country_code: 'FR' }) },
    {
      options: ownTool,
      response: call({ v: 388.77, npv: 1 }, 'Project_Value', { plan: { flows: flows.cash_flows, r: 0.1 } }),
    },
    { options: { tolerance: 1 }, response: npv(389.5) },
    { options: { on_unrecognized: 'skip' }, response: { role: 'assistant', content: 'Good morning.' } },
    { options: { on_unrecognized: 'skip' }, response: { output: { amount: 5, country: 'FR', flag: '🇫🇷' } } },
    { options: { on_unrecognized: 'skip' }, response: { output: { principal: 1000, payment: 50 } } },
  ],
  fails: {
    'finance/wrong-npv': [
      { response: npv(388.78) },
      { response: npv(388.7) },
      { response: npv(390) },
      { response: npv('$-388.77') },
      { response: npv('(388.77)') },
      { response: { output: { deep: [{ ...flows, npv: 1 }] } } },
      { response: { role: 'assistant', content: [{ type: 'text', text: JSON.stringify({ ...flows, npv: 1 }) }] } },
      { response: { type: 'tool_call', tool_name: 'report', arguments: { ...flows, npv: 400 } } },
      {
        response: {
          object: 'response',
          output: [{ type: 'function_call', name: 'report', arguments: JSON.stringify({ ...flows, npv: 400 }) }],
        },
      },
      { context: { context: 'npv' }, response: { ...flows, npv: 400 } },
    ],
    'finance/wrong-payment': [{ response: { output: { ...loan, payment: 1200 } } }],
    'finance/wrong-price': [
      { response: { output: { ...option, price: 10.54 } } },
      { response: { output: { ...option, price: 10.45, delta: 0.63 } } },
    ],
    'finance/wrong-flag': [
      { response: { output: { amount: 15_000, country: 'US', flagged: false } } },
      { response: { output: { amount: 5, country: 'KP', flagged: 'clear' } } },
      { response: { output: { amount: 5, country: 'Atlantis', flagged: false } } },
    ],
    'finance/wrong-result': [
      { response: call({ npv: '$488.77' }) },
      { response: call(388.7) },
      { response: call('{"npv": "$1.00"}') },
      {
        response: call({ needs_flagging: false, reason: 'Clear' }, 'check_aml_compliance', {
          amount: 1e6,
          country_code: 'US',
        }),
      },
      {
        options: ownTool,
        response: call({ v: 1, npv: 388.77 }, 'project_value', { plan: { flows: flows.cash_flows, r: 0.1 } }),
      },
      {
        response: {
          tool_calls: [
            {
              function: { name: 'price_option', arguments: JSON.stringify({ ...option, spot_price: 100 }) },
              result: 11,
            },
          ],
        },
      },
    ],
    'finance/missing-result': [{ response: call(null) }, { response: call('') }],
    'finance/unreadable-result': [
      { response: call('done') },
      { response: call('Between 380 and 390.') },
      { response: call({ error: 'timed out' }) },
      { response: call({ status: 'ok' }) },
      { response: call({ npv: 'soon' }) },
      {
        options: ownTool,
        response: call({ npv: 388.77 }, 'project_value', { plan: { flows: flows.cash_flows, r: 0.1 } }),
      },
    ],
    'finance/invalid-input': [
      { response: npv(null) },
      { response: npv('unknown') },
      { response: npv(1, { cash_flows: 'many' }) },
      { response: npv(1, { cash_flows: [1, null] }) },
      { response: npv(1, { cash_flows: [1, 'two'] }) },
      { response: npv(1, { discount_rate: 10 }) },
      { response: { output: { ...loan, months: 0, payment: 1 } } },
      { response: call({ npv: 1 }, 'calculate_npv', { cashflows: [1], rate: 'high' }) },
    ],
    'finance/missing-field': [
      { context: { context: 'npv' }, response: { output: { cashflows: [1] } } },
      { context: { context: 'npv' }, response: { output: { npv: 1 } } },
      { response: { type: 'npv_calculation', cashflows: [1] } },
      { response: { type: 'loan', output: { principal: 5, payment: 1, rate: 0.1 } } },
    ],
    'finance/not-implemented': [
      { context: { context: 'payment_instruction' }, response: npv(388.77) },
      { response: { type: 'payment_instruction', amount: 1 } },
    ],
    'finance/unrecognized': [
      { response: { output: { mood: 'calm' } } },
      { response: 'words' },
      { response: null },
      { context: { type: 'weather' }, response: {} },
      { response: { output: { principal: 1000, payment: 50 } } },
    ],
    'finance/uninspectable': [
      {
        response: {
          output: Object.defineProperty({}, 'npv', {
            enumerable: true,
            get: () => {
              throw new Error('no');
            },
          }),
        },
      },
    ],
  },
};
