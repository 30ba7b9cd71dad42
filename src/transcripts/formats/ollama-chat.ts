import { own, pointerTo, type JsonObject } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptFormat, TranscriptResponse } from '../format.js';
import { append, branch, finished, leaf, type Branch, type Draft } from './draft.js';
import { besidesEvent, inRecord, interrupted, joinAlone } from './joins.js';
import { callKeys, identityOf, list, part, pick, text, type Identity, type Members } from './members.js';
import { standing } from './turn.js';
import { usageDraft } from './usage.js';

/** Counts that a response has at its top level. */
const counts: readonly string[] = ['prompt_eval_count', 'eval_count'];

/** Members of a message whose texts add up over the lines of a stream. */
const texts: readonly string[] = ['content', 'thinking'];

/** Responses of Ollama's chat and generate endpoints. A stream is the same object in fragments, until one is `done`. */
export const ollamaChat: TranscriptFormat & { joiner(): Joiner } = {
  id: 'ollama-chat',
  title: 'Ollama responses and their streams',
  hasOneOf: ['done'],
  recognises(record) {
    const isResponse = typeof own(record, 'done') === 'boolean' && Object.hasOwn(record, 'created_at');
    return isResponse && text(record, 'model') !== undefined;
  },
  responses: (record) => joinAlone(ollamaChat, record),
  joiner,
};

interface OpenMessage {
  readonly start: RecordText;
  readonly pointer: string;
  readonly identity: Identity;
  readonly message: Branch;
  readonly calls: Draft[];
}

function joiner(): Joiner {
  let open: OpenMessage | undefined;

  function close(remarks: readonly string[]): TranscriptResponse[] {
    if (!open) return [];
    const { start, pointer, identity, message, calls } = open;
    open = undefined;
    if (calls.length > 0) message.members.set('tool_calls', { kind: 'row', items: calls });
    const { value, moved } = finished(message);
    return [
      {
        response: value,
        role: 'assistant',
        origin: 'primary',
        ...standing(inRecord(pointer, start), moved),
        ...identity,
        ...(remarks.length > 0 && { remarks }),
      },
    ];
  }

  return {
    take(record, at) {
      open ??= begun(record, at);
      takeRecord(open, record, at);
      const done = own(record, 'done') === true ? close([]) : [];
      return [...done, ...besidesEvent(record, [], at)];
    },
    end: () => close([interrupted]),
  };
}

function begun(record: JsonObject, start: RecordText): OpenMessage {
  const pointer = part(record, 'message') ? '/message' : '';
  const message = branch({ role: leaf('assistant'), content: leaf('') });
  return { start, pointer, identity: identityOf(record, []), message, calls: [] };
}

function takeRecord({ message, calls }: OpenMessage, record: JsonObject, at: RecordText): void {
  const said: Members = part(record, 'message') ?? {};
  for (const key of texts) {
    const piece = text(said, key);
    if (piece !== undefined) append(message, key, piece, inRecord(pointerTo('/message', key), at));
  }
  for (const [key, member] of [
    ['response', 'content'],
    ['thinking', 'thinking'],
  ] as const) {
    const piece = text(record, key);
    if (piece !== undefined) append(message, member, piece, inRecord(pointerTo('', key), at));
  }
  (list(said, 'tool_calls') ?? []).forEach((call, index) => {
    calls.push(leaf(call, inRecord(pointerTo('/message/tool_calls', index), at)));
  });
  // Calls under any other name, and content that is no text, are left for the guards to refuse.
  for (const [key, value] of Object.entries(pick(said, callKeys))) {
    const isRead =
      key === 'tool_calls' ? Array.isArray(value) : key === 'content' && (typeof value === 'string' || value === null);
    if (!isRead) message.members.set(key, leaf(value, inRecord(pointerTo('/message', key), at)));
  }
  const usage = pick(record, counts);
  if (Object.keys(usage).length > 0) message.members.set('usage', usageDraft(usage, inRecord('', at)));
}
