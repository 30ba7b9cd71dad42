import { isObject, own } from '../core/json.js';
import { duplicateKeyOffset } from '../responses/duplicate-keys.js';
import { hidesCallBeside } from '../stream/hidden-calls.js';
import { inspect } from '../stream/inspect.js';
import { gatedMessageEvents } from './anthropic-stream.js';
import { ResponseBlocked } from './blocked.js';
import type { Gatekeeper } from './gatekeeper.js';
import { gatedChunks } from './openai-chat.js';
import { type ServerSentEvent, eventsOf, sseText } from './sse.js';
import { openGate } from '../stream/holding.js';
import { pump } from '../stream/pump.js';
import { totalsFrom } from '../stream/totals.js';
import { Verifier } from '../verify/verifier.js';

/**
 * The text of a body of server-sent events after verification. Its first event says what they are: chunks of a Chat
 * completion, events of a Message, or items and events of Open Responses. An event that brings a call in the words of another
 * format ends the stream with `ResponseBlocked`.
 */
export async function* verifiedEvents(
  bytes: AsyncIterable<Uint8Array>,
  gate: Gatekeeper,
  requestId: string | undefined,
): AsyncGenerator<string, void, undefined> {
  const events = eventsOf(bytes);
  try {
    // What has no data says nothing: a comment that keeps the connection alive.
    let first = await events.next();
    while (!first.done && first.value.data === '') first = await events.next();
    if (first.done) return;
    const all = continued(first.value, events);
    const value = parsed(first.value.data);
    if (isChunk(value)) yield* chatTexts(all, gate);
    else if (isObject(value) && own(value, 'type') === 'message_start') {
      yield* gatedMessageEvents(ownEvents(all, gate), gate, requestId);
    } else yield* itemTexts(all, gate);
  } finally {
    await events.return(undefined);
  }
}

async function* continued(
  first: ServerSentEvent,
  rest: AsyncIterable<ServerSentEvent>,
): AsyncGenerator<ServerSentEvent> {
  yield first;
  for await (const event of rest) if (event.data !== '') yield event;
}

function isChunk(value: unknown): boolean {
  return isObject(value) && (own(value, 'object') === 'chat.completion.chunk' || Array.isArray(own(value, 'choices')));
}

const endOfChat = '[DONE]';

async function* chatTexts(events: AsyncIterable<ServerSentEvent>, gate: Gatekeeper): AsyncGenerator<string> {
  let isEnded = false;
  async function* chunks(): AsyncGenerator {
    for await (const { data } of events) {
      isEnded = data.trim() === endOfChat;
      // A reader stops here, and what comes later is nobody's.
      if (isEnded) return;
      const chunk = parsed(data);
      refuseForeign(chunk, isChunk(chunk), ['choices'], gate);
      yield chunk;
    }
  }
  const means = { gate, isAborted: () => false, onVerdict: () => undefined };
  for await (const chunk of gatedChunks(chunks(), means))
    yield sseText({ event: undefined, data: JSON.stringify(chunk) });
  if (isEnded) yield sseText({ event: undefined, data: endOfChat });
}

const messageTypes = /^(?:message_(?:start|delta|stop)|content_block_(?:start|delta|stop)|ping|error)$/;

async function* ownEvents(events: AsyncIterable<ServerSentEvent>, gate: Gatekeeper): AsyncGenerator<ServerSentEvent> {
  for await (const sent of events) {
    const event = parsed(sent.data);
    // Its text goes on as it came, and readers differ on which of two members of one name counts.
    if (isObject(event) && duplicateKeyOffset(sent.data) !== -1)
      refuse(event, 'An event has two members of one name', gate);
    const isOwn = isObject(event) && messageTypes.test(String(own(event, 'type')));
    refuseForeign(event, isOwn, ['message', 'content_block'], gate);
    yield sent;
  }
}

/** Throws where an event brings a call outside those members of its own format. */
function refuseForeign(event: unknown, isOwn: boolean, members: readonly string[], gate: Gatekeeper): void {
  const hides = isOwn && isObject(event) ? hidesCallBeside(event, members) : inspect(event).verdict !== 'pass';
  if (hides) refuse(event, 'The event hides a call in another format', gate);
}

function refuse(event: unknown, why: string, gate: Gatekeeper): void {
  const result = gate.judge({ subject: event, why });
  if (gate.holdsBack(result)) throw new ResponseBlocked(event, result);
}

async function* itemTexts(events: AsyncIterable<ServerSentEvent>, gate: Gatekeeper): AsyncGenerator<string> {
  async function* items(): AsyncGenerator {
    for await (const { data } of events) yield parsed(data);
  }
  for await (const item of verifiedItems(items(), gate)) {
    const type = isObject(item) ? own(item, 'type') : undefined;
    const data = typeof item === 'string' ? item : JSON.stringify(item);
    // No line's end stands in JSON; in text one would begin a field.
    const event = typeof type === 'string' && !/[\r\n]/.test(type) ? type : undefined;
    yield sseText({ event, data: data.replaceAll(/\r\n|\r|\n/g, '\ndata: ') });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The items of a stream as the middleware lets them go on. */
export function verifiedItems(items: AsyncIterable<unknown>, keeper: Gatekeeper): AsyncGenerator {
  const { guards, blockOnFailure, onBlocked, warn } = keeper.settings;
  const verifier = new Verifier({ guards });
  const stats = { total: 0, verified: 0, blocked: 0 };
  return pump(
    items,
    openGate({ guards, verifier, blockOnFailure, onBlocked, warn, stats }, totalsFrom(keeper.context())),
  );
}
