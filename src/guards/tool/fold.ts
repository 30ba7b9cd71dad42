import { foldName } from '../../responses/case-fold.js';

const plain = /^[a-z0-9]+$/;
const noLetterOrDigit = /[^\p{L}\p{N}]/gu;

/**
 * A tool's name as blocklists compare it: trimmed, case-folded, and every character that is no letter or digit dropped, so
 * that `Execute-Shell`, `executeShell` and `execute_shell` are one name. Empty for a name without any.
 */
export function blockKey(name: string): string {
  const folded = foldName(name);
  return plain.test(folded) ? folded : folded.replaceAll(noLetterOrDigit, '');
}
