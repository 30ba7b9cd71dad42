import { isObject, own, pointerTo } from '../../core/json.js';
import type { Role } from '../../core/finding.js';
import type { TranscriptResponse } from '../format.js';
import { isSame } from './block-turn.js';
import { decoded } from '../mapping.js';
import { append, branch, finished, leaf, sharedBranch, type Branch, type Draft, type Place } from './draft.js';
import { callKeys, firstText, list, part, pick, text, type Identity, type Members } from './members.js';
import { standing } from './turn.js';
import { usageDraft } from './usage.js';

/** Who speaks in a message of LangChain, by its type. */
export const langchainRoles: ReadonlyMap<string, Role> = new Map([
  ['ai', 'assistant'],
  ['AIMessage', 'assistant'],
  ['AIMessageChunk', 'assistant'],
  ['chat', 'assistant'],
  ['ChatMessage', 'assistant'],
  ['ChatMessageChunk', 'assistant'],
  ['human', 'user'],
  ['HumanMessage', 'user'],
  ['HumanMessageChunk', 'user'],
  ['system', 'system'],
  ['developer', 'system'],
  ['SystemMessage', 'system'],
  ['SystemMessageChunk', 'system'],
  ['tool', 'tool'],
  ['function', 'tool'],
  ['ToolMessage', 'tool'],
  ['ToolMessageChunk', 'tool'],
  ['FunctionMessage', 'tool'],
  ['FunctionMessageChunk', 'tool'],
]);

/** A message that is put together: one record's, or the chunks of one that is streamed. */
export interface LangchainMessage {
  take(kwargs: Members, place: Place): void;
  responses(remarks?: readonly string[]): TranscriptResponse[];
}

/** Begins a message; `place` is where its members stand in the first record. */
export function langchainMessage(role: Role, place: Place): LangchainMessage {
  const message = branch({ role: leaf(role) });
  const calls = callsOf();
  let identity: Identity = {};

  return {
    take(kwargs, at) {
      const content = own(kwargs, 'content');
      if (typeof content === 'string') append(message, 'content', content, below(at, 'content'));
      else if (content !== undefined && content !== null) takeBlocks(message, content, below(at, 'content'));
      calls.take(kwargs, at);
      const usage = part(kwargs, 'usage_metadata');
      if (usage) message.members.set('usage', usageDraft(usage, below(at, 'usage_metadata')));
      identity = { ...identityOfMessage(kwargs), ...identity };
      for (const key of ['tool_call_id', 'name']) {
        const value = text(kwargs, key);
        if (value !== undefined && role === 'tool') message.members.set(key, leaf(value, below(at, key)));
      }
      for (const [key, value] of Object.entries(pick(kwargs, callKeys))) {
        const isRead = key === 'content' || (key === 'tool_calls' && Array.isArray(value));
        if (!isRead) message.members.set(key, leaf(value, below(at, key)));
      }
    },
    responses(remarks = []) {
      const items = calls.items(message);
      if (items.length > 0) message.members.set('tool_calls', { kind: 'row', items });
      if (!message.members.has('content')) message.members.set('content', leaf(null));
      const { value, moved } = finished(message);
      const origin = 'primary' as const;
      const notes = remarks.length > 0 && { remarks };
      return [{ response: value, role, origin, ...standing(place, moved), ...identity, ...notes }];
    },
  };
}

function below(place: Place, ...keys: readonly (string | number)[]): Place {
  return { ...place, pointer: pointerTo(place.pointer, ...keys) };
}

function identityOfMessage(kwargs: Members): Identity {
  const id = firstText(kwargs, ['tool_call_id', 'id']);
  const metadata = part(kwargs, 'response_metadata') ?? {};
  const model = firstText(metadata, ['model_name', 'model', 'model_id']);
  return { ...(id !== undefined && { id }), ...(model !== undefined && { model }) };
}

/** Content blocks: text that follows text is more of it, all else is a block of its own. */
function takeBlocks(message: Branch, content: unknown, at: Place): void {
  const before = message.members.get('content');
  const row = before?.kind === 'row' ? before.items : [];
  if (before?.kind === 'fragments' && before.pieces.length > 0) row.push(branch({ type: leaf('text'), text: before }));
  const blocks = Array.isArray(content) ? (content as readonly unknown[]) : [content];
  blocks.forEach((block, index) => {
    const place = Array.isArray(content) ? below(at, index) : at;
    const last = row.at(-1);
    const kind = last?.kind === 'branch' ? last.members.get('type') : undefined;
    const piece = isObject(block) && own(block, 'type') === 'text' ? text(block, 'text') : undefined;
    const goesOn = kind?.kind === 'leaf' && kind.value === 'text' && place.pointer.endsWith('/0');
    if (piece !== undefined && last?.kind === 'branch' && goesOn) append(last, 'text', piece, below(place, 'text'));
    else row.push(isObject(block) ? sharedBranch(block, place) : leaf(block, place));
  });
  message.members.set('content', { kind: 'row', items: row });
}

/** Where a message repeats its calls, and what each is there; the first of an id counts unless another disagrees with it. */
interface ListedCall {
  readonly draft: Branch;
  readonly id: string | undefined;
  readonly name: unknown;
  readonly args: unknown;
}

function callsOf(): { take(kwargs: Members, at: Place): void; items(message: Branch): Draft[] } {
  const listed: ListedCall[] = [];
  const chunks = new Map<unknown, Branch>();

  return {
    take(kwargs, at) {
      const pieces = list(kwargs, 'tool_call_chunks') ?? [];
      pieces.forEach((piece, index) => takeChunk(chunks, piece, below(at, 'tool_call_chunks', index)));
      // Of a chunk, calls and invalid calls are what its pieces amount to by themselves.
      const keys = pieces.length > 0 ? [] : ['tool_calls', 'invalid_tool_calls'];
      for (const key of keys) {
        (list(kwargs, key) ?? []).forEach((call, index) => listed.push(listedCall(call, below(at, key, index))));
      }
      const raw = part(kwargs, 'additional_kwargs') ?? {};
      const more = list(raw, 'tool_calls') ?? [];
      more.forEach((call, index) => {
        const place = below(at, 'additional_kwargs', 'tool_calls', index);
        const twin = listedCall(call, place);
        if (pieces.length === 0 && !listed.some((one) => isTwin(one, twin))) listed.push(twin);
      });
      const older = part(raw, 'function_call');
      const isListed = older && listed.some(({ name }) => name === own(older, 'name'));
      if (older && !isListed && pieces.length === 0) {
        const place = below(at, 'additional_kwargs', 'function_call');
        const draft = branch({ function: leaf(older, place) }, place);
        listed.push({ draft, id: undefined, name: own(older, 'name'), args: undefined });
      }
    },
    items(message) {
      const calls = [...listed.map(({ draft }) => draft), ...chunks.values()];
      dropTwins(message, listed);
      return calls;
    },
  };
}

function isTwin(left: ListedCall, right: ListedCall): boolean {
  return left.id !== undefined && left.id === right.id && left.name === right.name && isSame(left.args, right.args);
}

/** A call of `tool_calls` has its name and `args`; one that is invalid has text for arguments, which guards refuse. */
function listedCall(call: unknown, at: Place): ListedCall {
  if (!isObject(call)) return { draft: sharedBranch({ call }, at), id: undefined, name: undefined, args: undefined };
  const id = text(call, 'id');
  const inner = part(call, 'function');
  if (inner)
    return { draft: sharedBranch(call, at), id, name: own(inner, 'name'), args: decoded(own(inner, 'arguments')) };
  const draft = sharedBranch(call, at, ['args', 'type', 'error', 'index']);
  if (Object.hasOwn(call, 'args')) draft.members.set('arguments', leaf(call['args'], below(at, 'args')));
  return { draft, id, name: own(call, 'name'), args: decoded(own(call, 'args')) };
}

function takeChunk(chunks: Map<unknown, Branch>, piece: unknown, at: Place): void {
  if (!isObject(piece)) return;
  const key = own(piece, 'index') ?? own(piece, 'id') ?? 'only';
  let call = chunks.get(key);
  if (!call) chunks.set(key, (call = branch({}, at)));
  const id = text(piece, 'id');
  if (id !== undefined && !call.members.has('id')) call.members.set('id', leaf(id, below(at, 'id')));
  for (const [member, from] of [
    ['name', 'name'],
    ['arguments', 'args'],
  ] as const) {
    const value = text(piece, from);
    if (value !== undefined && value !== '') append(call, member, value, below(at, from));
  }
}

/** Content blocks that repeat a call of the list, as the Messages API has them. */
function dropTwins(message: Branch, listed: readonly ListedCall[]): void {
  const content = message.members.get('content');
  if (content?.kind !== 'row') return;
  const kept = content.items.filter((item) => {
    if (item.kind !== 'branch') return true;
    const [type, id, name, input] = ['type', 'id', 'name', 'input'].map((key) => {
      const member = item.members.get(key);
      return member?.kind === 'leaf' ? member.value : undefined;
    });
    const isCall = type === 'tool_use' || type === 'function_call' || type === 'tool_call';
    // Where a message was put together of chunks, the input of its blocks is left empty.
    const args = decoded(input);
    const isEmpty = args === undefined || args === '' || (isObject(args) && Object.keys(args).length === 0);
    return (
      !isCall ||
      !listed.some(
        (one) => one.id !== undefined && one.id === id && one.name === name && (isEmpty || isSame(one.args, args)),
      )
    );
  });
  message.members.set('content', { kind: 'row', items: kept });
}
