import type { JsonSchema } from '../../core/guard.js';

/** The options as a policy writes them. */
export const optionsSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['transitions'],
  properties: {
    transitions: {
      type: 'object',
      additionalProperties: { type: 'array', items: { type: 'string' } },
      description: 'The state machine: each state with the states that may follow it; an empty list ends there.',
    },
    current_state: {
      type: 'string',
      description: 'The state at the start; in an audit, the first state of every entity.',
    },
    state_field: {
      type: 'string',
      default: 'state',
      description: 'Field of a response that names its current state, where neither context nor option does.',
    },
    new_state_field: {
      type: 'string',
      default: 'new_state',
      description: 'Field that names the state to go to; status is read where it is absent.',
    },
    tool: {
      oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }],
      description:
        'Name of the tool, or of the tools, whose calls set the state: their arguments are read instead of the response.',
    },
    field: {
      type: 'string',
      pattern: '^/',
      description:
        'JSON Pointer to the new state in the arguments, or in the response without tool. Replaces new_state_field.',
    },
    entity: {
      type: 'string',
      pattern: '^/',
      description:
        'JSON Pointer to what tells entities apart, such as an order number, in the same place: each has a state of its own.',
    },
  },
};
