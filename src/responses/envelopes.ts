import { isObject, own, pointerTo } from '../core/json.js';
import { actionItems, callTypes, itemKind } from './action-items.js';
import { foldType } from './case-fold.js';
import { readEntry, refuse } from './entries.js';
import type { CallLimits, Entry, RefusedCall } from './tool-call.js';
import { hiddenCall, isToolShaped, unrecognized } from './tool-like.js';

/** Collections that make a direct call ambiguous: the key's presence counts, whatever it holds. */
const collectionKeys = ['tool_calls', 'toolCalls', 'choices', 'content'] as const;
/** Of these a response may have one. `content` may stand beside one as long as it holds no call itself. */
const rivalKeys = ['tool_calls', 'toolCalls', 'choices'] as const;

/**
 * Collects the calls of every recognised envelope of one response: a direct call or action item, `tool_calls`,
 * `choices[].message.tool_calls`, `content[]` blocks and `output[]` items. `type` is the response's folded type.
 */
export function readEnvelopes(
  response: Record<string, unknown>,
  type: string,
  pointer: string,
  limits: CallLimits,
): Entry[] {
  const isDirect = callTypes.has(type) || actionItems.has(type);
  if (isDirect) {
    for (const key of collectionKeys)
      if (Object.hasOwn(response, key)) return [hybrid(pointer, 'is a direct call beside a collection')];
    return [readEntry(response, pointer, limits)];
  }
  const rivals = rivalsOf(response);
  if (rivals.length > 1) return [hybrid(pointer, 'holds two collections of calls')];
  const entries: Entry[] = [];
  const collection = rivals[0];
  if (collection === 'choices') readChoices(response['choices'], pointerTo(pointer, 'choices'), limits, entries);
  else if (collection !== undefined) readList(response[collection], pointerTo(pointer, collection), limits, entries);
  const inContent: Entry[] = [];
  readContent(own(response, 'content'), pointerTo(pointer, 'content'), limits, inContent);
  if (collection !== undefined && inContent.some(isCall))
    return [hybrid(pointer, 'holds calls in its content beside a collection')];
  entries.push(...inContent);
  readOutput(response, pointer, limits, entries);
  return entries;
}

/**
 * Reads one item in a protocol position: a member of `output[]`, or an item of a stream. Unknown action items and calls
 * hidden in other items are refused.
 */
export function readItem(item: unknown, pointer: string, limits: CallLimits, entries: Entry[]): void {
  if (!isObject(item)) {
    entries.push(refuse('malformed', 'is no object', pointer));
    return;
  }
  const type = foldType(own(item, 'type'));
  const kind = itemKind(type);
  if (kind === 'call' || kind === 'action') entries.push(...readEnvelopes(item, type, pointer, limits));
  else if (kind === 'unknown-action')
    entries.push(refuse('unrecognized', 'is an action item of an unknown type', pointer));
  else if (kind === 'hosted') {
    // The provider ran it: its own name and arguments ask the client for nothing, what it holds still might.
    for (const [key, value] of Object.entries(item)) {
      if (typeof value === 'object' && value !== null) addHidden(value, pointerTo(pointer, key), limits, entries);
    }
  } else if (kind !== 'result') addHidden(item, pointer, limits, entries);
}

function addHidden(value: object, pointer: string, limits: CallLimits, entries: Entry[]): void {
  const hidden = hiddenCall(value, pointer, limits);
  if (hidden !== undefined) entries.push(hidden);
}

/** Whether `output[]` holds the items of a turn, a protocol position, rather than data. */
export function hasItems(response: Record<string, unknown>): boolean {
  if (!Array.isArray(own(response, 'output'))) return false;
  return foldType(own(response, 'object')) === 'response' || typeof own(response, 'role') === 'string';
}

type RivalKey = (typeof rivalKeys)[number];

function rivalsOf(holder: object): readonly RivalKey[] {
  let found: RivalKey[] | undefined;
  for (const key of rivalKeys) if (Object.hasOwn(holder, key)) (found ??= []).push(key);
  return found ?? noRivals;
}

const noRivals: readonly RivalKey[] = [];

function hybrid(pointer: string, why: string): RefusedCall {
  return refuse('ambiguous', why, pointer);
}

function isCall(entry: Entry): boolean {
  return entry.refused !== 'malformed';
}

/** So many elements of a list are read; a longer one is refused. A list that is mostly holes may claim billions. */
const mostElements = 100_000;

/** How many elements of the list are to be read; that it has more is an entry of its own. */
function readable(list: readonly unknown[], pointer: string, entries: Entry[]): number {
  if (list.length > mostElements)
    entries.push(refuse('oversized', `is a list of more than ${mostElements} elements`, pointer));
  return Math.min(list.length, mostElements);
}

function readList(list: unknown, pointer: string, limits: CallLimits, entries: Entry[]): void {
  if (list === null || list === undefined) return;
  if (!Array.isArray(list)) {
    entries.push(refuse('malformed', 'is no list of calls', pointer));
    return;
  }
  const end = readable(list, pointer, entries);
  for (let i = 0; i < end; i++) entries.push(readEntry(list[i], pointerTo(pointer, i), limits));
}

function readChoices(choices: unknown, pointer: string, limits: CallLimits, entries: Entry[]): void {
  if (choices === null || choices === undefined) return;
  if (!Array.isArray(choices)) {
    entries.push(refuse('malformed', 'is no list of choices', pointer));
    return;
  }
  const end = readable(choices, pointer, entries);
  for (let i = 0; i < end; i++) {
    const choice: unknown = choices[i];
    if (!isObject(choice)) entries.push(refuse('malformed', 'is no object', pointerTo(pointer, i)));
    else {
      const message = own(choice, 'message');
      if (isObject(message)) readMessage(message, pointerTo(pointer, i, 'message'), limits, entries);
    }
  }
}

function readMessage(message: Record<string, unknown>, pointer: string, limits: CallLimits, entries: Entry[]): void {
  const rivals = rivalsOf(message);
  const collection = rivals[0];
  const content = own(message, 'content');
  const inContent: Entry[] = [];
  if (Array.isArray(content)) readContent(content, pointerTo(pointer, 'content'), limits, inContent);
  if (rivals.length > 1 || (collection !== undefined && inContent.some(isCall))) {
    entries.push(hybrid(pointer, 'holds two collections of calls'));
  } else {
    if (collection !== undefined) readList(message[collection], pointerTo(pointer, collection), limits, entries);
    entries.push(...inContent);
  }
}

function readContent(content: unknown, pointer: string, limits: CallLimits, entries: Entry[]): void {
  if (content === undefined || content === null || typeof content === 'string') return;
  if (Array.isArray(content)) {
    const end = readable(content, pointer, entries);
    for (let i = 0; i < end; i++) readBlock(content[i], pointerTo(pointer, i), limits, entries);
  } else if (!isObject(content)) entries.push(refuse('malformed', 'is no content', pointer));
  else if (foldType(own(content, 'type')) === 'tool_use') entries.push(readEntry(content, pointer, limits));
  else {
    const hidden = hiddenCall(content, pointer, limits);
    if (hidden !== undefined)
      entries.push({ ...hidden, refused: hidden.refused === 'too-deep' ? 'too-deep' : 'malformed' });
  }
}

function readBlock(block: unknown, pointer: string, limits: CallLimits, entries: Entry[]): void {
  if (!isObject(block)) {
    entries.push(refuse('malformed', 'is no content block', pointer));
    return;
  }
  const type = foldType(own(block, 'type'));
  if (type === 'tool_use') entries.push(readEntry(block, pointer, limits));
  else if (callTypes.has(type) || actionItems.has(type)) entries.push(unrecognized(pointer));
}

/** `output[]` holds items where the response says that it is a response object, or a turn of a role. */
function readOutput(response: Record<string, unknown>, pointer: string, limits: CallLimits, entries: Entry[]): void {
  if (!hasItems(response)) return;
  const output = own(response, 'output') as readonly unknown[];
  const isResponse = foldType(own(response, 'object')) === 'response';
  const end = readable(output, pointerTo(pointer, 'output'), entries);
  for (let i = 0; i < end; i++) {
    const item: unknown = output[i];
    const place = pointerTo(pointer, 'output', i);
    if (isResponse || isObject(item)) readItem(item, place, limits, entries);
    else if (typeof item === 'object' && item !== null) addHidden(item, place, limits, entries);
  }
}

/** A structured output whose payload is tool-shaped is checked like a direct call. */
export function readStructuredOutput(
  response: Record<string, unknown>,
  type: string,
  pointer: string,
  limits: CallLimits,
): Entry | undefined {
  if (type !== 'structured_output') return undefined;
  const output = own(response, 'output');
  if (!isObject(output) || !isToolShaped(output)) return undefined;
  const kind = foldType(own(output, 'type'));
  // A payload's own `type` may be a label of its data.
  const isTyped = kind === 'tool_use' || callTypes.has(kind) || actionItems.has(kind);
  return readEntry(isTyped ? output : { ...output, type: undefined }, pointerTo(pointer, 'output'), limits);
}
