import type { RuleInfo } from '../../core/guard.js';

const wrong =
  'The answer was recomputed from the inputs that stand beside it, in exact decimals; one that is rounded may be off by half of its last digit. Have a tool compute it, and do not let the model change what the tool gave.';

/** The rules of the finance guard. */
export const rules = {
  'finance/wrong-npv': {
    summary: 'A net present value is not that of the cash flows and the rate beside it.',
    level: 'error',
    tier: 'proven',
    help: wrong,
  },
  'finance/wrong-payment': {
    summary: "A loan's payment is not that of the principal, rate and term beside it.",
    level: 'error',
    tier: 'proven',
    help: wrong,
  },
  'finance/wrong-price': {
    summary: "An option's price or delta is not what Black-Scholes gives for the terms beside it.",
    level: 'error',
    tier: 'proven',
    help: wrong,
  },
  'finance/wrong-flag': {
    summary: 'A transaction is flagged, or not flagged, against the anti-money-laundering rules.',
    level: 'error',
    tier: 'proven',
    help: 'A transaction is flagged from 10,000 on, for a high-risk country, and for a country that is no assigned code: what cannot be evaluated is not clear.',
  },
  'finance/wrong-result': {
    summary: "A recorded result is not what the call's own arguments give.",
    level: 'error',
    tier: 'proven',
    help: 'The result was recomputed from the arguments of its call. Either the tool is wrong, or the result was changed between the tool and the record.',
  },
  'finance/missing-result': {
    summary: 'A call of a tool that can be recomputed has no recorded result.',
    level: 'warning',
    tier: 'proven',
    help: 'Nothing is known of what the agent was given. Record the results of tools with the id of their call, in the same conversation or file.',
  },
  'finance/unreadable-result': {
    summary: 'A recorded result holds no value that could be compared.',
    level: 'warning',
    tier: 'proven',
    help: 'The result is an error, prose, or of an unknown shape. Name the place of the value with the pointer `result` of the option tools, where the tool is your own.',
  },
  'finance/invalid-input': {
    summary: 'An answer stands beside inputs that nothing can be computed from.',
    level: 'error',
    tier: 'proven',
    help: 'The input that the message names is no number, or out of its range, so that the answer cannot have come from it. A rate is a fraction: 0.1 is 10 %.',
  },
  'finance/missing-field': {
    summary: 'A response that says what it calculates lacks a field of that calculation.',
    level: 'error',
    tier: 'proven',
    help: 'Without the field there is nothing to verify, and absence of verification is not success. Send the inputs and the answer together.',
  },
  'finance/not-implemented': {
    summary: 'A payment instruction cannot be verified.',
    level: 'error',
    tier: 'proven',
    help: 'There is no rule by which a payment instruction is right or wrong, so it fails closed. Let a person approve it.',
  },
  'finance/unrecognized': {
    summary: 'The response holds no calculation that could be verified.',
    level: 'error',
    tier: 'proven',
    help: 'A verdict on figures says nothing where there are none. Set on_unrecognized: skip where responses need not hold calculations; an audit does so by itself.',
  },
  'finance/uninspectable': {
    summary: 'The response could not be read to its end, so its figures were not checked.',
    level: 'error',
    tier: 'proven',
    help: 'A member raised an error when it was read, or the response is nested too deeply or holds too many values. Pass plain data, such as JSON.parse gives.',
  },
} as const satisfies Readonly<Record<string, RuleInfo>>;

export type Rule = keyof typeof rules;
