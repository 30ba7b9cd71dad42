import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { finished, leaf, sharedBranch, type Branch, type Draft, type Place } from './draft.js';
import { callKeys, firstText, list, part, pick, roleOf, text, type Identity, type Members } from './members.js';
import { besides } from './message.js';
import { branch } from './draft.js';
import { standing } from './turn.js';

/** Chat stores of LlamaIndex: each key of the store is a conversation. */
export const llamaindexChatStore: TranscriptFormat = {
  id: 'llamaindex-chat-store',
  title: 'LlamaIndex chat stores',
  hasOneOf: ['store'],
  recognises(record) {
    const store = part(record, 'store');
    if (!store) return false;
    const chats = Object.keys(store).map((key) => store[key]);
    return own(record, 'class_name') === 'SimpleChatStore' || (chats.length > 0 && chats.every(isChat));
  },
  responses(record) {
    const store = part(record, 'store')!;
    const turns = Object.keys(store).flatMap((key) => chatResponses(store[key], pointerTo('/store', key), key));
    return [...turns, ...besides(record, {})];
  },
};

function isChat(chat: unknown): boolean {
  return Array.isArray(chat) && chat.every((message) => isObject(message) && text(message, 'role') !== undefined);
}

function chatResponses(chat: unknown, pointer: string, conversation: string): TranscriptResponse[] {
  if (!Array.isArray(chat)) return [];
  return chat.flatMap((message: unknown, index) => {
    const place: Place = { pointer: pointerTo(pointer, index) };
    // What is no message is left for the guards to look at.
    if (isObject(message)) return messageOf(message, place, { conversation });
    const response = { role: 'assistant', content: [message] };
    const moved = [['/content/0', place.pointer]] as const;
    return [{ response, role: 'assistant', origin: 'primary', ...standing(place, moved), conversation } as const];
  });
}

function messageOf(message: Members, place: Place, outer: Identity): TranscriptResponse[] {
  const extra = part(message, 'additional_kwargs') ?? {};
  const role = roleOf(message);
  const blocks = list(message, 'blocks');
  const draft = branch({ role: leaf(role) }, place);
  const content = own(message, 'content');
  if (content !== undefined) draft.members.set('content', leaf(content));
  else if (blocks)
    draft.members.set('content', { kind: 'row', items: blocks.map((_, index) => blockOf(blocks, index, place)) });
  const calls = callsOf(message, extra, blocks ?? [], place);
  if (calls.length > 0) draft.members.set('tool_calls', { kind: 'row', items: calls });
  for (const [key, value] of Object.entries(pick(message, callKeys))) {
    if (key !== 'content' && key !== 'tool_calls') draft.members.set(key, leaf(value));
  }
  const { value, moved } = finished(draft);
  const id = firstText(extra, ['tool_call_id']);
  const parts = moved.filter(([from]) => from !== '');
  const identity = { ...outer, ...(id !== undefined && { id }) };
  return [{ response: value, role, origin: 'primary', ...standing(place, parts), ...identity }];
}

/** A content block, which has its type under another name; calls among them are given with the others. */
function blockOf(blocks: readonly unknown[], index: number, place: Place): Draft {
  const block = blocks[index];
  const at: Place = { pointer: pointerTo(place.pointer, 'blocks', index) };
  if (!isObject(block)) return leaf(block, at);
  const type = text(block, 'block_type') ?? text(block, 'type') ?? 'text';
  const shared = sharedBranch(block, at, ['block_type']);
  shared.members.set('type', leaf(type === 'tool_call' ? 'tool_call_block' : type));
  return shared;
}

/** Calls of the message, of what its provider added, and of its blocks; a call that stands in two places counts once. */
function callsOf(message: Members, extra: Members, blocks: readonly unknown[], place: Place): Branch[] {
  const calls: Branch[] = [];
  const seen = new Set<string>();
  const add = (call: unknown, pointer: string): void => {
    const members: Members = isObject(call) ? call : { call };
    const key = keyOf(members);
    if (key !== undefined && seen.has(key)) return;
    if (key !== undefined) seen.add(key);
    calls.push(callOf(members, { pointer }));
  };
  (list(message, 'tool_calls') ?? []).forEach((call, index) =>
    add(call, pointerTo(place.pointer, 'tool_calls', index)),
  );
  (list(extra, 'tool_calls') ?? []).forEach((call, index) =>
    add(call, pointerTo(place.pointer, 'additional_kwargs', 'tool_calls', index)),
  );
  blocks.forEach((block, index) => {
    const isCall = isObject(block) && own(block, 'block_type') === 'tool_call';
    if (isCall) add(block, pointerTo(place.pointer, 'blocks', index));
  });
  return calls;
}

/** Names of a call's parts in blocks. */
const renamed: ReadonlyMap<string, string> = new Map([
  ['tool_kwargs', 'arguments'],
  ['tool_call_id', 'id'],
]);

function callOf(call: Members, place: Place): Branch {
  const draft = sharedBranch(call, place, ['block_type', ...renamed.keys()]);
  for (const [from, to] of renamed) {
    if (Object.hasOwn(call, from)) draft.members.set(to, leaf(call[from], { pointer: pointerTo(place.pointer, from) }));
  }
  return draft;
}

/** What tells a call from any other: its id with its name and arguments. */
function keyOf(call: Members): string | undefined {
  const inner = part(call, 'function') ?? call;
  const id = firstText(call, ['id', 'tool_call_id']);
  const args = own(inner, 'arguments') ?? own(inner, 'tool_kwargs');
  if (id === undefined) return undefined;
  try {
    const text = typeof args === 'string' ? JSON.stringify(JSON.parse(args)) : JSON.stringify(args);
    return JSON.stringify([id, own(inner, 'name') ?? own(inner, 'tool_name'), text]);
  } catch {
    return undefined;
  }
}
