import { describe, expect, test } from 'vitest';

import { duplicateKeyOffset } from '../../src/responses/duplicate-keys.js';
import { below, oneOf, randomFrom } from '../transcripts/random.js';

const many = (count: number): string => Array.from({ length: count }, (_, index) => `"k${index}":${index}`).join(',');

/** A text, and the name that stands a second time in its object: found where it ends the text before `@`. */
const twice: readonly (readonly [name: string, text: string])[] = [
  ['a flat object', '{"a":1,@"a":2}'],
  ['blanks around the colon', '{"a" : 1 ,\n @"a"\t:\r\n 2}'],
  ['a name in other letters', '{"name":"ls",@"n\\u0061me":"sh"}'],
  ['a name with a quote', '{"\\"":1,@"\\u0022":2}'],
  ['a name that ends with a backslash', '{"a\\\\":1,@"a\\\\":2}'],
  ['an empty name', '{"":1,@"":2}'],
  ['__proto__', '{"__proto__":1,@"__proto__":2}'],
  ['after a deeper object', '{"a":{"b":1,"c":[{"a":1}]},@"a":2}'],
  ['deeper only', '[{"a":1},{"b":[{"c":1,"d":{},@"c":2}]}]'],
  ['after a text that looks like JSON', '{"a":"{\\"b\\":1,\\"b\\":2}",@"a":""}'],
  ['after a text that begins with a colon', '{"a":":",@"a":1}'],
  ['many names', `{${many(500)},@"k3":1}`],
  ['many names, deep in which there are many', `{${many(30)},"in":{${many(40)}},@"k29":1}`],
  ['many names in other letters', `{${many(50)},@"\\u006b7":1}`],
  ['the second of two objects in a row', '{"a":1}{"b":1,@"b":2}'],
  ['a lone surrogate', '{"\\ud800":1,@"\\ud800":2}'],
];

const once: readonly (readonly [name: string, text: string])[] = [
  ['siblings', '[{"a":1},{"a":2}]'],
  ['parent and child', '{"a":{"a":{"a":1}},"b":{"a":1}}'],
  ['values', '{"a":"a","b":["a","a","b"]}'],
  ['upper and lower case', '{"a":1,"A":2}'],
  ['a text with a whole object', '{"a":"{\\"a\\":1}","b":"\\"a\\":1"}'],
  ['many names', `{${many(2_000)}}`],
  ['many objects of many names', `[${`{${many(30)}},`.repeat(50)}{}]`],
  ['names that share their ends', '{"axa":1,"aya":1,"aza":1}'],
  ['two objects in a row', '{"a":1}{"a":1}'],
  ['a scalar', '"a"'],
];

describe('names that stand twice', () => {
  test.each(twice)('%s', (_, marked) => {
    expect(duplicateKeyOffset(marked.replace('@', ''))).toBe(marked.indexOf('@'));
  });
});

describe('names that stand once', () => {
  test.each(once)('%s', (_, text) => {
    expect(duplicateKeyOffset(text)).toBe(-1);
  });
});

test('objects put together at random, of which each knows whether a name stands twice in it', () => {
  const random = randomFrom(7);
  const names = ['a', 'b', 'ab', 'c\\"', '\\u0061', '', 'x:', '{'];
  function object(levels: number): { text: string; doubled: boolean } {
    const seen = new Set<string>();
    let doubled = false;
    const members: string[] = [];
    for (let left = below(random, 4); left > 0; left--) {
      const name = oneOf(random, names);
      const meant = JSON.parse(`"${name}"`) as string;
      doubled ||= seen.has(meant);
      seen.add(meant);
      const inner = levels > 0 && below(random, 2) === 0 ? object(levels - 1) : undefined;
      doubled ||= inner?.doubled ?? false;
      members.push(
        `"${name}"${oneOf(random, ['', ' '])}:${inner?.text ?? oneOf(random, ['1', '":a"', '[]', '["a"]'])}`,
      );
    }
    return { text: `{${members.join(oneOf(random, [',', ', ']))}}`, doubled };
  }
  for (let round = 0; round < 3_000; round++) {
    const { text, doubled } = object(3);
    expect([text, duplicateKeyOffset(text) !== -1]).toEqual([text, doubled]);
  }
});

test('time is linear in names, depth and escapes', () => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
  const escapes = `{"a":"${'\\\\'.repeat(1_000_000)}","b":"${'\\"'.repeat(1_000_000)}"}`;
  const started = performance.now();
  for (const text of [deep, escapes, `{${many(200_000)}}`, `"${'\\\\'.repeat(1_000_000)}`]) {
    expect(duplicateKeyOffset(text)).toBe(-1);
  }
  expect(performance.now() - started).toBeLessThan(3_000);
});
