import type { Origin } from '../../core/finding.js';
import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptResponse } from '../format.js';
import { normalCalls } from './call.js';
import type { Identity, Members, Moved } from './members.js';
import { callKeys, identified, list, merged, part, pick, roleOf, text, without } from './members.js';

/** How a message stands in its record. */
export interface MessageContext {
  readonly pointer: string;
  readonly origin: Origin;
  readonly identity?: Identity;
  /** Usage of the turn, where the record has it outside of the message: the value and its pointer in the record. */
  readonly usage?: readonly [value: unknown, pointer: string];
}

/** Ids of results, by what they answer. */
const resultIds: readonly string[] = ['tool_call_id', 'tool_use_id', 'call_id'];
const toolIds: readonly string[] = [...resultIds, 'id'];
const plainId: readonly string[] = ['id'];

/**
 * The responses of one chat message `{role, content, tool_calls}`: one turn, and one more for each tool result among
 * the content blocks, since results are not the words of who passes them on.
 */
export function messageResponses(message: Members, context: MessageContext): TranscriptResponse[] {
  const role = roleOf(message);
  const content = list(message, 'content');
  const results = content ? resultBlocks(content, context) : [];
  if (role === 'assistant') {
    const turn = assistantTurn(message, context);
    return results.length === 0 ? [turn] : [withoutResults(turn, context), ...results];
  }
  if (results.length > 0 && results.length === content!.length && !hasCallsBeside(message)) return results;
  const { origin, pointer, identity } = context;
  const ofMessage = messageId(message, role === 'tool' ? toolIds : plainId);
  const whole = identified({ response: message, role, origin, pointer }, withId(identity, ofMessage));
  return results.length === 0 ? [whole] : [withoutResults(whole, context), ...results];
}

function hasCallsBeside(message: Members): boolean {
  return callKeys.some((key) => key !== 'content' && Object.hasOwn(message, key));
}

/**
 * What a record has beside the parts that its format reads and that could be a call: a turn of its own, for the guards
 * to check or to refuse. Most records have none.
 */
export function besides(record: Members, identity: Identity): TranscriptResponse[] {
  const found = pick(record, callKeys);
  return Object.keys(found).length === 0
    ? []
    : messageResponses({ ...found, role: 'assistant' }, { pointer: '', origin: 'primary', identity });
}

/** Whether an object is a message of the kinds that guards can read: text, parts with a `type`, or calls. */
export function isReadableMessage(value: unknown): value is Members {
  if (!isObject(value) || text(value, 'role') === undefined) return false;
  if (otherCallKeys.some((key) => Object.hasOwn(value, key))) return false;
  const content = own(value, 'content');
  if (Array.isArray(content)) return content.every((block) => typeof block === 'string' || isTypedBlock(block));
  if (typeof content === 'string') return true;
  return Array.isArray(own(value, 'tool_calls')) || part(value, 'function_call') !== undefined || content === null;
}

/** Members where formats of their own keep calls that a guard would not see. */
const otherCallKeys: readonly string[] = ['parts', 'toolInvocations'];

/** A block without a type, such as `{"toolUse": {}}`, belongs to a format of its own: a guard would see no call in it. */
function isTypedBlock(block: unknown): boolean {
  return isObject(block) && text(block, 'type') !== undefined;
}

/** The model's turn in the words that guards know; the message itself where it is written so already. */
function assistantTurn(message: Members, { pointer, origin, identity, usage }: MessageContext): TranscriptResponse {
  const moved: Moved[] = [];
  const changes: Record<string, unknown> = {};
  const calls = list(message, 'tool_calls');
  const renamed = calls && normalCalls(calls, '/tool_calls', pointerTo(pointer, 'tool_calls'));
  if (renamed) {
    changes['tool_calls'] = renamed.value;
    moved.push(...renamed.moved);
  }
  // The one call of the older API is a call like others.
  const older = part(message, 'function_call');
  const others = (renamed?.value ?? calls ?? own(message, 'tool_calls') ?? []) as unknown;
  const takesOlder = older !== undefined && Array.isArray(others);
  if (takesOlder) {
    changes['tool_calls'] = [...others, { type: 'function', function: older }];
    moved.push([`/tool_calls/${others.length}/function`, pointerTo(pointer, 'function_call')]);
    moved.push([`/tool_calls/${others.length}`, pointerTo(pointer, 'function_call')]);
  }
  const blocks = list(message, 'content');
  const content = blocks && callBlocks(blocks, pointerTo(pointer, 'content'));
  if (content) {
    changes['content'] = content.value;
    moved.push(...content.moved);
  }
  if (usage) {
    changes['usage'] = usage[0];
    moved.push(['/usage', usage[1]]);
  }
  const base = takesOlder ? without(message, ['function_call']) : message;
  const response = Object.keys(changes).length === 0 ? message : merged(base, changes);
  const named = identity?.id === undefined ? withId(identity, messageId(message, plainId)) : identity;
  return identified({ response, role: 'assistant', origin, pointer }, named, moved.length > 0 ? moved : undefined);
}

/** Blocks that are calls under another type: where they have the tool's name and its input. */
const callBlockKeys: ReadonlyMap<unknown, readonly [names: readonly string[], inputs: readonly string[]]> = new Map([
  ['tool-call', [['toolName'], ['input', 'args']]],
  ['toolCall', [['name'], ['arguments', 'input']]],
  [
    'tool_call',
    [
      ['name', 'tool_name'],
      ['arguments', 'args', 'input'],
    ],
  ],
]);

/** Content with each call as a `tool_use` block; undefined where nothing had to be renamed. */
function callBlocks(
  blocks: readonly unknown[],
  inRecord: string,
): { readonly value: readonly unknown[]; readonly moved: readonly Moved[] } | undefined {
  let renamed: unknown[] | undefined;
  const moved: Moved[] = [];
  blocks.forEach((block, index) => {
    if (!isObject(block)) return;
    const keys = callBlockKeys.get(own(block, 'type'));
    const name = keys?.[0].find((key) => Object.hasOwn(block, key));
    const input = keys?.[1].find((key) => Object.hasOwn(block, key));
    if (name === undefined || input === undefined) return;
    renamed ??= [...blocks];
    // What the provider has run itself is no call of the client.
    const type = own(block, 'providerExecuted') === true ? 'server_tool_use' : 'tool_use';
    renamed[index] = { ...without(block, [name, input]), type, name: block[name], input: block[input] };
    moved.push([`/content/${index}/name`, pointerTo(inRecord, index, name)]);
    moved.push([`/content/${index}/input`, pointerTo(inRecord, index, input)]);
  });
  return renamed && { value: renamed, moved };
}

/** Each block that is a tool's result, as a response of its own; every kind of result gets the type that guards know. */
function resultBlocks(
  content: readonly unknown[],
  { pointer, origin, identity }: MessageContext,
): TranscriptResponse[] {
  const results: TranscriptResponse[] = [];
  for (let index = 0; index < content.length; index++) {
    const block = content[index];
    if (!isResult(block)) continue;
    results.push({
      response: block['type'] === 'tool_result' ? block : { ...block, type: 'tool_result' },
      role: 'tool' as const,
      origin,
      pointer: pointerTo(pointer, 'content', index),
      ...identity,
      ...messageId(block, [...resultIds, 'toolCallId']),
    });
  }
  return results;
}

function isResult(block: unknown): block is Members {
  return isObject(block) && /^(?:.*_)?tool[_-]result$/.test(text(block, 'type') ?? '');
}

/** The turn without the results among its content; the blocks that stay keep their places in the record. */
function withoutResults(turn: TranscriptResponse, { pointer }: MessageContext): TranscriptResponse {
  const message = turn.response as Members;
  const kept: unknown[] = [];
  // Every pointer into the content names a block by where it is now.
  const moved = (turn.moved ?? []).filter(([from]) => !from.startsWith('/content/'));
  (message['content'] as readonly unknown[]).forEach((block, index) => {
    if (isResult(block)) return;
    const from = `/content/${index}`;
    const to = `/content/${kept.length}`;
    moved.push([to, pointerTo(pointer, 'content', index)]);
    for (const [inResponse, inRecord] of turn.moved ?? []) {
      if (inResponse.startsWith(`${from}/`)) moved.push([to + inResponse.slice(from.length), inRecord]);
    }
    kept.push(block);
  });
  return { ...turn, response: { ...message, content: kept }, moved };
}

function withId(identity: Identity | undefined, { id }: Identity): Identity | undefined {
  return id === undefined ? identity : { ...identity, id };
}

function messageId(object: Members, keys: readonly string[]): Identity {
  for (const key of keys) {
    const id = text(object, key);
    if (id !== undefined && id !== '') return { id };
  }
  return {};
}
