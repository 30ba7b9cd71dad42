import { isObject, own, pointerTo } from '../../core/json.js';
import type { Joiner, TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Placed } from './assemble.js';
import { assemble, placed } from './assemble.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Identity, Members } from './members.js';
import { firstText, list, part, text, scalarText } from './members.js';
import { asHistory, seenKeys, type Seen } from './repeats.js';
import { reshaped } from './reshape.js';
import { inRecord } from './turn-queue.js';

/** Event logs of the GitHub Copilot CLI. A call stands in the message that asks for it, and again where it is run. */
export const copilotEvents: TranscriptFormat & { joiner(): Joiner } = {
  id: 'copilot-events',
  title: 'GitHub Copilot CLI events',
  hasOneOf: ['data'],
  recognises: (record) =>
    /^(?:session|user|assistant|tool|hook|subagent|skill)\.\w/.test(text(record, 'type') ?? '') &&
    part(record, 'data') !== undefined,
  responses: (record) => joinAlone(copilotEvents, record),
  joiner,
};

function joiner(): Joiner {
  const asked = seenKeys();
  let session: Identity = {};
  return {
    take(record, at) {
      const data = part(record, 'data')!;
      if (own(record, 'type') === 'session.start') {
        const id = firstText(data, ['sessionId']);
        session = id === undefined ? {} : { conversation: id };
      }
      const found = eventResponses(record, data, session, asked);
      return [...found.map((response) => inRecord(response, at)), ...besidesEvent(record, [], at)];
    },
    end: () => [],
  };
}

function eventResponses(record: Members, data: Members, session: Identity, asked: Seen): TranscriptResponse[] {
  const id = firstText(data, ['messageId', 'toolCallId']) ?? firstText(record, ['id']);
  const model = text(data, 'model');
  const identity = { ...session, ...(id !== undefined && { id }), ...(model !== undefined && { model }) };
  const context = { pointer: '/data', origin: 'primary', identity } as const;
  const at = (pointer: string): Placed | undefined => placed(data, '/data', pointer);
  const turn = assemble();
  switch (own(record, 'type')) {
    case 'user.message':
      return reshaped(data, 'user', { content: '/content' }, context);
    case 'assistant.message':
      turn.think(at('/reasoningText'));
      turn.say(at('/content'));
      for (const [index, request] of (list(data, 'toolRequests') ?? []).entries()) {
        if (isObject(request)) addRequest(turn, request, pointerTo('/data/toolRequests', index), asked);
      }
      break;
    case 'assistant.reasoning':
      turn.think(at('/content'));
      break;
    case 'assistant.usage':
      turn.usage({ value: data, pointer: '/data' }, { parts: ['/inputTokens', '/outputTokens'], cost: ['/cost'] });
      break;
    case 'tool.user_requested':
    case 'tool.execution_start': {
      const name = at('/toolName');
      if (!name) return [];
      turn.call({ whole: { value: data, pointer: '/data' }, name, args: at('/arguments'), id: at('/toolCallId') });
      const response = turn.response(context);
      return [asked.has(scalarText(own(data, 'toolCallId'))) ? asHistory(response) : response];
    }
    case 'tool.execution_complete':
      return reshaped(
        data,
        'tool',
        { content: at('/result') ? '/result' : '/error', tool_call_id: '/toolCallId' },
        context,
      );
    default:
  }
  return turn.isEmpty() ? [] : [turn.response(context)];
}

function addRequest(turn: ReturnType<typeof assemble>, request: Members, pointer: string, asked: Seen): void {
  const at = (key: string): Placed | undefined => placed(request, pointer, key);
  const name = at('/name') ?? at('/toolName');
  const id = text(request, 'toolCallId');
  if (id !== undefined) asked.add(id);
  if (name) turn.call({ whole: { value: request, pointer }, name, args: at('/arguments'), id: at('/toolCallId') });
  else turn.say({ value: request, pointer });
}
