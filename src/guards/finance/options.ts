import type { JsonSchema } from '../../core/guard.js';
import { calculations } from './kinds.js';

const ownTool: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['name', 'as'],
  properties: {
    name: { type: 'string', description: "The tool's name in the transcript." },
    as: { enum: calculations.map(({ tool }) => tool), description: 'The built-in tool that computes the same.' },
    arguments: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description:
        'Where the tool has each input, as a JSON Pointer into its arguments; an input that is not named here is looked for by its name.',
    },
    result: {
      type: 'string',
      description:
        'Where the tool has its answer, as a JSON Pointer into its result; else it is looked for by its name.',
    },
  },
};

/** The options as a policy writes them. */
export const optionsSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    tools: {
      type: 'array',
      items: ownTool,
      default: [],
      description: 'Tools of your own whose results are recomputed like those of a built-in tool.',
    },
    tolerance: {
      type: 'number',
      minimum: 0,
      default: 0,
      description: 'How far an amount may be off beyond its own rounding, in its own unit.',
    },
    on_unrecognized: {
      enum: ['fail', 'skip'],
      default: 'fail',
      description:
        'What to make of a response without figures to verify: fail it, or skip it, as an audit does by default.',
    },
  },
};
