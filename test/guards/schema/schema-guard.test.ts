import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/core/errors.js';
import { SchemaGuard, definition } from '../../../src/guards/schema/guard.js';

const schema = {
  type: 'object',
  properties: { sku: { type: 'string' }, 'a/b': { type: 'object', properties: { 'c~d': { type: 'integer' } } } },
  required: ['sku'],
};

describe('what a failed result says', () => {
  test.each([
    [{ 'a/b': {} }, "/: must have required property 'sku'", '/output', 'required'],
    [{ sku: 4 }, '/sku: must be string', '/output/sku', 'type'],
    [{ sku: 'x', 'a/b': { 'c~d': 'no' } }, '/a~1b/c~0d: must be integer', '/output/a~1b/c~0d', 'type'],
    [
      { sku: 'x', debug: 1 },
      "/debug: must NOT have additional properties: 'debug'",
      '/output/debug',
      'additionalProperties',
    ],
  ])('%j', (output, error, pointer, keyword) => {
    expect(new SchemaGuard(schema).check({ output })).toEqual({
      guardName: 'SchemaGuard',
      passed: false,
      severity: 'error',
      message: 'Schema validation failed (first error shown)',
      details: { errors: [error], totalErrors: null, errorsTruncated: true },
      violations: [
        { rule: 'schema/violation', message: `The output breaks '${keyword}' of its schema at ${error}.`, pointer },
      ],
    });
  });

  test('of a choice names the choice and not its first branch', () => {
    const guard = new SchemaGuard({ anyOf: [{ type: 'string' }, { type: 'number' }] });
    expect(guard.check({ output: null }).details?.['errors']).toEqual(['/: must match a schema in anyOf']);
  });

  test('of JSON text points at the text and says where in it', () => {
    const guard = new SchemaGuard(schema, { source: 'content' });
    const [violation] = guard.check({ role: 'assistant', content: [{ type: 'text', text: '{"sku": 4}' }] }).violations;
    expect(violation).toEqual({
      rule: 'schema/violation',
      message: "The output breaks 'type' of its schema at /sku: must be string.",
      pointer: '/content/0/text',
    });
  });
});

describe('construction', () => {
  test.each([
    ['no schema', undefined],
    ['a list', []],
    ['an unknown type', { type: 'obyekt' }],
    ['a pattern that is none', { pattern: '(' }],
    ['a reference that leads nowhere', { $ref: '#/definitions/nowhere' }],
    ['another draft', { $schema: 'https://json-schema.org/draft/2020-12/schema' }],
    ['what cannot be copied', { const: () => 1 }],
  ])('refuses %s', (_, broken) => {
    expect(() => new SchemaGuard(broken as never)).toThrow(UsageError);
  });

  test.each([[{ allowAdditionalProperties: 'yes' }], [{ source: 'elsewhere' }], [{ unknown: 1 }]])(
    'refuses the options %j',
    (options) => {
      expect(() => new SchemaGuard({}, options as never)).toThrow(UsageError);
    },
  );

  test('never changes the schema, nor sees it change', () => {
    const own = structuredClone(schema);
    const guard = new SchemaGuard(own);
    expect(own).toEqual(schema);
    own.required.push('weight');
    expect(guard.check({ output: { sku: 'x' } }).passed).toBe(true);
  });

  test('takes two schemas of one id', () => {
    const named = { $id: 'https://shop.example/order', type: 'string' };
    expect(() => [new SchemaGuard(named), new SchemaGuard(named)]).not.toThrow();
  });
});

describe('in an audit', () => {
  const guard = definition.createForAudit!({ schema });

  test.each([
    ['a message without output', { role: 'assistant', content: 'Good morning.', tool_calls: [] }, true],
    ['a message with output', { role: 'assistant', content: null, output: { debug: 1 } }, false],
    ['a bare instance', { sku: 4 }, false],
  ])('%s', (_, response, passed) => {
    expect(guard.check(response).passed).toBe(passed);
  });
});

test('a long list of unique items takes no time', () => {
  const output = Array.from({ length: 200_000 }, (_, index) => ({ index }));
  const started = performance.now();
  expect(new SchemaGuard({ uniqueItems: true }).check({ output }).passed).toBe(true);
  expect(performance.now() - started).toBeLessThan(5_000);
});
