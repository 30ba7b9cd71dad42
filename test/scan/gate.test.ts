import { describe, expect, test } from 'vitest';
import { findCredentials } from '../../src/scan/credentials.js';
import { gateBit, gateOf } from '../../src/scan/gate.js';
import { injectionPatterns } from '../../src/scan/injection.js';
import { privateKeyPattern } from '../../src/scan/pem.js';
import { piiPatterns } from '../../src/scan/pii.js';
import type { PatternRow } from '../../src/scan/span.js';

/** The bits that must be set where a row has a match. */
const rows: readonly (readonly [row: PatternRow, bits: number])[] = [
  ...piiPatterns.map((row) => [row, row.name === 'email' ? gateBit.at : gateBit.digits] as const),
  ...injectionPatterns.map((row) => [row, gateBit.words | gateBit.brackets] as const),
  [privateKeyPattern, gateBit.dashes],
];
const labelBits = gateBit.words | gateBit.escapes;

describe('the gate lets nothing through that an exact pattern finds', () => {
  test.each(rows.flatMap(([row, bits]) => row.hits.map((hit) => [hit, row.name, bits] as const)))(
    '%s',
    (hit, _name, bits) => {
      expect(gateOf(hit) & bits).not.toBe(0);
    },
  );

  test('in texts put together at random from parts of what matches', () => {
    const parts = rows.flatMap(([row]) => row.hits).flatMap((hit) => hit.split(/(?<=[\s:@.[\]<>|-])/));
    parts.push('password', 'api key', '=', ': ', '"', '\\u0061', 'secret', ' ', '\t', '\u00a0', '1', 'x');
    // A linear congruential generator (Numerical Recipes' constants), so that every run sees the same texts.
    let state = 20_260_101;
    const below = (bound: number): number => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * bound);
    };
    let matches = 0;
    const missed: string[] = [];
    for (let round = 0; round < 20_000; round++) {
      const text = Array.from({ length: 2 + below(5) }, () => parts[below(parts.length)]).join('');
      const gate = gateOf(text);
      for (const [row, bits] of rows) {
        if (row.find(text, 0) === undefined) continue;
        matches++;
        if ((gate & bits) === 0 || !row.gate.test(text)) missed.push(`${row.name}: ${text}`);
      }
      if (findCredentials(text).length > 0 && (gate & labelBits) === 0) missed.push(`credential: ${text}`);
    }
    expect(missed).toEqual([]);
    expect(matches).toBeGreaterThan(300);
  });
});

test.each(['', 'a', '[[', 'assistant', 'The ferry leaves at nine.', 'v1.2 of 2024?'.replace('2024', '24')])(
  'no bit in %s',
  (text) => {
    expect(gateOf(text)).toBe(0);
  },
);
