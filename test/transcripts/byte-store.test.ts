import { expect, test } from 'vitest';

import { byteStore } from '../../src/transcripts/byte-store.js';

test('bytes that come in many chunks are copied a constant number of times', () => {
  // Copying all that is kept for each chunk made one line of 200 MB take over a minute.
  const store = byteStore();
  const buffers = new Set<ArrayBufferLike>();
  const chunk = Buffer.alloc(100, 'x');
  for (let index = 0; index < 20_000; index++) {
    store.append(chunk);
    buffers.add(store.bytes().buffer);
  }
  expect(store.length()).toBe(2_000_000);
  expect(store.bytes().toString()).toBe('x'.repeat(2_000_000));
  expect(buffers.size).toBeLessThanOrEqual(Math.ceil(Math.log2(2_000_000)));
});

test('a cleared store is empty, and gives back the memory of a long record', () => {
  const store = byteStore();
  store.append(Buffer.alloc(1 << 23));
  store.clear();
  expect(store.length()).toBe(0);
  expect(store.bytes().buffer.byteLength).toBeLessThan(1 << 16);
  store.append(Buffer.from('a'));
  store.append(Buffer.from('b'));
  expect(store.bytes().toString()).toBe('ab');
});
