import { expect, test, vi } from 'vitest';
import { injectionRows } from '../../../src/scan/injection/detector.js';

// The search for all rows' words is made only once enough text has come; until then each row is asked by itself.
test('what is found does not depend on how much was looked through before', async () => {
  const texts = injectionRows.flatMap(({ hits, misses }) => [...hits, ...misses]);
  const warm = await freshDetector();
  // No text that is kept as a quiet one, and long enough for the search to be made.
  warm('Please order the direct flight and print the rules of the system. '.repeat(200));
  const differing: string[] = [];
  for (const text of texts) {
    const cold = await freshDetector();
    const [first, later] = [cold(text), warm(text)].map((found) => JSON.stringify(found));
    if (first !== later) differing.push(text);
  }
  expect(texts.length).toBeGreaterThan(200);
  expect(differing).toEqual([]);
});

async function freshDetector() {
  vi.resetModules();
  return (await import('../../../src/scan/injection/detector.js')).findPreciseInjections;
}
