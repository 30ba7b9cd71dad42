import { isObject, own } from '../core/json.js';
import { type CallGate, callGate } from './call-gate.js';
import type { IntegrationOptions } from './settings.js';

export type { IntegrationOptions, WhenBlocked } from './settings.js';

/** What of a transport is used: all of the protocol's have it. */
export interface McpTransport {
  // The library's messages are a union that is none of ours.
  // oxlint-disable-next-line typescript/no-explicit-any
  send(message: any, ...rest: any[]): Promise<void>;
  // oxlint-disable-next-line typescript/no-explicit-any
  onmessage?: ((message: any, ...rest: any[]) => void) | undefined;
}

/**
 * Puts the gate into the transport of a client: a blocked `tools/call` is not sent, whatever method of the client asked for
 * it, and is answered as a result with `isError`, or with `whenBlocked: 'throw'` as an error of the protocol. Call it before
 * `client.connect(transport)`; gives the transport back. Throws `UsageError` where an option is wrong.
 */
export function verifyClientTransport<Transport extends McpTransport>(
  transport: Transport,
  options: IntegrationOptions,
): Transport {
  const gate = callGate('verifyClientTransport', options, 'message');
  const send = transport.send.bind(transport);
  const verified = async (message: unknown, ...rest: unknown[]): Promise<void> => {
    const answers = answersTo(message, gate);
    if (answers === undefined) return send(message, ...rest);
    // The client waits for its answer from the moment on that its request was sent.
    queueMicrotask(() => {
      for (const answer of answers) transport.onmessage?.(answer);
    });
  };
  return withMember(transport, 'send', { value: verified, writable: true });
}

/**
 * Puts the gate into the transport of a server: a blocked `tools/call` does not reach its handlers and is answered as
 * `verifyClientTransport` says. Call it before `server.connect(transport)`; gives the transport back.
 */
export function verifyServerTransport<Transport extends McpTransport>(
  transport: Transport,
  options: IntegrationOptions,
): Transport {
  const gate = callGate('verifyServerTransport', options, 'message');
  let verified = transport.onmessage && gated(transport.onmessage);
  function gated(handler: NonNullable<McpTransport['onmessage']>): NonNullable<McpTransport['onmessage']> {
    return (message: unknown, ...rest: unknown[]) => {
      const answers = answersTo(message, gate);
      if (answers === undefined) handler(message, ...rest);
      else for (const answer of answers) void transport.send(answer).catch(() => undefined);
    };
  }
  return withMember(transport, 'onmessage', {
    get: () => verified,
    set(handler: McpTransport['onmessage']) {
      verified = handler && gated(handler);
    },
  });
}

function withMember<Transport extends McpTransport>(
  transport: Transport,
  name: string,
  descriptor: PropertyDescriptor,
): Transport {
  return Object.defineProperty(transport, name, { ...descriptor, configurable: true, enumerable: true });
}

/** The answers to a message that is blocked; undefined where it may go on. In a batch, one blocked call blocks all. */
function answersTo(message: unknown, gate: CallGate): unknown[] | undefined {
  const messages: readonly unknown[] = Array.isArray(message) ? message : [message];
  const calls = messages.filter((one) => isObject(one) && own(one, 'method') === 'tools/call');
  const texts = calls.map((call) => {
    const params = own(call as object, 'params');
    const read = isObject(params) ? params : {};
    return gate.check(own(read, 'name'), own(read, 'arguments'))?.text;
  });
  const first = texts.find((text) => text !== undefined);
  if (first === undefined) return undefined;
  const requests = messages.filter((one): one is object => isObject(one) && (own(one, 'id') ?? null) !== null);
  return requests.map((request) => {
    const text = texts[calls.indexOf(request)] ?? first;
    const answer =
      gate.whenBlocked === 'throw'
        ? { error: { code: invalidRequest, message: text } }
        : { result: { isError: true, content: [{ type: 'text', text }] } };
    return { jsonrpc: '2.0', id: own(request, 'id'), ...answer };
  });
}

/** Of JSON-RPC: the request will not be served. */
const invalidRequest = -32_600;
