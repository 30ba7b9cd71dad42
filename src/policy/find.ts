import { dirname, join } from 'node:path';
import { UsageError } from '../core/errors.js';
import { diskFiles } from './files.js';
import type { PolicyFiles } from './files.js';

/** The names under which a policy is looked for. */
const policyFileNames = ['qwed-or.yaml', 'qwed-or.yml', 'qwed-or.json'] as const;

/**
 * The policy that holds for a working folder: the path of the nearest policy file, in the folder or above it, or
 * `recommended` where there is none. Two in one folder are a `UsageError`: neither may be passed over silently.
 */
export function findPolicy(cwd: string, isFile: PolicyFiles['isFile'] = diskFiles.isFile): string {
  for (let folder = cwd; ; folder = dirname(folder)) {
    const found = policyFileNames.filter((name) => isFile(join(folder, name)));
    if (found.length > 1) {
      throw new UsageError(
        `${folder} holds more than one policy: ${found.join(', ')}.`,
        'Keep one, or name one with --policy.',
      );
    }
    if (found[0] !== undefined) return join(folder, found[0]);
    if (dirname(folder) === folder) return 'recommended';
  }
}
