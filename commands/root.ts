import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { nameOf } from '../src/transcripts/find.js';
import { UsageError } from '../src/core/errors.js';

/** The folder that paths in reports are relative to: the one asked for, else the repository's top, else the working folder. */
export function rootOf(asked: string | undefined, cwd: string): string {
  if (asked === undefined) return repositoryTop(realpathSync(cwd)) ?? realpathSync(cwd);
  const folder = resolve(cwd, asked);
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UsageError(`The root '${asked}' is no folder.`);
  }
  return realpathSync(folder);
}

function repositoryTop(start: string): string | undefined {
  for (let folder = start; ; folder = dirname(folder)) {
    if (existsSync(join(folder, '.git'))) return folder;
    if (dirname(folder) === folder) return undefined;
  }
}

/** What findings and reports call a file. */
export function nameOfPath(path: string, root: string): string {
  return nameOf(realpathSync(path), root);
}
