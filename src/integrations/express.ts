import { blockedBody, judgeBody, pathNames, requestBlocked, skipsPath } from './http.js';
import { type Gatekeeper, gatekeeper } from './gatekeeper.js';
import { type OutgoingResponse, gateResponse } from './outgoing.js';
import { type IntegrationOptions, readNames, readSettings } from './settings.js';

export type { BlockedBody } from './http.js';
export type { IntegrationOptions } from './settings.js';

/** Options of the middlewares. */
export interface ExpressOptions extends Omit<IntegrationOptions, 'whenBlocked'> {
  /** Paths that are not verified, with all below them, such as `/health`. */
  readonly skipPaths?: readonly string[];
}

/** What of a request is used. */
interface ExpressRequest {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body?: unknown;
}

/** What of a response is used: Node's own, with what Express adds. */
export interface ExpressResponse extends OutgoingResponse {
  status(code: number): unknown;
  json(body?: unknown): unknown;
}

/** A middleware as `app.use` takes it. */
export type ExpressMiddleware = (
  request: ExpressRequest,
  response: ExpressResponse,
  next: (error?: unknown) => void,
) => void;

/**
 * A middleware that verifies what handlers behind it answer, whichever method they answer by: JSON as a whole, and event by
 * event what streams. What fails is not sent: the client gets status 502 and `{error, code: 'QWED_VERIFICATION_FAILED', details}`;
 * in a stream an intervention or a text takes its place. Pages, pictures and the like go on as they are; a body of a type that
 * cannot be verified is blocked. Throws `UsageError` where an option is wrong.
 */
export function createQWEDMiddleware(options: ExpressOptions): ExpressMiddleware {
  const { gate, skips } = gateFor('createQWEDMiddleware', options);
  return (request, response, next) => {
    if (!skips(request.path)) gateResponse(response, gate, requestIdOf(request));
    next();
  };
}

/**
 * A middleware that verifies the body of a request, such as a tool call to be run, before a handler sees it; a parser such as
 * `express.json()` goes before it. What fails, and a body that nobody parsed, gets status 422 and
 * `{error, code: 'QWED_REQUEST_BLOCKED', details}`. Throws `UsageError` where an option is wrong.
 */
export function verifyRequestBody(options: ExpressOptions): ExpressMiddleware {
  const { gate, skips } = gateFor('verifyRequestBody', options);
  return (request, response, next) => {
    const { body, headers } = request;
    const isDeclared = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (skips(request.path) || (body === undefined && !isDeclared)) {
      next();
      return;
    }
    const requestId = requestIdOf(request);
    const result =
      body === undefined
        ? gate.judge({ subject: { type: 'unreadable' }, why: 'The body of the request was not parsed', requestId })
        : judgeBody(gate, body, requestId);
    // Without a parser nothing is verified, and that is no matter of a failed verdict.
    if (gate.holdsBack(result) || (body === undefined && isDeclared)) {
      response.status(requestBlocked);
      response.json(blockedBody('QWED_REQUEST_BLOCKED', result));
    } else next();
  };
}

function gateFor(
  className: string,
  options: ExpressOptions,
): { readonly gate: Gatekeeper; readonly skips: (path: string) => boolean } {
  const read = readNames({ className, ...pathNames }, options);
  return { gate: gatekeeper(className, readSettings(className, read)), skips: skipsPath(className, read['skipPaths']) };
}

function requestIdOf({ headers }: ExpressRequest): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' ? id : undefined;
}
