import { Readable } from 'node:stream';

import { describe, expect, test } from 'vitest';

import { elementSplitter } from '../../src/transcripts/elements.js';
import { oneOf, randomChunks, randomFrom, randomObject, randomText, randomValue, type Random } from './random.js';
import { shortly, split } from './reading.js';

const rest = ' The rest of the document was not read.';
const rows: readonly { name: string; text: string; gives: unknown[]; limit?: number }[] = [
  {
    name: 'elements of an array',
    text: '[{"a":1},{"b":2}]',
    gives: [
      [1, 2, '{"a":1}'],
      [1, 10, '{"b":2}'],
    ],
  },
  {
    name: 'a pretty array',
    text: '[\n  {\n    "a": 1\n  },\n  2 ,"x"\n]\n',
    gives: [
      [2, 3, '{\n    "a": 1\n  }'],
      [5, 3, '2'],
      [5, 6, '"x"'],
    ],
  },
  { name: 'an empty array', text: ' [ ] ', gives: [] },
  { name: 'one pretty object', text: '{\n "a": [1,\n 2]\n}\n', gives: [[1, 1, '{\n "a": [1,\n 2]\n}']] },
  {
    name: 'objects that follow each other',
    text: '{"a":1}{"b":\n2} {"c":3}\n',
    gives: [
      [1, 1, '{"a":1}'],
      [1, 8, '{"b":\n2}'],
      [2, 4, '{"c":3}'],
    ],
  },
  {
    name: 'CRLF between lines',
    text: '[\r\n{},\r\n{}\r\n]',
    gives: [
      [2, 1, '{}'],
      [3, 1, '{}'],
    ],
  },
  {
    name: 'columns count UTF-16 units',
    text: '["ü€","𝒳",1]',
    gives: [
      [1, 2, '"ü€"'],
      [1, 7, '"𝒳"'],
      [1, 12, '1'],
    ],
  },
  {
    name: 'brackets and quotes in strings',
    text: String.raw`["]}\"[{","\\",1]`,
    gives: [
      [1, 2, String.raw`"]}\"[{"`],
      [1, 11, String.raw`"\\"`],
      [1, 16, '1'],
    ],
  },
  { name: 'a number at the end', text: ' 42', gives: [[1, 2, '42']] },
  {
    name: 'a comma before the end',
    text: '[1,]',
    gives: [
      [1, 2, '1'],
      [1, 4, 'malformed', `A comma stands before the end of the array.${rest}`],
    ],
  },
  {
    name: 'two commas',
    text: '[1,,2]',
    gives: [
      [1, 2, '1'],
      [1, 4, 'malformed', `A value is missing between two commas.${rest}`],
    ],
  },
  { name: 'a comma at the start', text: '[,1]', gives: [[1, 2, 'malformed', `A value is missing here.${rest}`]] },
  {
    name: 'no comma',
    text: '[{}\n{}]',
    gives: [
      [1, 2, '{}'],
      [2, 1, 'malformed', `A comma is missing between two records.${rest}`],
    ],
  },
  {
    name: 'data after an array',
    text: '[1]\n [2]',
    gives: [
      [1, 2, '1'],
      [2, 2, 'malformed', `Something follows the end of the document.${rest}`],
    ],
  },
  {
    name: 'data after an object',
    text: '{"a":1},{"b":2}',
    gives: [
      [1, 1, '{"a":1}'],
      [1, 8, 'malformed', `Something other than an object follows the end of the document.${rest}`],
    ],
  },
  { name: 'no document', text: ' ]', gives: [[1, 2, 'malformed', `A value is missing here.${rest}`]] },
  {
    name: 'an array that breaks off',
    text: '[1,\n',
    gives: [
      [1, 2, '1'],
      [2, 1, 'malformed', `The document breaks off before its array is closed.${rest}`],
    ],
  },
  {
    name: 'an element that breaks off',
    text: '[1, {"a":\n"x',
    gives: [
      [1, 2, '1'],
      [1, 5, 'malformed', `The document breaks off inside this record.${rest}`],
    ],
  },
  {
    name: 'a number that breaks off in an array',
    text: '[1',
    gives: [[1, 2, 'malformed', `The document breaks off inside this record.${rest}`]],
  },
  {
    name: 'an object that breaks off',
    text: '{"a":1} {"b"',
    gives: [
      [1, 1, '{"a":1}'],
      [1, 9, 'malformed', `The document breaks off inside this record.${rest}`],
    ],
  },
  {
    name: 'elements over the limit',
    text: '[{"a":"12345678"},{"b":"ü\n𝒳"},{}, {"c":"12345678"}]',
    limit: 12,
    gives: [
      [1, 2, 'skipped', 'The record is longer than 12 bytes and was not read.'],
      [1, 19, 'skipped', 'The record is longer than 12 bytes and was not read.'],
      [2, 6, '{}'],
      [2, 10, 'skipped', 'The record is longer than 12 bytes and was not read.'],
    ],
  },
];

describe('elements', () => {
  test.each(rows)('$name', ({ text, gives, limit = 1000 }) => {
    expect(shortly(split(elementSplitter(limit), [Buffer.from(text)]))).toEqual(gives);
  });

  test.each(rows)('$name, in chunks of any size', ({ text, gives, limit = 1000 }) => {
    for (let seed = 0; seed < 30; seed++) {
      const chunks = randomChunks(randomFrom(seed), Buffer.from(text));
      expect(shortly(split(elementSplitter(limit), chunks))).toEqual(gives);
    }
  });

  test('arrays give the elements that stream-json gives', async () => {
    for (let seed = 0; seed < 2000; seed++) {
      const random = randomFrom(seed);
      const text = blanks(random) + randomText(random, randomArray(random)) + blanks(random);
      const items = split(elementSplitter(1 << 20), randomChunks(random, Buffer.from(text)));
      expect(items.map((item) => JSON.parse((item as { text: string }).text) as unknown)).toEqual(
        await independently(text, 'array'),
      );
      for (const item of items) expect(textAt(text, item.line, item.column)).toBe((item as { text: string }).text[0]);
    }
  });

  test('objects that follow each other are what stream-json gives', async () => {
    for (let seed = 0; seed < 2000; seed++) {
      const random = randomFrom(seed);
      let text = '';
      for (let left = 1 + Math.floor(random() * 4); left > 0; left--) {
        text += blanks(random) + randomText(random, randomObject(random));
      }
      const items = split(elementSplitter(1 << 20), randomChunks(random, Buffer.from(text)));
      expect(items.map((item) => JSON.parse((item as { text: string }).text) as unknown)).toEqual(
        await independently(text, 'values'),
      );
      for (const item of items) expect(textAt(text, item.line, item.column)).toBe('{');
    }
  });

  test('of a document that breaks off anywhere, no record is made up and the break is told', () => {
    for (let seed = 0; seed < 300; seed++) {
      const random = randomFrom(seed);
      const text = randomText(random, randomArray(random));
      const bytes = Buffer.from(text);
      const whole = shortly(split(elementSplitter(1 << 20), [bytes]));
      const cut = bytes.subarray(0, 1 + Math.floor(random() * (bytes.length - 1)));
      const items = split(elementSplitter(1 << 20), randomChunks(random, cut));
      expect(items.at(-1)).toMatchObject({ kind: 'malformed' });
      const records = shortly(items.slice(0, -1));
      expect(records).toEqual(whole.slice(0, records.length));
    }
  });
});

function randomArray(random: Random): unknown[] {
  return Array.from({ length: Math.floor(random() * 5) }, () => randomValue(random));
}

function blanks(random: Random): string {
  return oneOf(random, ['', '', ' ', '\n', '\r\n\t ']);
}

/** The character at a line and column, counted in the plain way. */
function textAt(text: string, line: number, column: number): string | undefined {
  return text.split('\n')[line - 1]?.[column - 1];
}

async function independently(text: string, kind: 'array' | 'values'): Promise<unknown[]> {
  const { default: streamArray } = await import('stream-json/streamers/stream-array.js');
  const { default: streamValues } = await import('stream-json/streamers/stream-values.js');
  const stream =
    kind === 'array' ? streamArray.withParserAsStream() : streamValues.withParserAsStream({ jsonStreaming: true });
  const values: unknown[] = [];
  for await (const { value } of Readable.from([text]).pipe(stream)) values.push(value);
  return values;
}
