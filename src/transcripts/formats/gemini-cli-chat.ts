import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import type { UsageNames } from './assemble.js';
import { withSums } from './assemble.js';
import type { Identity, Members } from './members.js';
import { firstText, list, text } from './members.js';
import { besides } from './message.js';
import { reshaped } from './reshape.js';

const usageNames: UsageNames = { total: ['/total'], parts: ['/input', '/output', '/thoughts', '/tool'] };

const turnShape = { content: '/content', thoughts: '/thoughts', tool_calls: '/toolCalls', usage: '/tokens' };

/** Saved chats of the Gemini CLI, one a record. */
export const geminiCliChat: TranscriptFormat = {
  id: 'gemini-cli-chat',
  title: 'Gemini CLI chats',
  hasOneOf: ['projectHash'],
  recognises: (record) =>
    text(record, 'sessionId') !== undefined &&
    text(record, 'projectHash') !== undefined &&
    list(record, 'messages') !== undefined,
  responses(record) {
    const conversation = firstText(record, ['sessionId']);
    const identity = conversation === undefined ? {} : { conversation };
    const turns = list(record, 'messages')!.flatMap((message, index) =>
      isObject(message) ? chatMessage(message, pointerTo('/messages', index), identity) : [],
    );
    return [...turns, ...besides(record, identity)];
  },
};

/** The responses of one message of a chat: what the user or the model said, and what the model's tools gave back. */
function chatMessage(message: Members, pointer: string, outer: Identity): TranscriptResponse[] {
  const id = firstText(message, ['id']);
  const model = text(message, 'model');
  const identity = { ...outer, ...(id !== undefined && { id }), ...(model !== undefined && { model }) };
  const context = { pointer, origin: 'primary', identity } as const;
  const type = own(message, 'type');
  if (type === 'user') return reshaped(message, 'user', { content: '/content' }, context);
  // What the program itself tells its user is not the model's.
  const hasCalls = Object.hasOwn(message, 'toolCalls');
  if (typeof type === 'string' && type !== 'gemini' && !hasCalls) return [];
  const turn = reshaped(message, 'assistant', turnShape, context).map((response) => withSums(response, usageNames));
  return [...turn, ...resultsOf(message, pointer, outer)];
}

function resultsOf(message: Members, pointer: string, identity: Identity): TranscriptResponse[] {
  return (list(message, 'toolCalls') ?? []).flatMap((call, index) => {
    if (!isObject(call) || (own(call, 'result') ?? undefined) === undefined) return [];
    const id = firstText(call, ['id']);
    const at = pointerTo(pointer, 'toolCalls', index);
    const context = {
      pointer: at,
      origin: 'primary',
      identity: { ...identity, ...(id !== undefined && { id }) },
    } as const;
    return reshaped(call, 'tool', { content: '/result', tool_call_id: '/id' }, context);
  });
}
