import { isObject, own } from '../../core/json.js';
import type { Joiner, TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Placed } from './assemble.js';
import { assemble, placed } from './assemble.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Identity, Members } from './members.js';
import { list, part, text, without } from './members.js';
import { reshaped } from './reshape.js';
import { inRecord } from './turn-queue.js';

/** Messages of the Model Context Protocol, bare or within the record of a proxy. */
export const mcpJsonrpc: TranscriptFormat & { joiner(): Joiner } = {
  id: 'mcp-jsonrpc',
  title: 'MCP messages',
  hasOneOf: ['jsonrpc', 'message', 'isError'],
  recognises: (record) => messageIn(record) !== undefined || isBareResult(record),
  responses: (record) => joinAlone(mcpJsonrpc, record),
  joiner,
};

/** The protocol's message and its place in the record. */
function messageIn(record: Members): readonly [message: Members, pointer: string] | undefined {
  if (own(record, 'jsonrpc') === '2.0') return [record, ''];
  const message = part(record, 'message');
  return message && own(message, 'jsonrpc') === '2.0' ? [message, '/message'] : undefined;
}

/** A tool's result without the message that carried it. */
function isBareResult(record: Members): boolean {
  return (
    list(record, 'content') !== undefined &&
    typeof own(record, 'isError') === 'boolean' &&
    !Object.hasOwn(record, 'role')
  );
}

/** Requests whose answers are still awaited; more than so many are never told apart. */
const mostAwaited = 10_000;

function joiner(): Joiner {
  const methods = new Map<unknown, string>();
  return {
    take(record, at) {
      const [message, pointer] = messageIn(record) ?? [{ result: record }, undefined];
      const method = text(message, 'method');
      const id = own(message, 'id');
      if (method !== undefined && id !== undefined) methods.set(id, method);
      if (methods.size > mostAwaited) methods.delete(methods.keys().next().value);
      const identity = typeof id === 'string' || typeof id === 'number' ? { id: String(id) } : {};
      const found =
        method === undefined
          ? answerResponses(message, pointer, methods.get(id), identity)
          : requestResponses(message, method, pointer ?? '', identity);
      const read = pointer === undefined ? without(record, ['content']) : record;
      return [...found.map((response) => inRecord(response, at)), ...besidesEvent(read, [], at)];
    },
    end: () => [],
  };
}

function requestResponses(message: Members, method: string, base: string, identity: Identity): TranscriptResponse[] {
  const params = part(message, 'params');
  if (!params) return [];
  const pointer = `${base}/params`;
  const context = { pointer, origin: 'primary', identity } as const;
  const at = (key: string): Placed | undefined => placed(params, pointer, key);
  if (method === 'tools/call') {
    const turn = assemble();
    const name = at('/name');
    // A call without a name stays what it is, for the guards to refuse.
    if (name) turn.call({ whole: { value: params, pointer }, name, args: at('/arguments') });
    else turn.item('function_call', { arguments: at('/arguments') }, { value: params, pointer });
    return [turn.response(context)];
  }
  if (method !== 'sampling/createMessage') return [];
  return (list(params, 'messages') ?? []).flatMap((each, index) =>
    isObject(each)
      ? reshaped(
          each,
          text(each, 'role') ?? 'user',
          { content: '/content' },
          {
            pointer: `${pointer}/messages/${index}`,
            origin: 'history',
            identity,
          },
        )
      : [],
  );
}

/** What was answered: a tool's result, what a model was asked to say, or tools that are described. */
function answerResponses(
  message: Members,
  base: string | undefined,
  method: string | undefined,
  identity: Identity,
): TranscriptResponse[] {
  const pointer = base === undefined ? '' : `${base}/result`;
  const result = part(message, 'result');
  if (!result) {
    const error = part(message, 'error');
    return error && base !== undefined && (method === undefined || method === 'tools/call')
      ? reshaped(error, 'tool', { content: '/message' }, { pointer: `${base}/error`, origin: 'primary', identity })
      : [];
  }
  const context = { pointer, origin: 'primary', identity } as const;
  if (
    method === 'sampling/createMessage' ||
    (text(result, 'role') === 'assistant' && Object.hasOwn(result, 'content'))
  ) {
    const turn = assemble();
    turn.say(placed(result, pointer, '/content'));
    const model = text(result, 'model');
    return turn.isEmpty() ? [] : [{ ...turn.response(context), ...(model !== undefined && { model }) }];
  }
  if (list(result, 'tools')) {
    return [{ response: result, role: 'tool', origin: 'definition', pointer, ...identity }];
  }
  if (!Object.hasOwn(result, 'content') && !Object.hasOwn(result, 'structuredContent')) return [];
  return [{ response: { ...result, role: 'tool' }, role: 'tool', origin: 'primary', pointer, ...identity }];
}
