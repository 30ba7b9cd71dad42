import { describe, expect, test } from 'vitest';
import { fold } from '../../../src/scan/injection/fold.js';
import { injectionRows } from '../../../src/scan/injection/detector.js';
import { neededWords } from '../../../src/scan/injection/needed-words.js';

describe('texts that every match holds', () => {
  test.each<[source: string, lists: readonly (readonly string[])[]]>([
    ['ignore', [['ignore']]],
    ['ignor(?:e|ing)', [['ignore', 'ignoring']]],
    ['(?<!a)ignore\\s+rules?', [['ignore'], ['rule', 'rules']]],
    [
      '(?:set aside|forget) (?:all )?orders',
      [['set aside orders', 'set aside all orders', 'forget orders', 'forget all orders']],
    ],
    ['(?:set aside|forget).{1,3}orders', [['set aside', 'forget'], ['orders']]],
    ['(?:forget|no) .{0,9}prompt', [['prompt']]],
    ['(?:forget)?.{1,3}prompt', [['prompt']]],
    ['(?:forget)+', [['forget']]],
    ['[a-z]+', []],
    ['the', []],
  ])('%s', (source, lists) => {
    expect(neededWords(new RegExp(source, 'gu'))).toEqual(lists);
  });

  test.each(injectionRows.filter(({ words }) => words.length > 0).map((row) => [row.name, row] as const))(
    'of %s stand in each of its matches',
    (_, { pattern, hits }) => {
      const lists = neededWords(pattern);
      for (const hit of hits) {
        const matches = [...fold(hit).latin.matchAll(pattern)].map(([match]) => match);
        expect(matches.length).toBeGreaterThan(0);
        for (const match of matches) {
          expect(lists.filter((list) => !list.some((word) => match.includes(word)))).toEqual([]);
        }
      }
    },
  );
});
