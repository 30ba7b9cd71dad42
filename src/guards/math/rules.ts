import type { RuleInfo } from '../../core/guard.js';

const wrongField =
  'Whoever trusts the output would carry the wrong amount on. Compute the result from its components, or raise tolerance where the amounts are rounded.';

/** The rules of the math guard. */
export const rules = {
  'math/wrong-total': {
    summary: 'The field total is not subtotal + tax + shipping - discount.',
    level: 'error',
    tier: 'proven',
    help: wrongField,
  },
  'math/wrong-net': {
    summary: 'The field net is not gross - deductions.',
    level: 'error',
    tier: 'proven',
    help: wrongField,
  },
  'math/wrong-balance': {
    summary: 'The field balance is not credits - debits.',
    level: 'error',
    tier: 'proven',
    help: wrongField,
  },
  'math/wrong-percentage': {
    summary: 'The amount beside a field ending in _percent or _rate is not that share of its base.',
    level: 'error',
    tier: 'proven',
    help: 'For x_percent or x_rate the amount x_amount must be x * rate / 100. A rate is in percent too: 2.5 means 2.5 %.',
  },
  'math/wrong-equation': {
    summary: 'An equation written in text is wrong.',
    level: 'error',
    tier: 'heuristic',
    help: 'The two sides of an equals sign differ by more than the tolerance, or those of an approximation by more than the rounding shown. Compute the result with a tool instead of having the model write it.',
  },
  'math/wrong-calculation': {
    summary: 'A calculation of the form {operation, x, y, result} has a wrong result.',
    level: 'error',
    tier: 'proven',
    help: 'The model passed a result to its calculator that the operation does not give. Let the tool compute the result, and do not let the model fill it in.',
  },
  'math/not-a-number': {
    summary: 'A field that takes part in a calculation holds no finite number.',
    level: 'error',
    tier: 'proven',
    help: 'Null, blank text, words, lists, objects, NaN and infinity cannot be computed with, so the calculation counts as wrong. Numeric text such as "2.50" is fine.',
  },
  'math/custom-rule': {
    summary: 'A field or a call breaks a rule of custom_rules.',
    level: 'error',
    tier: 'proven',
    help: 'An equals rule allows the tolerance; a range rule includes both of its ends. A bound that is no number fails the check too. A rule of type expression fails where it does not hold, and where a value that it speaks of is not there.',
  },
  'math/missing-result': {
    summary: 'A call that a rule of custom_rules speaks of has no recorded result.',
    level: 'warning',
    tier: 'proven',
    help: 'The rule could not be checked: no result was recorded, or an error. Record the results of tools with the id of their call, in the same conversation or file.',
  },
  'math/uninspectable': {
    summary: 'The response could not be read to its end, so its calculations were not checked.',
    level: 'error',
    tier: 'proven',
    help: 'A member of the response raised an error when it was read. Pass plain data, such as JSON.parse gives.',
  },
  'math/no-math': {
    summary: 'The response holds no calculation that could be verified.',
    level: 'warning',
    tier: 'proven',
    help: 'A verdict on arithmetic says nothing where there is none. Set no_math: skip where responses need not hold calculations.',
  },
} as const satisfies Readonly<Record<string, RuleInfo>>;
