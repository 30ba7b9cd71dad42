import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/core/errors.js';
import { jsonTextFacts } from '../../src/responses/json-text.js';
import { ResponseLimitError, parseResponse } from '../../src/responses/parse.js';

const nested = (levels: number, inner: string) => '{"d":'.repeat(levels) + inner + '}'.repeat(levels);

describe('what a response may be', () => {
  test.each([
    ['', { type: 'text', content: '' }],
    ['calm sea', { type: 'text', content: 'calm sea' }],
    [' {"note": ', { type: 'text', content: ' {"note": ' }],
    [' {"note":"calm"} ', { note: 'calm' }],
    ['NaN', { type: 'text', content: 'NaN' }],
  ])('%j', (text, response) => {
    expect(parseResponse(text).response).toEqual(response);
  });

  test('an object is taken as it is', () => {
    const response = { note: 'calm' };
    expect(parseResponse(response).response).toBe(response);
  });

  test('the name __proto__ in a text is a name', () => {
    expect(Object.keys(parseResponse('{"__proto__": {"admin": true}}').response)).toEqual(['__proto__']);
  });
});

test.each([
  ['[1]', 'Cannot parse JSON response of type list.'],
  ['null', 'Cannot parse JSON response of type null.'],
  ['1', 'Cannot parse JSON response of type number.'],
  ['"a"', 'Cannot parse JSON response of type string.'],
  ['true', 'Cannot parse JSON response of type boolean.'],
  [[1], 'Cannot parse response of type list.'],
  [null, 'Cannot parse response of type null.'],
  [undefined, 'Cannot parse response of type undefined.'],
  [7, 'Cannot parse response of type number.'],
])('%j is no response', (input, message) => {
  expect(() => parseResponse(input)).toThrow(UsageError);
  expect(() => parseResponse(input)).toThrow(message);
});

describe('limits', () => {
  const ship = '\u{1f6a2}';

  test.each([
    ['100,000 characters', `{"t":"${'m'.repeat(99_992)}"}`],
    ['characters that take two units each', `{"t":"${ship.repeat(99_992)}"}`],
    ['100 levels', nested(100, 'null')],
    ['brackets in a text', JSON.stringify({ t: '[{'.repeat(500) })],
    ['brackets that are no JSON', '['.repeat(500)],
    ['308 digits', `{"n":${'9'.repeat(308)}}`],
    ['a float beyond every number', '{"n":1e999}'],
  ])('%s are fine', (_, text) => {
    expect(() => parseResponse(text)).not.toThrow();
  });

  test.each([
    ['100,001 characters', `{"t":"${'m'.repeat(99_993)}"}`, 'JSON response exceeds the character limit'],
    ['as many that take two units', `{"t":"${ship.repeat(99_993)}"}`, 'JSON response exceeds the character limit'],
    ['plain words', 'm'.repeat(100_001), 'JSON response exceeds the character limit'],
    ['megabytes', 'm'.repeat(10_000_000), 'JSON response exceeds the character limit'],
    ['101 levels', nested(101, 'null'), 'JSON response exceeds the nesting depth limit'],
    ['101 levels of a list', '['.repeat(101) + ']'.repeat(101), 'JSON response exceeds the nesting depth limit'],
    [
      'an integer beyond every number',
      `{"n":-${'9'.repeat(309)}}`,
      'JSON response could not be parsed within safe limits',
    ],
    ['a member that stands twice', '{"a":[{"b":1,"b":1}]}', 'JSON response gives one member twice'],
    ['4,301 digits', '9'.repeat(4_301), 'JSON response could not be parsed within safe limits'],
  ])('%s are too much', (_, text, message) => {
    expect(() => parseResponse(text)).toThrow(new ResponseLimitError(message));
  });

  test('may be set', () => {
    expect(() => parseResponse('{"a":{}}', { characters: 100, depth: 1 })).toThrow(ResponseLimitError);
  });
});

describe('integers beyond 2^53', () => {
  const big = '9007199254740993';

  test.each([
    ['{"n":9007199254740991}', []],
    ['{"n":9007199254740993.0}', []],
    ['{"n":"9007199254740993"}', []],
    [`{"n":${big}}`, [['n', big]]],
    [`{"a\\"b":[1,{"c":-${big}}]}`, [['a"b', [['1', [['c', `-${big}`]]]]]]],
    // The last of two members counts.
    [`{"a":${big},"a":1}`, []],
    [`{"a":{"b":${big}},"a":{"c":1}}`, []],
  ])('in %s', (text, integers) => {
    expect(plain(jsonTextFacts(text).integers)).toEqual(integers);
  });

  // A record may be as long, and a repeated group of an expression overflows the stack on it.
  test.each(['x', '\\"', '\\\\'])('behind a string of 16 MB of %s', (unit) => {
    const text = `{"s":"${unit.repeat(2 ** 24 / unit.length)}","n":${big}}`;
    expect(plain(jsonTextFacts(text).integers)).toEqual([['n', big]]);
  });
});

function plain(integers: ReadonlyMap<string, unknown>): unknown[] {
  return [...integers].map(([key, value]) => [key, value instanceof Map ? plain(value) : value]);
}
