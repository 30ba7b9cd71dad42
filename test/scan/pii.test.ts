import { describe, expect, test } from 'vitest';
import { piiKinds, piiPatterns } from '../../src/scan/pii.js';
import { testRow } from './pattern-rows.js';

describe.each(piiPatterns)('$name', (row) => {
  testRow(row);
});

test('there is one row for each kind, in their order', () => {
  expect(piiPatterns.map(({ name }) => name)).toEqual(piiKinds);
});

describe.each(piiPatterns.filter(({ name }) => name === 'email'))('the span of an address', (email) => {
  test.each([
    ['mail <jo.ash+tide@log.pier.example>.', 'jo.ash+tide@log.pier.example'],
    ['at end mara@pier.example.', 'mara@pier.example'],
    ['a dash mara@pier.example-', 'mara@pier.example'],
    ['umlaut jörg@pier.example', 'rg@pier.example'],
    ['two @@ and b@pier.example', 'b@pier.example'],
    ['a@b@pier.example', 'b@pier.example'],
    ['mara@pier.example..x', 'mara@pier.example'],
    ['x@y.9.co', 'x@y.9.co'],
  ])('in %s', (text, expected) => {
    expect(text.slice(...email.find(text, 0)!)).toBe(expected);
  });

  test('begins no earlier than where the search does', () => {
    expect(email.find('mara@pier.example', 2)).toEqual([2, 17]);
    expect(email.find('mara@pier.example', 4)).toBeUndefined();
  });
});
