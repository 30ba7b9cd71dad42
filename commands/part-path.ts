import { createHash } from 'node:crypto';
import { basename, dirname, extname, join } from 'node:path';

const longestName = 60;

/**
 * The file beside `path` for a part of it: `out.sarif` and `tool` give `out.tool.sarif`. Characters that some file system
 * refuses become dashes; a name that was changed or cut keeps a few digits of its hash, so that no two parts share a file.
 */
export function partPath(path: string, part: string): string {
  const plain = part.replaceAll(/[^\w.-]+/g, '-').slice(0, longestName);
  const digits = createHash('sha256').update(part).digest('hex').slice(0, 8);
  const name = plain === part ? plain : `${plain}-${digits}`;
  const ending = extname(path);
  return join(dirname(path), `${basename(path, ending)}.${name}${ending}`);
}
