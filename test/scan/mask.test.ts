import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { digestOf, excerptOf, maskSecret, maskText, maskedDigestOf } from '../../src/scan/mask.js';
import { injectionPatterns } from '../../src/scan/injection.js';
import { privateKeyPattern } from '../../src/scan/pem.js';
import { piiPatterns } from '../../src/scan/pii.js';
import { secretTokens } from '../../src/scan/secret-tokens.js';
import { findAll } from '../../src/scan/span.js';
import { fewHostileUnits, slowUnits } from './pattern-rows.js';

const key = ['sk', '-tide-0a1b2c3d'].join('');
/** A made-up token of a form that its own beginning gives away. */
const token = ['gh', 'p_', 'R7mQ2xVb9LkT4nWc', '8ZsY1pHd6JfG3eAu0oNi'].join('');
const base64 = (text: string): string => Buffer.from(text).toString('base64');
const pemHead = ['-----BEGIN RSA ', 'PRIVATE KEY-----'].join('');
const pemFoot = ['-----END RSA ', 'PRIVATE KEY-----'].join('');

describe('maskText', () => {
  test.each([
    ['ask john@example.com now', 'ask j***@example.com now'],
    ['x@pier.example', '****@pier.example'],
    [['call 308-', '555-', '0147 today'].join(''), 'call ***-***-**** today'],
    [['ssn 318-', '40-', '7752'].join(''), 'ssn ***-**-****'],
    [['5105 ', '1051 ', '0510 ', '5100'].join(''), '**** **** **** ****'],
    [['at 198.', '51.', '100.', '24:80'].join(''), 'at ***.**.***.**:80'],
    [['odd_5105 ', '1051 ', '0510 ', '5100_call'].join(''), 'odd_**** **** **** ****_call'],
    [['n318-', '40-', '7752x'].join(''), 'n***-**-****x'],
    [key, 'sk************3d'],
    [`key${token} to`, 'keygh************Ni to'],
    [`0${token}`, '0gh************Ni'],
    [`${token}x9`, 'gh************x9'],
    [`x${token}x`, 'xgh************ix'],
    [`\u001b[32m${token}\u001b[0m`, '\u001b[32mgh************Ni\u001b[0m'],
    [
      `curl -H "Authorization: Bearer ${['0a1b2c3d', '4e5f6a7b'].join('')}"`,
      'curl -H "Authorization: Bearer 0a************7b"',
    ],
    [['postgres://mara:', 'tidewater', '@db/log'].join(''), 'postgres://ma**********er@db/log'],
    [`a ${pemHead}\nAbC+/9\n${pemFoot} z`, 'a -----BEGIN *** z'],
    ['password=otter9', 'password=******'],
    ['password=otter9 secret=lamp7', 'password=****** secret=*****'],
    ['password: purple otter maple lantern', 'password: ****** ***** ***** *******'],
    ['password: use no more than ten letters', 'password: *** no more than ten letters'],
    [`password: use the one that we call ${key} here`, 'password: *** the one that we call sk************3d here'],
    ['password: lamp\nnext line', 'password: ****\nnext line'],
    ['password: required otter', 'password: required *****'],
    ['password: required, see the manual', 'password: required, see the manual'],
    ['password=abcsecret=lamp', 'password=ab**********mp'],
    ['{"password": "otter9"}', '{"password": "******"}'],
    ['{"password": "required"}', '{"password": "required"}'],
    ['{"password": "required otter"}', '{"password": "re**********er"}'],
    [String.raw`{"p\u0061ssword": "otter9"}`, String.raw`{"p\u0061ssword": "******"}`],
    [String.raw`{\"password\": \"otter9\"}`, String.raw`{\"password\": \"******\"}`],
    ['password=ask@pier.example', 'password=as************le'],
    [['308-', '555-', '0147', '@pier.example'].join(''), '30************le'],
    [['5105-', '308-', '555-', '0147'].join(''), '5105-***-***-****'],
    [`${base64('the password=otter9 is')} z`, 'dG************== z'],
    [`x${base64('the password=otter9 is')} z`, 'xd************== z'],
  ])('%j', (text, masked) => {
    expect(maskText(text)).toBe(masked);
    expect(maskText(masked)).toBe(masked);
  });

  test.each([
    '',
    'The ferry leaves at nine from pier 12.',
    'password: required',
    'api_key=<your-api-key>',
    'src/scan/a-long-path/of/many_parts/index.ts and internationalisation',
    base64('nothing to see here, only a ferry'),
    '\uD800 lone \uDC00',
  ])('leaves %j as it is', (text) => {
    expect(maskText(text)).toBe(text);
  });

  const hits = [...piiPatterns, privateKeyPattern, ...secretTokens].flatMap((row) =>
    row.hits.map((hit) => [row.name, hit, row] as const),
  );

  test.each(hits)('shows no match of %s in %j, nor in its base64', (_name, hit, row) => {
    for (const span of findAll(row.find, hit)) {
      const match = hit.slice(...span);
      expect(maskText(hit)).not.toContain(match);
      expect(maskText(`see ${base64(`padding ${hit} padding`)}`)).not.toContain(base64(`padding ${hit}`).slice(10, 26));
    }
  });

  test('is linear in hostile texts', { timeout: 60_000 }, () => {
    const texts = [...hits.map(([, hit]) => hit), ...injectionPatterns.flatMap((row) => row.hits)];
    const more = [
      'password=',
      'password="',
      String.raw`password=\"`,
      'password=none ',
      'password:x x ',
      String.raw`\u0061`,
    ];
    expect(slowUnits([...fewHostileUnits(texts), ...more], maskText)).toEqual([]);
  });
});

describe('excerptOf', () => {
  test('gives a short text whole', () => {
    expect(excerptOf('short john@example.com', 6, 22)).toBe('short j***@example.com');
    expect(excerptOf('', 0, 0)).toBe('');
  });

  test('gives what surrounds the span, and marks the cuts', () => {
    const text = `${'a '.repeat(500)}HERE${' z'.repeat(500)}`;
    const excerpt = excerptOf(text, 1000, 1004);
    expect(excerpt).toMatch(/^…(?:a |[ a])+HERE[ z]+…$/);
    expect(excerpt.length).toBeLessThanOrEqual(160);
    expect(excerptOf(text, 0, 4)).toMatch(/^a [ a]+…$/);
    expect(excerptOf(text, 2000, 2004)).toMatch(/^….* z$/);
  });

  test('keeps newlines and control characters', () => {
    expect(excerptOf('a\n\u001B[31m\tb', 0, 1)).toBe('a\n\u001B[31m\tb');
  });

  test('never halves a surrogate pair', () => {
    const text = '🚢'.repeat(300);
    for (let start = 200; start < 204; start++) expect(excerptOf(text, start, start + 2)).toMatch(/^…(?:🚢)+…$/u);
    expect(excerptOf(`${'🚢'.repeat(80)}x`, 160, 161)).toMatch(/^…?(?:🚢)+x?…?$/u);
  });

  test('never halves one where masked forms make it longer than the text', () => {
    const half = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/;
    for (let count = 1; count < 12; count++) {
      const excerpt = excerptOf(`${'a@b.cc '.repeat(count)}${'🚢'.repeat(100)}`, 0, 2);
      expect(excerpt.length).toBeLessThanOrEqual(160);
      expect(excerpt).not.toMatch(half);
    }
  });

  const secrets: readonly (readonly [title: string, secret: string, telling: string])[] = [
    ['an e-mail address', `${'mara'.repeat(10)}@pier.example`, 'amara'],
    ['a key', ['sk', '-', '0a1b2c3d'.repeat(6)].join(''), '1b2c3d'],
    ['a labelled value', `password=${'otter9'.repeat(10)}`, 'tter9o'],
    ['a PEM block', `${pemHead}\n${'QUJDREVG\n'.repeat(200)}${pemFoot}`, 'JDREVG'],
    ['base64', base64(`${'quiet water '.repeat(20)}password=otter9 ${'quiet water '.repeat(20)}`), 'cXVpZXQgd2F0'],
    ['a card', ['5105 ', '1051 ', '0510 ', '5100'].join(''), '51'],
  ];

  test.each(secrets)('shows no part of %s that its edge cuts', (_title, secret, telling) => {
    const text = `${'a '.repeat(300)}${secret} ${'z '.repeat(300)}`;
    expect(text).toContain(telling);
    for (let start = 400; start < 600 + secret.length + 200; start += 7) {
      const excerpt = excerptOf(text, start, start + 3);
      expect(excerpt).not.toContain(telling);
      expect(excerpt.length).toBeLessThanOrEqual(160);
    }
  });

  test('is quick in a long text, wherever the span stands and however long it is', () => {
    const text = 'password=otter9 '.repeat(600_000);
    const started = performance.now();
    for (let start = 0; start < text.length; start += 1_000_000) excerptOf(text, start, text.length);
    expect(performance.now() - started).toBeLessThan(2_000);
  });
});

// A repeated group, or a counted quantifier without an end, overflows the stack on such texts.
test.each([
  ['base64', '', 'A'],
  ['a token', 'sk-', 'a.'],
  ['a bearer token', 'Bearer ', 'a.'],
  ['a private key', `${pemHead}\n`, 'A-'],
  ['a placeholder', 'password: ', '*'],
])('16 MB of %s are masked', (_title, head, unit) => {
  const text = head + unit.repeat(2 ** 24 / unit.length);
  expect(() => maskText(text)).not.toThrow();
});

describe('digests', () => {
  test('are SHA-256 of the value in form NFC', () => {
    // FIPS 180-2, appendix B.1.
    expect(digestOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect(digestOf('e\u0301')).toBe(digestOf('\u00e9'));
    expect(digestOf('e\u0301')).toBe(createHash('sha256').update('\u00e9', 'utf8').digest('hex'));
  });

  test('of values that can be guessed tell nothing but their shape', () => {
    const one = ['318-', '40-', '7752'].join('');
    const other = ['209-', '11-', '4410'].join('');
    expect(maskedDigestOf('ssn', one)).toBe(maskedDigestOf('ssn', other));
    expect(maskedDigestOf('ssn', one)).not.toBe(maskedDigestOf('phone', one));
    expect(maskedDigestOf('ssn', one)).not.toBe(digestOf(one));
    expect(maskedDigestOf('word', 'otter')).toBe(maskedDigestOf('word', 'maple'));
    expect(maskedDigestOf('word', 'otter')).not.toBe(maskedDigestOf('word', 'otters'));
  });
});

test.each([
  ['', ''],
  ['otter', '*****'],
  ['elevenchars', '***********'],
  ['twelve-chars', 'tw********rs'],
  ['x'.repeat(500), `xx${'*'.repeat(12)}xx`],
])('maskSecret of %j', (value, masked) => {
  expect(maskSecret(value)).toBe(masked);
});
