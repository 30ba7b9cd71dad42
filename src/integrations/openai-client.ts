import { UsageError } from '../core/errors.js';
import { isObject, own } from '../core/json.js';
import { openaiChat } from '../transcripts/formats/openai-chat.js';
import type { VerificationResult } from '../verify/result.js';
import { ResponseBlocked } from './blocked.js';
import { type Gatekeeper, turnsOf } from './gatekeeper.js';
import { type StreamGate, gatedChunks } from './openai-chat.js';
import { gatedEvents, judgeResponse } from './openai-responses.js';
import { attachVerdict } from './verdict-of.js';

/** What of an OpenAI client is used: any of its major versions from 4 to 7 has it. */
export interface OpenAIClient {
  readonly chat: { readonly completions: object };
  /** Absent in clients that are older than the Responses API. */
  readonly responses?: object;
}

type Gated = (source: AsyncIterable<unknown>, means: StreamGate) => AsyncGenerator;
type Judge = (gate: Gatekeeper, body: Record<string, unknown>) => VerificationResult;

/**
 * Puts the gate into a client: its methods that answer with what the model said are replaced on this very instance, since
 * `parse`, `stream` and the runners of tools all go through them.
 */
export function gateClient<Client extends OpenAIClient>(client: Client, gate: Gatekeeper): Client {
  const completions = isObject(client) ? (client.chat?.completions as unknown) : undefined;
  if (!isObject(completions)) {
    throw new UsageError('verifyOpenAI needs an OpenAI client.', 'Pass what `new OpenAI()` gives.');
  }
  replace(completions, ['create', 'retrieve'], gate, judgeCompletion, gatedChunks);
  if (isObject(client.responses)) replace(client.responses, ['create', 'retrieve'], gate, judgeResponse, gatedEvents);
  return client;
}

function judgeCompletion(gate: Gatekeeper, completion: Record<string, unknown>): VerificationResult {
  const requestId = completion['_request_id'];
  return gate.judgeTurns(turnsOf(openaiChat, completion), {
    shown: completion,
    requestId: typeof requestId === 'string' ? requestId : undefined,
  });
}

function replace(
  resource: Record<string, unknown>,
  methods: readonly string[],
  gate: Gatekeeper,
  judge: Judge,
  gated: Gated,
): void {
  for (const name of methods) {
    const method = resource[name];
    if (typeof method !== 'function') continue;
    const verified = (body: unknown): unknown => (isStream(body) ? gatedStream(body, gate, gated) : checked(body));
    const checked = (body: unknown): unknown => {
      // What is no object is nothing that a client could act on.
      const result = isObject(body)
        ? judge(gate, body)
        : gate.judge({ subject: { type: 'unreadable' }, shown: body, why: 'The response is no object' });
      if (gate.holdsBack(result)) throw new ResponseBlocked(body, result);
      attachVerdict(body, result);
      return body;
    };
    const call = (...args: unknown[]): unknown => {
      const promise = Reflect.apply(method, resource, args) as Promise<unknown>;
      // The client's own promise stays one, with `withResponse` and all. The name is that of a public method since version 4.
      const unwrap = (promise as object as Record<string, unknown>)['_thenUnwrap'];
      return typeof unwrap === 'function'
        ? (Reflect.apply(unwrap, promise, [verified]) as unknown)
        : Promise.resolve(promise).then(verified);
    };
    Object.defineProperty(resource, name, { value: call, configurable: true, writable: true, enumerable: false });
  }
}

/** A stream of the client's own class: `tee`, `toReadableStream` and `controller` go on working. */
interface ClientStream extends AsyncIterable<unknown> {
  readonly controller: AbortController;
  readonly constructor: new (iterator: () => AsyncIterator<unknown>, controller: AbortController) => object;
}

function isStream(body: unknown): body is ClientStream {
  return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
}

function gatedStream(stream: ClientStream, gate: Gatekeeper, gated: Gated): object {
  const { controller } = stream;
  const means: StreamGate = {
    gate,
    isAborted: () => own(stream, 'controller') !== undefined && controller.signal.aborted,
    onVerdict: (result) => attachVerdict(wrapped, result),
  };
  const wrapped = new stream.constructor(() => gated(stream, means), controller);
  return wrapped;
}
