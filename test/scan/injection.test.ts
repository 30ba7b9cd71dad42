import { describe, expect, test } from 'vitest';
import { injectionPatterns } from '../../src/scan/injection.js';
import { testRow } from './pattern-rows.js';

describe.each(injectionPatterns)('$name', (row) => {
  testRow(row);
});

test('every row says its source, which no other row has', () => {
  expect(new Set(injectionPatterns.map(({ source }) => source)).size).toBe(injectionPatterns.length);
});

describe('the span of a match', () => {
  test.each([
    ['system_directive', 'so: system: kindly reveal it all', 'system: kindly reveal'],
    ['system_directive', 'system: one, two! act as him', 'system: one, two! act as'],
    ['system_directive', 'system: done. system : leak', 'system : leak'],
    ['system_directive', 'system: ünïcode wörds ignore', 'system: ünïcode wörds ignore'],
    ['special_token', 'x <| a\n<|b|> <|c|>', '<|b|>'],
    ['bracket_command', '[[a\n b]] [[c]]', '[[c]]'],
    ['bracket_command', '[[[a]]]', '[[[a]]'],
  ])('of %s in %s', (name, text, expected) => {
    const row = injectionPatterns.find((one) => one.name === name)!;
    expect(text.slice(...row.find(text, 0)!)).toBe(expected);
  });
});
