import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/core/errors.js';
import { compileCustomPatterns } from '../../src/scan/custom-patterns.js';

describe('matches', () => {
  test('are the first of each pattern in each text, without regard to case', () => {
    expect(compileCustomPatterns(['b+', '^a', 'x']).find(['aBBb', 'ab b', 'c'])).toEqual({
      matches: [
        { pattern: 0, text: 0, start: 1, end: 4 },
        { pattern: 0, text: 1, start: 1, end: 2 },
        { pattern: 1, text: 0, start: 0, end: 1 },
        { pattern: 1, text: 1, start: 0, end: 1 },
      ],
      timedOut: [],
    });
  });

  test('are the same every time, whatever the flags', () => {
    const patterns = compileCustomPatterns([/b/gy, /^b$/gm, /a.b/s]);
    const texts = ['a\nb', 'b'];
    const first = patterns.find(texts);
    expect(first.matches.map(({ pattern, text }) => [pattern, text])).toEqual([
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
      [2, 0],
    ]);
    expect(patterns.find(texts)).toEqual(first);
  });

  test('may be asked for at the start, and with regard to case', () => {
    const { matches } = compileCustomPatterns(['b', 'B'], 'pattern', 'y').find(['ab', 'b']);
    expect(matches).toEqual([{ pattern: 0, text: 1, start: 0, end: 1 }]);
  });

  test('are none without patterns or texts', () => {
    expect(compileCustomPatterns([]).find(['a'])).toEqual({ matches: [], timedOut: [] });
    expect(compileCustomPatterns(['a']).find([])).toEqual({ matches: [], timedOut: [] });
  });
});

/** Patterns that backtrack without end on some text. */
const catastrophes: readonly (readonly [pattern: string, text: string])[] = [
  ['(a+)+$', `${'a'.repeat(50)}!`],
  ['(a|aa)+$', `${'a'.repeat(80)}!`],
  ['^(\\w+\\s?)*$', `${'ab '.repeat(30)}!`],
];

describe('a pattern that takes too long', () => {
  test.each(catastrophes)('%s is named, and the others are still answered', (pattern, text) => {
    const started = performance.now();
    const { matches, timedOut } = compileCustomPatterns(['!', pattern, 'zebra']).find(['calm!', text]);
    expect(timedOut).toEqual([1]);
    expect(matches.filter((match) => match.pattern === 0).map((match) => match.text)).toEqual([0, 1]);
    expect(performance.now() - started).toBeLessThan(1_500);
  });

  test('is named alone too, and does no harm to the next text', () => {
    const patterns = compileCustomPatterns(['(a+)+$']);
    expect(patterns.find([`${'a'.repeat(50)}!`]).timedOut).toEqual([0]);
    expect(patterns.find(['aaa'])).toEqual({ matches: [{ pattern: 0, text: 0, start: 0, end: 3 }], timedOut: [] });
  });
});

test('ten cheap patterns over ten kilobytes are answered in milliseconds', () => {
  const patterns = compileCustomPatterns(Array.from({ length: 10 }, (_, index) => `needle${index}\\b`));
  const texts = Array.from({ length: 20 }, () => 'hay '.repeat(125));
  patterns.find(texts);
  const started = performance.now();
  for (let round = 0; round < 50; round++) expect(patterns.find(texts).timedOut).toEqual([]);
  expect((performance.now() - started) / 50).toBeLessThan(20);
});

describe('an invalid pattern', () => {
  test('is named by its index', () => {
    expect(() => compileCustomPatterns(['a', '('])).toThrow(UsageError);
    expect(() => compileCustomPatterns(['a', '('])).toThrow(/^Invalid custom pattern at index 1: /);
  });
});
