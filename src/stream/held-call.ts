import { canonicalJson } from '../core/canonical.js';
import { isObject, own } from '../core/json.js';
import { type CallPart, type EventKey, callParts, typeOf } from './events.js';
import type { SystemIntervention } from './intervention.js';

/** A call of which events have come and whose verdict has not, or not long ago. */
export interface HeldCall {
  /** Position in the response's output, where the events say it. */
  readonly index: number | undefined;
  /** Every id that one of its events named. */
  readonly ids: Set<string>;
  /** The item as it was announced; undefined where the stream begins in the midst of the call. */
  readonly added: Record<string, unknown> | undefined;
  /** The first of its events. */
  readonly opening: object;
  /** Its texts by the place that they have in the item, such as `arguments`. */
  readonly texts: Map<string, HeldText>;
  /** UTF-16 units of all fragments. */
  characters: number;
  /** What is wrong with one of its events. */
  fault: string | undefined;
  /** `released`: its events go on to the consumer. An intervention takes their place otherwise. */
  state: 'pending' | 'released' | SystemIntervention;
}

interface HeldText {
  readonly part: CallPart;
  /** Index in a list of texts, such as the commands of one shell call. */
  readonly at: number | undefined;
  early: string;
  readonly fragments: string[];
  whole: string | undefined;
  /** Name of the tool that the event with the whole text gives. */
  name: string | undefined;
}

/** Begins to hold a call. */
export function heldCall({ index, ids }: EventKey, added: HeldCall['added'], opening: object): HeldCall {
  const texts = new Map<string, HeldText>();
  return { index, ids: new Set(ids), added, opening, texts, characters: 0, fault: undefined, state: 'pending' };
}

/** Adds the text of an event to its call. Events that carry none are held and change nothing. */
export function addPart(call: HeldCall, event: object): void {
  const part = callParts.get(typeOf(event));
  if (part === undefined) return;
  const value = own(event, part.member);
  if (typeof value !== 'string') {
    if (part.role !== 'early') call.fault ??= 'An event of the call carries a part that is no text';
    return;
  }
  const text = textOf(call, part, event);
  call.characters += value.length;
  if (part.role === 'fragment') text.fragments.push(value);
  else if (part.role === 'early') text.early = value;
  else {
    if (text.whole !== undefined && text.whole !== value) call.fault ??= disagreement;
    text.whole = value;
    const name = own(event, 'name');
    if (typeof name === 'string' && name !== '') text.name = name;
  }
}

function textOf(call: HeldCall, part: CallPart, event: object): HeldText {
  const index = own(event, 'command_index');
  const at = part.path.at(-1) === 'commands' ? (Number.isSafeInteger(index) ? (index as number) : 0) : undefined;
  const key = [...part.path, at ?? ''].join('/');
  let text = call.texts.get(key);
  if (text === undefined) {
    text = { part, at, early: '', fragments: [], whole: undefined, name: undefined };
    call.texts.set(key, text);
  }
  return text;
}

/** The call as its events make it: the item that was announced, with the texts in their places. */
export function assembled(call: HeldCall): Record<string, unknown> {
  const texts = [...call.texts.values()];
  const type = texts[0]?.part.item;
  const item: Record<string, unknown> = { ...(call.added ?? (type !== undefined && { type })) };
  for (const { part, at, early, fragments, whole } of texts) {
    const value = whole ?? (fragments.length > 0 ? fragments.join('') : early);
    const [first, second] = part.path;
    if (second === undefined) item[first!] = value;
    else {
      const holder = own(item, first!);
      const inner: Record<string, unknown> = isObject(holder) ? { ...holder } : {};
      inner[second] = at === undefined ? value : withEntry(own(inner, second), at, value);
      item[first!] = inner;
    }
  }
  return item;
}

/** More commands than one shell call has. */
const longestList = 10_000;

function withEntry(list: unknown, at: number, value: string): unknown[] {
  const copy: unknown[] = Array.isArray(list) ? [...(list as unknown[])] : [];
  if (at < 0 || at > longestList) return copy;
  while (copy.length < at) copy.push('');
  copy[at] = value;
  return copy;
}

const disagreement = 'The events of the call disagree about what it is';

/**
 * Why the events of a call and its final item are not one and the same call; undefined where they are. A consumer may build
 * the call from either, and only one of them is shown to the guards.
 */
export function faultOf(call: HeldCall, final: object): string | undefined {
  if (call.fault !== undefined) return call.fault;
  for (const text of call.texts.values()) if (!isOneText(text, final)) return disagreement;
  if (call.added === undefined) return undefined;
  if (typeOf(call.added) !== typeOf(final)) return disagreement;
  for (const member of names) {
    const early = own(call.added, member) ?? '';
    if (early !== '' && early !== own(final, member)) return disagreement;
  }
  for (const member of payloads) {
    if (!growsInto(own(call.added, member), own(final, member), 0)) return disagreement;
  }
  return undefined;
}

function isOneText({ part, at, early, fragments, whole, name }: HeldText, final: object): boolean {
  let value: unknown = final;
  for (const member of part.path) value = isObject(value) ? own(value, member) : undefined;
  if (at !== undefined) value = Array.isArray(value) ? value[at] : undefined;
  if (typeof value !== 'string') return false;
  if (name !== undefined && own(final, 'name') !== name) return false;
  const joined = fragments.join('') || value;
  const same = part.path[0] === 'arguments' ? isSameJson : Object.is;
  return same(joined, value) && same(whole ?? value, value) && value.startsWith(early);
}

/** Servers write arguments anew, with other white space. */
function isSameJson(one: string, other: string): boolean {
  if (one === other) return true;
  try {
    return canonicalJson(JSON.parse(one)) === canonicalJson(JSON.parse(other));
  } catch {
    return false;
  }
}

/** Members of an item that decide what is run. Ids and the status may change on the way. */
const names = ['name', 'tool_name', 'toolName'] as const;
const payloads = ['arguments', 'input', 'action', 'actions', 'operation'] as const;

const deepest = 128;

/** Whether what an announced item holds is a beginning of what the final item holds. */
function growsInto(early: unknown, final: unknown, depth: number): boolean {
  if (early === undefined || early === null || early === '' || early === final) return true;
  if (depth > deepest) return false;
  if (typeof early === 'string')
    return typeof final === 'string' && (final.startsWith(early) || isSameJson(early, final));
  if (typeof early !== 'object') return false;
  const entries = Object.entries(early);
  if (entries.length === 0) return true;
  if (typeof final !== 'object' || final === null || Array.isArray(early) !== Array.isArray(final)) return false;
  return entries.every(([key, value]) => growsInto(value, own(final, key), depth + 1));
}
