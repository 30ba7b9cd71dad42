import type { JsonSchema } from '../../core/guard.js';

const customRule: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['type'],
  properties: {
    type: {
      enum: ['equals', 'range', 'expression'],
      description:
        'equals compares a field with expected, range with min and max; expression is a condition on a call.',
    },
    field: { type: 'string', description: 'Name of the field that the rule is about.' },
    expected: { type: ['number', 'string', 'null'], description: 'What the field must equal, within the tolerance.' },
    min: { type: ['number', 'string', 'null'], description: 'The least allowed value.' },
    max: { type: ['number', 'string', 'null'], description: 'The greatest allowed value.' },
    tool: { type: 'string', description: 'Name of the tool whose calls the expression is about.' },
    expression: {
      type: 'string',
      description: 'Condition over arguments and result, such as result.total == arguments.price * arguments.quantity.',
    },
    tolerance: {
      type: 'number',
      minimum: 0,
      description: 'What == and != of the expression allow between two numbers.',
    },
  },
};

/** The options as a policy writes them. */
export const optionsSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    tolerance: {
      type: 'number',
      minimum: 0,
      default: 0.01,
      description: 'How far a result may be off; a difference equal to it is allowed.',
    },
    verify_totals: { type: 'boolean', default: true, description: 'Whether total, net and balance are checked.' },
    verify_percentages: {
      type: 'boolean',
      default: true,
      description: 'Whether fields ending in _percent or _rate are checked against their base and amount.',
    },
    custom_rules: {
      type: 'array',
      items: customRule,
      default: [],
      description: 'Rules on single fields, which run where the field is present, and on the calls of tools.',
    },
    no_math: {
      enum: ['fail', 'skip'],
      default: 'fail',
      description: 'What to make of a response without verifiable math: fail it with a warning, or skip it.',
    },
    text: {
      enum: ['output', 'content'],
      default: 'output',
      description:
        'Where equations are read: in output where that is text, or in the text of the assistant (content) too.',
    },
  },
};
