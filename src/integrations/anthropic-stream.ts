import { isObject, own } from '../core/json.js';
import { anthropicMessagesStream } from '../transcripts/formats/anthropic-messages-stream.js';
import { ResponseBlocked, blockedText } from './blocked.js';
import type { Gatekeeper } from './gatekeeper.js';
import { heldTooLong, holdLimit } from './hold.js';
import { joinedTurns } from './joined-turns.js';
import { firstTool } from './openai-chat.js';
import { type ServerSentEvent, sseText } from './sse.js';

/** Blocks that hold text for the reader, or work that the provider has done. */
const plainBlock = /^(?:text|thinking|redacted_thinking|server_tool_use|mcp_tool_use|\w+_tool_result)$/;

/**
 * The text of a Messages stream, event by event. Blocks of text go on at once; from the start of a call, or from the end of the
 * message, all is held until the source ends. The message is then judged as a whole, and what is held is let go, or a block of
 * text takes its place, or an error.
 */
export async function* gatedMessageEvents(
  events: AsyncIterable<ServerSentEvent>,
  gate: Gatekeeper,
  requestId: string | undefined,
): AsyncGenerator<string, void, undefined> {
  const joined = joinedTurns(anthropicMessagesStream.joiner());
  const held: { readonly raw: string; readonly event: unknown }[] = [];
  let hasCalls = false;
  for await (const sent of events) {
    const event = valueOf(sent);
    if (event !== undefined) joined.take(event);
    hasCalls ||= event !== undefined && beginsCall(event);
    if (hasCalls || held.length > 0 || typeOf(event) === 'message_delta') held.push({ raw: sent.raw, event });
    else yield sent.raw;
    if (held.length > holdLimit) break;
  }
  const { turns, why } = joined.end();
  const refusal = held.length > holdLimit ? heldTooLong : hasCalls ? why : undefined;
  const result = gate.judgeTurns(turns, { why: refusal, requestId });
  if (!gate.holdsBack(result)) {
    for (const { raw } of held) yield raw;
  } else if (!hasCalls || gate.settings.whenBlocked === 'throw') throw new ResponseBlocked(turns[0], result);
  else yield* replaced(held, blockedText(firstTool(turns), result));
}

/** What an event says; undefined where a client passes over it. */
function valueOf({ event, data }: ServerSentEvent): unknown {
  if (data === '' || event === 'ping' || event === 'error') return undefined;
  try {
    return JSON.parse(data) as unknown;
  } catch {
    return data;
  }
}

function typeOf(event: unknown): unknown {
  return isObject(event) ? own(event, 'type') : undefined;
}

/** Whether a call may begin with an event. What is not known to be text is held. */
function beginsCall(event: unknown): boolean {
  if (!isObject(event)) return true;
  const type = typeOf(event);
  if (type === 'content_block_start') {
    const block = own(event, 'content_block');
    return !isObject(block) || !plainBlock.test(String(own(block, 'type')));
  }
  if (type !== 'message_start') return false;
  const message = own(event, 'message');
  const content = isObject(message) ? own(message, 'content') : undefined;
  return content !== undefined && !(Array.isArray(content) && content.length === 0);
}

/** In the place of held events: one block of text, and the end of the message, which waits for no tool any more. */
function* replaced(held: readonly { readonly event: unknown }[], text: string): Generator<string> {
  const send = (event: Record<string, unknown>): string =>
    sseText({ event: String(event['type']), data: JSON.stringify(event) });
  let isSaid = false;
  for (const { event } of held) {
    if (!isObject(event)) continue;
    const type = typeOf(event);
    const message = own(event, 'message');
    if (type === 'message_start' && isObject(message)) yield send({ ...event, message: { ...message, content: [] } });
    else if (!isSaid) {
      const index = own(event, 'index') ?? 0;
      yield send({ type: 'content_block_start', index, content_block: { type: 'text', text: '', citations: null } });
      yield send({ type: 'content_block_delta', index, delta: { type: 'text_delta', text } });
      yield send({ type: 'content_block_stop', index });
      isSaid = true;
    }
    if (type === 'message_delta') {
      const delta = own(event, 'delta');
      yield send({ ...event, delta: { ...(isObject(delta) && delta), stop_reason: 'end_turn' } });
    } else if (type === 'message_stop') yield send(event);
  }
}
