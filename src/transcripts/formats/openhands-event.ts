import { isObject, own } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { normalCall } from './call.js';
import type { Identity, Members } from './members.js';
import { below, firstText, part, text, without } from './members.js';
import { besides, messageResponses } from './message.js';
import { reshaped } from './reshape.js';

/** Events of OpenHands' agent SDK, one a record. */
export const openhandsEvent: TranscriptFormat = {
  id: 'openhands-event',
  title: 'OpenHands SDK events',
  hasOneOf: ['kind'],
  recognises: (record) =>
    /(?:Event|Action|Observation)$/.test(text(record, 'kind') ?? '') &&
    ['id', 'timestamp', 'source'].every((key) => Object.hasOwn(record, key)),
  responses(record) {
    const identity = { ...sessionOf(record), ...idOf(record) };
    return [...eventResponses(record, identity), ...besides(withoutRead(record), identity)];
  },
};

function sessionOf(record: Members): Identity {
  const conversation = firstText(record, ['conversation_id', 'session_id']);
  return conversation === undefined ? {} : { conversation };
}

function idOf(record: Members): Identity {
  const id = firstText(record, ['tool_call_id', 'id']);
  return id === undefined ? {} : { id };
}

/** The record without the names that its kind reads itself; with arguments beside it, a name could be another call. */
function withoutRead(record: Members): Members {
  if (own(record, 'kind') === 'ActionEvent') return without(record, ['tool_call', 'tool_name']);
  return Object.hasOwn(record, 'arguments') ? record : without(record, ['tool_name']);
}

function eventResponses(record: Members, identity: Identity): TranscriptResponse[] {
  const context = { pointer: '', origin: 'primary', identity } as const;
  switch (own(record, 'kind')) {
    case 'ActionEvent':
      return [actionOf(record, identity)];
    case 'MessageEvent': {
      const message = part(record, 'llm_message');
      return message ? below('/llm_message', messageResponses(message, { ...context, pointer: '' })) : [];
    }
    case 'SystemPromptEvent':
      return reshaped(record, 'system', { content: '/system_prompt' }, context);
    case 'ObservationEvent':
      return observed(record, 'observation', identity);
    case 'UserRejectObservation':
      return observed(record, 'rejection_reason', identity);
    case 'AgentErrorEvent':
      return observed(record, 'error', identity);
    default:
      return [];
  }
}

/** The call of an action, with what was thought before it. */
function actionOf(record: Members, identity: Identity): TranscriptResponse {
  const call = part(record, 'tool_call');
  const moved: (readonly [string, string])[] = [];
  let called: unknown;
  if (call) {
    const { value, moved: renamed } = normalCall(call, '/tool_calls/0', '/tool_call');
    called = value;
    moved.push(['/tool_calls/0', '/tool_call'], ...renamed);
    const name = text(record, 'tool_name');
    // A name that disagrees with the call's own is left to the guards, which refuse to choose.
    if (name !== undefined && isObject(called) && name !== own(called, 'name')) {
      called = { ...called, tool_name: name };
      moved.push(['/tool_calls/0/tool_name', '/tool_name']);
    }
  } else {
    called = { id: own(record, 'tool_call_id'), tool_name: own(record, 'tool_name'), arguments: own(record, 'action') };
    moved.push(['/tool_calls/0', ''], ['/tool_calls/0/id', '/tool_call_id']);
    moved.push(['/tool_calls/0/tool_name', '/tool_name'], ['/tool_calls/0/arguments', '/action']);
  }
  const thought = own(record, 'thought');
  const reasoning = own(record, 'reasoning_content');
  if (thought !== undefined) moved.push(['/content', '/thought']);
  return {
    response: {
      role: 'assistant',
      ...(thought !== undefined && { content: thought }),
      ...(typeof reasoning === 'string' && { reasoning_content: reasoning }),
      tool_calls: [called],
    },
    role: 'assistant',
    origin: 'primary',
    pointer: '',
    moved,
    ...identity,
  };
}

function observed(record: Members, key: string, identity: Identity): TranscriptResponse[] {
  if ((own(record, key) ?? undefined) === undefined) return [];
  const shape = { content: `/${key}`, tool_call_id: '/tool_call_id' };
  return reshaped(record, 'tool', shape, { pointer: '', origin: 'primary', identity });
}
