import { isObject, own } from '../core/json.js';
import { foldType } from '../responses/case-fold.js';

/** How the text of an event becomes part of a call: `early` opens it, a `fragment` is appended, the `whole` is all of it. */
export type PartRole = 'early' | 'fragment' | 'whole';

/** An event that carries a part of a call which the client is to run. */
export interface CallPart {
  readonly role: PartRole;
  /** Member of the event that holds the text. */
  readonly member: string;
  /** Type of the item that the text belongs to. */
  readonly item: string;
  /** Members of that item that lead to the whole text; a list at the end is indexed by the event's `command_index`. */
  readonly path: readonly string[];
}

/** What the parts of client calls are named. Parts of hosted items are not here: the provider has run those already. */
const partFamilies = [
  { stem: 'function_call_arguments', item: 'function_call', path: ['arguments'], whole: 'arguments' },
  { stem: 'custom_tool_call_input', item: 'custom_tool_call', path: ['input'], whole: 'input' },
  { stem: 'shell_call_command', item: 'shell_call', path: ['action', 'commands'], whole: 'command' },
  { stem: 'apply_patch_call_operation_diff', item: 'apply_patch_call', path: ['operation', 'diff'], whole: 'diff' },
] as const;

/** Every event that carries a part of a client's call, by folded type. */
export const callParts: ReadonlyMap<string, CallPart> = new Map(
  partFamilies.flatMap(({ stem, item, path, whole }): [string, CallPart][] => [
    [`response.${stem}.added`, { role: 'early', member: whole, item, path }],
    [`response.${stem}.delta`, { role: 'fragment', member: 'delta', item, path }],
    [`response.${stem}.done`, { role: 'whole', member: whole, item, path }],
  ]),
);

/**
 * What an event means to the gate: a response `start`s or `end`s; a `snapshot` shows a response on its way; an item is
 * `item-added` or `item-done`; a `call-part` belongs to a call; everything else is `other`, also items that are no events.
 */
export type EventKind = 'start' | 'snapshot' | 'end' | 'item-added' | 'item-done' | 'call-part' | 'other';

const eventKinds: ReadonlyMap<string, EventKind> = new Map<string, EventKind>([
  ['response.created', 'start'],
  ['response.completed', 'end'],
  ['response.incomplete', 'end'],
  ['response.failed', 'end'],
  ['response.cancelled', 'end'],
  ['response.done', 'end'],
  ['error', 'end'],
  ['response.output_item.added', 'item-added'],
  ['response.output_item.done', 'item-done'],
]);

/** The ends that say that the response is whole. */
export const completions: ReadonlySet<string> = new Set(['response.completed', 'response.done']);

/** The kind of an item of a stream with that folded type. */
export function eventKind(item: object, type: string): EventKind {
  const kind = eventKinds.get(type);
  if (kind !== undefined) return kind;
  if (!type.startsWith('response.')) return 'other';
  if (callParts.has(type)) return 'call-part';
  return isObject(own(item, 'response')) ? 'snapshot' : 'other';
}

/** The type of an object as the tables spell it. White space around it does not count, however much there is. */
export function typeOf(object: object): string {
  const type = own(object, 'type');
  return typeof type === 'string' ? foldType(type.trim()) : '';
}

/** What tells which output item an event is about. Proxies are known to change item ids on the way: the index counts first. */
export interface EventKey {
  readonly index: number | undefined;
  readonly ids: readonly string[];
}

/** The key of an event; without index and ids where the event names no item. */
export function keyOf(event: object): EventKey {
  const index = own(event, 'output_index');
  const item = own(event, 'item');
  const ids = [own(event, 'item_id'), own(event, 'call_id'), ...(isObject(item) ? idsOf(item) : [])];
  return { index: typeof index === 'number' ? index : undefined, ids: ids.filter(isId) };
}

/** The ids that an item goes by. */
export function idsOf(item: object): string[] {
  return [own(item, 'call_id'), own(item, 'id')].filter(isId);
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}
