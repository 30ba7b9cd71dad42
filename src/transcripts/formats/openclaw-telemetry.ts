import { isObject, own, pointerTo } from '../../core/json.js';
import type { Joiner, TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Placed } from './assemble.js';
import { assemble, placed } from './assemble.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Identity, Members } from './members.js';
import { firstText, list, text, without, scalarText } from './members.js';
import { callBlocksOf, piMessageResponses } from './pi-message.js';
import { asHistory, callKey, jsonKey, seenKeys, type Seen } from './repeats.js';
import { reshaped } from './reshape.js';
import { inRecord } from './turn-queue.js';

/**
 * Telemetry of OpenClaw: a record when a tool starts, and the whole conversation whenever an agent starts or ends. Of
 * that only what is new counts, and of the calls in it those that no tool was started for.
 */
export const openclawTelemetry: TranscriptFormat & { joiner(): Joiner } = {
  id: 'openclaw-telemetry',
  title: 'OpenClaw telemetry',
  hasOneOf: ['type'],
  recognises: (record) =>
    /^(?:tool\.(?:start|end)|agent\.(?:start|end)|message\.(?:in|sending|out)|llm\.usage)$/.test(
      text(record, 'type') ?? '',
    ) && !Object.hasOwn(record, 'data'),
  responses: (record) => joinAlone(openclawTelemetry, record),
  joiner,
};

function joiner(): Joiner {
  const started = seenKeys();
  const messages = seenKeys();
  return {
    take(record, at) {
      const found = recordResponses(record, started, messages);
      return [...found.map((response) => inRecord(response, at)), ...besidesEvent(withoutRead(record), [], at)];
    },
    end: () => [],
  };
}

/** The record without what its type reads; arguments beside a name could be another call. */
function withoutRead(record: Members): Members {
  const name = Object.hasOwn(record, 'arguments') ? [] : ['toolName'];
  return without(record, typeof own(record, 'content') === 'string' ? [...name, 'content'] : name);
}

function identityIn(record: Members): Identity {
  const conversation = firstText(record, ['sessionKey']);
  const id = firstText(record, ['toolCallId']);
  return { ...(conversation !== undefined && { conversation }), ...(id !== undefined && { id }) };
}

function recordResponses(record: Members, started: Seen, messages: Seen): TranscriptResponse[] {
  const identity = identityIn(record);
  const context = { pointer: '', origin: 'primary', identity } as const;
  const at = (pointer: string): Placed | undefined => placed(record, '', pointer);
  const agent = scalarText(own(record, 'agentId'));
  switch (own(record, 'type')) {
    case 'message.in':
      return reshaped(record, 'user', { content: '/content' }, context);
    case 'message.sending':
    case 'message.out': {
      const isSent = messages.add(jsonKey(own(record, 'content')));
      const said = reshaped(record, 'assistant', { content: '/content' }, context);
      return isSent ? said.map(asHistory) : said;
    }
    case 'tool.start': {
      const name = at('/toolName');
      if (!name) return [];
      const args = at('/params');
      started.add(`${agent}\0${callKey(name.value, args?.value)}`);
      const turn = assemble();
      turn.call({ whole: { value: record, pointer: '' }, name, args, id: at('/toolCallId') });
      return [turn.response(context)];
    }
    case 'tool.end': {
      const result = at('/result') ?? at('/error');
      return result ? reshaped(record, 'tool', { content: result.pointer, tool_call_id: '/toolCallId' }, context) : [];
    }
    case 'agent.start':
    case 'agent.end':
      return newTurns(record, agent, identity, started, messages);
    default:
      return [];
  }
}

function messagesOf(record: Members, identity: Identity): TranscriptResponse[][] {
  return (list(record, 'messages') ?? []).map((message, index) =>
    isObject(message)
      ? piMessageResponses(message, { pointer: pointerTo('/messages', index), origin: 'primary', identity })
      : [],
  );
}

/** What an agent's conversation has that no record before it had. */
function newTurns(
  record: Members,
  agent: string,
  identity: Identity,
  started: Seen,
  messages: Seen,
): TranscriptResponse[] {
  const responses = messagesOf(record, identity);
  return (list(record, 'messages') ?? []).flatMap((message, index) => {
    const found = responses[index]!;
    if (!isObject(message)) return found;
    if (messages.add(messageKey(message, identity))) return found.map(asHistory);
    const run = callBlocksOf(message).filter(({ block }) =>
      started.take(`${agent}\0${callKey(own(block, 'name'), own(block, 'arguments'))}`),
    );
    return found.map((response) => withoutCalls(response, new Set(run.map((call) => call.index))));
  });
}

/** Ids and times tell messages apart that say the same. */
function messageKey(message: Members, { conversation }: Identity): string {
  const id = firstText(message, ['responseId', 'toolCallId']);
  return [
    conversation,
    scalarText(own(message, 'role')),
    scalarText(own(message, 'timestamp')),
    id ?? jsonKey(own(message, 'content')),
  ].join('\0');
}

/** The turn without the calls that were judged when they started; the blocks that stay keep their places. */
function withoutCalls(response: TranscriptResponse, calls: ReadonlySet<number>): TranscriptResponse {
  const turn = response.response as Members;
  const content = own(turn, 'content');
  if (calls.size === 0 || response.role !== 'assistant' || !Array.isArray(content)) return response;
  const kept: unknown[] = [];
  const moved = (response.moved ?? []).filter(([from]) => !from.startsWith('/content/'));
  (content as readonly unknown[]).forEach((block, index) => {
    if (calls.has(index)) return;
    const to = `/content/${kept.length}`;
    moved.push([to, pointerTo(response.pointer, 'content', index)]);
    for (const [from, ...place] of response.moved ?? []) {
      if (from.startsWith(`/content/${index}/`)) moved.push([to + from.slice(`/content/${index}`.length), ...place]);
    }
    kept.push(block);
  });
  return { ...response, response: { ...turn, content: kept }, moved };
}
