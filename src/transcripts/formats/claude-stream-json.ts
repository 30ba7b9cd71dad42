import type { JsonObject } from '../../core/json.js';
import { isObject, own } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptFormat, TranscriptResponse } from '../format.js';
import { anthropicMessagesStream } from './anthropic-messages-stream.js';
import { assemble, placed } from './assemble.js';
import { claudeJoiner, type ClaudeMessage } from './claude-joiner.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Identity, Members } from './members.js';
import { firstText, list, part, text, without } from './members.js';
import { seenKeys } from './repeats.js';
import { inRecord } from './turn-queue.js';
import { anthropicUsage } from './usage-names.js';

/** What Claude Code and its SDK print: messages as in a session file, events of a stream, and a result at the end. */
export const claudeStreamJson: TranscriptFormat & { joiner(): Joiner } = {
  id: 'claude-stream-json',
  title: 'Claude Code stream-json output',
  hasOneOf: ['message', 'event', 'is_error', 'total_cost_usd', 'subtype'],
  recognises(record) {
    const type = own(record, 'type');
    if (type === 'user' || type === 'assistant') return part(record, 'message') !== undefined;
    if (type === 'stream_event') return part(record, 'event') !== undefined;
    if (type === 'result') return Object.hasOwn(record, 'is_error') || Object.hasOwn(record, 'total_cost_usd');
    return type === 'system' && text(record, 'subtype') !== undefined && text(record, 'session_id') !== undefined;
  },
  responses: (record) => joinAlone(claudeStreamJson, record),
  joiner,
};

/** What a result must be compared with: it repeats what was said, and sums up what was spent. */
interface Session {
  said: boolean;
  lastText: string | undefined;
  cost: number;
}

function joiner(): Joiner {
  const sessions = new Map<string, Session>();
  const messages = seenKeys();
  const events = streamedMessages((id) => messages.has(id));
  const turns = claudeJoiner(
    (record) => {
      const entry = messageOf(record);
      if (entry) remember(entry, sessionOf(record, sessions), messages);
      return entry;
    },
    (record, at) => {
      if (own(record, 'type') !== 'result') return besidesEvent(withoutOwn(record), [], at);
      const response = resultResponse(record, sessionOf(record, sessions));
      return [...(response ? [response] : []), ...besidesEvent(record, [], at)];
    },
  );
  return {
    take(record, at) {
      if (own(record, 'type') === 'stream_event') {
        return [...events.take(record, at), ...besidesEvent(record, [], at)];
      }
      // What a session ended with stands behind its last turn.
      const before = own(record, 'type') === 'result' ? turns.end() : [];
      return [...before, ...turns.take(record, at)];
    },
    end: () => [...turns.end(), ...events.end()],
  };
}

function withoutOwn(record: Members): Members {
  return typeof own(record, 'content') === 'string' ? without(record, ['content']) : record;
}

function sessionOf(record: Members, sessions: Map<string, Session>): Session {
  const id = firstText(record, ['session_id', 'sessionId']) ?? '';
  let session = sessions.get(id);
  if (!session) sessions.set(id, (session = { said: false, lastText: undefined, cost: 0 }));
  return session;
}

function remember({ message }: ClaudeMessage, session: Session, messages: ReturnType<typeof seenKeys>): void {
  if (own(message, 'role') !== 'assistant') return;
  session.said = true;
  const id = firstText(message, ['id']);
  if (id !== undefined) messages.add(id);
  for (const block of list(message, 'content') ?? []) {
    if (isObject(block) && own(block, 'type') === 'text') session.lastText = text(block, 'text');
  }
}

function messageOf(record: JsonObject): ClaudeMessage | undefined {
  const message = part(record, 'message');
  const type = own(record, 'type');
  if (!message || (type !== 'user' && type !== 'assistant')) return undefined;
  const session = firstText(record, ['session_id', 'sessionId']);
  return {
    message: Object.hasOwn(message, 'role') ? message : { ...message, role: type },
    pointer: '/message',
    chain: `${session ?? ''}\0${firstText(record, ['parent_tool_use_id']) ?? ''}`,
    uuid: firstText(record, ['uuid']),
    request: undefined,
    isNotice: own(record, 'isApiErrorMessage') === true,
    identity: identityOf(session),
  };
}

function identityOf(session: string | undefined): Identity {
  return session === undefined ? {} : { conversation: session };
}

/**
 * The end of a session: its last words and its usage where nothing was printed before, and what was spent since the last
 * result, whose cost counts up. Calls that were not permitted were asked for all the same.
 */
function resultResponse(record: Members, session: Session): TranscriptResponse | undefined {
  const turn = assemble();
  const result = placed(record, '', '/result');
  if (result && result.value !== session.lastText) turn.say(result);
  turn.say(placed(record, '', '/structured_output'));
  if (!session.said) {
    for (const [index, denied] of (list(record, 'permission_denials') ?? []).entries()) {
      const pointer = `/permission_denials/${index}`;
      const name = isObject(denied) ? placed(denied, pointer, '/tool_name') : undefined;
      if (!name || !isObject(denied)) continue;
      const args = placed(denied, pointer, '/tool_input');
      turn.call({ whole: { value: denied, pointer }, name, args, id: placed(denied, pointer, '/tool_use_id') });
    }
    turn.usage(placed(record, '', '/usage'), anthropicUsage);
  }
  const cost = placed(record, '', '/total_cost_usd') ?? placed(record, '', '/cost_usd');
  const spent = typeof cost?.value === 'number' ? cost.value : undefined;
  if (spent !== undefined) {
    turn.cost({ ...cost!, value: spent >= session.cost ? spent - session.cost : spent });
    session.cost = spent;
  }
  session.said = false;
  session.lastText = undefined;
  const identity = identityOf(firstText(record, ['session_id', 'sessionId']));
  return turn.isEmpty() ? undefined : turn.response({ pointer: '', origin: 'primary', identity });
}

/** Messages that are printed as they are streamed: given where the whole message does not follow. */
function streamedMessages(isGiven: (id: string) => boolean): Joiner {
  const stream = anthropicMessagesStream.joiner();
  const held: TranscriptResponse[] = [];
  let identity: Identity = {};
  const hold = (responses: readonly TranscriptResponse[], at?: RecordText): void => {
    for (const response of responses) held.push({ ...identity, ...within(at ? inRecord(response, at) : response) });
  };
  const release = (): TranscriptResponse[] => held.splice(0).filter(({ id }) => id === undefined || !isGiven(id));
  return {
    take(record, at) {
      const event = part(record, 'event') as JsonObject;
      identity = identityOf(firstText(record, ['session_id']));
      const starts = own(event, 'type') === 'message_start';
      const before = starts ? release() : [];
      hold(stream.take(event, at), at);
      return before;
    },
    end() {
      hold(stream.end());
      return release();
    },
  };
}

/** A response of an event, seen from the record that wraps the event. */
function within(response: TranscriptResponse): TranscriptResponse {
  return {
    ...response,
    pointer: `/event${response.pointer}`,
    ...(response.moved && {
      moved: response.moved.map(([from, to, record]) =>
        record ? [from, `/event${to}`, record] : [from, `/event${to}`],
      ),
    }),
  };
}
