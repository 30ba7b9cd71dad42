import { describe, expect, test } from 'vitest';
import { closingOf, undeclaredField } from '../../../src/guards/schema/closing.js';

const box = { type: 'object', properties: { sku: {} }, patternProperties: { '^x-': {} } };

/** Written as text, since an object with a member of this name looks like a promise. */
const consequence = JSON.parse('{"then": {"properties": {"a": {}}}}') as Record<string, unknown>;

describe('what a schema declares at its root', () => {
  test.each<[name: string, schema: Record<string, unknown>, names: string[]]>([
    ['its own fields', box, ['sku']],
    [
      'those of every branch',
      { allOf: [box], anyOf: [{ properties: { c: {} } }], else: { properties: { b: {} } }, ...consequence },
      ['a', 'b', 'c', 'sku'],
    ],
    ['not those of a condition', { ...box, if: { properties: { a: {} } } }, ['sku']],
    ['not those of an object inside', { properties: { a: box } }, ['a']],
    ['those of dependencies', { type: 'object', dependencies: { a: { properties: { b: {} } }, c: ['d'] } }, ['b']],
    [
      'what a reference names',
      { $ref: '#/definitions/a~1b', properties: { void: {} }, definitions: { 'a/b': box } },
      ['sku'],
    ],
    ['what refers to itself', { ...box, allOf: [{ $ref: '#' }] }, ['sku']],
    ['what has an id', { allOf: [{ $ref: '#box' }], definitions: { list: [1, { $id: '#box', ...box }] } }, ['sku']],
    [
      'what names itself',
      { $id: 'https://shop.example/box#', ...box, allOf: [{ $ref: 'https://shop.example/box' }] },
      ['sku'],
    ],
    ['what closes a branch', { ...box, allOf: [{ additionalProperties: false }] }, ['sku']],
    ['an object in a list of types', { type: ['null', 'object'] }, []],
  ])('%s', (_, schema, names) => {
    expect([...(closingOf(schema)?.names ?? ['open'])].toSorted()).toEqual(names);
  });

  test.each([
    ['says nothing of an object', { required: ['sku'] }],
    ['says what else may be there', { ...box, additionalProperties: { type: 'string' } }],
    ['closes itself', { ...box, additionalProperties: false }],
    ['says so beside a reference', { $ref: '#/definitions/box', additionalProperties: true, definitions: { box } }],
    ['says so in a branch', { ...box, oneOf: [{ additionalProperties: true }] }],
    ['refers to another document', { $ref: 'https://shop.example/box#' }],
    ['refers to a name that there is not', { $ref: '#box' }],
  ])('nothing where it %s', (_, schema) => {
    expect(closingOf(schema)).toBeUndefined();
  });
});

test('a field is declared by name or by pattern', () => {
  const closing = closingOf(box)!;
  expect(undeclaredField({ sku: 1, 'x-note': 2 }, closing)).toBeUndefined();
  expect(undeclaredField({ sku: 1, note: 2, debug: 3 }, closing)).toBe('note');
});
