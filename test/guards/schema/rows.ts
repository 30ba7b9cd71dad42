import type { GuardRows } from '../rows.js';

const item = {
  type: 'object',
  properties: { sku: { type: 'string' }, count: { type: 'integer', minimum: 1 } },
  required: ['sku'],
};

/** Refers to itself, so that data decide how deep the check goes. */
const tree = { type: 'object', properties: { next: { $ref: '#' } } };

function nested(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level++) value = { next: value };
  return value;
}

function cyclic(): unknown {
  const value: Record<string, unknown> = {};
  value['next'] = value;
  return value;
}

export const rows: GuardRows = {
  passes: [
    { options: { schema: item }, response: { output: { sku: 'BX-4', count: 2 } } },
    { options: { schema: item }, response: { sku: 'BX-4' } },
    {
      options: { schema: item, allow_additional_properties: true },
      response: { output: { sku: 'BX-4', note: 'dry' } },
    },
    {
      options: { schema: { ...item, additionalProperties: true } },
      response: { output: { sku: 'BX-4', note: 'dry' } },
    },
    { options: { schema: true }, response: { output: [1] } },
    { options: { schema: {} }, response: { output: null } },
    // A part of the schema that applies to the same value says that other fields are welcome.
    {
      options: { schema: { ...item, allOf: [{ additionalProperties: { type: 'string' } }] } },
      response: { output: { sku: 'BX-4', note: 'dry' } },
    },
    // Names that every object inherits are names like any other.
    {
      options: { schema: { type: 'object', properties: { constructor: { type: 'string' } } } },
      response: { output: {} },
    },
    // Keywords that no draft knows.
    { options: { schema: { ...item, example: { sku: 'BX-1' } } }, response: { output: { sku: 'BX-4' } } },
    { options: { schema: { multipleOf: 0.01 } }, response: { output: 19.99 } },
    { options: { schema: { uniqueItems: true } }, response: { output: [{ a: 1, b: 2 }, { a: 1 }, 1, '1'] } },
    { options: { schema: { pattern: '^(?:a+)+$' } }, response: { output: 'a'.repeat(5_000) } },
    { options: { schema: tree }, response: { output: nested(500) } },
    // Draft-07 names a part by `$id`, and references may name the schema itself.
    {
      options: {
        schema: {
          $id: 'https://shop.example/order',
          $ref: 'https://shop.example/order#box',
          definitions: { box: { $id: '#box', type: 'object', properties: { sku: {} } } },
        },
      },
      response: { output: { sku: 1 } },
    },
    { options: { schema: item, source: 'content' }, response: { role: 'assistant', content: '{"sku": "BX-4"}' } },
    {
      options: { schema: item, source: 'content' },
      response: {
        role: 'assistant',
        content: [
          { type: 'text', text: '{"sku":' },
          { type: 'text', text: '"BX-4"}' },
        ],
      },
    },
    { options: { schema: item, source: 'content' }, response: { role: 'tool', content: 'plain words' } },
    { options: { schema: item, source: 'content' }, response: 'plain words' },
    {
      options: { schema: item, source: 'content' },
      response: {
        content: [
          { type: 'text', text: 'I look it up.' },
          { type: 'tool_use', name: 'find', input: {} },
        ],
      },
    },
    // The name in a reference is percent-encoded; one that cannot be decoded stands for itself.
    {
      options: {
        schema: { $ref: '#/definitions/a%20b', definitions: { 'a b': { type: 'object', properties: { sku: {} } } } },
      },
      response: { output: { sku: 1 } },
    },
    {
      options: { schema: item, source: 'content' },
      response: {
        role: 'assistant',
        content: 'I look it up.',
        tool_calls: [{ function: { name: 'find', arguments: '{}' } }],
      },
    },
  ],
  fails: {
    'schema/violation': [
      { options: { schema: item }, response: { output: { count: 2 } } },
      { options: { schema: item }, response: { output: { sku: 'BX-4', count: 0 } } },
      { options: { schema: item }, response: { output: { sku: 'BX-4', note: 'dry' } } },
      { options: { schema: false }, response: { output: 1 } },
      {
        options: { schema: { required: ['constructor'] } },
        response: { output: {} },
      },
      {
        options: { schema: { uniqueItems: true } },
        response: {
          output: [
            { a: 1, b: 2 },
            { b: 2, a: 1 },
          ],
        },
      },
      { options: { schema: { anyOf: [{ type: 'string' }, { type: 'number' }] } }, response: { output: null } },
      {
        options: { schema: { $ref: '#/definitions/box', definitions: { box: item }, additionalProperties: false } },
        response: { output: { sku: 'BX-4', note: 'dry' } },
      },
      { options: { schema: item, source: 'content' }, response: { role: 'assistant', content: '{"count": 1}' } },
    ],
    'schema/not-json': [
      { options: { schema: item, source: 'content' }, response: { role: 'assistant', content: 'Here you are: {}' } },
      {
        options: { schema: item, source: 'content' },
        response: { content: [{ type: 'text', text: '```json\n{}\n```' }] },
      },
    ],
    'schema/uninspectable': [
      { options: { schema: tree }, response: { output: nested(100_000) } },
      { options: { schema: tree }, response: { output: cyclic() } },
      { options: { schema: { pattern: '^(?:a+)+$' } }, response: { output: `${'a'.repeat(5_000)}b` } },
      { options: { schema: { uniqueItems: true } }, response: { output: [undefined, Number.NaN] } },
      {
        options: { schema: {}, source: 'content' },
        response: Object.defineProperty({}, 'content', {
          enumerable: true,
          get: () => {
            throw new Error('no');
          },
        }),
      },
      {
        options: { schema: {} },
        response: Object.defineProperty({}, 'output', {
          enumerable: true,
          get: () => {
            throw new Error('no');
          },
        }),
      },
    ],
  },
};
