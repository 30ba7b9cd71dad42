import type { JsonSchema } from '../core/guard.js';

/** The members of a record mapping, and what each leads to. Their names in a policy file are those of `recordMembers`. */
const members = {
  response: 'What the model answered, in the shape of any known format, as JSON in a string, or text.',
  text: 'What was said, where it is text.',
  tool_name: 'Name of the tool that was called.',
  arguments: 'Arguments of the call: an object, or JSON in a string.',
  result: 'What the tool gave back.',
  request: 'What the model was asked, as an API takes it: it counts as history.',
  id: 'Id of the response.',
  conversation: 'Id of the conversation.',
  role: 'Who speaks or calls; the model, where nothing stands there.',
  model: 'Name of the model.',
  usage: 'Tokens and cost, as any known API names them.',
} as const;

/** Members of which a mapping has at least one: without them it would lead to nothing. */
const contentMembers = ['response', 'text', 'tool_name', 'result', 'request'] as const;

const pointer: JsonSchema = { type: 'string', pattern: '^/(?:[^~]|~[01])*$' };

/** The shapes of home-grown records, each by the JSON Pointers of what guards look at. */
export const recordsSchema: JsonSchema = {
  description: 'Shapes of records that no built-in format knows, tried in their order.',
  type: 'array',
  items: {
    type: 'object',
    additionalProperties: false,
    required: ['format'],
    anyOf: contentMembers.map((member) => ({ required: [member] })),
    dependencies: { arguments: ['tool_name'] },
    properties: {
      format: {
        description: 'Id of the format, for reports and `when`.',
        type: 'string',
        pattern: '^[a-z0-9][a-z0-9._-]*$',
      },
      first: {
        description: 'True tries the shape before the built-in formats instead of after them.',
        type: 'boolean',
        default: false,
      },
      match: {
        description: 'JSON Pointers and the value that a record of the format has there.',
        type: 'object',
        minProperties: 1,
        propertyNames: pointer,
        additionalProperties: { type: ['string', 'number', 'boolean', 'null'] },
      },
      ...Object.fromEntries(Object.entries(members).map(([name, description]) => [name, pointers(description)])),
    },
  },
};

/** One JSON Pointer, or several of which the first at which something stands counts. */
function pointers(description: string): JsonSchema {
  return {
    description: `${description} A JSON Pointer, or several of which the first that leads to something counts.`,
    if: { type: 'array' },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { minItems: 1, items: pointer },
    else: pointer,
  };
}
