import { expect, test } from 'vitest';

import { increase, type Ledger } from '../../src/core/ledger.js';

test('only what is more than before is new', () => {
  const ledger: Ledger = new Map();
  const reports = [
    ['a', [1, 5]],
    ['a', [1, 5]],
    ['b', [2, 2]],
    ['a', [250, 4]],
    ['a', [250, 6]],
  ] as const;
  expect(reports.map(([key, amounts]) => increase(ledger, key, amounts))).toEqual([
    [1, 5],
    [0, 0],
    [2, 2],
    [249, 0],
    [0, 1],
  ]);
});

test('the oldest is forgotten beyond the bound', () => {
  const ledger: Ledger = new Map();
  for (const key of ['a', 'b', 'c']) increase(ledger, key, [1], 2);
  expect([...ledger.keys()]).toEqual(['b', 'c']);
});
