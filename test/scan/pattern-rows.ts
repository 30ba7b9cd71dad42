import { expect, test } from 'vitest';
import type { PatternRow } from '../../src/scan/span.js';

/** What one scan of 100 KB may take on a slow machine: linear scans take a hundredth of it. */
const milliseconds = 250;

/** Tests one row of a pattern table on its own texts, and on hostile ones made from them. */
export function testRow(row: PatternRow): void {
  test.each(row.hits.map((text) => [text]))('hits %s', (text) => {
    const span = row.find(text, 0);
    expect(span).toBeDefined();
    expect(0 <= span![0] && span![0] < span![1] && span![1] <= text.length).toBe(true);
    expect(row.gate.test(text)).toBe(true);
  });

  test.each(row.misses.map((text) => [text]))('misses %s', (text) => {
    expect(row.find(text, 0)).toBeUndefined();
  });

  test('is linear in hostile texts', { timeout: 60_000 }, () => {
    expect(slowUnits(hostileUnits(row.hits), (text) => scanAll(row, text))).toEqual([]);
  });
}

/** Parts of what matches, which a pattern begins to match over and over: heads, tails, single characters, and stretched blanks. */
function hostileUnits(hits: readonly string[]): readonly string[] {
  const units = new Set<string>([' ', '\n', 'a', '1', 'a.', '-', '\\', '"']);
  for (const hit of hits) {
    for (let length = 1; length < hit.length; length++) units.add(hit.slice(0, length)).add(hit.slice(length));
    for (const character of hit) units.add(character);
    units
      .add(`${hit} `)
      .add(hit)
      .add(hit.replaceAll(' ', ' '.repeat(500)));
  }
  return [...units];
}

/** A few of the same, for scans that run many patterns at once. */
export function fewHostileUnits(hits: readonly string[]): readonly string[] {
  return [...new Set(hits.flatMap((hit) => [`${hit} `, hit.slice(0, -1)]))].filter((unit) => unit !== '');
}

/** The units of which 100 KB take too long, or more than the number of times that 25 KB take which linear growth explains. */
export function slowUnits(units: readonly string[], scan: (text: string) => void): readonly string[] {
  return units.filter((unit) => {
    const full = unit.repeat(Math.ceil(100_000 / unit.length));
    const whole = fastest(() => scan(full));
    if (whole < noise) return false;
    return whole > milliseconds || whole / fastest(() => scan(full.slice(0, full.length / 4))) > mostGrowth;
  });
}

/** Four would be linear, sixteen quadratic. */
const mostGrowth = 9;

/** Below this many milliseconds nothing is quadratic, and a quotient says nothing. */
const noise = 60;

function fastest(run: () => void): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 6; round++) {
    const started = performance.now();
    run();
    best = Math.min(best, performance.now() - started);
    if (best < noise) break;
  }
  return best;
}

function scanAll(row: PatternRow, text: string): void {
  for (let span = row.find(text, 0); span !== undefined; span = row.find(text, span[1]));
}
