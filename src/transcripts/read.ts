import { open } from 'node:fs/promises';

import { InputError } from '../core/errors.js';
import type { RecordGate } from '../core/record-gate.js';
import { openContainer, type Container } from './containers.js';
import { elementSplitter } from './elements.js';
import { lineSplitter } from './lines.js';
import type { ReadBatch, ReadLimits, Source } from './record.js';
import type { Splitter } from './splitter.js';
import { eventSplitter } from './sse.js';

/** Bytes that are read from a file at once. Smaller chunks cost time, larger ones memory; between 64 KiB and 1 MiB neither shows. */
const chunkBytes = 1 << 19;

/**
 * Reads the records of a source as a stream: one batch a chunk, in the source's order, whatever the chunks' sizes.
 * Rejects with `InputError` where the source cannot be read to its end; batches given before that are valid.
 */
export async function* readRecords(source: Source, limits: ReadLimits, gate?: RecordGate): AsyncGenerator<ReadBatch> {
  const counted = countBytes(source.open());
  try {
    const { container, wrappers, chunks } = await openContainer(counted.chunks, source.name);
    const splitter = splitterOf(container, limits.recordBytes, gate);
    const layers = [...wrappers, container];
    for await (const chunk of chunks) {
      yield { items: splitter.push(chunk), bytes: counted.bytes(), container: layers };
      if (splitter.stopped()) return;
    }
    yield { items: splitter.end(), bytes: counted.bytes(), container: layers };
  } finally {
    // A wrapper that was never asked for its first chunk does not close what it wraps.
    await counted.close();
  }
}

function splitterOf(container: Container, recordBytes: number, gate?: RecordGate): Splitter {
  if (container === 'events') return eventSplitter(recordBytes);
  return container === 'document' ? elementSplitter(recordBytes, gate) : lineSplitter(recordBytes, gate);
}

/** A file, or anything else that can be opened by a path, such as a named pipe. */
export function fileSource(path: string, name: string): Source {
  return { name, path, open: () => readFileChunks(path, name) };
}

/** A stream that can be read once, such as standard input. */
export function streamSource(readable: AsyncIterable<Uint8Array | string>, name: string): Source {
  let opened = false;
  return {
    name,
    open() {
      if (opened) throw new InputError(`'${name}' can be read only once.`);
      opened = true;
      return readStream(readable, name);
    },
  };
}

async function* readFileChunks(path: string, name: string): AsyncGenerator<Buffer> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw unreadable(name, error);
  });
  try {
    for (;;) {
      const buffer = Buffer.allocUnsafeSlow(chunkBytes);
      const { bytesRead } = await file.read(buffer, 0, chunkBytes, null).catch((error: unknown) => {
        throw unreadable(name, error);
      });
      if (bytesRead === 0) return;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

/** The chunks of a stream as bytes. Rejects with `InputError` where it fails; who stops early closes it. */
export async function* readStream(
  readable: AsyncIterable<Uint8Array | string>,
  name: string,
): AsyncGenerator<Uint8Array> {
  const iterator = readable[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await iterator.next().catch((error: unknown) => {
        throw unreadable(name, error);
      });
      if (next.done) return;
      yield typeof next.value === 'string' ? Buffer.from(next.value, 'utf8') : next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

function countBytes(source: AsyncIterable<Uint8Array>): {
  readonly chunks: AsyncIterable<Buffer>;
  bytes(): number;
  close(): Promise<unknown>;
} {
  const iterator = source[Symbol.asyncIterator]();
  let bytes = 0;
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      const chunk = next.value;
      bytes += chunk.length;
      yield Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    }
  }
  return { chunks: chunks(), bytes: () => bytes, close: async () => iterator.return?.() };
}

const faults: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  EACCES: 'cannot be read: permission denied',
  EPERM: 'cannot be read: permission denied',
  EISDIR: 'is a folder',
  ELOOP: 'is a link that leads in a circle',
  ENAMETOOLONG: 'has a name that is too long',
};

/** The operating system's error as a sentence. */
export function unreadable(name: string, error: unknown): InputError {
  if (error instanceof InputError) return error;
  const code = (error as NodeJS.ErrnoException).code ?? 'unknown error';
  const fault = Object.hasOwn(faults, code) ? faults[code]! : `cannot be read (${code})`;
  return new InputError(`'${name}' ${fault}.`);
}
