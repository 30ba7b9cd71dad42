import { describe, expect, test } from 'vitest';
import { looksLikeCredential } from '../../src/scan/credential-values.js';
import { findCredentials, isCredential } from '../../src/scan/credentials.js';
import { isLabel, labelsOf } from '../../src/scan/labels.js';
import { pemBlockEnd, privateKeyPattern } from '../../src/scan/pem.js';
import { secretTokens } from '../../src/scan/secret-tokens.js';
import { fewHostileUnits, slowUnits, testRow } from './pattern-rows.js';

describe.each([privateKeyPattern, ...secretTokens])('$name', (row) => {
  testRow(row);
});

const key = ['sk', '-tide-0a1b2c'].join('');

/** Texts, and the values of the credentials in them. */
const labelled: readonly (readonly [text: string, values: readonly string[]])[] = [
  ['password=otter9', ['otter9']],
  ['Secret : lamp', ['lamp']],
  ['user_password: otter9!', ['otter9!']],
  ['clientSecret=lamp', ['lamp']],
  ['private key: lamp and oar', ['lamp']],
  ['api-key = Z9', ['Z9']],
  ['API KEY: Z9', ['Z9']],
  ['password == "otter9"', ['otter9']],
  ['password := otter9', ['otter9']],
  ['secret => lamp', ['lamp']],
  [`password: see ${key}`, [`see ${key}`]],
  ['password=otter9 secret=lamp7', ['otter9', 'lamp7']],
  ['password=otter9,secret=lamp7', ['otter9,secret=lamp7']],
  ['password=none left', ['none']],
  ['password=****a', ['****a']],
  ['secret=<0a1b2c>', ['<0a1b2c>']],
  [`secret=<${key}>`, [`<${key}>`]],
  ['password: the old one is kept under otter_9', ['the old one is kept under otter_9']],
  ["{'password': 'otter9'}", ['otter9']],
  ['{"password": "otter9", "secret": "lamp7"}', ['otter9', 'lamp7']],
  [String.raw`{"password":"a\"b"}`, ['a"b']],
  [String.raw`{'password':'l\x61mp'}`, ['lamp']],
  [String.raw`{"password":"l\u0061mp\n"}`, ['lamp\n']],
  [String.raw`{"password":"\q\u00"}`, [String.raw`\q\u00`]],
  [String.raw`{"p\u0061ssword":"otter9"}`, ['otter9']],
  [String.raw`{"p\u0061ssword":"otter9","secret":"lamp7"}`, ['otter9', 'lamp7']],
  [String.raw`{\"password\": \"otter9\"}`, ['otter9']],
  [String.raw`{\\\"password\\\": \\\"otter\\\\\\\" 9\\\"}`, [String.raw`otter\\\" 9`]],
  ['{"password": "otter9', ['otter9']],
  ['password: "not ending', ['not ending']],
  ['password', []],
  ['password:', []],
  ['password: ', []],
  ['the password is otter9', []],
  ['passwords: otter9', []],
  ['secretary: Jane', []],
  ['password_hint=otter', []],
  ['token=otter9', []],
  ['password: required.', []],
  ['password: Not_Provided )', []],
  ['api_key=not provided', []],
  ['secret: N/A', []],
  ['secret=NA;', []],
  ['password=*****', []],
  ['password=XXX', []],
  ['api_key=<your-api-key>', []],
  ['api key: <API_KEY>.', []],
  ['{"note": "password: none"}', []],
  ['password: none for guests', []],
  ['password: ask the harbour master in person', []],
  ['{"password": 12345}', []],
  ['{"password": null}', []],
  ['{"password": ""}', []],
  ['{"password": "  "}', []],
  ['{"password": ["otter9"]}', []],
  [String.raw`{"password":"\u006eone"}`, []],
];

describe('findCredentials', () => {
  test.each(labelled)('in %s', (text, values) => {
    const found = findCredentials(text);
    expect(found.map(({ value }) => value)).toEqual(values);
    for (const { start, valueStart, valueEnd } of found) {
      expect(0 <= start && start < valueStart && valueStart < valueEnd && valueEnd <= text.length).toBe(true);
    }
  });

  test('ends a bare value at the first word that looks like a credential', () => {
    const [found] = findCredentials(`password: the first of many words is ${key} here`);
    expect(found?.value).toBe(`the first of many words is ${key}`);
  });

  test("begins at the label's whole word", () => {
    expect(findCredentials('my db-user_password=otter9').map(({ start }) => start)).toEqual([3]);
    expect(findCredentials(`${'x'.repeat(200)}password=otter9`).map(({ start }) => start)).toEqual([136]);
  });

  test('points into the text as it stands where escapes spell the label', () => {
    const text = String.raw`{"p\u0061ssword":"otter9"}`;
    const [found] = findCredentials(text);
    expect(text.slice(found?.valueStart, found?.valueEnd)).toBe('otter9');
    expect(text.slice(found?.start)).toMatch(/^p.*otter9/);
  });

  test('takes a word with very many labels for no prose', () => {
    const many = `${'password:'.repeat(40)} and so on for many words`;
    expect(findCredentials(many)).not.toEqual([]);
    expect(findCredentials('password:password: and so on for many words')).toEqual([]);
  });

  test("takes labels of one's own", () => {
    const labels = labelsOf(['token', ' access code ']);
    expect(findCredentials('token: otter9; access_code=lamp7 x', labels).map(({ value }) => value)).toEqual([
      'otter9;',
      'lamp7',
    ]);
    expect(isLabel('accessCode', labels)).toBe(true);
    expect(isLabel('accessCode')).toBe(false);
    expect(findCredentials('password=otter9', labels)).toHaveLength(1);
  });

  test('is linear in hostile texts', { timeout: 60_000 }, () => {
    const texts = labelled.map(([text]) => text);
    expect(slowUnits(fewHostileUnits(texts), findCredentials)).toEqual([]);
  });
});

describe('isCredential', () => {
  test.each([
    ['otter9', true],
    ['purple otter maple lantern', true],
    ['use no more than ten letters', false],
    ['required', false],
    ['required\nAsk the purser', false],
    ['required otter', true],
    ['', false],
    [' \t', false],
    ['none.', false],
    ['none@pier', true],
    ['\u00a0none', true],
  ])('%s', (value, expected) => {
    expect(isCredential(value)).toBe(expected);
  });
});

describe('looksLikeCredential', () => {
  test.each([
    ['otter', false],
    ['otter9', true],
    ['ott9', false],
    ['(otter9)', true],
    ['a_1', true],
    ['a-b', false],
    ['well-meaning', true],
    ['abcdefghijklmnop', true],
    ['abcdefghijklmno,', false],
    ['key=abcdefghijklmnop', false],
    ['ünïcödé', false],
    ['-----BEGIN', true],
  ])('%s', (word, expected) => {
    expect(looksLikeCredential(word)).toBe(expected);
  });
});

describe('the end of a PEM block', () => {
  const head = ['-----BEGIN ', 'PRIVATE KEY-----'].join('');
  test.each([
    [`${head}\nAbC+/9\n==\n-----END PRIVATE KEY-----\nrest`, '\nrest'],
    [String.raw`${head}\nAbC\n-----END PRIVATE KEY-----\n`, String.raw`\n`],
    [`${head}\nAbC`, ''],
    [`${head} (cut)`, '(cut)'],
    [`${head}\nA-b-C--D`, '--D'],
  ])('%s', (text, rest) => {
    expect(text.slice(pemBlockEnd(text, head.length))).toBe(rest);
  });

  test.each(['A', 'A-', 'A\n'])('a body of 16 MB of %j is read', (unit) => {
    const text = head + unit.repeat(2 ** 24 / unit.length);
    expect(pemBlockEnd(text, head.length)).toBe(text.length);
  });
});
