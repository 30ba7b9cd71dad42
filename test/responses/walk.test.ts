import { describe, expect, test } from 'vitest';
import { findObject, textPath, textsOf, type TextLimits } from '../../src/responses/walk.js';

const roomy: TextLimits = { nodes: 1_000_000, characters: 1_000_000, depth: 100 };

describe('the texts of a value', () => {
  test('are its field names and scalars in document order, each with its place', () => {
    const value = { a: ['x', 1, { 'b/c': null }], d: { e: true, f: -0 }, g: undefined };
    const walked = textsOf(value, roomy);
    if (typeof walked === 'string') throw new Error(walked);
    expect(walked.texts.map((text, index) => [text, textPath(walked, index)])).toEqual([
      ['a', '/a'],
      ['x', '/a/0'],
      ['1', '/a/1'],
      ['b/c', '/a/2/b~1c'],
      ['null', '/a/2/b~1c'],
      ['d', '/d'],
      ['e', '/d/e'],
      ['true', '/d/e'],
      ['f', '/d/f'],
      ['0', '/d/f'],
    ]);
  });

  const shared = { s: 1 };
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = [cyclic];
  const outcomes: readonly (readonly [title: string, value: object, limits: Partial<TextLimits>, outcome: unknown])[] =
    [
      ['a container shared by siblings', [shared, shared], {}, ['s', '1', 's', '1']],
      ['what JSON writes as null', [undefined, Number.NaN, Infinity], {}, ['null', 'null', 'null']],
      ['a big integer', [2n ** 70n], {}, ['1180591620717411303424']],
      ['a cycle', cyclic, {}, 'cycle'],
      ['a function', [(): void => undefined], {}, 'foreign'],
      ['a symbol', { a: Symbol('x') }, {}, 'foreign'],
      ['as many nodes as allowed', { a: 1 }, { nodes: 3 }, ['a', '1']],
      ['one node too many', { a: 1 }, { nodes: 2 }, 'nodes'],
      ['as many characters as allowed', { ab: 'cd' }, { characters: 4 }, ['ab', 'cd']],
      ['one character too many', { ab: 'cd' }, { characters: 3 }, 'characters'],
      ['a field name that is too long', { abcd: {} }, { characters: 3 }, 'characters'],
      ['as many levels as allowed', [[]], { depth: 2 }, []],
      ['one level too many', [[[]]], { depth: 2 }, 'depth'],
    ];

  test.each(outcomes)('of %s', (_title, value, limits, outcome) => {
    const walked = textsOf(value, { ...roomy, ...limits });
    expect(typeof walked === 'string' ? walked : walked.texts).toEqual(outcome);
  });
});

const wanted = (object: object): boolean => Object.hasOwn(object, 'x');

describe('a search', () => {
  test('finds the first object, depth first, and its place', () => {
    expect(findObject({ a: [{ b: { x: 1 } }], c: { x: 1 } }, '/r', 9, wanted)).toEqual({
      pointer: '/r/a/0/b',
      truncated: false,
    });
    expect(findObject({ x: 1 }, '', 9, wanted)).toEqual({ pointer: '', truncated: false });
    expect(findObject({ a: [1, 'x', null] }, '', 9, wanted)).toBeUndefined();
  });

  test('says where it may go no deeper', () => {
    expect(findObject({ a: { b: {} } }, '', 2, wanted)).toEqual({ pointer: '/a/b', truncated: true });
    expect(findObject({ a: { b: 1 } }, '', 2, wanted)).toBeUndefined();
  });

  test('ends for containers that many parents share', () => {
    let value: object = [];
    for (let level = 0; level < 10; level++) value = Array.from({ length: 40 }, () => value);
    const started = performance.now();
    expect(findObject(value, '', 12, wanted)).toBeUndefined();
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  test('passes over the holes of an endless list', () => {
    const list: unknown[] = [];
    list[4_000_000_000] = { x: 1 };
    expect(findObject(list, '', 12, wanted)).toEqual({ pointer: '/4000000000', truncated: false });
  });
});
