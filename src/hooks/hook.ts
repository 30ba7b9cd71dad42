import { own } from '../core/json.js';
import type { JsonObject } from '../core/json.js';

/** A call that an agent is about to make, as guards look at it. */
export interface HookCall {
  readonly type: 'tool_call';
  readonly tool_name: string;
  readonly arguments: unknown;
}

/** How one coding agent asks a hook, and how it is answered. */
export interface Hook {
  /** Its name on the command line. */
  readonly id: string;
  /** Its events that come before something is done -> the call that one asks about, or why it cannot be told, as a sentence. */
  readonly events: ReadonlyMap<string, (input: JsonObject) => HookCall | string>;
  /** The answer that stops the call. The agent shows the reason, which is never empty, to the model, the user, or both. */
  refuse(reason: string, event: string): JsonObject;
  /** The answer that leaves the call to whatever else the agent asks: it grants nothing. */
  pass(event: string): JsonObject;
}

/** The call that a hook is asked about, or why it cannot be told, as a sentence: then nothing may run. */
export function readCall(hook: Hook, input: JsonObject): HookCall | string {
  const event = own(input, 'hook_event_name');
  const known = [...hook.events.keys()].join(', ');
  if (typeof event !== 'string') return `The hook's input names no hook_event_name; ${known} can be judged.`;
  const read = hook.events.get(event);
  return read ? read(input) : `The hook's event is not one that can be judged; these are: ${known}.`;
}

/** The call of an event that has the tool's name and its input. */
export function namedCall(input: JsonObject): HookCall | string {
  const name = own(input, 'tool_name');
  const args = own(input, 'tool_input');
  if (typeof name !== 'string' || name === '') return "The hook's input names no tool: tool_name must be a text.";
  const isUsable = typeof args === 'string' || (typeof args === 'object' && args !== null && !Array.isArray(args));
  if (!isUsable) return "The hook's input has no arguments: tool_input must be an object, or a text of one.";
  return { type: 'tool_call', tool_name: name, arguments: args };
}
