import type { JsonObject } from '../../core/json.js';
import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptResponse } from '../format.js';
import { decoded } from '../mapping.js';
import { callKeysOf } from './call.js';
import { isItem } from './items.js';
import type { Members } from './members.js';
import { below, part, roleOf, text } from './members.js';
import type { MessageContext } from './message.js';
import { messageResponses } from './message.js';
import { openaiResponses } from './openai-responses.js';
import type { Recognise } from './record-list.js';
import { reshaped } from './reshape.js';

/** Lists of lists of answers are known, such as the generations of several prompts; what is nested deeper is data. */
const deepest = 3;

/**
 * The responses of what a tracer logged as a model's output: an object of a known format, messages, items, calls or
 * content blocks, text, or any of these as JSON in a string. What is none of them is given as the output that it is.
 */
export function answerResponses(logged: unknown, context: MessageContext, recognise: Recognise): TranscriptResponse[] {
  return answers(logged, context, recognise, 0);
}

function answers(logged: unknown, context: MessageContext, recognise: Recognise, depth: number): TranscriptResponse[] {
  if (logged === undefined || logged === null || logged === '') return [];
  const value = decoded(logged);
  if (Array.isArray(value)) return listed(value, context, recognise, depth);
  const found = isObject(value) ? objectAnswers(value, context, recognise, depth) : undefined;
  return found ?? [whole(typeof logged === 'string' ? 'content' : 'output', logged, context)];
}

/** The responses of an object of a known format; undefined where it is none. */
function objectAnswers(
  value: Members,
  context: MessageContext,
  recognise: Recognise,
  depth: number,
): TranscriptResponse[] | undefined {
  const { pointer, origin, identity } = context;
  const format = recognise(value);
  if (format) {
    const responses = format.responses(value as JsonObject);
    const outer = { ...(origin !== 'primary' && { origin }), ...(identity && { identity }) };
    return below(pointer, responses, outer).map((response) => withUsage(response, context));
  }
  const messages = own(value, 'messages');
  if (Array.isArray(messages) && depth < deepest) {
    return listed(messages, { ...context, pointer: pointerTo(pointer, 'messages') }, recognise, depth + 1);
  }
  const message = part(value, 'message');
  return message && roleOf(message) === 'assistant'
    ? messageResponses(message, { ...context, pointer: pointerTo(pointer, 'message') })
    : undefined;
}

function withUsage(response: TranscriptResponse, { usage }: MessageContext): TranscriptResponse {
  const { response: turn } = response;
  if (!usage || response.role !== 'assistant' || !isObject(turn) || own(turn, 'usage') !== undefined) return response;
  const moved = [...(response.moved ?? []), ['/usage', usage[1]] as const];
  return { ...response, response: { ...turn, usage: usage[0] }, moved };
}

function listed(
  list: readonly unknown[],
  context: MessageContext,
  recognise: Recognise,
  depth: number,
): TranscriptResponse[] {
  if (list.length === 0) return [];
  const { pointer, origin, identity } = context;
  if (list.every((element) => isObject(element) && text(element, 'role') !== undefined)) {
    return conversation(list as readonly Members[], context, recognise, depth);
  }
  if (list.every((element) => isObject(element) && isItem(element))) {
    const responses = below(
      '',
      openaiResponses.responses({ object: 'response', output: list } as unknown as JsonObject),
      {
        ...(origin !== 'primary' && { origin }),
        ...(identity && { identity }),
      },
    );
    return responses.map((response) => withUsage(rooted(response, '/output', pointer), context));
  }
  if (list.every(isBlock)) return reshaped(list as unknown as Members, 'assistant', { content: '' }, context);
  if (list.every(isCall)) return reshaped(list as unknown as Members, 'assistant', { tool_calls: '' }, context);
  if (depth === deepest || !list.some((element) => typeof element === 'object'))
    return [whole('output', list, context)];
  return list.flatMap((element, index) => {
    const { usage, ...rest } = context;
    const first = index === 0 && usage ? { usage } : {};
    return answers(element, { ...rest, ...first, pointer: pointerTo(pointer, index) }, recognise, depth + 1);
  });
}

/** Of logged messages the model's last turns are the answer; what comes before the last of the others is its history. */
function conversation(
  list: readonly Members[],
  context: MessageContext,
  recognise: Recognise,
  depth: number,
): TranscriptResponse[] {
  const asked = list.findLastIndex((message) => roleOf(message) !== 'assistant' && roleOf(message) !== 'tool');
  return list.flatMap((message, index) => {
    const { usage, ...rest } = context;
    const at: MessageContext = {
      ...rest,
      pointer: pointerTo(context.pointer, index),
      ...(index < asked && context.origin === 'primary' && { origin: 'history' as const }),
      ...(index === list.length - 1 && usage && { usage }),
    };
    if (roleOf(message) !== 'assistant') return messageResponses(message, at);
    return depth === deepest ? messageResponses(message, at) : answers(message, at, recognise, depth + 1);
  });
}

/** A content block of the kinds that models write. */
function isBlock(element: unknown): boolean {
  const type = isObject(element) ? text(element, 'type') : undefined;
  return type !== undefined && blockTypes.has(type);
}

const blockTypes: ReadonlySet<string> = new Set([
  'text',
  'output_text',
  'refusal',
  'thinking',
  'redacted_thinking',
  'reasoning',
  'tool_use',
  'server_tool_use',
  'mcp_tool_use',
  'tool-call',
  'toolCall',
  'tool_result',
  'tool-result',
]);

function isCall(element: unknown): boolean {
  return isObject(element) && (callKeysOf(element) !== undefined || part(element, 'function') !== undefined);
}

/** What has no other shape: text is content, anything else is an output. */
function whole(member: 'content' | 'output', value: unknown, context: MessageContext): TranscriptResponse {
  const { pointer, origin, identity, usage } = context;
  return {
    response: { role: 'assistant', [member]: value, ...(usage && { usage: usage[0] }) },
    role: 'assistant',
    origin,
    pointer,
    moved: [[`/${member}`, pointer], ...(usage ? [['/usage', usage[1]] as const] : [])],
    ...identity,
  };
}

/** A response whose places begin with `from`, seen from where the list itself stands. */
function rooted(response: TranscriptResponse, from: string, to: string): TranscriptResponse {
  const inRecord = (pointer: string): string => (pointer.startsWith(from) ? to + pointer.slice(from.length) : pointer);
  const moved = (response.moved ?? []).map(([inResponse, pointer]) => [inResponse, inRecord(pointer)] as const);
  const whole = response.pointer === '' && moved.every(([inResponse]) => inResponse !== from);
  return {
    ...response,
    pointer: response.pointer === '' ? to : inRecord(response.pointer),
    moved: whole ? [...moved, [from, to]] : moved,
  };
}
