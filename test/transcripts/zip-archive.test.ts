import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

import { readRecords } from '../../src/transcripts/read.js';
import { archiveSources } from '../../src/transcripts/zip-archive.js';
import { zipOf, type ZipEntry } from './zip.js';

const folder = mkdtempSync(join(tmpdir(), 'qwed-zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** `{"content":"one"}`, a line feed, `{"content":"two"}` and another, packed by the zstd program without a checksum. */
const zstdData = Buffer.from('KLUv/SAk9QAAwHsiY29udGVudCI6Im9uZSJ9CnR3byJ9CgEAipth', 'base64');
const two = '{"content":"one"}\n{"content":"two"}\n';

/** What each source of an archive gives: its name and its records, or what is wrong with it. */
async function read(bytes: Buffer): Promise<{ found: string[]; passedOver: number } | undefined> {
  const path = join(folder, 'a.zip');
  writeFileSync(path, bytes);
  const archive = await archiveSources(path, 'a.zip');
  if (!archive) return undefined;
  const found: string[] = [];
  for (const source of archive.sources) {
    let records = 0;
    try {
      for await (const { items } of readRecords(source, { recordBytes: 1000 })) records += items.length;
      found.push(`${source.name}: ${records}`);
    } catch (error) {
      found.push(`${source.name}: ${records}, ${(error as Error).message}`);
    }
  }
  return { found, passedOver: archive.passedOver };
}

const line = '{"content":"x"}\n';
const rows: readonly (readonly [
  name: string,
  entries: readonly ZipEntry[],
  found: readonly string[],
  passedOver?: number,
])[] = [
  [
    'logs, in the order of their names',
    [
      { name: 'b/c.jsonl', text: line },
      { name: 'a.json', text: '[{"content":"x"},\n{"content":"y"}]' },
      { name: 'b/' },
    ],
    ['a.zip!/a.json: 2', 'a.zip!/b/c.jsonl: 1'],
  ],
  [
    'a log of Inspect, of which the samples count',
    [
      { name: 'header.json', text: '{"eval":{}}' },
      { name: 'samples/1_epoch_1.json', text: '{\n "id": 1\n}' },
      { name: 'summaries.json', text: '[]' },
    ],
    ['a.zip!/samples/1_epoch_1.json: 1'],
  ],
  [
    'other files beside a log',
    [
      { name: 'a.png', text: 'x' },
      { name: '__MACOSX/a.jsonl', text: 'x' },
      { name: '.b.jsonl', text: 'x' },
      { name: 'a.jsonl', text: line },
    ],
    ['a.zip!/a.jsonl: 1'],
    3,
  ],
  ['stored data', [{ name: 'a.jsonl', text: line, packed: Buffer.from(line), method: 0 }], ['a.zip!/a.jsonl: 1']],
  ['zstd data', [{ name: 'a.jsonl', text: two, packed: zstdData, method: 93 }], ['a.zip!/a.jsonl: 2']],
  [
    'zstd data that breaks off',
    [{ name: 'a.jsonl', text: two, packed: zstdData.subarray(0, 20), method: 93 }],
    ["a.zip!/a.jsonl: 0, 'a.zip!/a.jsonl' is zstd data that breaks off."],
  ],
  [
    'another method',
    [{ name: 'a.jsonl', text: line, method: 12 }],
    ["a.zip!/a.jsonl: 0, 'a.zip!/a.jsonl' is compressed by the zip method 12, which is not read."],
  ],
  [
    'a password',
    [{ name: 'a.jsonl', text: line, encrypted: true }],
    ["a.zip!/a.jsonl: 0, 'a.zip!/a.jsonl' is encrypted."],
  ],
  [
    'data that unpacks to more than the archive says',
    [{ name: 'a.jsonl', text: line.repeat(10_000), claims: 20 }],
    ["a.zip!/a.jsonl: 0, 'a.zip!/a.jsonl' is a damaged zip archive."],
  ],
  [
    'entries that share their data',
    [
      { name: 'a.jsonl', text: line },
      { name: 'b.jsonl', text: line, offset: 0 },
    ],
    ["a.zip: 0, 'a.zip' is a zip archive whose entries overlap, and is not read."],
  ],
  ['no log', [{ name: 'a.png', text: 'x' }], ["a.zip: 0, 'a.zip' is a zip archive without a transcript in it."]],
  [
    'a name that leads out of it',
    [{ name: '../a.jsonl', text: line }],
    ["a.zip: 0, 'a.zip' is a damaged zip archive."],
  ],
];

describe('zip archives', () => {
  test.each(rows.map(([name, entries, found, passedOver = 0]) => ({ name, entries, found, passedOver })))(
    '$name',
    async ({ entries, found, passedOver }) => {
      expect(await read(zipOf(entries))).toEqual({ found, passedOver });
    },
  );

  test('one that breaks off', async () => {
    const bytes = zipOf([{ name: 'a.jsonl', text: line }]);
    expect((await read(bytes.subarray(0, -10)))?.found).toEqual(["a.zip: 0, 'a.zip' is a damaged zip archive."]);
  });

  test('a file that is none, whatever its name', async () => {
    expect(await read(Buffer.from(line))).toBeUndefined();
    expect(await archiveSources(join(folder, 'nowhere.zip'), 'nowhere.zip')).toBeUndefined();
    expect(await archiveSources(folder, 'folder')).toBeUndefined();
  });
});
