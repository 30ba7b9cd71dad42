/** Numbers from 0 to below 1 that are the same in every run for the same seed (the generator mulberry32). */
export type Random = () => number;

export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

export function below(random: Random, limit: number): number {
  return Math.floor(random() * limit);
}

export function oneOf<T>(random: Random, values: readonly T[]): T {
  return values.at(below(random, values.length)) as T;
}

const pieces = [
  'a',
  'ü',
  '€',
  '𝒳',
  '"',
  '\\',
  '\\"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\u2028',
  '\n',
  '\t',
  '\u0000',
  '/',
  ' ',
];

export function randomString(random: Random, longest = 12): string {
  let text = '';
  for (let left = below(random, longest); left > 0; left--) text += oneOf(random, pieces);
  // Now and then long enough for the search that long strings get.
  return random() < 0.1 ? text + 'x'.repeat(below(random, 80)) + text : text;
}

export function randomValue(random: Random, depth = 3): unknown {
  const kind = below(random, depth > 0 ? 8 : 5);
  if (kind === 0) return oneOf(random, [null, true, false]);
  if (kind === 1) return oneOf(random, [0, -1, 3.25, 1e21, -2.5e-7, 9007199254740991]);
  if (kind <= 4) return randomString(random);
  if (kind === 5) return Array.from({ length: below(random, 4) }, () => randomValue(random, depth - 1));
  return randomObject(random, depth);
}

export function randomObject(random: Random, depth = 3): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  for (let left = below(random, 4); left > 0; left--) {
    object[oneOf(random, ['a', 'b', 'c/d', 'e~f', '', 'ü"', '__proto__x'])] = randomValue(random, depth - 1);
  }
  return object;
}

/** JSON text as different programs write it: compact, spaced, pretty, or with everything beyond ASCII escaped. */
export function randomText(random: Random, value: unknown): string {
  const text = JSON.stringify(value, null, oneOf(random, [undefined, undefined, 1, '\t']));
  return random() < 0.3 ? escapeAll(text) : text;
}

export function escapeAll(text: string): string {
  return text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The bytes in chunks of random sizes, empty ones too. */
export function randomChunks(random: Random, bytes: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  const largest = oneOf(random, [1, 2, 7, 64, 4096]);
  for (let at = 0; at < bytes.length;) {
    const size = below(random, largest + 1);
    chunks.push(Buffer.from(bytes.subarray(at, at + size)));
    at += size;
  }
  return chunks;
}
