import type { JsonSchema } from '../core/guard.js';

const draft = 'http://json-schema.org/draft-07/schema#';
const count: JsonSchema = { type: 'integer', minimum: 0 };
const text: JsonSchema = { type: 'string' };
const unitMembers = {
  id: { description: 'Identity of the unit.', type: 'string', pattern: '^[0-9a-f]{24}$' },
  source: { description: 'Name of the source, relative to the root.', type: 'string', minLength: 1 },
  start: { description: 'First byte.', ...count },
  end: { description: 'One past the last byte.', ...count },
  size: { description: 'Bytes of the whole source.', ...count },
  etag: { description: "The store's mark of the version.", ...text },
};
const unitRequired = ['id', 'source', 'start', 'end', 'size'];

/** JSON Schema (draft-07) of a `qwed-or.manifest/1`. */
export const manifestSchema: JsonSchema = {
  $schema: draft,
  title: 'qwed-or.manifest/1',
  description: 'How sources are cut into units, for several machines to audit.',
  ...closed({
    schema: { const: 'qwed-or.manifest/1' },
    tool: closed({ name: text, version: text }),
    leftOut: list(closed({ file: text, reason: text })),
    passedOver: { description: 'Files passed over because of their extension.', ...count },
    units: list({
      ...closed({ ...unitMembers, shard: { description: 'Where --shards was given.', type: 'integer', minimum: 1 } }),
      required: unitRequired,
    }),
    shards: { type: 'integer', minimum: 1 },
  }),
  required: ['schema', 'tool', 'leftOut', 'passedOver', 'units'],
};

const plan = closed({
  plan: { type: 'string', pattern: '^[0-9a-f]{64}$' },
  of: { type: 'integer', minimum: 1 },
  shards: list({ type: 'integer', minimum: 1 }),
  passedOver: count,
});

/** JSON Schema (draft-07) of one line of a `qwed-or.partial/1`; what findings and facts hold follows the version of the tool. */
export const partialLineSchema: JsonSchema = {
  $schema: draft,
  title: 'a line of a qwed-or.partial/1',
  description: 'A header; units, each from a line of kind unit to one of kind end; a line of kind whole.',
  oneOf: [
    closed({
      schema: { const: 'qwed-or.partial/1' },
      tool: closed({ name: text, version: text }),
      policy: closed({ name: text, sha256: text }),
      onBadRecord: { enum: ['error', 'skip'] },
      plans: list(plan),
    }),
    { ...closed({ kind: { const: 'unit' }, ...unitMembers }), required: ['kind', ...unitRequired] },
    closed({ kind: { const: 'finding' }, finding: { type: 'object' } }),
    closed({ kind: { const: 'fact' }, fact: closed({ entry: count, data: {}, place: { type: 'object' } }) }),
    closed({ kind: { const: 'ignores' }, record: count, ignores: list({ type: 'object' }) }),
    closed({ kind: { const: 'notAudited' }, entry: { type: 'object', required: ['file', 'reason'] } }),
    {
      type: 'object',
      required: ['kind', 'id', 'counts', 'sums', 'lines', 'bytes', 'digest'],
      properties: {
        kind: { const: 'end' },
        id: unitMembers.id,
        counts: { type: 'object', additionalProperties: count },
        sums: { description: 'Numbers by name, such as calls by tool.', type: 'object' },
        lines: count,
        bytes: count,
        digest: { description: 'SHA-256 over all lines of the unit.', type: 'string', pattern: '^[0-9a-f]{64}$' },
      },
    },
    closed({ kind: { const: 'whole' }, units: count }),
  ],
};

function closed(properties: Readonly<Record<string, JsonSchema>>): JsonSchema {
  return { type: 'object', additionalProperties: false, required: Object.keys(properties), properties };
}

function list(items: JsonSchema): JsonSchema {
  return { type: 'array', items };
}
