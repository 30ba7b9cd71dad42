import type { Origin, Role } from '../../core/finding.js';
import { isObject, own } from '../../core/json.js';
import type { TranscriptResponse } from '../format.js';

/** A record or a part of one: only its own members count. */
export type Members = Readonly<Record<string, unknown>>;

/** A part of a response that stands elsewhere in the record. */
export type Moved = readonly [inResponse: string, inRecord: string];

/** The object's own member where it is a string. */
export function text(object: Members, key: string): string | undefined {
  const value = own(object, key);
  return typeof value === 'string' ? value : undefined;
}

/** The text of an id or a name that may be a number; empty for what is neither, since objects have texts of their own. */
export function scalarText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** The object's own member where it is an array. */
export function list(object: Members, key: string): readonly unknown[] | undefined {
  const value = own(object, key);
  return Array.isArray(value) ? value : undefined;
}

/** The object's own member where it is an object. */
export function part(object: Members, key: string): Members | undefined {
  const value = own(object, key);
  return isObject(value) ? value : undefined;
}

/** The object without some of its members; a member named `__proto__` stays an ordinary one. */
export function without(object: Members, keys: readonly string[]): Record<string, unknown> {
  const rest: Record<string, unknown> = {};
  // Not a copy less some: an object that members were deleted from is slow ever after.
  for (const key of Object.keys(object)) if (!keys.includes(key)) setOwn(rest, key, object[key]);
  return rest;
}

/** The members of two objects; those of the second win. Member by member: a spread of parsed JSON costs ten times as much. */
export function merged(first: Members, second: Members): Record<string, unknown> {
  const both: Record<string, unknown> = {};
  for (const key of Object.keys(first)) setOwn(both, key, first[key]);
  for (const key of Object.keys(second)) setOwn(both, key, second[key]);
  return both;
}

function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, writable: true, enumerable: true, configurable: true });
}

/** The response with what its record says of itself. */
export function identified(
  { response, role, origin, pointer }: Pick<TranscriptResponse, 'response' | 'role' | 'origin' | 'pointer'>,
  identity: Identity = {},
  moved?: TranscriptResponse['moved'],
): TranscriptResponse {
  const whole: { -readonly [Key in keyof TranscriptResponse]: TranscriptResponse[Key] } = {
    response,
    role,
    origin,
    pointer,
  };
  if (moved !== undefined) whole.moved = moved;
  if (identity.conversation !== undefined) whole.conversation = identity.conversation;
  if (identity.run !== undefined) whole.run = identity.run;
  if (identity.id !== undefined) whole.id = identity.id;
  if (identity.model !== undefined) whole.model = identity.model;
  return whole;
}

/** Keys that can hold a call beside or instead of where a format has its calls: none of them is ever left out. */
export const callKeys: readonly string[] = [
  'tool_calls',
  'toolCalls',
  'tool_call',
  'toolCall',
  'function_call',
  'functionCall',
  'function',
  'tool_use',
  'toolUse',
  'tool_name',
  'toolName',
  'choices',
  'content',
  'arguments',
];

/** The object's own members of these names. */
export function pick(object: Members, keys: readonly string[]): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const key of keys) if (Object.hasOwn(object, key)) picked[key] = object[key];
  return picked;
}

/** Roles as formats write them. Who speaks under any other name is taken for the model, so that it is audited. */
const roleNames: ReadonlyMap<unknown, Role> = new Map<unknown, Role>([
  ['tool', 'tool'],
  ['function', 'tool'],
  ['tool_result', 'tool'],
  ['user', 'user'],
  ['human', 'user'],
  ['system', 'system'],
  ['developer', 'system'],
]);

/** The role of what an object says. */
export function roleOf(object: Members): Role {
  return roleNames.get(own(object, 'role')) ?? 'assistant';
}

/** Members that name the conversation a record belongs to. */
const conversationKeys: readonly string[] = [
  'conversation_id',
  'conversationId',
  'session_id',
  'sessionId',
  'thread_id',
  'threadId',
  'conversation',
];

/** What a record says of itself, as far as it does. */
export type Identity = Pick<TranscriptResponse, 'conversation' | 'run' | 'id' | 'model' | 'request'>;

/** The conversation, id and model that an object names. */
export function identityOf(object: Members, idKeys: readonly string[] = ['id']): Identity {
  const identity: { -readonly [Key in keyof Identity]: Identity[Key] } = {};
  const conversation = conversationOf(object);
  if (conversation !== undefined) identity.conversation = conversation;
  const id = firstText(object, idKeys);
  if (id !== undefined) identity.id = id;
  const model = text(object, 'model');
  if (model !== undefined) identity.model = model;
  return identity;
}

/** The first of these members that is a string and not empty. */
export function firstText(object: Members, keys: readonly string[]): string | undefined {
  for (const key of keys) {
    const value = text(object, key);
    if (value !== undefined && value !== '') return value;
  }
  return undefined;
}

function conversationOf(object: Members): string | undefined {
  const named = firstText(object, conversationKeys);
  if (named !== undefined) return named;
  const conversation = part(object, 'conversation');
  return conversation && firstText(conversation, ['id']);
}

/** The responses of a part of a record, seen from the record: their pointers get its pointer in front. */
export function below(
  base: string,
  responses: readonly TranscriptResponse[],
  outer: { readonly origin?: Origin; readonly identity?: Identity } = {},
): TranscriptResponse[] {
  return responses.map((response) => ({
    ...outer.identity,
    ...response,
    ...(outer.origin && response.origin === 'primary' && { origin: outer.origin }),
    pointer: base + response.pointer,
    ...(response.moved && { moved: response.moved.map(([from, to]): Moved => [from, base + to]) }),
  }));
}
