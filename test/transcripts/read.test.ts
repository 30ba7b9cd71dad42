import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { InputError } from '../../src/core/errors.js';
import { fileSource, readRecords, streamSource } from '../../src/transcripts/read.js';
import type { ReadItem, Source } from '../../src/transcripts/record.js';
import { oneOf, randomChunks, randomFrom, randomText, randomObject, type Random } from './random.js';
import { readAll, shortly, sourceOf } from './reading.js';

const two = '{"a":"ü"}\n{"a":"𝒳"}\n';
const records = [
  [1, 1, '{"a":"ü"}'],
  [2, 1, '{"a":"𝒳"}'],
];
const bom = Buffer.from([0xef, 0xbb, 0xbf]);

const wrappers: readonly { name: string; bytes: Buffer }[] = [
  { name: 'bare', bytes: Buffer.from(two) },
  { name: 'with a byte order mark', bytes: Buffer.concat([bom, Buffer.from(two)]) },
  { name: 'UTF-16, little-endian', bytes: utf16(two) },
  { name: 'UTF-16, big-endian', bytes: utf16(two).swap16() },
  { name: 'gzip', bytes: gzipSync(two) },
  { name: 'gzip of several members', bytes: Buffer.concat([gzipSync(two.slice(0, 5)), gzipSync(two.slice(5))]) },
  { name: 'gzip with padding', bytes: Buffer.concat([gzipSync(two), Buffer.alloc(40_000)]) },
  { name: 'gzip of text with a byte order mark', bytes: gzipSync(Buffer.concat([bom, Buffer.from(two)])) },
  { name: 'gzip of UTF-16', bytes: gzipSync(utf16(two)) },
  { name: 'gzip of gzip', bytes: gzipSync(gzipSync(two)) },
];

describe('what a source is wrapped in', () => {
  test.each(wrappers)('$name', async ({ bytes }) => {
    expect(shortly(await readAll([bytes]))).toEqual(records);
    for (let seed = 0; seed < 10; seed++) {
      expect(shortly(await readAll(randomChunks(randomFrom(seed), bytes)))).toEqual(records);
    }
  });

  test('half a character at the end of UTF-16 is told', async () => {
    const cut = Buffer.concat([utf16('"a"\n"b'), Buffer.from([0x22])]);
    expect(shortly(await readAll([cut]))).toEqual([
      [1, 1, '"a"'],
      [2, 1, '"b\uFFFD', 'replaced'],
    ]);
  });

  test('surrogates without a partner in UTF-16 are told', async () => {
    for (const text of ['"\ud800a"\n"b"', '"\udc00a"\n"b"']) {
      expect(shortly(await readAll([utf16(text)]))).toEqual([
        [1, 1, '"\uFFFDa"', 'replaced'],
        [2, 1, '"b"'],
      ]);
    }
    expect(shortly(await readAll([utf16('1\n"\ud800')]))).toEqual([
      [1, 1, '1'],
      [2, 1, '"\uFFFD', 'replaced'],
    ]);
  });
});

const gz = gzipSync(two);
const refused: readonly { name: string; bytes: Buffer; message: RegExp; first?: unknown[] }[] = [
  { name: 'a zip archive', bytes: Buffer.from('PK\x03\x04rest'), message: /zip archive/ },
  { name: 'zstd', bytes: Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0]), message: /zstd/ },
  {
    name: 'a pointer',
    bytes: Buffer.from('version https://git-lfs.github.com/spec/v1\noid 1\n'),
    message: /LFS pointer/,
  },
  { name: 'gzip that breaks off', bytes: gz.subarray(0, gz.length - 4), message: /breaks off/ },
  { name: 'gzip that breaks off in its header', bytes: gz.subarray(0, 4), message: /breaks off/ },
  { name: 'gzip whose second member breaks off', bytes: Buffer.concat([gz, gz.subarray(0, 1)]), message: /breaks off/ },
  {
    name: 'damaged gzip',
    bytes: Buffer.concat([gz.subarray(0, 12), Buffer.alloc(20, 0xff), gz.subarray(12)]),
    message: /damaged/,
  },
  { name: 'other data after gzip', bytes: Buffer.concat([gz, Buffer.from('more')]), message: /damaged|other data/ },
  {
    name: 'other data after padding',
    bytes: Buffer.concat([gz, Buffer.alloc(40_000), gz]),
    message: /other data/,
  },
  {
    name: 'gzip too deep',
    bytes: [1, 2, 3, 4, 5, 6].reduce((bytes) => gzipSync(bytes), gz),
    message: /wrapped more than/,
  },
];

describe('what cannot be read is refused', () => {
  test.each(refused)('$name', async ({ bytes, message }) => {
    for (const seed of [0, 1, 2, 3, 4]) {
      const chunks = seed === 0 ? [bytes] : randomChunks(randomFrom(seed), bytes);
      const error: unknown = await readAll(chunks).then(
        () => undefined,
        (fault: unknown) => fault,
      );
      expect(error).toBeInstanceOf(InputError);
      expect((error as InputError).message).toMatch(message);
      expect((error as InputError).message).toContain("'log.jsonl'");
    }
  });

  test('records before the break are given, the same for any chunks', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => `{"n":${index},"x":${Math.sin(index)}}\n`).join('');
    const whole = gzipSync(lines);
    const cut = whole.subarray(0, whole.length >> 1);
    const given: unknown[] = [];
    for (const seed of [0, 1, 2, 5]) {
      const items: ReadItem[] = [];
      const chunks = seed === 0 ? [cut] : randomChunks(randomFrom(seed), cut);
      await expect(collect(sourceOf(chunks), items)).rejects.toThrow(/breaks off/);
      expect(items.length).toBeGreaterThan(1000);
      given.push(shortly(items));
    }
    expect(new Set(given.map((items) => JSON.stringify(items))).size).toBe(1);
  });

  test('gives what came before something else in a small file', async () => {
    const bytes = Buffer.concat([gzipSync('{"a":1}\n'), gzipSync('{"a":2}\n'), Buffer.from('rubbish')]);
    const items: ReadItem[] = [];
    await expect(collect(sourceOf([bytes]), items)).rejects.toThrow(/something else/);
    expect(shortly(items)).toEqual([
      [1, 1, '{"a":1}'],
      [2, 1, '{"a":2}'],
    ]);
  });

  test('gives what came before data breaks off within the bytes that decide', async () => {
    const whole = gzipSync('{"a":1}\n{"a":2}\n');
    for (const chunks of [[whole.subarray(0, -4)], [...whole.subarray(0, -4)].map((byte) => Buffer.from([byte]))]) {
      const items: ReadItem[] = [];
      await expect(collect(sourceOf(chunks), items)).rejects.toThrow(/breaks off/);
      expect(shortly(items)).toEqual([
        [1, 1, '{"a":1}'],
        [2, 1, '{"a":2}'],
      ]);
    }
  });
});

test('any chunks give the same items', async () => {
  for (let seed = 0; seed < 300; seed++) {
    const random = randomFrom(seed);
    const bytes = randomSource(random);
    const whole = shortly(await readAll([bytes], 200));
    expect(shortly(await readAll(randomChunks(random, bytes), 200))).toEqual(whole);
  }
});

describe('lines of random documents', () => {
  test('give the documents back, each with its line', async () => {
    for (let seed = 0; seed < 300; seed++) {
      const random = randomFrom(seed);
      const end = oneOf(random, ['\n', '\r\n']);
      let text = '';
      const expected: unknown[] = [];
      let line = 1;
      for (let left = 2 + Math.floor(random() * 5); left > 0; left--) {
        for (; random() < 0.2; line++) text += end;
        const json = JSON.stringify({ first: randomObject(random) });
        text += json + (left === 1 && random() < 0.5 ? '' : end);
        expected.push([line++, 1, json]);
      }
      expect(shortly(await readAll(randomChunks(random, randomWrapping(random, text))))).toEqual(expected);
    }
  });
});

describe('sources', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'read-'));
    writeFileSync(join(folder, 'a.jsonl'), two);
    writeFileSync(join(folder, 'empty'), '');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('a file, and how many bytes of it were read', async () => {
    const items: ReadItem[] = [];
    expect(await collect(fileSource(join(folder, 'a.jsonl'), 'a.jsonl'), items)).toBe(Buffer.byteLength(two));
    expect(shortly(items)).toEqual(records);
  });

  test('bytes count before decompression', async () => {
    expect(await collect(sourceOf([gz]), [])).toBe(gz.length);
  });

  test('an empty file has no records', async () => {
    const items: ReadItem[] = [];
    expect(await collect(fileSource(join(folder, 'empty'), 'empty'), items)).toBe(0);
    expect(items).toEqual([]);
  });

  test.each([
    { name: 'a missing file', path: 'missing.jsonl', message: "'logs/x' does not exist." },
    { name: 'a folder', path: '.', message: "'logs/x' is a folder." },
    { name: 'a file as a folder', path: 'a.jsonl/b', message: "'logs/x' cannot be read (ENOTDIR)." },
  ])('$name is refused with its name', async ({ path, message }) => {
    const source = fileSource(join(folder, path), 'logs/x');
    await expect(collect(source, [])).rejects.toThrow(new InputError(message));
  });

  test('a stream, of bytes or text, once', async () => {
    for (const stream of [Readable.from([Buffer.from(two)]), Readable.from([two])]) {
      const source = streamSource(stream, 'stdin');
      const items: ReadItem[] = [];
      await collect(source, items);
      expect(shortly(items)).toEqual(records);
      await expect(collect(source, [])).rejects.toThrow("'stdin' can be read only once.");
    }
  });

  test('a stream that fails', async () => {
    const stream = new Readable({
      read() {
        this.destroy(Object.assign(new Error('low-level text'), { code: 'EIO' }));
      },
    });
    await expect(collect(streamSource(stream, 'stdin'), [])).rejects.toThrow(
      new InputError("'stdin' cannot be read (EIO)."),
    );
  });

  test.each([
    { name: 'a reader that stops early', chunk: '{"a":1}\n'.repeat(10_000) },
    { name: 'a reader that is refused', chunk: 'PK\x03\x04'.repeat(10_000) },
    { name: 'a reader of a document that cannot be read on', chunk: '[1,,'.repeat(10_000) },
  ])('$name closes its source', async ({ chunk }) => {
    let closed = false;
    const source: Source = {
      name: 'x',
      async *open() {
        try {
          for (;;) yield Buffer.from(chunk);
        } finally {
          closed = true;
        }
      },
    };
    const readFirst = async (): Promise<void> => {
      for await (const { items } of readRecords(source, { recordBytes: 100 })) if (items.length > 0) break;
    };
    const refusal = await readFirst().then(
      () => undefined,
      (error: unknown) => error,
    );
    expect(refusal === undefined || refusal instanceof InputError).toBe(true);
    expect(closed).toBe(true);
  });
});

async function collect(source: Source, items: ReadItem[]): Promise<number> {
  let bytes = 0;
  for await (const batch of readRecords(source, { recordBytes: 1 << 20 })) {
    items.push(...batch.items);
    bytes = batch.bytes;
  }
  return bytes;
}

function utf16(text: string): Buffer {
  return Buffer.from(`\uFEFF${text}`, 'utf16le');
}

function randomWrapping(random: Random, text: string): Buffer {
  const plain = oneOf(random, [
    Buffer.from(text),
    Buffer.concat([bom, Buffer.from(text)]),
    utf16(text),
    utf16(text).swap16(),
  ]);
  if (random() < 0.5) return plain;
  const cut = Math.floor(random() * plain.length);
  return Buffer.concat([gzipSync(plain.subarray(0, cut)), gzipSync(plain.subarray(cut))]);
}

/** Documents with faults in them: bytes left out, put in, or replaced. */
function randomSource(random: Random): Buffer {
  const texts = Array.from({ length: Math.floor(random() * 6) }, () => randomText(random, randomObject(random)));
  const text = oneOf(random, [texts.join('\n'), texts.join('\r\n\r\n'), `[${texts.join(',\n')}]`, texts.join('')]);
  let bytes = Buffer.from(text);
  for (let left = Math.floor(random() * 3); left > 0 && bytes.length > 0; left--) {
    const at = Math.floor(random() * bytes.length);
    const put = oneOf(random, [
      Buffer.alloc(0),
      Buffer.from('"'),
      Buffer.from('}'),
      Buffer.from('\n'),
      Buffer.from([0xff]),
    ]);
    bytes = Buffer.concat([bytes.subarray(0, at), put, bytes.subarray(at + 1)]);
  }
  return bytes;
}
