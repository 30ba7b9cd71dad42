import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { UsageError } from '../src/core/errors.js';
import { readFailure } from '../src/policy/files.js';
import type { Manifest } from '../src/shards/manifest.js';
import { parseManifest } from '../src/shards/manifest.js';
import type { Io } from './io.js';

/** Reads the manifest at a path. Throws `UsageError` where there is none that can be used. */
export function readManifest(path: string, io: Io): Manifest {
  let text: string;
  try {
    text = readFileSync(resolve(io.cwd, path), 'utf8');
  } catch (error) {
    throw new UsageError(`The manifest '${path}' ${readFailure(error)}.`, "'qwed-or plan' makes one.");
  }
  return parseManifest(path, text);
}
