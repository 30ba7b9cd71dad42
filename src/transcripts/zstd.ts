import { InputError } from '../core/errors.js';

/**
 * Compressed bytes that are given to the engine at once. A block of three bytes and one may unpack to 128 KiB, so this much
 * holds at most 32 MiB in memory.
 */
const pieceBytes = 1 << 10;

/**
 * Unpacks zstd, several frames in a row too. Node has no zstd before 22.15, so a library in plain JavaScript does it.
 * Rejects with `InputError` where the data breaks off or is damaged; what came before is given first.
 */
export async function* unzstd(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const { Decompress } = await import('fzstd');
  const output: Buffer[] = [];
  const engine = new Decompress((data) => void output.push(Buffer.from(data)));
  const push = (piece: Uint8Array, final: boolean): InputError | undefined => {
    try {
      engine.push(piece, final);
      return undefined;
    } catch (error) {
      return damaged(name, error);
    }
  };
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length; from += pieceBytes) {
      const fault = push(chunk.subarray(from, from + pieceBytes), false);
      yield* output.splice(0);
      if (fault) throw fault;
    }
  }
  const fault = push(new Uint8Array(0), true);
  yield* output.splice(0);
  if (fault) throw fault;
}

/** The library's code for data that ends too early. */
const unexpectedEnd = 5;
const windowTooLarge = 1;

function damaged(name: string, error: unknown): InputError {
  const code = (error as { code?: unknown }).code;
  if (code === unexpectedEnd) {
    return new InputError(
      `'${name}' is zstd data that breaks off.`,
      'Copy the file again, or wait until it is written.',
    );
  }
  if (code === windowTooLarge) {
    return new InputError(
      `'${name}' is zstd data with a window that is too large.`,
      'Decompress it with zstd -d --long=31 first.',
    );
  }
  return new InputError(`'${name}' holds damaged zstd data.`, 'Copy the file again.');
}
