import { describe, expect, test } from 'vitest';
import { readDocument } from '../../src/policy/document.js';

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const utf16le = (text: string): Uint8Array => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'));
const utf16be = (text: string): Uint8Array => Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le').swap16());

const said = (bytes: Uint8Array): string[] =>
  readDocument('f', bytes).mistakes.map((m) => `${m.line}:${m.column} ${m.pointer} ${m.message}`);

describe('what is read', () => {
  const rows: readonly (readonly [string, Uint8Array, unknown])[] = [
    ['YAML', utf8('a: [1, yes, ~, 017, 2026-01-02]\n'), { a: [1, 'yes', null, 17, '2026-01-02'] }],
    ['JSON with tabs and escapes', utf8('{\n\t"a": "\\u00e9\\ud83d\\ude00\\/"\n}'), { a: 'é😀/' }],
    ['UTF-8 with a byte order mark', Uint8Array.from([0xef, 0xbb, 0xbf, ...utf8('a: é')]), { a: 'é' }],
    ['UTF-16, little endian', utf16le('a: é'), { a: 'é' }],
    ['UTF-16, big endian', utf16be('a: é'), { a: 'é' }],
    ['CRLF', utf8('a: 1\r\nb: 2\r\n'), { a: 1, b: 2 }],
    ['an alias', utf8('a: &x [1]\nb: *x\n'), { a: [1], b: [1] }],
    ['a plain tag', utf8('a: !!str 1'), { a: '1' }],
    ['nothing', utf8(''), undefined],
    ['only a comment', utf8('# nothing\n'), undefined],
    ['nothing but a mark', Uint8Array.from([0xef, 0xbb, 0xbf]), undefined],
    ['a null', utf8('~'), null],
    [
      'levels that are allowed',
      utf8(`${'['.repeat(199)}${']'.repeat(199)}`),
      JSON.parse(`${'['.repeat(199)}${']'.repeat(199)}`),
    ],
    ['a text indented far', utf8(`- |1\n  ${' '.repeat(500)}x`), [`${' '.repeat(501)}x\n`]],
  ];
  test.each(rows)('%s', (_, bytes, data) => {
    const document = readDocument('f', bytes);
    expect(document.mistakes).toEqual([]);
    expect(document.data).toEqual(data);
  });

  test('a key named __proto__ is a key like any other', () => {
    const { data } = readDocument('f', utf8('__proto__: {polluted: true}'));
    expect(Object.keys(data as object)).toEqual(['__proto__']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });
});

describe('what is refused', () => {
  const rows: readonly (readonly [string, Uint8Array, readonly string[]])[] = [
    [
      'a key that stands twice',
      utf8('a: 1\nb: {c: 1, c: 2}\na: 2\n'),
      [
        "2:11 /b/c the key 'c' stands twice; each may stand once.",
        "3:1 /a the key 'a' stands twice; each may stand once.",
      ],
    ],
    ['a second document', utf8('a: 1\n---\nb: 2\n'), ['2:1  begins a second document; a file holds one.']],
    [
      'unknown tags',
      utf8('a: !foo 1\nb: !!binary aGk=\nc: !!set {x}\n'),
      [
        "1:9 /a has the unknown tag '!foo'; allowed are plain text, numbers, lists and mappings.",
        "2:13 /b has the unknown tag '!!binary'; allowed are plain text, numbers, lists and mappings.",
        "3:10 /c has the unknown tag '!!set'; allowed are plain text, numbers, lists and mappings.",
      ],
    ],
    ['a key that is a list', utf8('? [a]\n: b\n'), ['1:3  has a key that is no text; a key is a name.']],
    ['another version of YAML', utf8('%YAML 1.1\n---\na: yes\n'), ['1:1  declares YAML 1.1; only YAML 1.2 is read.']],
    [
      'one fault many times',
      utf8('a: b: c\nd: e: f\n'),
      ['1:4  is no valid YAML or JSON: Nested mappings are not allowed in compact mappings.'],
    ],
    ['a directive', utf8('%FOO x\n---\na: 1'), ['1:1  is no valid YAML or JSON: Unknown directive %FOO.']],
    [
      'numbers that JSON cannot hold',
      utf8('a: .nan\nb: [1, -.inf]\nc: 1e999\nd: 9007199254740993\n'),
      [
        '1:4 /a is no finite number, and only those are allowed.',
        '2:8 /b/1 is no finite number, and only those are allowed.',
        '3:4 /c is no finite number, and only those are allowed.',
        '4:4 /d cannot be kept exactly; whole numbers up to 9007199254740991 are allowed.',
      ],
    ],
    [
      'an alias of nothing',
      utf8('a: *x\n'),
      ['1:4 /a is an alias of no earlier value; an anchor must stand before it.'],
    ],
    [
      'an alias of itself',
      utf8('a: &x [*x]\n'),
      ['1:8 /a/0 is an alias of no earlier value; an anchor must stand before it.'],
    ],
    [
      'bytes that are not UTF-8',
      Uint8Array.from([...utf8('a: 1\nb: '), 0xff, 0x41]),
      ['2:4  is not valid UTF-8; UTF-8 text is expected.'],
    ],
    [
      'half of a UTF-16 unit',
      Uint8Array.from([0xff, 0xfe, 0x41]),
      ['1:1  is not valid UTF-16LE; UTF-8 text is expected.'],
    ],
    [
      'UTF-16 without a mark',
      utf16le('a: 1').slice(2),
      ['1:1  holds NUL bytes; UTF-8 text is expected, or UTF-16 with a byte order mark.'],
    ],
    [
      'a document that breaks off',
      utf8('{"a": [1'),
      [
        '1:9  is no valid YAML or JSON: Flow sequence in block collection must be sufficiently indented and end with a ].',
        '1:9  is no valid YAML or JSON: Flow map must end with a }.',
      ],
    ],
    ['flow levels without end', utf8('['.repeat(50_000)), ['1:201  nests deeper than the 200 levels allowed.']],
    ['block levels without end', utf8('- '.repeat(50_000)), ['1:401  nests deeper than the 200 levels allowed.']],
    [
      'indentation without end',
      utf8(Array.from({ length: 2000 }, (_, i) => `${' '.repeat(i)}a:`).join('\n')),
      ['202:1  nests deeper than the 200 levels allowed.'],
    ],
  ];
  test.each(rows)('%s', (_, bytes, mistakes) => {
    expect(said(bytes)).toEqual(mistakes);
  });

  test('aliases that would fill the memory', () => {
    let bomb = 'a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n';
    for (let i = 1; i < 12; i++)
      bomb += `a${i}: &a${i} [${Array.from({ length: 10 }, () => `*a${i - 1}`).join(', ')}]\n`;
    expect(said(utf8(bomb))).toEqual([
      expect.stringMatching(
        /^1:\d+ \S+ is one value too many once aliases are written out; at most 200000 are allowed\.$/,
      ),
    ]);
  });

  test('aliases that would nest without end', () => {
    let deep = `a0: &a0 ${'['.repeat(150)}${']'.repeat(150)}\n`;
    for (let i = 1; i < 5; i++) deep += `a${i}: &a${i} ${'['.repeat(100)}*a${i - 1}${']'.repeat(100)}\n`;
    expect(said(utf8(deep))).not.toEqual([]);
    expect(said(utf8(deep)).every((line) => line.endsWith('is nested deeper than the 200 levels allowed.'))).toBe(true);
  });
});

describe('places', () => {
  const text = 'a:\n  - b: &x {c: 1}\n  - *x\n"d/e": ~\nf:\n';
  const rows: readonly (readonly [pointer: string, at: 'key' | 'value', place: string])[] = [
    ['', 'value', '1:1'],
    ['/a', 'key', '1:1'],
    ['/a', 'value', '2:3'],
    ['/a/0/b/c', 'key', '2:12'],
    ['/a/0/b/c', 'value', '2:15'],
    ['/a/1', 'value', '3:5'],
    ['/a/1/c', 'value', '2:15'],
    ['/d~1e', 'value', '4:8'],
    ['/f', 'key', '5:1'],
    ['/a/0/missing', 'value', '2:5'],
    ['/a/0/b/c/deeper', 'value', '2:15'],
    ['/missing', 'value', '1:1'],
    ['/a/9', 'value', '2:3'],
  ];
  test.each(rows)('%s (%s) stands at %s', (pointer, at, place) => {
    const { line, column } = readDocument('f', utf8(text)).mistake(pointer, 'x', at);
    expect(`${line}:${column}`).toBe(place);
  });

  test('a file that cannot be read has one place', () => {
    const { line, column } = readDocument('f', utf8('a: "')).mistake('/a', 'x');
    expect([line, column]).toEqual([1, 5]);
  });
});
