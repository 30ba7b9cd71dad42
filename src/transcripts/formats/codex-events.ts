import { own } from '../../core/json.js';
import type { TranscriptResponse } from '../format.js';
import { assemble, placed } from './assemble.js';
import type { Identity, Members } from './members.js';
import { reshaped } from './reshape.js';

/** What an event of a rollout tells, and whether it tells of an action. */
export interface CodexEvent {
  readonly response: TranscriptResponse;
  readonly isCall: boolean;
}

/** Events that repeat words, with where they have them. */
const words: ReadonlyMap<unknown, string> = new Map([
  ['agent_message', '/message'],
  ['agent_reasoning', '/text'],
  ['agent_reasoning_raw_content', '/text'],
]);

/** Reads an event that says what the model said or did; undefined for any other. Pointers are those of its record. */
export function codexEvent(payload: Members, identity: Identity): CodexEvent | undefined {
  const type = own(payload, 'type');
  const context = { pointer: '/payload', origin: 'primary', identity } as const;
  const turn = assemble();
  const whole = { value: payload, pointer: '/payload' };
  const at = (pointer: string) => placed(payload, '/payload', pointer);
  if (type === 'user_message') {
    const [response] = reshaped(payload, 'user', { content: '/message' }, context);
    return response && { response, isCall: false };
  }
  const place = words.get(type);
  if (place !== undefined) {
    turn.say(at(place));
    return turn.isEmpty() ? undefined : { response: turn.response(context), isCall: false };
  }
  switch (type) {
    case 'exec_command_begin':
    case 'exec_command_end':
    case 'exec_approval_request':
      turn.item('local_shell_call', { call_id: at('/call_id'), action: whole }, whole);
      break;
    case 'patch_apply_begin':
    case 'patch_apply_end':
    case 'apply_patch_approval_request':
      turn.item('apply_patch_call', { call_id: at('/call_id'), operation: whole }, whole);
      break;
    case 'mcp_tool_call_begin':
    case 'mcp_tool_call_end': {
      const name = at('/invocation/tool');
      if (!name) return undefined;
      turn.call({ whole, name, args: at('/invocation/arguments'), id: at('/call_id') });
      break;
    }
    case 'dynamic_tool_call_request': {
      const name = at('/tool');
      if (!name) return undefined;
      turn.call({ whole, name, args: at('/arguments'), id: at('/call_id') });
      break;
    }
    default:
      return undefined;
  }
  return { response: turn.response(context), isCall: true };
}
