import type { Origin, Role } from '../../core/finding.js';
import { isObject, own } from '../../core/json.js';
import type { TranscriptResponse } from '../format.js';
import type { Identity, Members } from './members.js';
import { identityOf, roleOf, text } from './members.js';
import { isReadableMessage } from './message.js';

/** Items of the Responses API that are no message, and that no ending tells from other data. */
const plainItems: ReadonlySet<string> = new Set([
  'reasoning',
  'program',
  'program_output',
  'compaction',
  'item_reference',
  'mcp_list_tools',
  'mcp_approval_request',
  'mcp_approval_response',
  'additional_tools',
  'tool_search_output',
  'system_intervention',
]);

/** Actions asked of the client: no other data is so called, so they need no id to be known. */
const clientActions: ReadonlySet<string> = new Set([
  'local_shell_call',
  'shell_call',
  'apply_patch_call',
  'computer_call',
  'custom_tool_call',
]);

/** Items that list tools and call none. */
const definitionItems: ReadonlySet<string> = new Set(['mcp_list_tools', 'additional_tools', 'tool_search_output']);

/**
 * Whether an object is an item of the Responses API, also a call of a kind that is not known yet: its `call_id`, or its
 * id and status, tell it from other data whose type ends alike, such as `pull_request`.
 */
export function isItem(object: Members): boolean {
  const type = text(object, 'type');
  if (type === undefined) return false;
  if (type === 'message') return isReadableMessage(object);
  if (plainItems.has(type)) return itemKeys.some((key) => Object.hasOwn(object, key));
  if (clientActions.has(type)) return true;
  if (!/_(?:call|call_output|request)$/.test(type)) return false;
  if (Object.hasOwn(object, 'call_id')) return true;
  return !type.endsWith('_request') && Object.hasOwn(object, 'id') && Object.hasOwn(object, 'status');
}

/** Members that one plain item or another has, beside its type. */
const itemKeys: readonly string[] = ['id', 'call_id', 'summary', 'encrypted_content', 'tools', 'approval_request_id'];

/** Who speaks in an item, and whether it is an act or only a tool's description. */
export function itemKind(item: unknown): { readonly role: Role; readonly origin: Origin } {
  const type = isObject(item) ? text(item, 'type') : undefined;
  if (type === undefined) return { role: 'assistant', origin: 'primary' };
  if (definitionItems.has(type)) return { role: 'tool', origin: 'definition' };
  if (type.endsWith('_output')) return { role: 'tool', origin: 'primary' };
  if (type === 'mcp_approval_response') return { role: 'user', origin: 'primary' };
  if (type === 'message') return { role: roleOf(item as Members), origin: 'primary' };
  return { role: 'assistant', origin: 'primary' };
}

/**
 * The response of one item. A message or a result is passed as it stands; any other item is given as the only one of
 * a response's `output`, where guards know a call of an unknown kind for what it is.
 */
export function itemResponse(item: Members, pointer: string, identity: Identity = {}): TranscriptResponse {
  const { role, origin } = itemKind(item);
  const type = own(item, 'type');
  const asItStands = type === 'message' || role !== 'assistant';
  return {
    response: asItStands ? item : { object: 'response', role, output: [item] },
    role,
    origin,
    pointer,
    ...(!asItStands && { moved: [['/output/0', pointer]] as const }),
    ...identity,
    ...identityOf(item, ['call_id', 'id']),
  };
}
