import { describe, expect, test } from 'vitest';

import { lineSplitter } from '../../src/transcripts/lines.js';
import { randomChunks, randomFrom } from './random.js';
import { shortly, split } from './reading.js';

const rows: readonly { name: string; bytes: Buffer | string; gives: unknown[]; limit?: number }[] = [
  {
    name: 'one line a record',
    bytes: '{"a":1}\n{"a":2}\n',
    gives: [
      [1, 1, '{"a":1}'],
      [2, 1, '{"a":2}'],
    ],
  },
  {
    name: 'no final newline',
    bytes: '{"a":1}\n{"a":2}',
    gives: [
      [1, 1, '{"a":1}'],
      [2, 1, '{"a":2}'],
    ],
  },
  {
    name: 'CRLF',
    bytes: '{"a":1}\r\n{"a":2}\r\n',
    gives: [
      [1, 1, '{"a":1}'],
      [2, 1, '{"a":2}'],
    ],
  },
  {
    name: 'blank lines count',
    bytes: '\n{"a":1}\n \t\r\n\n{"a":2}\n',
    gives: [
      [2, 1, '{"a":1}'],
      [5, 1, '{"a":2}'],
    ],
  },
  { name: 'blanks before and after', bytes: '  1 \n', gives: [[1, 1, '  1 ']] },
  { name: 'a lone carriage return breaks no line', bytes: '"a\rb"\n', gives: [[1, 1, '"a\rb"']] },
  { name: 'U+2028 breaks no line', bytes: '{"t":"a\u2028b"}\n', gives: [[1, 1, '{"t":"a\u2028b"}']] },
  {
    name: 'multi-byte text',
    bytes: '"ü€𝒳"\n"ü€𝒳"',
    gives: [
      [1, 1, '"ü€𝒳"'],
      [2, 1, '"ü€𝒳"'],
    ],
  },
  {
    name: 'bytes that are no UTF-8',
    bytes: Buffer.from([0x22, 0xff, 0xfe, 0x22, 0x0a, 0x22, 0x61, 0x22]),
    gives: [
      [1, 1, '"\uFFFD\uFFFD"', 'replaced'],
      [2, 1, '"a"'],
    ],
  },
  { name: 'U+FFFD itself', bytes: '"\uFFFD"\n', gives: [[1, 1, '"\uFFFD"']] },
  {
    name: 'a line over the limit',
    bytes: '"12345678"\n"123456789"\n"1"\n"123456789"',
    limit: 10,
    gives: [
      [1, 1, '"12345678"'],
      [2, 1, 'skipped', 'The record is longer than 10 bytes and was not read.'],
      [3, 1, '"1"'],
      [4, 1, 'skipped', 'The record is longer than 10 bytes and was not read.'],
    ],
  },
  { name: 'nothing', bytes: '', gives: [] },
  { name: 'blanks only', bytes: ' \n\r\n\t', gives: [] },
];

describe('lines', () => {
  test.each(rows)('$name', ({ bytes, gives, limit = 1000 }) => {
    expect(shortly(split(lineSplitter(limit), [Buffer.from(bytes as string)]))).toEqual(gives);
  });

  test.each(rows)('$name, in chunks of any size', ({ bytes, gives, limit = 1000 }) => {
    for (let seed = 0; seed < 20; seed++) {
      const chunks = randomChunks(randomFrom(seed), Buffer.from(bytes as string));
      expect(shortly(split(lineSplitter(limit), chunks))).toEqual(gives);
    }
  });

  test('a line over the limit is passed over in bounded memory', () => {
    const chunk = Buffer.alloc(1 << 20, 'x');
    const splitter = lineSplitter(1 << 16);
    const before = process.memoryUsage().arrayBuffers;
    for (let index = 0; index < 256; index++) splitter.push(chunk);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(1 << 23);
    expect(splitter.push(Buffer.from('\n1\n'))).toMatchObject([
      { kind: 'skipped', line: 1 },
      { text: '1', line: 2 },
    ]);
  });
});
