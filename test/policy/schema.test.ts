import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { guardDefinitions } from '../../src/guards/index.js';
import { loadPolicy } from '../../src/policy/load.js';
import { isFileOption, policySchema } from '../../src/policy/schema.js';
import { filesOf, invented, word } from './invented.js';

test('policies/policy.schema.json is current (test:update writes it)', async () => {
  await expect(`${JSON.stringify(policySchema(), null, 2)}\n`).toMatchFileSnapshot('../../policies/policy.schema.json');
});

describe('the composed schema', () => {
  test.each([
    ['of the real guards', guardDefinitions],
    ['of invented guards', invented],
  ])('%s is a valid draft-07 schema', (_, definitions) => {
    const ajv = new Ajv({
      allErrors: true,
      strict: true,
      allowUnionTypes: true,
      strictTypes: false,
      strictRequired: false,
      keywords: ['x-file'],
    });
    addFormats.default(ajv);
    expect(ajv.validateSchema(policySchema(definitions))).toBe(true);
    expect(() => ajv.compile(policySchema(definitions))).not.toThrow();
  });

  test('every guard can be named in both ways, and every option is described', () => {
    const { definitions } = policySchema() as {
      definitions: Record<string, { properties: Record<string, { description?: string }> }>;
    };
    for (const { id } of guardDefinitions) {
      for (const [option, { description }] of Object.entries(definitions[id]?.properties ?? {})) {
        expect(`${id}.${option}: ${typeof description}`).toBe(`${id}.${option}: string`);
      }
    }
  });

  test('references within an option schema hold where it stands', () => {
    const others = invented.filter((definition) => definition !== word);
    const nested = {
      ...word,
      auditDefaults: {},
      optionsSchema: {
        type: 'object',
        additionalProperties: false,
        definitions: { tree: { type: 'object', additionalProperties: { $ref: '#/definitions/tree' } } },
        properties: {
          patterns: { description: 'A tree.', type: 'object', additionalProperties: { $ref: '#/definitions/tree' } },
        },
      },
      create: () => ({
        name: 'WordGuard',
        check: () => ({ guardName: '', passed: true, severity: 'info' as const, message: '', violations: [] }),
      }),
    };
    const load = (text: string): unknown =>
      loadPolicy('q.yaml', { cwd: '/p', files: filesOf({ '/p/q.yaml': text }), definitions: [nested, ...others] });
    expect(load('guards:\n  - word: {patterns: {a: {b: {}}}}')).toMatchObject({ guards: [{ id: 'word' }] });
    expect(() => load('guards:\n  - word: {patterns: {a: {b: 5}}}')).toThrow(
      '2:30 /guards/0/word/patterns/a/b must be a mapping.',
    );
  });
});

test.each([
  [{ type: 'object' }, true],
  [{ type: ['object', 'boolean'] }, true],
  [{ type: ['object', 'string'] }, false],
  [{ type: 'string' }, false],
  [{ type: 'array' }, false],
  [{}, false],
  [{ type: 'object', 'x-file': false }, false],
  [{ 'x-file': true }, true],
])('%j may be a file: %j', (schema, file) => {
  expect(isFileOption(schema)).toBe(file);
});
