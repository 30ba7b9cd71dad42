import { createGunzip, type Gunzip } from 'node:zlib';

import { InputError } from '../core/errors.js';

/** Compressed bytes that are given to the engine at once: what they unpack to, at most 1,032 times as much, is held in memory. */
const pieceBytes = 1 << 14;

/**
 * Unpacks gzip, several members in a row too. Zero bytes after the last member are padding.
 * Rejects with `InputError` where the data breaks off, is damaged, or something else follows it; what came before is given first.
 */
export async function* gunzip(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const engine = createGunzip();
  const output: Buffer[] = [];
  engine.on('data', (data: Buffer) => output.push(data));
  let ended = false;
  let first = true;
  try {
    for await (const chunk of chunks) {
      for (let from = 0; from < chunk.length; from += pieceBytes) {
        let rest = chunk.subarray(from, from + pieceBytes);
        if (!ended) {
          const before = engine.bytesWritten;
          first = before === 0;
          const fault = await settle(engine, (done) => engine.write(rest, done));
          if (fault && first && output.length === 0) yield* wholeBefore(rest);
          yield* output.splice(0);
          if (fault) throw damaged(name, fault);
          rest = rest.subarray(engine.bytesWritten - before);
          ended = rest.length > 0;
        }
        // The engine stops at a zero byte and would not say a word about what comes after it.
        if (rest.some((byte) => byte !== 0)) throw new InputError(`'${name}' holds other data after its gzip data.`);
      }
    }
    if (ended) return;
    const fault = await settle(engine, () => engine.end());
    yield* output.splice(0);
    if (fault) throw damaged(name, fault);
  } finally {
    engine.destroy();
  }
}

/**
 * What the beginning of a file holds before a fault in it. The engine drops what it unpacked in the same step, and a small
 * file is one step: given byte by byte, it drops nothing.
 */
async function* wholeBefore(piece: Buffer): AsyncGenerator<Buffer> {
  const engine = createGunzip();
  const output: Buffer[] = [];
  engine.on('data', (data: Buffer) => output.push(data));
  try {
    for (let at = 0; at < piece.length; at++) {
      const fault = await settle(engine, (done) => engine.write(piece.subarray(at, at + 1), done));
      yield* output.splice(0);
      if (fault) return;
    }
  } finally {
    engine.destroy();
  }
}

/**
 * Waits until the engine has taken what was given, has met the end of its data, or has failed. It says so in different
 * ways: after a fault and after the end of its data it never says that it has taken what it was given.
 */
function settle(engine: Gunzip, act: (done: () => void) => void): Promise<Error | undefined> {
  return new Promise((resolve) => {
    const settled = (fault?: Error): void => {
      engine.off('end', done).off('error', settled);
      resolve(fault);
    };
    const done = (): void => settled();
    engine.once('end', done).once('error', settled);
    act(done);
  });
}

function damaged(name: string, fault: Error & { code?: string }): InputError {
  return fault.code === 'Z_BUF_ERROR'
    ? new InputError(`'${name}' is gzip data that breaks off.`, 'Copy the file again, or wait until it is written.')
    : new InputError(`'${name}' holds damaged gzip data, or something else after it.`, 'Copy the file again.');
}
