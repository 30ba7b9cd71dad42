import { readFileSync, statSync } from 'node:fs';
import { relative, sep } from 'node:path';

/** What loading needs of a file system: a parameter, so that a test or a library can bring its own. */
export interface PolicyFiles {
  /** The file's bytes. Throws where it cannot be read; the error's `code` is the system's, such as `ENOENT`. */
  read(path: string): Uint8Array;
  readonly isFile: (path: string) => boolean;
}

/** No honest policy or schema is larger; a device or a transcript named by mistake would be. */
const mostBytes = 16 * 1024 * 1024;

/** The real file system. */
export const diskFiles: PolicyFiles = {
  read(path) {
    const { size, isDevice } = statOf(path);
    if (isDevice) throw Object.assign(new Error('a device'), { code: 'ENOTSUP' });
    if (size > mostBytes) throw Object.assign(new Error('too large'), { code: 'EFBIG' });
    return readFileSync(path);
  },
  isFile: (path) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false,
};

function statOf(path: string): { readonly size: number; readonly isDevice: boolean } {
  const stats = statSync(path);
  return { size: stats.size, isDevice: stats.isCharacterDevice() || stats.isBlockDevice() };
}

const failures: Readonly<Record<string, string>> = {
  ENOENT: 'does not exist',
  ENOTDIR: 'does not exist',
  EISDIR: 'is a folder',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
  EFBIG: 'is larger than 16 MiB',
  ENOTSUP: 'is a device, not a file',
};

/** Why a file could not be read, as the rest of a sentence that begins with its name. */
export function readFailure(error: unknown): string {
  const code = (error as { readonly code?: string }).code ?? 'no reason given';
  return failures[code] ?? `cannot be read (${code})`;
}

/** A path as messages and reports name it: relative to the folder, with forward slashes, the same on every machine. */
export function displayPath(path: string, folder: string): string {
  return relative(folder, path).replaceAll(sep, '/') || '.';
}
