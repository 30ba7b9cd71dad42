/** An item of the Responses API that asks the client to run something. */
export interface ActionItem {
  /** The name it is checked under; absent where the item's own `name` counts. */
  readonly tool?: string;
  /** The member that holds what would be run. */
  readonly payload: 'action' | 'operation' | 'input' | 'arguments';
}

/** The six client action items, by folded type. */
export const actionItems: ReadonlyMap<string, ActionItem> = new Map<string, ActionItem>([
  ['local_shell_call', { tool: 'local_shell', payload: 'action' }],
  ['shell_call', { tool: 'shell', payload: 'action' }],
  ['apply_patch_call', { tool: 'apply_patch', payload: 'operation' }],
  ['computer_call', { tool: 'computer_use', payload: 'action' }],
  ['custom_tool_call', { payload: 'input' }],
  ['mcp_approval_request', { payload: 'arguments' }],
]);

/** Items that the provider ran before the response came back. */
const hostedItems: ReadonlySet<string> = new Set([
  'web_search_call',
  'file_search_call',
  'code_interpreter_call',
  'image_generation_call',
  'mcp_call',
  'tool_search_call',
  'x_search_call',
]);

/** Types whose object is itself a call. */
export const callTypes: ReadonlySet<string> = new Set(['tool_call', 'function_call']);

/**
 * What an item of some folded type is: a direct `call`, a client `action`, work that the provider `hosted`, a `result`,
 * an action item that nobody here knows (`unknown-action`: in a protocol position it is refused), or anything else.
 */
export type ItemKind = 'call' | 'action' | 'hosted' | 'result' | 'unknown-action' | 'other';

/** The kind of an item with that folded type. The suffix rule means something in protocol positions only. */
export function itemKind(type: string): ItemKind {
  if (type === '') return 'other';
  if (callTypes.has(type)) return 'call';
  if (actionItems.has(type)) return 'action';
  if (hostedItems.has(type)) return 'hosted';
  if (type === 'tool_result' || type.endsWith('_call_output')) return 'result';
  return type.endsWith('_call') || type.endsWith('_request') ? 'unknown-action' : 'other';
}
