import { crc32 } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { findSecrets, labelledKinds, secretAnchors, tokenKinds } from '../../../src/scan/secrets/detector.js';
import { slowUnits } from '../pattern-rows.js';
import { fromPattern } from './from-pattern.js';

/** A linear congruential generator (Numerical Recipes' constants), so that every run sees the same texts. */
function numbers(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const samples = tokenKinds.map((kind, index) => ({ kind, sample: fromPattern(kind.pattern, numbers(index + 1)) }));
const labelled = labelledKinds.map((kind, index) => ({
  kind,
  sample: `${kind.words[0]!}_${kind.and === undefined ? 'key' : kind.and.split('|')[0]!} = "${fromPattern(kind.value, numbers(index + 1))}"`,
}));

test('there are more than enough kinds, each with its own name, its page, and anchors that can be looked for', () => {
  const kinds = [...tokenKinds, ...labelledKinds];
  expect(kinds.length).toBeGreaterThan(200);
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
  expect(kinds.filter(({ source }) => !source.startsWith('https://'))).toEqual([]);
  expect(secretAnchors().filter(({ text }) => text.length < 3)).toEqual([]);
});

describe.each(samples)('$kind.name', ({ kind, sample }) => {
  test('is found in its surroundings, whole', () => {
    for (const [before, after] of surroundings) {
      const text = before + sample + after;
      const spans = findSecrets(text).map(({ start, end }) => text.slice(start, end));
      expect(spans.filter((span) => sample.includes(span) && span.length > sample.length / 3)).toHaveLength(1);
    }
  });

  test('is not found in a longer word, nor as a placeholder', () => {
    const start = kind.anchors[0]!;
    expect(findSecrets(`${start}${'x'.repeat(40)}`)).toEqual([]);
    if (/^\w/.test(sample) && kind.lead === undefined) {
      expect(findSecrets(`see abc${sample}`).filter(({ name, start: at }) => name === kind.name && at < 8)).toEqual([]);
    }
  });
});

const surroundings: readonly (readonly [string, string])[] = [
  ['', ''],
  ['the key is ', ' now'],
  ['{"value": "', '"}'],
  [String.raw`a\n`, String.raw`\n`],
  ["x='", "'"],
];

test.each(labelled)('$kind.name is found behind its label', ({ sample }) => {
  expect(findSecrets(sample)).toHaveLength(1);
});

test('a checksum that is right makes a token of GitHub a proven one', () => {
  const body = fromPattern('[A-Za-z0-9]{30}', numbers(3));
  const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  let sum = crc32(body);
  let check = '';
  for (; check.length < 6; sum = Math.floor(sum / 62)) check = digits[sum % 62]! + check;
  expect(findSecrets(`ghp_${body}${check}`)).toMatchObject([{ name: 'github', proven: true }]);
  expect(findSecrets(`ghp_${body}aaaaaa`)).toMatchObject([{ name: 'github', proven: false }]);
});

test('is linear in hostile texts', { timeout: 120_000 }, () => {
  const anchors = secretAnchors().map(({ text }) => text);
  const units = [
    ...anchors.filter((_, index) => index % 9 === 0),
    'password=',
    'token: ',
    '://a:b',
    'eyJa.',
    'curl -u a',
    '"auth": "a',
  ];
  expect(slowUnits(units, (text) => findSecrets(text))).toEqual([]);
});
