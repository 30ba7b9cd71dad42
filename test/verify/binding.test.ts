import { describe, expect, test } from 'vitest';
import { NotCanonicalError } from '../../src/core/canonical.js';
import { parseResponse } from '../../src/responses/parse.js';
import { bindingOf } from '../../src/verify/binding.js';

/** SHA-256 of the canonical texts beside them, computed with Python's hashlib. */
const digests: readonly (readonly [canonical: string, response: unknown, digest: string])[] = [
  [
    '{"guards":["A"],"response":{"a":1,"b":0,"c":2.5}}',
    { b: -0, a: 1.0, c: 2.5 },
    '75731687543e53357a4355afa0d54038fce2d222cb34c536e65cede018ca395a',
  ],
  [
    '{"guards":["A"],"response":{"d":"\u007f"}}',
    { d: '\u007f' },
    'f020b5b98b17dab826628e3c480c3c98820367b1b3b844d018e572715e51b194',
  ],
  [
    '{"guards":["A"],"response":{"f":1e+21,"g":1e-7}}',
    { g: 1e-7, f: 1e21 },
    '99f69393b6e315b731f5213906d14555e0705f27aeac8c9124cbea3251cc0be4',
  ],
  [
    '{"guards":["A"],"response":{"__proto__":{"n":9007199254740993},"id":9007199254740993,"l":[12345678901234567890,-9007199254740995]}}',
    '{"id": 9007199254740993, "l": [12345678901234567890, -9007199254740995], "__proto__": {"n": 9007199254740993}}',
    'b9d2a1bfb501ae0ec1c3756bdbd24a7b2e2667248bda0f3436f79e54d6551b91',
  ],
  // A large number that is written as a float is exact.
  [
    '{"guards":["A"],"response":{"f":10000000000000000,"g":150000000000000000000,"h":9007199254740993}}',
    '{"f": 1e16, "g": 150000000000000000000.0, "h": 9007199254740993}',
    '9e552d0b4707311f30a6f8e722a751441da7c1fb67f1a7413ed3967f08bfba51',
  ],
];

test.each(digests)('%s', (_, input, digest) => {
  const { response, integers } = parseResponse(input);
  expect(bindingOf(['A'], response, integers)).toEqual({ guards: ['A'], digest });
});

test('repeated guards are kept', () => {
  expect(bindingOf(['A', 'A'], { type: 'text', content: 'calm sea' }).digest).toBe(
    'fbaef66641c0e77d591ed3cd664bf6840e464039dc1309980683a24194cb4fad',
  );
});

describe('what cannot be bound', () => {
  const cyclic: Record<string, unknown> = {};
  cyclic['self'] = cyclic;
  let shared: unknown = 'x'.repeat(1_000);
  for (let level = 0; level < 40; level++) shared = [shared, shared];

  test.each([
    ['a cycle', cyclic],
    ['NaN', { n: Number.NaN }],
    ['infinity', { n: Number.POSITIVE_INFINITY }],
    ['an integer that was rounded', { n: 2 ** 53 }],
    ['a date', { d: new Date(0) }],
    ['undefined', { u: undefined }],
    ['a function', { f: () => 1 }],
    ['what shared parts make endless', { shared }],
  ])('%s', (_, response) => {
    expect(() => bindingOf(['A'], response)).toThrow(NotCanonicalError);
  });
});

test('exact digits count only where the number is still theirs', () => {
  const { response, integers } = parseResponse('{"a": 9007199254740993, "b": [9007199254740993, {"c": 1}]}');
  const digest = () => bindingOf([], response, integers).digest;
  const first = digest();
  expect(digest()).toBe(first);
  (response['b'] as unknown[])[1] = { c: 2 };
  expect(digest()).not.toBe(first);
  (response as Record<string, unknown>)['a'] = 1;
  (response as Record<string, unknown>)['b'] = 'none';
  expect(digest()).toBe(bindingOf([], { a: 1, b: 'none' }).digest);
  delete (response as Record<string, unknown>)['b'];
  expect(digest()).toBe(bindingOf([], { a: 1 }).digest);
  (response as Record<string, unknown>)['a'] = 2 ** 53 + 4;
  expect(digest).toThrow('an integer beyond 2^53 has lost its last digits');
});
