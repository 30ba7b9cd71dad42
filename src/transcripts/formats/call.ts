import { isObject, pointerTo } from '../../core/json.js';
import type { Members, Moved } from './members.js';
import { part, text } from './members.js';

/** An object with the parts of it that were renamed. */
export interface Renamed {
  readonly value: unknown;
  readonly moved: readonly Moved[];
}

/** Where logs write a tool's name, the most telling key first. `name` alone may name anything, so it comes last. */
const nameKeys: readonly string[] = ['tool_name', 'toolName', 'tool', 'function_name', 'function', 'name'];

/** Where logs write a call's arguments. */
const argumentKeys: readonly string[] = ['arguments', 'args', 'tool_input', 'input', 'parameters', 'kwargs', 'params'];

/** Names that guards read as they are. */
const readableNames: ReadonlySet<string> = new Set(['tool_name', 'toolName', 'name']);

/** The key of the tool's name and the key of the arguments, where an object has both: the sign of a call. */
export function callKeysOf(object: Members): readonly [name: string, args: string] | undefined {
  const name = nameKeys.find((key) => text(object, key) !== undefined);
  const args = argumentKeys.find((key) => Object.hasOwn(object, key));
  return name === undefined || args === undefined ? undefined : [name, args];
}

/**
 * A call in the words that guards know: `tool_name` and `arguments`, or an action item for a custom tool. A call that is
 * written so already, or that names its tool twice, stays as it is: the guard refuses what it cannot tell apart.
 * `inResponse` and `inRecord` are the pointers of the call.
 */
export function normalCall(call: unknown, inResponse: string, inRecord: string): Renamed {
  if (!isObject(call)) return { value: call, moved: [] };
  const custom = part(call, 'custom');
  if (custom && call['type'] === 'custom') return customCall(call, custom, inResponse, inRecord);
  const keys = callKeysOf(call);
  if (!keys || part(call, 'function') || part(call, 'function_call') || part(call, 'tool_call')) {
    return { value: call, moved: [] };
  }
  const [name, args] = keys;
  if (readableNames.has(name) && args === 'arguments') return { value: call, moved: [] };
  const renamed: Record<string, unknown> = { ...call };
  delete renamed[args];
  renamed['arguments'] = call[args];
  const moved: Moved[] = [[pointerTo(inResponse, 'arguments'), pointerTo(inRecord, args)]];
  if (!readableNames.has(name)) {
    delete renamed[name];
    renamed['tool_name'] = call[name];
    moved.push([pointerTo(inResponse, 'tool_name'), pointerTo(inRecord, name)]);
  }
  return { value: renamed, moved };
}

/** `{type: "custom", custom: {name, input}}` as the action item it stands for. */
function customCall(call: Members, custom: Members, inResponse: string, inRecord: string): Renamed {
  const item: Record<string, unknown> = { ...call };
  delete item['custom'];
  const moved = Object.keys(custom).map((key): Moved => [
    pointerTo(inResponse, key),
    pointerTo(inRecord, 'custom', key),
  ]);
  return { value: { ...item, ...custom, type: 'custom_tool_call' }, moved };
}

/** All calls of a list; undefined where none of them had to be renamed, so that the list can be shared. */
export function normalCalls(
  calls: readonly unknown[],
  inResponse: string,
  inRecord: string,
): { readonly value: readonly unknown[]; readonly moved: readonly Moved[] } | undefined {
  let renamed: unknown[] | undefined;
  const moved: Moved[] = [];
  for (let index = 0; index < calls.length; index++) {
    const call = normalCall(calls[index], `${inResponse}/${index}`, `${inRecord}/${index}`);
    if (call.value === calls[index]) continue;
    renamed ??= [...calls];
    renamed[index] = call.value;
    moved.push(...call.moved);
  }
  return renamed && { value: renamed, moved };
}
