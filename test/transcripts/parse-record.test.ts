import { describe, expect, test } from 'vitest';

import { endOfValue } from '../../src/transcripts/json-text.js';
import { parseRecord } from '../../src/transcripts/parse-record.js';
import { below, oneOf, randomFrom, randomText, randomValue } from './random.js';

const parsed: readonly { name: string; text: string; values: unknown[] }[] = [
  { name: 'an object', text: '{"a":1}', values: [{ value: { a: 1 }, start: 0, end: 7 }] },
  { name: 'a number', text: ' 42 ', values: [{ value: 42, start: 1, end: 3 }] },
  {
    name: 'objects that follow each other',
    text: '{"a":1}{"b":2} [3]',
    values: [
      { value: { a: 1 }, start: 0, end: 7 },
      { value: { b: 2 }, start: 7, end: 14 },
      { value: [3], start: 15, end: 18 },
    ],
  },
  {
    name: 'a list of objects',
    text: ' [{"a":[1]} ,{"b":"]"}]',
    values: [
      { value: { a: [1] }, start: 2, end: 11 },
      { value: { b: ']' }, start: 13, end: 22 },
    ],
  },
  { name: 'a method and its payload', text: '["m",{}]', values: [{ value: ['m', {}], start: 0, end: 8 }] },
  { name: 'an empty list', text: '[]', values: [{ value: [], start: 0, end: 2 }] },
  {
    name: 'JSON in a string',
    text: '"{\\"a\\":1}"',
    values: [{ value: { a: 1 }, start: 0, end: 11, text: '{"a":1}' }],
  },
  { name: 'text in a string', text: '"{no"', values: [{ value: '{no', start: 0, end: 5 }] },
  { name: 'a plain string', text: '"x"', values: [{ value: 'x', start: 0, end: 3 }] },
  {
    name: 'JSON in a string in a string',
    text: JSON.stringify(JSON.stringify('{}')),
    values: [{ value: '"{}"', start: 0, end: 8 }],
  },
];

const malformed: readonly { text: string; offset: number; reason: string }[] = [
  { text: '{"a":', offset: 5, reason: 'The record breaks off before its end.' },
  { text: '{"a":"secret', offset: 5, reason: 'The record breaks off inside a string.' },
  { text: '{"a" 1}', offset: 5, reason: "A colon is missing after a member's name." },
  { text: '{"a":1 "b":2}', offset: 7, reason: "A comma or '}' is missing." },
  { text: '{"a":[1}', offset: 7, reason: "A ']' is missing before another bracket." },
  { text: '{"a":1,}', offset: 7, reason: 'A comma stands before the end of an object.' },
  { text: "{'a':1}", offset: 1, reason: "A member's name is missing or not in double quotes." },
  { text: '[1,]', offset: 3, reason: 'A value is missing.' },
  { text: '{"a":[NaN],"b":None}', offset: 6, reason: 'NaN is no JSON value.' },
  { text: '[-Infinity]', offset: 1, reason: '-Infinity is no JSON value.' },
  { text: '{"a":None}', offset: 5, reason: 'None is no JSON value.' },
  {
    text: '{"a":password}',
    offset: 5,
    reason: 'A value is expected: an object, an array, a string, a number, true, false or null.',
  },
  { text: '{"a":01}', offset: 6, reason: "A comma or '}' is missing." },
  { text: '{"a":"\t"}', offset: 6, reason: 'A string holds a control character that is not escaped.' },
  { text: '{"a":"\\x"}', offset: 6, reason: 'A string holds an escape that JSON does not have.' },
  { text: '{"a":1} secret', offset: 8, reason: 'Something follows the end of the record.' },
  { text: '1 2', offset: 2, reason: 'Something follows the end of the record.' },
  { text: '{"a":1}{"b"', offset: 11, reason: 'The record breaks off before its end.' },
  {
    text: 'data: {}',
    offset: 0,
    reason: 'A value is expected: an object, an array, a string, a number, true, false or null.',
  },
];

describe('records', () => {
  test.each(parsed)('$name', ({ text, values }) => {
    expect(parseRecord(text)).toEqual({ values, duplicate: -1 });
  });

  test.each(malformed)('$text is malformed', ({ text, offset, reason }) => {
    expect(parseRecord(text)).toEqual({ malformed: reason, offset, column: offset + 1 });
  });

  test('100,000 levels, whole and broken off', () => {
    const open = '{"a":['.repeat(50_000);
    expect(parseRecord(`${open}${']}'.repeat(50_000)}`)).toHaveProperty('values');
    expect(parseRecord(open)).toMatchObject({ offset: 300_000 });
  });
});

describe('the grammar', () => {
  test('takes and refuses what JSON.parse takes and refuses', () => {
    let refused = 0;
    for (let seed = 0; seed < 6000; seed++) {
      const random = randomFrom(seed);
      let text = randomText(random, randomValue(random));
      for (let left = below(random, 3); left > 0; left--) {
        const at = below(random, text.length + 1);
        text =
          text.slice(0, at) +
          oneOf(random, ['', ',', '"', '}', ']', '{', '\\', '\\u12', '0', '-', '.', 'e', 't', '\n', ' ', ':']) +
          text.slice(at + below(random, 2));
      }
      const end = endOfValue(text, 0);
      const whole = typeof end === 'number' && text.slice(end).trim() === '';
      expect({ text, whole }).toEqual({ text, whole: isJson(text) });
      if (!whole) refused++;
    }
    expect(refused).toBeGreaterThan(1000);
  });
});

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
