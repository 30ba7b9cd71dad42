import { describe, expect, test } from 'vitest';
import { schemaPattern } from '../../../src/guards/schema/patterns.js';

const rows: readonly (readonly [pattern: string, matching: string, other: string])[] = [
  ['^[A-Z]{2}-\\d{4}$', 'AB-1234', 'AB-12345'],
  ['b+', 'abc', 'ac'],
  ['^a|b$', 'xb', 'xa'],
  ['^(?:ab)+$', 'abab', 'aba'],
  ['^(a{2}){2}$', 'aaaa', 'aaa'],
  ['^(.)\\1$', 'aa', 'ab'],
  ['^(?<c>.)\\k<c>$', 'aa', 'ab'],
  ['^\\p{Lu}$', 'É', 'é'],
  // Not valid in Unicode mode.
  ['^a\\-b$', 'a-b', 'ab'],
  ['^[)*]\\)\\*$', '*)*', ')*)'],
];

describe('a pattern of a schema', () => {
  test.each(rows)('%s', (source, matching, other) => {
    const pattern = schemaPattern(source);
    for (const filler of ['', ' '.repeat(1_000_000)]) {
      expect(pattern.test(matching)).toBe(true);
      expect(pattern.test(other + filler)).toBe(false);
    }
  });

  test.each(['^(a+)+$', '^(a|a)*$', '^a*a*a*a*a*a*$', 'a*b', '^(a?){40}a{40}$'])(
    '%s cannot hold up the run',
    (source) => {
      const started = performance.now();
      expect(() => schemaPattern(source).test(`${'a'.repeat(200_000)}c`)).toThrow('execution time limit');
      expect(performance.now() - started).toBeLessThan(2_000);
    },
  );

  test('that is none throws', () => {
    expect(() => schemaPattern('(')).toThrow(SyntaxError);
  });
});
