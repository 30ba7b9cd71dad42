import { isObject, own } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Placed } from './assemble.js';
import { assemble, placed } from './assemble.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Identity, Members } from './members.js';
import { firstText, list, text, without } from './members.js';
import { asHistory, seenKeys } from './repeats.js';
import { reshaped } from './reshape.js';
import { turnQueue } from './turn-queue.js';
import { anthropicUsage } from './usage-names.js';

/**
 * Event logs of Anthropic's managed agents: bare events, or pairs of a client's method and its payload. Events between
 * two requests to the model are one turn.
 */
export const anthropicManagedAgents: TranscriptFormat & { joiner(): Joiner } = {
  id: 'anthropic-managed-agents',
  title: 'Anthropic managed agents events',
  takesLists: true,
  recognises: (record) => methodOf(record) !== undefined || isEvent(record),
  responses: (record) => joinAlone(anthropicManagedAgents, record),
  joiner,
};

/** The client's method, where the record is such a pair. */
function methodOf(record: unknown): string | undefined {
  if (!Array.isArray(record) || record.length !== 2) return undefined;
  const [method] = record as readonly unknown[];
  return typeof method === 'string' && method.startsWith('client.beta.sessions') ? method : undefined;
}

function isEvent(value: unknown): value is Members {
  return (
    isObject(value) &&
    /^(?:agent|user|session|span)\./.test(text(value, 'type') ?? '') &&
    text(value, 'id')?.startsWith('sevt_') === true
  );
}

function joiner(): Joiner {
  const queue = turnQueue();
  const known = seenKeys();
  let session: Identity = {};
  let turn = 0;

  function event(value: Members, pointer: string, at: RecordText): TranscriptResponse[] {
    const type = text(value, 'type')!;
    const thread = firstText(value, ['session_thread_id']) ?? '';
    const id = firstText(value, ['id']);
    const isRepeat = id !== undefined && known.add(id);
    if (type === 'span.model_request_start') {
      turn++;
      return queue.flush(thread);
    }
    const found = eventResponse(value, type, pointer, { ...session, ...(id !== undefined && { id }) });
    if (!found) return [];
    if (isRepeat || found.role !== 'assistant') return queue.other(thread, [isRepeat ? asHistory(found) : found], at);
    return queue.fragment(thread, String(turn), found, at);
  }

  return {
    take(record, at) {
      const method = methodOf(record);
      if (method === undefined) return [...event(record, '', at), ...besidesEvent(withoutRead(record), [], at)];
      const payload = (record as unknown as readonly unknown[])[1];
      if (isObject(payload) && own(payload, 'type') === 'session') {
        const id = firstText(payload, ['id']);
        const before = queue.flush();
        session = id === undefined ? {} : { conversation: id };
        return before;
      }
      if (isEvent(payload)) return event(payload, '/1', at);
      const page = isObject(payload) ? list(payload, 'data') : undefined;
      return (page ?? []).flatMap((each, index) => (isEvent(each) ? event(each, `/1/data/${index}`, at) : []));
    },
    end: () => queue.flush(),
  };
}

/** Events whose content is what somebody said, or what a tool gave back. */
const speaking = /^(?:user\.message|agent\.(?:message|thinking)|[a-z]+\.[a-z_]*tool_result)$/;

/** The content of such an event is read here. */
function withoutRead(record: Members): Members {
  return speaking.test(text(record, 'type') ?? '') ? without(record, ['content']) : record;
}

function eventResponse(
  event: Members,
  type: string,
  pointer: string,
  identity: Identity,
): TranscriptResponse | undefined {
  const context = { pointer, origin: 'primary', identity } as const;
  const at = (key: string): Placed | undefined => placed(event, pointer, key);
  const turn = assemble();
  switch (type) {
    case 'user.message':
      return reshaped(event, 'user', { content: '/content' }, context)[0];
    case 'agent.tool_result':
    case 'agent.mcp_tool_result':
    case 'user.custom_tool_result': {
      const key = ['tool_use_id', 'mcp_tool_use_id', 'custom_tool_use_id'].find((name) => Object.hasOwn(event, name));
      return reshaped(
        event,
        'tool',
        { content: '/content', ...(key !== undefined && { tool_call_id: `/${key}` }) },
        context,
      )[0];
    }
    case 'agent.message':
      turn.say(at('/content'));
      break;
    case 'agent.thinking':
      turn.think(at('/thinking') ?? at('/content'));
      break;
    case 'agent.tool_use':
    case 'agent.custom_tool_use':
    case 'agent.mcp_tool_use': {
      const whole = { value: event, pointer };
      const name = at('/name');
      // What the provider runs without asking is told apart from what the client is asked for.
      const isHosted = type === 'agent.mcp_tool_use' && own(event, 'evaluated_permission') === 'allow';
      if (isHosted) turn.say({ ...whole, value: { ...event, type: 'mcp_tool_use' } });
      else if (name) turn.call({ whole, name, args: at('/input'), id: at('/id') });
      break;
    }
    case 'span.model_request_end':
      turn.usage(at('/model_usage'), anthropicUsage);
      break;
    default:
  }
  return turn.isEmpty() ? undefined : turn.response(context);
}
