import { isObject, own } from '../../core/json.js';
import type { Joiner, TranscriptFormat } from '../format.js';
import { claudeJoiner, type ClaudeMessage } from './claude-joiner.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Members } from './members.js';
import { firstText, part, text, without } from './members.js';

/** Records that say something of the session and hold no message. */
const notes: ReadonlySet<unknown> = new Set([
  'summary',
  'file-history-snapshot',
  'queue-operation',
  'pr-link',
  'custom-title',
  'ai-title',
  'agent-name',
  'agent-color',
  'agent-setting',
  'last-prompt',
  'permission-mode',
  'tag',
  'mode',
]);

/** What tells a note from another record of the same type. */
const noteKeys: readonly string[] = ['sessionId', 'leafUuid', 'snapshot', 'messageId', 'operation'];

/**
 * Session files of Claude Code: a line for each content block of a message. Messages of sub-agents that the session only
 * reports on are acts as well, unless their own lines are in the file.
 */
export const claudeCodeSession: TranscriptFormat & { joiner(): Joiner } = {
  id: 'claude-code-session',
  title: 'Claude Code sessions',
  hasOneOf: noteKeys,
  recognises(record) {
    if (notes.has(own(record, 'type'))) return noteKeys.some((key) => Object.hasOwn(record, key));
    if (text(record, 'sessionId') === undefined) return false;
    if (isMessage(record)) return true;
    return text(record, 'uuid') !== undefined && text(record, 'timestamp') !== undefined;
  },
  responses: (record) => joinAlone(claudeCodeSession, record),
  joiner: () => claudeJoiner(messageOf, (record, at) => besidesEvent(withoutOwn(record), [], at)),
};

function isMessage(record: Members): boolean {
  const type = own(record, 'type');
  return (type === 'user' || type === 'assistant') && part(record, 'message') !== undefined;
}

/** Notes of the program have what the user typed under the name of a message's content. */
function withoutOwn(record: Members): Members {
  const content = own(record, 'content');
  const isTyped = Array.isArray(content) && content.every((block) => isObject(block) && typed.has(own(block, 'type')));
  return typeof content === 'string' || isTyped ? without(record, ['content']) : record;
}

const typed: ReadonlySet<unknown> = new Set(['text', 'image', 'document']);

function messageOf(record: Members): ClaudeMessage | undefined {
  if (isMessage(record)) return entryOf(record, part(record, 'message')!, '/message', record);
  const data = part(record, 'data');
  const progress = data && own(data, 'type') === 'agent_progress' ? part(data, 'message') : undefined;
  const message = progress && part(progress, 'message');
  return message && entryOf(progress, message, '/data/message/message', { ...record, ...pickAgent(data!) });
}

function pickAgent(data: Members): Members {
  const agentId = text(data, 'agentId');
  return { agentId: agentId ?? 'agent' };
}

function entryOf(entry: Members, message: Members, pointer: string, record: Members): ClaudeMessage {
  const session = firstText(record, ['sessionId']);
  const agent = firstText(record, ['agentId']) ?? (own(record, 'isSidechain') === true ? 'sidechain' : '');
  // A message without a role is the one's that its record is of.
  const spoken = Object.hasOwn(message, 'role') ? message : { ...message, role: own(entry, 'type') };
  return {
    message: spoken,
    pointer,
    chain: `${session ?? ''}\0${agent}`,
    uuid: firstText(entry, ['uuid']),
    request: firstText(entry, ['requestId']),
    isNotice: own(entry, 'isApiErrorMessage') === true,
    identity: session === undefined ? {} : { conversation: session },
  };
}
