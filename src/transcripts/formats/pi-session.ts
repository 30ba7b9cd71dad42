import { own } from '../../core/json.js';
import type { Joiner, TranscriptFormat, TranscriptResponse } from '../format.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Identity, Members } from './members.js';
import { firstText, part, text, without } from './members.js';
import { piMessageResponses } from './pi-message.js';
import { inRecord } from './turn-queue.js';

/** Entries of a session beside its messages, each with what tells it from other data of the same type. */
const entryKeys: ReadonlyMap<unknown, string> = new Map([
  ['session', 'cwd'],
  ['model_change', 'modelId'],
  ['thinking_level_change', 'thinkingLevel'],
  ['compaction', 'summary'],
  ['branch_summary', 'summary'],
  ['custom', 'customType'],
  ['custom_message', 'customType'],
  ['label', 'targetId'],
  ['session_info', 'parentId'],
]);

/** Session files of the pi agent and of those that are built on it: a head, and an entry for each message. */
export const piSession: TranscriptFormat & { joiner(): Joiner } = {
  id: 'pi-session',
  title: 'pi sessions',
  hasOneOf: ['message', 'cwd', 'modelId', 'thinkingLevel', 'summary', 'customType', 'targetId', 'parentId'],
  recognises(record) {
    const type = own(record, 'type');
    if (type === 'message') return part(record, 'message') !== undefined;
    const key = entryKeys.get(type);
    return key !== undefined && Object.hasOwn(record, key);
  },
  responses: (record) => joinAlone(piSession, record),
  joiner,
};

function joiner(): Joiner {
  let session: Identity = {};
  return {
    take(record, at) {
      if (own(record, 'type') === 'session') {
        const id = firstText(record, ['id']);
        session = id === undefined ? {} : { conversation: id };
      }
      return [...messageOf(record, session), ...besidesEvent(withoutOwn(record), [], at)].map((response) =>
        inRecord(response, at),
      );
    },
    end: () => [],
  };
}

/** A message of the program has text under the name of the model's content. */
function withoutOwn(record: Members): Members {
  return own(record, 'type') === 'custom_message' && typeof own(record, 'content') === 'string'
    ? without(record, ['content'])
    : record;
}

function messageOf(record: Members, session: Identity): TranscriptResponse[] {
  const message = part(record, 'message');
  if (!message || own(record, 'type') !== 'message') return [];
  const id = text(record, 'id');
  const identity = { ...session, ...(id !== undefined && { id }) };
  return piMessageResponses(message, { pointer: '/message', origin: 'primary', identity });
}
