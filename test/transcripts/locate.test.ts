import { describe, expect, test } from 'vitest';

import { pointerTo } from '../../src/core/json.js';
import { locateName, locateSpan, locateValue } from '../../src/transcripts/locate.js';
import { below, randomFrom, randomObject, randomString, randomText, escapeAll } from './random.js';

/** What stands at the pointer, as text; undefined where nothing does. */
const values: readonly { text: string; pointer: string; value: string | undefined }[] = [
  { text: ' {"a":1} ', pointer: '', value: '{"a":1}' },
  { text: '{"a":{"b":[1,{"c":2}]}}', pointer: '/a/b/1/c', value: '2' },
  { text: '{"a" : [ 1 , "x" ] }', pointer: '/a/1', value: '"x"' },
  { text: '{"a":1}', pointer: '/b', value: undefined },
  { text: '{"a":[1]}', pointer: '/a/1', value: undefined },
  { text: '{"a":[1]}', pointer: '/a/00', value: undefined },
  { text: '{"a":[1]}', pointer: '/a/-', value: undefined },
  { text: '{"a":"x"}', pointer: '/a/0', value: undefined },
  { text: '{"a":1,"a":2}', pointer: '/a', value: '2' },
  { text: '{"a":{"b":1},"a":{"c":2}}', pointer: '/a/b', value: undefined },
  { text: '{"a":{"b":1},"a":3}', pointer: '/a/b', value: undefined },
  { text: '{"a":{"b":1},"c":{"b":2}}', pointer: '/a/b', value: '1' },
  { text: '{"\\u0061":1}', pointer: '/a', value: '1' },
  { text: '{"a/b":1,"c~d":2}', pointer: '/a~1b', value: '1' },
  { text: '{"a/b":1,"c~d":2}', pointer: '/c~0d', value: '2' },
  { text: '{"":{"":1}}', pointer: '//', value: '1' },
  { text: '{"__proto__":{"x":1}}', pointer: '/__proto__/x', value: '1' },
  { text: '{"s":"}\\"","a":true}', pointer: '/a', value: 'true' },
  { text: '[]', pointer: '/0', value: undefined },
  { text: '42', pointer: '', value: '42' },
];

describe('values', () => {
  test.each(values)('$pointer in $text', ({ text, pointer, value }) => {
    const range = locateValue(text, pointer);
    expect(range && text.slice(range.start, range.end)).toBe(value);
  });

  test('names', () => {
    const text = '{"a":{"\\u0062" : [1]}}';
    const name = locateName(text, '/a/b')!;
    expect(text.slice(name.start, name.end)).toBe('"\\u0062"');
    expect(locateName(text, '/a/b/0')).toBeUndefined();
    expect(locateName(text, '')).toBeUndefined();
    expect(locateName(text, '/x')).toBeUndefined();
  });

  test('every value of random documents', () => {
    for (let seed = 0; seed < 1500; seed++) {
      const random = randomFrom(seed);
      const document = randomObject(random, 4);
      const text = randomText(random, document);
      for (const [pointer, value] of allValues(document)) {
        const range = locateValue(text, pointer);
        expect(range && JSON.parse(text.slice(range.start, range.end))).toEqual(value);
        const name = locateName(text, pointer);
        const key = name && (JSON.parse(text.slice(name.start, name.end)) as string);
        expect(key === undefined || pointer.endsWith(pointerTo('', key))).toBe(true);
      }
    }
  });

  test('a pointer through 100,000 levels, without a deep stack', () => {
    const text = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`;
    expect(locateValue(text, '/a'.repeat(100_000))).toEqual({ start: 500_000, end: 500_001 });
    expect(locateValue(text, '/a')).toEqual({ start: 5, end: text.length - 1 });
  });
});

describe('spans', () => {
  const spans: readonly { text: string; span: readonly [number, number]; raw: string }[] = [
    { text: '"abcdef"', span: [1, 3], raw: 'bc' },
    { text: '"abcdef"', span: [0, 6], raw: 'abcdef' },
    { text: '"abcdef"', span: [4, 99], raw: 'ef' },
    { text: '"a\\nb\\"c"', span: [1, 4], raw: '\\nb\\"' },
    { text: '"\\u0061\\u0062c"', span: [1, 3], raw: '\\u0062c' },
    { text: '"\\ud835\\udcb3x"', span: [2, 3], raw: 'x' },
    { text: '"𝒳x"', span: [2, 3], raw: 'x' },
    { text: '"\\\\u0041"', span: [1, 3], raw: 'u0' },
    { text: '"abc"', span: [2, 2], raw: '' },
  ];

  test.each(spans)('$span of $text', ({ text, span, raw }) => {
    const range = locateSpan(text, 0, span)!;
    expect(text.slice(range.start, range.end)).toBe(raw);
  });

  test('no string', () => {
    expect(locateSpan('{"a":12}', 5, [0, 1])).toBeUndefined();
  });

  test('every part of random strings', () => {
    for (let seed = 0; seed < 3000; seed++) {
      const random = randomFrom(seed);
      const value = randomString(random, 20);
      const json = JSON.stringify(value);
      const text = `{"a":${random() < 0.5 ? escapeAll(json) : json}}`;
      const start = below(random, value.length + 1);
      const end = start + below(random, value.length - start + 1);
      const range = locateSpan(text, 5, [start, end])!;
      expect(JSON.parse(`"${text.slice(range.start, range.end)}"`)).toBe(value.slice(start, end));
    }
  });
});

function* allValues(value: unknown, pointer = ''): Generator<[pointer: string, value: unknown]> {
  yield [pointer, value];
  if (typeof value !== 'object' || value === null) return;
  for (const [key, member] of Object.entries(value)) yield* allValues(member, pointerTo(pointer, key));
}
