import { isObject, own, pointerTo } from '../../core/json.js';
import type { Joiner, TranscriptFormat, TranscriptResponse } from '../format.js';
import type { UsageNames } from './assemble.js';
import { withSums } from './assemble.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Identity, Members } from './members.js';
import { firstText, list, part, scalarText, text, without } from './members.js';
import { asHistory, seenKeys } from './repeats.js';
import { reshaped } from './reshape.js';
import { inRecord } from './turn-queue.js';

const usageNames: UsageNames = { total: ['/total'], parts: ['/input', '/output', '/thoughts', '/tool'] };

const turnShape = { content: '/content', thoughts: '/thoughts', tool_calls: '/toolCalls', usage: '/tokens' };

/** Kinds of a message that is a record of its own; what the program tells its user is of others. */
const ownKinds: ReadonlySet<unknown> = new Set(['user', 'gemini']);

/**
 * Saved chats of the Gemini CLI: the whole chat as one record, or, in newer files, a head and then a record for each
 * message, which comes again whenever its calls have changed, and for each change of the head.
 */
export const geminiCliChat: TranscriptFormat & { joiner(): Joiner } = {
  id: 'gemini-cli-chat',
  title: 'Gemini CLI chats',
  hasOneOf: ['projectHash', '$set', 'timestamp'],
  recognises(record) {
    if (Object.hasOwn(record, '$set')) return Object.keys(record).length === 1;
    if (isMessage(record)) return true;
    return text(record, 'sessionId') !== undefined && text(record, 'projectHash') !== undefined;
  },
  responses: (record) => joinAlone(geminiCliChat, record),
  joiner,
};

function isMessage(record: Members): boolean {
  return (
    ownKinds.has(own(record, 'type')) &&
    ['id', 'timestamp', 'content'].every((key) => Object.hasOwn(record, key)) &&
    !['message', 'uuid', 'role'].some((key) => Object.hasOwn(record, key))
  );
}

function joiner(): Joiner {
  const known = seenKeys();
  let session: Identity = {};
  let held: { readonly id: unknown; readonly responses: readonly TranscriptResponse[] } | undefined;
  const release = (): readonly TranscriptResponse[] => {
    const responses = held?.responses ?? [];
    held = undefined;
    return responses;
  };
  return {
    take(record, at) {
      if (isMessage(record)) {
        const id = own(record, 'id');
        // The last time that a message is told it is whole.
        known.add(scalarText(id));
        const before = held?.id === id ? [] : release();
        const beside = besidesEvent(without(record, ['content', 'toolCalls']), [], at);
        const responses = [...chatMessage(record, '', session), ...beside];
        held = { id, responses: responses.map((response) => inRecord(response, at)) };
        return before;
      }
      const conversation = firstText(record, ['sessionId']);
      if (conversation !== undefined) session = { conversation };
      const changes = part(record, '$set');
      const [holder, base] = changes ? [changes, '/$set'] : [record, ''];
      const turns = (list(holder, 'messages') ?? []).flatMap((message, index) => {
        if (!isObject(message)) return [];
        const responses = chatMessage(message, `${base}${pointerTo('/messages', index)}`, session);
        const id = scalarText(own(message, 'id'));
        return id !== '' && known.add(id) ? responses.map(asHistory) : responses;
      });
      return [...release(), ...turns.map((response) => inRecord(response, at)), ...besidesEvent(record, [], at)];
    },
    end: () => release(),
  };
}

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
