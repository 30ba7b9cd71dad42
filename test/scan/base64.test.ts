import { describe, expect, test } from 'vitest';
import { findBase64Texts } from '../../src/scan/base64.js';

const encode = (text: string): string => Buffer.from(text, 'utf8').toString('base64');
const bytes = (...values: number[]): string => Buffer.from(values).toString('base64');

/** Texts that hold tokens, and what those decode to. */
const found: readonly (readonly [title: string, text: string, ...decoded: string[]])[] = [
  ['the shortest token', 'ZXhlYyg=', 'exec('],
  ['no padding', 'ZXhlYyg', 'exec('],
  ['two tokens', `a ${encode('rm -rf /')},${encode('sudo x!')} b`, 'rm -rf /', 'sudo x!'],
  ['tabs and line ends', encode('a\tb\r\nc'), 'a\tb\r\nc'],
  ['letters beyond ASCII', encode('grüße 😀'), 'grüße 😀'],
  ['a first letter beyond ASCII', encode('éclair'), 'éclair'],
  ['4,096 characters', encode('x'.repeat(3_072)), 'x'.repeat(3_072)],
  ['plus and slash', encode('>>>???'), '>>>???'],
];

/** Texts that hold none. */
const none: readonly (readonly [title: string, text: string])[] = [
  ['nothing', ''],
  ['six characters', 'a2lsbA=='],
  ['a word', 'passport'],
  ['prose', 'the quick brown foxes overjumped several laziest dogs'],
  ['a path', '/usr/local/bin/something'],
  ['a length that no token has', `${encode('exec(x)').replaceAll('=', '')}AAA`.slice(0, 9)],
  ['bits that are left over', 'ZXhlYyh'],
  ['bytes that are no UTF-8', bytes(0x61, 0x62, 0x63, 0xff, 0x61, 0x62)],
  ['a control character', bytes(0x61, 0x62, 0x63, 0x64, 0x00, 0x61)],
  ['an overlong form', bytes(0x61, 0x62, 0xe0, 0x80, 0x80, 0x61)],
  ['half of a surrogate pair', bytes(0x61, 0x62, 0xed, 0xa0, 0x80, 0x61)],
  ['a character beyond the last', bytes(0x61, 0x62, 0xf4, 0x90, 0x80, 0x80)],
  ['an overlong form of four bytes', bytes(0x61, 0x62, 0xf0, 0x80, 0x80, 0x80)],
  ['a character that breaks off', bytes(0x61, 0x62, 0x63, 0x64, 0xc3)],
  ['a second byte alone', bytes(0x61, 0x62, 0x63, 0x80, 0x61)],
  ['a control character beyond ASCII', encode('abcdef\u0085')],
  ['a line separator', encode('abcdef\u2028')],
  ['4,100 characters', encode('x'.repeat(3_075))],
  ['the URL-safe alphabet', encode('>>>???').replaceAll('+', '-').replaceAll('/', '_')],
];

describe('base64 tokens', () => {
  test.each(found)('%s', (_title, text, ...decoded) => {
    const texts = findBase64Texts(text);
    expect(texts.map((one) => one.decoded)).toEqual(decoded);
    for (const { start, end, decoded: plain } of texts) {
      expect(Buffer.from(text.slice(start, end), 'base64').toString('utf8')).toBe(plain);
    }
  });

  test.each(none)('none in %s', (_title, text) => {
    expect(findBase64Texts(text)).toEqual([]);
  });

  test('include their padding', () => {
    expect(findBase64Texts('x ZXZhbCh4KQ== y')).toEqual([{ start: 2, end: 14, decoded: 'eval(x)' }]);
  });
});

test('ten million characters take no time', () => {
  const started = performance.now();
  findBase64Texts('abcdefgh '.repeat(1_100_000));
  findBase64Texts('A'.repeat(10_000_000));
  expect(performance.now() - started).toBeLessThan(3_000);
});
