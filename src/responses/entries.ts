import { isObject, own, pointerTo } from '../core/json.js';
import { actionItems, type ActionItem } from './action-items.js';
import { type ReadArguments, readArguments } from './arguments.js';
import { foldName, foldType } from './case-fold.js';
import type { CallLimits, Entry, Refusal, RefusedCall, ToolCall } from './tool-call.js';

/** Members that name a tool, in the order in which they are believed. */
const nameKeys = ['tool_name', 'toolName', 'name'] as const;
/** Of a function call the specification's own member comes first. */
const functionNameKeys = ['name', 'tool_name', 'toolName'] as const;
/** Members that hold a call's arguments, in the order in which they are believed. */
const argumentKeys = ['arguments', 'args', 'input', 'parameters'] as const;
const toolUseArgumentKeys = ['input', 'arguments', 'args', 'parameters'] as const;
/** Members that hold a whole call. */
const nestedKeys = ['tool_call', 'toolCall', 'function_call', 'functionCall'] as const;
/** Members that hold a call only where they hold an object with a name or arguments. */
const wrapperKeys = ['function', 'custom'] as const;
/** Members that make an entry that has them name its own tool. */
const identityKeys = ['tool_name', 'toolName', 'name', 'arguments'] as const;
/** What an action item may not carry beside its payload. */
const envelopeKeys = [...nestedKeys, 'function', 'tool_calls', 'toolCalls', 'choices', 'content'] as const;

/** Types that an entry may have, separators left out. Any other names a thing that nobody here knows how to read. */
const entryTypes: ReadonlySet<string> = new Set([
  '',
  'function',
  'functioncall',
  'tool',
  'toolcall',
  'tooluse',
  'custom',
]);

const deepestNesting = 2;

/** Reads one entry of a call collection, or a direct call: what it calls, or why it cannot be read without doubt. */
export function readEntry(entry: unknown, pointer: string, limits: CallLimits): Entry {
  if (!isObject(entry)) return refuse('malformed', 'is no object', pointer);
  const type = foldType(own(entry, 'type'));
  const action = actionItems.get(type);
  if (action !== undefined) return readActionItem(entry, action, pointer, limits);
  if (!isEntryType(type, own(entry, 'type'))) return refuse('unrecognized', 'has a type that no call has', pointer);
  return readBody(entry, type, pointer, pointer, limits, 0);
}

function isEntryType(folded: string, written: unknown): boolean {
  return folded === ''
    ? written === undefined || written === null || written === ''
    : entryTypes.has(folded) || entryTypes.has(folded.replaceAll(/[\s_-]/g, ''));
}

/** Reads the object that names the tool: the entry itself, or the one object in it that does. */
function readBody(
  body: Record<string, unknown>,
  type: string,
  pointer: string,
  entry: string,
  limits: CallLimits,
  nesting: number,
): Entry {
  const inner = innerCalls(body);
  if (hasAny(body, ['tool_calls', 'toolCalls'])) {
    return refuse('ambiguous', 'is a call and carries a collection of calls', entry);
  }
  if (inner.length > 1 || (inner.length === 1 && (hasIdentity(body) || nesting >= deepestNesting))) {
    return refuse('ambiguous', 'names its tool in more than one place', entry);
  }
  const key = inner[0];
  if (key === undefined) return readPlain(body, type, pointer, entry, limits, nesting > 0);
  const inside = body[key] as Record<string, unknown>;
  const place = pointerTo(pointer, key);
  if (key === 'custom') return readActionItem(inside, customTool, place, limits);
  return readBody(inside, type, place, entry, limits, nesting + 1);
}

const customTool = actionItems.get('custom_tool_call')!;

function readPlain(
  body: Record<string, unknown>,
  type: string,
  pointer: string,
  entry: string,
  limits: CallLimits,
  wrapped: boolean,
): Entry {
  const isFunction = type === 'function_call';
  const nameKey = nameKeyOf(body, isFunction ? functionNameKeys : nameKeys);
  if (nameKey === undefined) return refuse('nameless', 'has no name', entry);
  const name = body[nameKey] as string;
  if (namesDisagree(body, name)) return refuse('ambiguous', 'gives its tool two names that disagree', entry, name);
  const key = presentKey(body, type === 'tool_use' ? toolUseArgumentKeys : argumentKeys);
  const place = key === undefined ? pointer : pointerTo(pointer, key);
  const read = readArguments(key === undefined ? undefined : body[key], !isFunction && !wrapped, limits);
  if ('refused' in read) return refuse(read.refused, read.why, place, name);
  return callOf(name, read, entry, pointerTo(pointer, nameKey), place);
}

/** Reads a client action item: its canonical or own name, its payload, and its argv joined to a command line. */
function readActionItem(item: Record<string, unknown>, action: ActionItem, pointer: string, limits: CallLimits): Entry {
  const written = own(item, 'name');
  const name = action.tool ?? (typeof written === 'string' ? written : undefined);
  if (hasAny(item, envelopeKeys))
    return refuse('ambiguous', 'is an action item and carries another envelope', pointer, name);
  if (name === undefined || name.trim() === '') return refuse('nameless', 'has no name', pointer);
  if (action.tool === undefined && namesDisagree(item, name)) {
    return refuse('ambiguous', 'gives its tool two names that disagree', pointer, name);
  }
  const namePointer = pointerTo(pointer, action.tool === undefined ? 'name' : 'type');
  const payload = own(item, action.payload);
  const place = pointerTo(pointer, action.payload);
  if (action.payload === 'arguments') {
    const read = readArguments(payload, false, limits);
    return 'refused' in read
      ? refuse(read.refused, read.why, place, name)
      : callOf(name, read, pointer, namePointer, place);
  }
  if (action.payload === 'input') {
    if (payload !== undefined && typeof payload !== 'string')
      return refuse('unrecognized', 'has an input that is no text', place, name);
    return callOf(name, { value: { input: payload ?? '' } }, pointer, namePointer, pointer);
  }
  if (!isObject(payload)) return refuse('unrecognized', `has no ${action.payload} that is an object`, pointer, name);
  const line = commandLineOf(payload);
  const value = { [action.payload]: payload, ...(line !== undefined && { command_line: line }) };
  const call = callOf(name, { value }, pointer, namePointer, pointer);
  return line === undefined ? call : { ...call, joined: true };
}

/** The words of a `command` that is a list of strings, joined by single spaces; undefined for any other command. */
export function commandLineOf(holder: object): string | undefined {
  const command = own(holder, 'command');
  if (!Array.isArray(command) || command.length === 0) return undefined;
  for (const word of command) if (typeof word !== 'string') return undefined;
  return command.join(' ');
}

/** Makes a refusal. */
export function refuse(refused: Refusal, why: string, pointer: string, name?: string): RefusedCall {
  return { refused, why, pointer, ...(name !== undefined && { name }) };
}

function callOf(
  name: string,
  read: ReadArguments,
  pointer: string,
  namePointer: string,
  argumentsPointer: string,
): ToolCall {
  const { value, encoded } = read;
  if (encoded === undefined) return { name, arguments: value, pointer, namePointer, argumentsPointer };
  return { name, arguments: value, pointer, namePointer, argumentsPointer, encoded };
}

function innerCalls(body: object): string[] {
  const found: string[] = [];
  for (const key of nestedKeys) if (isObject(own(body, key))) found.push(key);
  for (const key of wrapperKeys) if (isWrapper(own(body, key))) found.push(key);
  return found;
}

/** Whether a value is an object that says what is called: it has a name or arguments. */
export function isWrapper(value: unknown): boolean {
  return isObject(value) && (Object.hasOwn(value, 'name') || Object.hasOwn(value, 'arguments'));
}

function hasIdentity(body: object): boolean {
  return presentKey(body, identityKeys) !== undefined;
}

function presentKey<Key extends string>(body: object, keys: readonly Key[]): Key | undefined {
  for (const key of keys) {
    const value = own(body, key);
    if (value !== undefined && value !== null) return key;
  }
  return undefined;
}

function hasAny(body: object, keys: readonly string[]): boolean {
  for (const key of keys) if (Object.hasOwn(body, key)) return true;
  return false;
}

function nameKeyOf<Key extends string>(body: object, keys: readonly Key[]): Key | undefined {
  for (const key of keys) if (isName(own(body, key))) return key;
  return undefined;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value.trim() !== '';
}

function namesDisagree(body: object, name: string): boolean {
  for (const key of nameKeys) {
    const other = own(body, key);
    if (isName(other) && other !== name && foldName(other) !== foldName(name)) return true;
  }
  return false;
}
