import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { isObject, own } from '../src/core/json.js';

interface FileFlaw {
  readonly rule: 'verify/file-mismatch';
  readonly message: string;
}

/** Compares the inputs and reports that an attestation names with the files below the root. Streams have none. */
export function attestedFileFlaws(document: object, root: string): readonly FileFlaw[] {
  const named = [own(document, 'inputs'), own(document, 'reports')].flatMap((list) =>
    Array.isArray(list) ? list : [],
  );
  return named.flatMap((entry: unknown): FileFlaw[] => {
    if (!isObject(entry)) return [];
    const [path, sha256] = [own(entry, 'path'), own(entry, 'sha256')];
    if (typeof path !== 'string' || typeof sha256 !== 'string' || path === 'stdin') return [];
    const hash = hashOfFile(join(root, path.replaceAll(/(?<=^|\/)external(?=\/)/g, '..')));
    if (hash === sha256) return [];
    const what = hash === undefined ? 'cannot be read' : 'is not the file that was audited or written';
    return [{ rule: 'verify/file-mismatch', message: `'${path}' ${what}.` }];
  });
}

const chunkBytes = 1 << 20;

function hashOfFile(path: string): string | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(path, 'r');
    const hash = createHash('sha256');
    const buffer = Buffer.alloc(chunkBytes);
    for (;;) {
      const read = readSync(descriptor, buffer, 0, chunkBytes, null);
      if (read === 0) return hash.digest('hex');
      hash.update(buffer.subarray(0, read));
    }
  } catch {
    return undefined;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}
