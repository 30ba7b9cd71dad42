import type { VerificationResult } from '../verify/result.js';
import type { Gatekeeper } from './gatekeeper.js';
import type { OptionNames } from './settings.js';
import { UsageError } from '../core/errors.js';

/** What a client is sent in the place of a body that was blocked. */
export interface BlockedBody {
  readonly error: string;
  readonly code: 'QWED_VERIFICATION_FAILED' | 'QWED_REQUEST_BLOCKED';
  readonly details: readonly { readonly guard: string; readonly message: string }[];
}

/** What was asked of us cannot be done: the body of the request was blocked. */
export const requestBlocked = 422;
/** What stands behind us answered what must not be handed on. */
export const responseBlocked = 502;

/** The body that says why another was blocked. */
export function blockedBody(code: BlockedBody['code'], result: VerificationResult): BlockedBody {
  const failed = result.guardResults.filter(({ passed }) => !passed);
  return {
    error: code === 'QWED_REQUEST_BLOCKED' ? 'The request was blocked.' : 'The response was blocked.',
    code,
    details: failed.map(({ guardName, message }) => ({ guard: guardName, message })),
  };
}

/** The option that names paths which are not verified. */
export const pathNames: Pick<OptionNames, 'own'> = { own: ['skip_paths'] };

/** Reads the paths that are not verified, with all below them. Throws `UsageError` for what is no list of paths. */
export function skipsPath(className: string, given: unknown): (path: string) => boolean {
  const paths = given ?? [];
  if (!Array.isArray(paths) || !paths.every((path) => typeof path === 'string' && path.startsWith('/'))) {
    throw new UsageError(`The option skipPaths of ${className} must be a list of paths that begin with '/'.`);
  }
  const starts = (paths as string[]).map((path) => path.replace(/\/$/, ''));
  return (path) => starts.some((start) => path === start || path.startsWith(`${start}/`));
}

/** The verdict on a body. */
export function judgeBody(gate: Gatekeeper, body: unknown, requestId: string | undefined): VerificationResult {
  const isBody = typeof body === 'object' && body !== null;
  if (isBody)
    return gate.judge({ subject: Array.isArray(body) ? { items: body as unknown } : body, shown: body, requestId });
  return gate.judge({
    subject: { type: 'text', content: typeof body === 'string' ? body : JSON.stringify(body) },
    shown: body,
    requestId,
  });
}
