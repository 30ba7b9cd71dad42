import { createHash } from 'node:crypto';
import type { Source } from './record.js';

/** What was read of a source. */
export interface SourceHash {
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 in hex; null where the source was not read to its end, so that its hash is not known. */
  readonly sha256: string | null;
}

/** A source that is hashed on its way to the audit. */
export interface HashedSource {
  readonly source: Source;
  /** Of what was read when the source was last opened. */
  hash(): SourceHash;
}

/**
 * Hashes the very bytes that are audited, while they are read: a second reading could find another file. The source has no
 * path any more, so that nobody reads ranges of it past the hash.
 */
export function hashedSource(original: Source): HashedSource {
  const { name } = original;
  let read: SourceHash = { path: name, bytes: 0, sha256: null };
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const hash = createHash('sha256');
    let bytes = 0;
    read = { path: name, bytes, sha256: null };
    for await (const chunk of original.open()) {
      hash.update(chunk);
      bytes += chunk.length;
      read = { path: name, bytes, sha256: null };
      yield chunk;
    }
    read = { path: name, bytes, sha256: hash.digest('hex') };
  }
  return { source: { name, open: chunks }, hash: () => read };
}
