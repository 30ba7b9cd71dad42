import { describe, expect, test } from 'vitest';
import { caseFold, foldName, foldType } from '../../src/responses/case-fold.js';

/** Pairs that the Unicode file CaseFolding.txt folds to one text (statuses C and F). */
const same: readonly (readonly [string, string])[] = [
  ['BASH', 'bash'],
  ['stra\u00DFe', 'STRASSE'],
  ['\u1E9E', 'ss'],
  ['z\u017Fh', 'ZSH'],
  ['\u039F\u0394\u039F\u03A3', '\u03BF\u03B4\u03BF\u03C2'],
  ['\u212Aelvin', 'kelvin'],
  ['\u00B5', '\u03BC'],
  ['\u0130', 'i\u0307'],
  ['\u13A0', '\uAB70'],
  ['\uFB03', 'FFI'],
  ['\u{10400}', '\u{10428}'],
];

/** Pairs that stay apart. */
const apart: readonly (readonly [string, string])[] = [
  ['\u0131', 'i'],
  ['\u0131', 'I'],
  ['e\u0301', 'e'],
  ['\uFF42', 'b'],
];

describe('case folding', () => {
  test.each(same)('%j and %j are the same', (a, b) => {
    expect(caseFold(a)).toBe(caseFold(b));
  });

  test.each(apart)('%j and %j are not', (a, b) => {
    expect(caseFold(a)).not.toBe(caseFold(b));
  });
});

test('names lose their surrounding white space, and keep their separators', () => {
  expect(foldName('\t Read-Report ')).toBe('read-report');
});

test('types are folded only as far as they can mean something', () => {
  expect(foldType(' Tool_Call ')).toBe('tool_call');
  expect(foldType(7)).toBe('');
  expect(foldType('x'.repeat(65))).toBe('');
});
