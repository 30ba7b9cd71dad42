import type { RuleInfo } from '../core/guard.js';

/** The rules that the verifier itself can find broken, under the guard name `verify`. */
export const verifyRules = {
  'verify/guard-error': {
    summary: 'A guard raised an error or gave no result, so the response was not checked by it.',
    level: 'error',
    tier: 'proven',
    help: 'The response counts as failed: a check that did not run has verified nothing. Mend the guard, or report the fault where the guard is one of ours.',
    ignorable: false,
  },
  'verify/no-guards': {
    summary: 'A response was to be verified without a single guard.',
    level: 'error',
    tier: 'proven',
    help: 'Absence of verification is not success, so the verdict fails. Give the verifier default guards, or pass guards with the call.',
    ignorable: false,
  },
  'verify/response-limit': {
    summary:
      'A response given as text is too long, nested too deeply, or holds an integer that no number can stand for.',
    level: 'error',
    tier: 'proven',
    help: 'The text was not parsed and no guard has seen it. A text may have 100,000 characters and 100 levels of nesting; pass a larger response as an object.',
  },
  'verify/unbindable': {
    summary: 'No digest can be computed that stands for exactly this response.',
    level: 'error',
    tier: 'proven',
    help: 'The response holds a cycle, a number that is not finite, an integer beyond 2^53 whose digits are lost, or a value that is not JSON. Pass it as JSON text, where all digits are still there, or leave such values out.',
  },
} as const satisfies Readonly<Record<string, RuleInfo>>;

/** The id of one of the verifier's own rules. */
export type VerifyRule = keyof typeof verifyRules;
