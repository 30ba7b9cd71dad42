import { kindOf } from './body-kind.js';
import { type Gatekeeper, gatekeeper } from './gatekeeper.js';
import { blockedBody, pathNames, requestBlocked, responseBlocked, skipsPath } from './http.js';
import { type IntegrationOptions, readNames, readSettings } from './settings.js';
import { responseOf } from './sse.js';
import { judgeText, verifiedBody } from './wire.js';

export type { BlockedBody } from './http.js';
export type { IntegrationOptions } from './settings.js';

/** Options of a handler's verification. */
export interface FetchOptions extends Omit<IntegrationOptions, 'whenBlocked'> {
  /** Paths that are not verified, with all below them, such as `/health`. */
  readonly skipPaths?: readonly string[];
  /** Whether bodies of requests are verified as well, before the handler sees them. False by default. */
  readonly verifyRequests?: boolean;
}

/** A handler of the web's `Request` and `Response`, as servers and frameworks take it. */
export type FetchHandler<Rest extends unknown[]> = (request: Request, ...rest: Rest) => Response | Promise<Response>;

/**
 * The handler with its answers verified: JSON as a whole, and event by event what streams (Open Responses, Chat completions,
 * Messages, lines of JSON), with an intervention or a text in the place of a blocked call. A blocked answer becomes status 502, a
 * blocked request 422, each with `{error, code, details}`. Pages, pictures and the like go on as they are; a body of a type that
 * cannot be verified is blocked. Throws `UsageError` where an option is wrong.
 */
export function verifyHandler<Rest extends unknown[]>(
  handler: FetchHandler<Rest>,
  options: FetchOptions,
): (request: Request, ...rest: Rest) => Promise<Response> {
  const className = 'verifyHandler';
  const read = readNames({ className, own: [...pathNames.own!, 'verify_requests'] }, options);
  const skips = skipsPath(className, read['skipPaths']);
  const gate = gatekeeper(className, readSettings(className, read));
  const verifiesRequests = read['verifyRequests'] === true;
  return async (request, ...rest) => {
    if (skips(new URL(request.url).pathname)) return handler(request, ...rest);
    const requestId = request.headers.get('x-request-id') ?? undefined;
    if (verifiesRequests) {
      const refusal = await refusalOf(request, gate, requestId);
      if (refusal) return refusal;
    }
    return verified(await handler(request, ...rest), gate, requestId);
  };
}

/** Whatever a request says that its body is: handlers read JSON from any. */
async function refusalOf(
  request: Request,
  gate: Gatekeeper,
  requestId: string | undefined,
): Promise<Response | undefined> {
  if (request.body === null) return undefined;
  const isPacked = /[^\s,]/.test((request.headers.get('content-encoding') ?? '').replaceAll(/identity/gi, ''));
  const isJson = kindOf(request.headers.get('content-type') ?? '') === 'json';
  const result = isPacked
    ? gate.judge({ subject: { type: 'unreadable' }, why: 'The body of the request is compressed', requestId })
    : judgeText(await request.clone().text(), gate, requestId, isJson);
  if (!gate.holdsBack(result)) return undefined;
  return Response.json(blockedBody('QWED_REQUEST_BLOCKED', result), { status: requestBlocked });
}

async function verified(response: Response, gate: Gatekeeper, requestId: string | undefined): Promise<Response> {
  const { body, headers } = response;
  if (body === null) return response;
  const type = headers.get('content-type') ?? '';
  if (kindOf(type) === 'inert') return response;
  const head = { type, encoding: headers.get('content-encoding') ?? '', requestId };
  const outcome = await verifiedBody(body as never, head, gate);
  if (outcome.outcome === 'blocked') {
    await body.cancel().catch(() => undefined);
    return Response.json(blockedBody('QWED_VERIFICATION_FAILED', outcome.result), { status: responseBlocked });
  }
  return responseOf(response, outcome.parts);
}
