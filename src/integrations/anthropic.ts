import { UsageError } from '../core/errors.js';
import { isObject, own } from '../core/json.js';
import { anthropicMessages } from '../transcripts/formats/anthropic-messages.js';
import { gatedMessageEvents } from './anthropic-stream.js';
import { ResponseBlocked } from './blocked.js';
import { type Gatekeeper, gatekeeper, turnsOf } from './gatekeeper.js';
import { type IntegrationOptions, readNames, readSettings } from './settings.js';
import { eventsOf, responseOf } from './sse.js';
import { attachVerdict } from './verdict-of.js';

export { ResponseBlocked } from './blocked.js';
export type { IntegrationOptions, WhenBlocked } from './settings.js';
export { verdictOf } from './verdict-of.js';

/** What of a request the middleware looks at. */
interface ApiRequest {
  readonly method?: string;
  readonly url: string;
}

/** A middleware as the client's option `middleware` takes it, from version 1 on. */
export type AnthropicMiddleware = <Request extends ApiRequest>(
  request: Request,
  next: (request: Request) => Promise<Response>,
  context?: { readonly options?: { readonly stream?: boolean | undefined } | undefined },
) => Promise<Response>;

/**
 * A middleware that verifies every message of the model before the client sees it, plain or streamed: it covers `create`,
 * `stream`, `parse` and the runners of tools. It belongs first in the client's list, so that no other changes what it verified.
 * What fails is thrown as `ResponseBlocked`; in a stream a text takes the place of blocked calls, unless `whenBlocked` is
 * `throw`. Throws `UsageError` where an option is wrong.
 */
export function anthropicMiddleware(options: IntegrationOptions): AnthropicMiddleware {
  const className = 'anthropicMiddleware';
  const gate = gatekeeper(className, readSettings(className, readNames({ className }, options)));
  return async (request, next, context) => {
    const response = await next(request);
    if (!response.ok || response.body === null) return response;
    const type = response.headers.get('content-type') ?? '';
    const requestId = response.headers.get('request-id') ?? response.headers.get('x-request-id') ?? undefined;
    // The client reads events wherever it asked for a stream, whatever the answer says that it is.
    const isStream = context?.options?.stream === true || type.includes('text/event-stream');
    if (isStream) return responseOf(response, gatedMessageEvents(eventsOf(response.body as never), gate, requestId));
    return type.includes('json') ? gatedJson(request, response, gate, requestId) : response;
  };
}

/** What of a client is used. */
export interface AnthropicClient {
  readonly messages: object;
  readonly middleware: readonly unknown[];
}

/** Makes a client, and every clone that `withOptions` makes of it, verify as `anthropicMiddleware` says; gives it back. */
export function verifyAnthropic<Client extends AnthropicClient>(client: Client, options: IntegrationOptions): Client {
  if (!isObject(client) || !Array.isArray(client.middleware)) {
    throw new UsageError('verifyAnthropic needs an Anthropic client of version 1 or newer.');
  }
  (client.middleware as unknown[]).unshift(anthropicMiddleware(options));
  return client;
}

/** Whether a request asks the model for a message, so that its answer must be verified whatever it looks like. */
function asksForMessage({ method = 'POST', url }: ApiRequest): boolean {
  return method.toUpperCase() === 'POST' && /\/messages\/?(?:\?|$)/.test(url);
}

async function gatedJson(
  request: ApiRequest,
  response: Response,
  gate: Gatekeeper,
  requestId: string | undefined,
): Promise<Response> {
  const text = await response.text();
  const replaced = (): Response => new Response(text, response);
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    // The client fails on it as well.
    return replaced();
  }
  if (!isObject(body) || (own(body, 'type') !== 'message' && !asksForMessage(request))) return replaced();
  const result = gate.judgeTurns(turnsOf(anthropicMessages, body), { shown: body, requestId });
  if (gate.holdsBack(result)) throw new ResponseBlocked(body, result);
  const verified = replaced();
  const json = async (): Promise<unknown> => {
    const parsed: unknown = JSON.parse(await verified.text());
    attachVerdict(parsed, result);
    return parsed;
  };
  Object.defineProperty(verified, 'json', { value: json, configurable: true });
  return verified;
}
