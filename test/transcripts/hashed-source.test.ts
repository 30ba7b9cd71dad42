import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hashedSource } from '../../src/transcripts/hashed-source.js';
import { readRecords } from '../../src/transcripts/read.js';

const bytes = Buffer.from('{"a":1}\n{"b":"é"}\n');

function source(chunk: number) {
  return {
    name: 'log',
    path: '/nowhere',
    async *open() {
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
    },
  };
}

test.each([1, 5, 1_000])('the bytes that are read are hashed, in chunks of %i', async (chunk) => {
  const hashed = hashedSource(source(chunk));
  expect(hashed.source.path).toBeUndefined();
  expect(hashed.hash()).toEqual({ path: 'log', bytes: 0, sha256: null });
  for await (const _ of readRecords(hashed.source, { recordBytes: 100 }));
  expect(hashed.hash()).toEqual({
    path: 'log',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  });
});

test('a source that is not read to its end has no hash', async () => {
  const hashed = hashedSource(source(5));
  for await (const _ of hashed.source.open()) break;
  expect(hashed.hash()).toEqual({ path: 'log', bytes: 5, sha256: null });
});
