import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../src/core/errors.js';
import type { Io } from './io.js';

/** The variable that holds a key where no file is named. */
export const keyVariable = 'QWED_OR_ATTEST_KEY';

/**
 * The key to sign with or to check signatures by: the bytes of a file without a line break at its end, else those of
 * QWED_OR_ATTEST_KEY; undefined where neither is given. Throws `UsageError` for a key that is empty or cannot be read.
 */
export function readKey(file: string | undefined, io: Io): Uint8Array | undefined {
  if (file === undefined) {
    const text = io.env[keyVariable];
    return text === undefined || text === '' ? undefined : new TextEncoder().encode(text);
  }
  const key = withoutLineBreak(readOptionFile(file, 'key', io));
  if (key.length === 0) throw new UsageError(`The key file '${file}' is empty.`);
  return key;
}

/** The bytes of a file that an option names. Throws `UsageError`. */
export function readOptionFile(file: string, what: string, io: Io): Buffer {
  try {
    return readFileSync(resolve(io.cwd, file));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new UsageError(`The ${what} file '${file}' cannot be read (${code}).`);
  }
}

function withoutLineBreak(bytes: Buffer): Buffer {
  let end = bytes.length;
  if (bytes[end - 1] === 0x0a) end--;
  if (bytes[end - 1] === 0x0d) end--;
  return bytes.subarray(0, end);
}
