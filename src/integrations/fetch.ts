import { openGate } from '../stream/holding.js';
import { pump } from '../stream/pump.js';
import { totalsFrom } from '../stream/totals.js';
import { Verifier } from '../verify/verifier.js';
import { blockedBody, judgeBody, pathNames, requestBlocked, responseBlocked, skipsPath } from './http.js';
import { type Gatekeeper, gatekeeper } from './gatekeeper.js';
import { type IntegrationOptions, readNames, readSettings } from './settings.js';
import { eventsOf, responseOf, sseText } from './sse.js';

export type { BlockedBody } from './http.js';
export type { IntegrationOptions } from './settings.js';

/** Options of a handler's verification. */
export interface FetchOptions extends Omit<IntegrationOptions, 'whenBlocked'> {
  /** Paths that are not verified, with all below them, such as `/health`. */
  readonly skipPaths?: readonly string[];
  /** Whether JSON bodies of requests are verified as well, before the handler sees them. False by default. */
  readonly verifyRequests?: boolean;
}

/** A handler of the web's `Request` and `Response`, as servers and frameworks take it. */
export type FetchHandler<Rest extends unknown[]> = (request: Request, ...rest: Rest) => Response | Promise<Response>;

/**
 * The handler with its answers verified: JSON as a whole, and events of Open Responses (`text/event-stream`) item by item, with
 * an intervention in the place of a blocked one. A blocked answer becomes status 502, a blocked request 422, each with
 * `{error, code, details}`. Bodies of other types go on as they are. Throws `UsageError` where an option is wrong.
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

async function refusalOf(
  request: Request,
  gate: Gatekeeper,
  requestId: string | undefined,
): Promise<Response | undefined> {
  if (request.body === null || !isJson(request.headers)) return undefined;
  // Text that is no JSON is judged as text.
  const result = judgeBody(gate, parsed(await request.clone().text()), requestId);
  if (!gate.holdsBack(result)) return undefined;
  return Response.json(blockedBody('QWED_REQUEST_BLOCKED', result), { status: requestBlocked });
}

async function verified(response: Response, gate: Gatekeeper, requestId: string | undefined): Promise<Response> {
  const { body, headers } = response;
  if (body === null) return response;
  if ((headers.get('content-type') ?? '').includes('text/event-stream'))
    return responseOf(response, verifiedEvents(body, gate));
  if (!isJson(headers)) return response;
  const text = await response.text();
  const result = judgeBody(gate, parsed(text), requestId);
  if (gate.holdsBack(result)) {
    return Response.json(blockedBody('QWED_VERIFICATION_FAILED', result), { status: responseBlocked });
  }
  return new Response(text, response);
}

function isJson(headers: Headers): boolean {
  return /[/+]json\b/.test(headers.get('content-type') ?? '');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

async function* verifiedEvents(
  body: ReadableStream<Uint8Array>,
  keeper: Gatekeeper,
): AsyncGenerator<string, void, undefined> {
  const { guards, blockOnFailure, onBlocked, warn } = keeper.settings;
  const verifier = new Verifier({ guards });
  const stats = { total: 0, verified: 0, blocked: 0 };
  const gate = openGate({ guards, verifier, blockOnFailure, onBlocked, warn, stats }, totalsFrom(keeper.context()));
  async function* items(): AsyncGenerator {
    for await (const { data } of eventsOf(body as never)) if (data !== '') yield parsed(data);
  }
  for await (const item of pump(items(), gate)) {
    const type = typeof item === 'object' && item !== null ? (item as { readonly type?: unknown }).type : undefined;
    const data = typeof item === 'string' ? item : JSON.stringify(item);
    // No line's end stands in JSON; in text one would begin a field.
    const event = typeof type === 'string' && !/[\r\n]/.test(type) ? type : undefined;
    yield sseText({ event, data: data.replaceAll(/\r\n|\r|\n/g, '\ndata: ') });
  }
}
