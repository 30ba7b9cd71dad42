import type { GuardRows } from '../rows.js';

const payroll = { type: 'tool_call', tool_name: 'process_payroll', arguments: { gross_ytd: 1000, claimed_tax: 76.5 } };
const says = (verdict: unknown): Record<string, unknown> => ({ engine: { verify: () => verdict } });

export const rows: GuardRows = {
  passes: [
    { options: says({ verified: true }), response: payroll },
    { options: says({ verified: true }), response: { tool_name: 'calculate_crypto_tax', arguments: {} } },
  ],
  fails: {
    'tax/no-guard': [{ response: { tool_name: 'bake_bread', arguments: {} } }, { response: {} }],
    'tax/unreadable-call': [
      { response: 'words' },
      { response: { tool_calls: [7] } },
      {
        response: {
          get tool_name(): never {
            throw new Error('no');
          },
        },
      },
    ],
    'tax/invalid-arguments': [
      { response: { tool_name: 'process_payroll', arguments: null } },
      { response: { type: 'tool_call', tool_name: 'process_payroll', arguments: [1] } },
    ],
    'tax/missing-field': [
      { response: { tool_name: 'process_payroll', arguments: { gross_ytd: 1 } } },
      { response: { tool_name: 'process_payroll', arguments: { gross_ytd: null, claimed_tax: 1 } } },
    ],
    'tax/no-engine': [{ response: payroll }],
    'tax/refused': [
      { options: says({ verified: false }), response: payroll },
      { options: says({ verified: false, error: 'off by 4.20' }), response: payroll },
      { options: says(undefined), response: payroll },
      { options: says(Promise.resolve({ verified: true })), response: payroll },
    ],
    'tax/engine-error': [
      {
        options: {
          engine: {
            verify: () => {
              throw new Error('no table for this year');
            },
          },
        },
        response: payroll,
      },
    ],
  },
};
