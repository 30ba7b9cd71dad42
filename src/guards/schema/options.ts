import type { JsonSchema } from '../../core/guard.js';

/** The options as a policy writes them. */
export const optionsSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['schema'],
  properties: {
    schema: {
      type: ['object', 'boolean'],
      description: 'The JSON Schema (draft-07) that structured output must fit.',
    },
    strict: {
      type: 'boolean',
      default: true,
      description: 'Accepted for compatibility: the guard fails on any error either way.',
    },
    allow_additional_properties: {
      type: 'boolean',
      default: false,
      description:
        'Whether the root object may have fields that the schema does not declare, where the schema itself does not say.',
    },
    source: {
      enum: ['output', 'content'],
      default: 'output',
      description:
        'What is checked: output, the structured output (the whole response where it has none), or content, the JSON text that the assistant answers with.',
    },
  },
};
