import type { JsonSchema } from '../core/guard.js';

/** JSON Schema (draft-07) of a `qwed-or.baseline/1`. */
export const baselineSchema: JsonSchema = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'qwed-or.baseline/1',
  description: 'Findings that are known and accepted. It holds hashes and places, and nothing of what was found.',
  type: 'object',
  additionalProperties: false,
  required: ['schema', 'tool', 'policy', 'entries'],
  properties: {
    schema: { const: 'qwed-or.baseline/1' },
    tool: named('The tool that wrote the file.', 'version'),
    policy: named('The policy of the run that it was last made from.', 'sha256'),
    entries: {
      description: 'Sorted by rule, file and fingerprint; each fingerprint stands once.',
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['ruleId', 'file', 'fingerprint', 'count'],
        properties: {
          ruleId: { description: 'The rule that is broken.', type: 'string' },
          file: { description: 'Where it stood; no part of its identity.', type: 'string' },
          fingerprint: { description: 'The finding.', type: 'string', pattern: '^[0-9a-f]{16}$' },
          count: { description: 'How many findings of this fingerprint are accepted.', type: 'integer', minimum: 1 },
          reason: { description: 'Why it is accepted.', type: 'string' },
          expires: { description: 'The last day (UTC) on which the entry holds.', type: 'string', format: 'date' },
        },
      },
    },
  },
};

function named(description: string, key: string): JsonSchema {
  const properties = { name: { type: 'string' }, [key]: { type: 'string' } };
  return { description, type: 'object', additionalProperties: false, required: ['name', key], properties };
}
