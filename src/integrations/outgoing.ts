import type { Gatekeeper } from './gatekeeper.js';
import { blockedBody, responseBlocked } from './http.js';
import { type PartQueue, partQueue } from './part-queue.js';
import { changedHeaders } from './sse.js';
import { type BodyHead, type VerifiedBody, verifiedBody } from './wire.js';

/** What of Node's response of a server is used. */
export interface OutgoingResponse {
  statusCode: number;
  readonly writableNeedDrain: boolean;
  getHeader(name: string): unknown;
  setHeader(name: string, value: never): unknown;
  removeHeader(name: string): void;
  // Each has several forms; all are taken.
  // oxlint-disable-next-line typescript/no-explicit-any
  writeHead(status: number, ...rest: any[]): unknown;
  // oxlint-disable-next-line typescript/no-explicit-any
  write(chunk: any, ...rest: any[]): boolean;
  // oxlint-disable-next-line typescript/no-explicit-any
  end(...rest: any[]): unknown;
  flushHeaders(): void;
  once(event: string, listener: () => void): unknown;
  removeListener(event: string, listener: () => void): unknown;
  emit(event: string): unknown;
  destroy(error?: Error): unknown;
}

/** The methods that send something, as they were. */
interface Senders {
  writeHead(status: number, ...rest: unknown[]): unknown;
  write(chunk: unknown, ...rest: unknown[]): boolean;
  end(...rest: unknown[]): unknown;
  flushHeaders(): void;
}

/**
 * Puts the gate into a response: what is written is kept back until it is verified, and the head with it. A handler that heeds
 * what `write` returns is slowed down to its client's speed.
 */
export function gateResponse(response: OutgoingResponse, gate: Gatekeeper, requestId: string | undefined): void {
  const senders: Senders = {
    writeHead: response.writeHead.bind(response),
    write: response.write.bind(response) as Senders['write'],
    end: response.end.bind(response),
    flushHeaders: response.flushHeaders.bind(response),
  };
  let queue: PartQueue | undefined;
  const begin = (): PartQueue => {
    queue ??= partQueue(() => response.emit('drain'));
    response.once('close', () => queue?.abandon());
    const head = {
      type: textOf(response.getHeader('content-type')),
      encoding: textOf(response.getHeader('content-encoding')),
      requestId,
    };
    void send(response, queue, senders, () => verifiedBody(queue!, head, gate), head);
    return queue;
  };
  Object.assign(response, {
    writeHead(status: number, ...rest: unknown[]) {
      response.statusCode = status;
      const headers = rest.find((one) => typeof one === 'object' && one !== null);
      for (const [name, value] of headerEntries(headers)) response.setHeader(name, value as never);
      return response;
    },
    flushHeaders: () => undefined,
    write(chunk: unknown, ...rest: unknown[]) {
      const [encoding, done] = encodingAndCallback(rest);
      return (queue ?? begin()).add(bytesOf(chunk, encoding), done);
    },
    end(...args: unknown[]) {
      const [chunk, ...rest] = typeof args[0] === 'function' ? [undefined, args[0]] : args;
      const [encoding, done] = encodingAndCallback(rest);
      if (done) response.once('finish', done);
      const hasBody = chunk !== undefined && chunk !== null && chunk !== '';
      // Without a body there is nothing to verify, and its headers may be those of an answer to HEAD.
      if (!queue && !hasBody) restore(response, senders).end();
      else {
        queue ??= begin();
        if (hasBody) queue.add(bytesOf(chunk, encoding));
        queue.close();
      }
      return response;
    },
  });
}

/** Sends what comes of the body. A body that cannot be verified to its end breaks the connection off. */
async function send(
  response: OutgoingResponse,
  queue: PartQueue,
  senders: Senders,
  verify: () => Promise<VerifiedBody>,
  judged: Pick<BodyHead, 'type' | 'encoding'>,
): Promise<void> {
  try {
    const verified = await verify();
    if (verified.outcome === 'blocked') {
      queue.abandon();
      refuse(response, senders, blockedBody('QWED_VERIFICATION_FAILED', verified.result));
      return;
    }
    // Nothing has been sent yet, so that Node would let them change.
    const type = textOf(response.getHeader('content-type'));
    if (type !== judged.type || textOf(response.getHeader('content-encoding')) !== judged.encoding)
      throw new Error('The content type or encoding was changed after the body had begun.');
    if (verified.outcome === 'anew') for (const name of changedHeaders) response.removeHeader(name);
    let isBegun = false;
    for await (const part of verified.parts) {
      if (!isBegun) restore(response, senders, 'writeHead');
      isBegun = true;
      if (!senders.write(part)) await drained(response, queue);
      if (queue.isAbandoned()) return;
    }
    restore(response, senders).end();
  } catch (error) {
    queue.abandon();
    response.destroy(error instanceof Error ? error : undefined);
  }
}

function refuse(response: OutgoingResponse, senders: Senders, body: object): void {
  const text = JSON.stringify(body);
  for (const name of changedHeaders) response.removeHeader(name);
  restore(response, senders);
  response.statusCode = responseBlocked;
  response.setHeader('content-type', 'application/json; charset=utf-8' as never);
  senders.end(text);
}

/** Node calls these methods by itself when the first bytes are sent. */
function restore(response: OutgoingResponse, senders: Senders, only?: 'writeHead'): Senders {
  Object.assign(
    response,
    only ? { writeHead: (status: number, ...rest: unknown[]) => senders.writeHead(status, ...rest) } : senders,
  );
  return senders;
}

/** Waits until the client has taken what was written, or is gone. The handler is told to go on by the same event. */
async function drained(response: OutgoingResponse, queue: PartQueue): Promise<void> {
  while (response.writableNeedDrain && !queue.isAbandoned()) {
    await new Promise<void>((resolve) => {
      const go = (): void => {
        response.removeListener('drain', go);
        response.removeListener('close', go);
        resolve();
      };
      response.once('drain', go);
      response.once('close', go);
    });
  }
}

function headerEntries(headers: unknown): readonly (readonly [string, unknown])[] {
  if (!Array.isArray(headers)) return Object.entries(headers ?? {});
  const list = headers as readonly unknown[];
  return list.flatMap((name, at) => (at % 2 === 0 ? [[String(name), list[at + 1]] as const] : []));
}

function encodingAndCallback(rest: readonly unknown[]): [encoding: string | undefined, done: (() => void) | undefined] {
  const encoding = rest.find((one) => typeof one === 'string');
  const done = rest.find((one) => typeof one === 'function');
  return [encoding, done as (() => void) | undefined];
}

function bytesOf(chunk: unknown, encoding: string | undefined): Uint8Array {
  return typeof chunk === 'string' ? Buffer.from(chunk, (encoding ?? 'utf8') as never) : (chunk as Uint8Array);
}

function textOf(header: unknown): string {
  return Array.isArray(header) ? header.join(',') : typeof header === 'string' ? header : '';
}
