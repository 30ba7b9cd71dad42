import { describe, expect, test } from 'vitest';
import { findPreciseInjections, injectionRows } from '../../../src/scan/injection/detector.js';

describe.each(injectionRows)('$name', ({ name, hits, misses }) => {
  test.each(hits.map((text) => [text]))('hits %s', (text) => {
    const match = findPreciseInjections(text).find((one) => one.name === name);
    expect(match).toBeDefined();
    expect(match!.isQuoted).toBe(false);
    expect(0 <= match!.span[0] && match!.span[0] < match!.span[1] && match!.span[1] <= text.length).toBe(true);
  });

  test.each(misses.map((text) => [text]))('misses %s', (text) => {
    expect(findPreciseInjections(text).filter(({ isQuoted }) => !isQuoted)).toEqual([]);
  });
});
