import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { NotCanonicalError, canonicalJson } from '../../src/core/canonical.js';

const shared = { a: 1 };

describe('canonicalJson', () => {
  test.each<{ name: string; value: unknown; text: string }>([
    { name: 'scalars', value: [null, true, false, ''], text: '[null,true,false,""]' },
    { name: 'empty containers', value: { o: {}, l: [] }, text: '{"l":[],"o":{}}' },
    { name: 'nested containers', value: [[1], [2, { a: [3] }], 4], text: '[[1],[2,{"a":[3]}],4]' },
    {
      name: 'keys by code unit at every level',
      value: { b: { Z: 1, '10': 2, '9': 3, _: 4 }, a: 0 },
      text: '{"a":0,"b":{"10":2,"9":3,"Z":1,"_":4}}',
    },
    {
      name: 'an astral key before U+FB01',
      value: { '\ufb01': 1, '\u{1f6a2}': 2 },
      text: String.raw`{"\ud83d\udea2":2,"\ufb01":1}`,
    },
    { name: 'what is not ASCII', value: 'caf\u00e9 \u2028\uffff', text: String.raw`"caf\u00e9 \u2028\uffff"` },
    {
      name: 'controls and short escapes',
      value: '\b\f\n\r\t"\\\u0001\u001f',
      text: String.raw`"\b\f\n\r\t\"\\\u0001\u001f"`,
    },
    { name: 'DEL and the solidus as they are', value: '\u007f/', text: '"\u007f/"' },
    { name: 'lone surrogates', value: '\ud800x\udc00', text: String.raw`"\ud800x\udc00"` },
    {
      name: 'numbers as JavaScript prints them',
      value: [1.0, -0, 1e-5, 1e-7, 1e21, -1.5],
      text: '[1,0,0.00001,1e-7,1e+21,-1.5]',
    },
    { name: 'bigints by their digits', value: [9007199254740993n, -1n], text: '[9007199254740993,-1]' },
    { name: 'a member called __proto__', value: JSON.parse('{"__proto__":{"x":1}}'), text: '{"__proto__":{"x":1}}' },
    { name: 'a container that occurs twice', value: [shared, shared], text: '[{"a":1},{"a":1}]' },
    { name: 'an object without a prototype', value: Object.assign(Object.create(null), { a: 1 }), text: '{"a":1}' },
  ])('writes $name', ({ value, text }) => {
    expect(canonicalJson(value)).toBe(text);
  });

  // printf '{"cashflows":[-1000,300,400,500,600],"rate":0.1}' | sha256sum
  test('gives the digest of the same text made elsewhere', () => {
    const text = canonicalJson({ rate: 0.1, cashflows: [-1000, 300, 400, 500, 600] });
    expect(createHash('sha256').update(text).digest('hex')).toBe(
      '35e3bbc93a9564a87d01ea22d64ee51986664770620ef7aedf48421ce2b12cb1',
    );
  });

  const cycle: Record<string, unknown> = {};
  cycle['inner'] = [cycle];

  test.each<{ name: string; value: unknown; reason: string }>([
    { name: 'undefined', value: { a: undefined }, reason: 'undefined has no JSON text' },
    { name: 'a hole', value: Array(1), reason: 'undefined has no JSON text' },
    { name: 'a function', value: [() => 1], reason: 'a function has no JSON text' },
    { name: 'a symbol', value: Symbol('s'), reason: 'a symbol has no JSON text' },
    { name: 'NaN', value: { a: Number.NaN }, reason: 'a number that is not finite has no JSON text' },
    { name: 'infinity', value: Number.NEGATIVE_INFINITY, reason: 'a number that is not finite has no JSON text' },
    { name: 'a date', value: new Date(0), reason: 'an instance of a class has no JSON text' },
    { name: 'a map', value: new Map(), reason: 'an instance of a class has no JSON text' },
    { name: 'a cycle', value: cycle, reason: 'a value that contains itself has no JSON text' },
    { name: 'an endless integer', value: 10n ** 1000n, reason: 'an integer of more than 1,000 digits is refused' },
  ])('refuses $name', ({ value, reason }) => {
    expect(() => canonicalJson(value)).toThrow(new NotCanonicalError(reason));
  });

  test('stops at the longest text that is allowed', () => {
    expect(canonicalJson(['abc'], { maxLength: 7 })).toBe('["abc"]');
    const reason = 'the JSON text is longer than 1,000 characters';
    let doubled: unknown = [1];
    for (let level = 0; level < 40; level++) doubled = [doubled, doubled];
    for (const value of [['x'.repeat(997)], 'x'.repeat(1001), 'x'.repeat(1e7), doubled, Array(1e6).fill(0)]) {
      expect(() => canonicalJson(value, { maxLength: 1000 })).toThrow(new NotCanonicalError(reason));
    }
  });

  test('writes numbers by another rule', () => {
    expect(canonicalJson([1, Number.NaN], { writeNumber: String })).toBe('[1,NaN]');
  });

  test('takes any depth', () => {
    let deep: unknown = 1;
    for (let level = 0; level < 100_000; level++) deep = level % 2 ? [deep] : { a: deep };
    expect(canonicalJson(deep)).toHaveLength(50_000 * '[{"a":}]'.length + 1);
  });
});
