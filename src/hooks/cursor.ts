import { own } from '../core/json.js';
import type { JsonObject } from '../core/json.js';
import { namedCall } from './hook.js';
import type { Hook, HookCall } from './hook.js';

/**
 * Cursor's hooks before a command, a call of an MCP server or any tool. An event that names no tool is judged by the name
 * that Cursor's own tool has. Source: Cursor's documentation of hooks. It is in no public registry, so that it was not run.
 */
export const cursor: Hook = {
  id: 'cursor',
  events: new Map<string, (input: JsonObject) => HookCall | string>([
    ['preToolUse', namedCall],
    ['beforeMCPExecution', namedCall],
    ['beforeShellExecution', shellCall],
  ]),
  refuse: (reason) => ({ permission: 'deny', user_message: reason, agent_message: reason }),
  // No permission is no decision. `allow` could be taken for the user's consent, which is not ours to give.
  pass: () => ({}),
};

function shellCall(input: JsonObject): HookCall | string {
  const command = own(input, 'command');
  if (typeof command !== 'string') return "The hook's input has no command: it must be a text.";
  return { type: 'tool_call', tool_name: 'run_terminal_cmd', arguments: { command } };
}
