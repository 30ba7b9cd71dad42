import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { ToolGuard } from '../../src/guards/tool/guard.js';
import type { FakeModel } from './fake-model.js';

/** The guards of every body. */
export const guards = [new ToolGuard()];

const call = (name: string): string =>
  JSON.stringify({ type: 'tool_call', tool_name: name, arguments: { city: 'Tromsø' } });
const lines = (...values: readonly unknown[]): string => values.map((value) => `${JSON.stringify(value)}\n`).join('');
const sse = (...values: readonly unknown[]): string =>
  values.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('');

/** A body that a handler answers with, and what becomes of it. */
export interface BodyRow {
  readonly name: string;
  /** Undefined for no type at all. */
  readonly type: string | undefined;
  readonly body: string | Uint8Array;
  readonly encoding?: string;
  /**
   * `same`: its text goes on. `blocked`: status 502. `replaced`: an intervention stands in it. `broken`: it ends with an error,
   * before any of the call.
   */
  readonly becomes: 'same' | 'blocked' | 'replaced' | 'broken';
}

const json = 'application/json';
const events = 'text/event-stream';

export const bodyRows: readonly BodyRow[] = [
  {
    name: 'a blocked call among lines of JSON',
    type: 'application/x-ndjson',
    body: lines({ type: 'text', content: 'ø' }, JSON.parse(call('bash'))),
    becomes: 'replaced',
  },
  { name: 'a benign call', type: json, body: call('get_weather'), becomes: 'same' },
  { name: 'a blocked call', type: json, body: call('execute_shell'), becomes: 'blocked' },
  { name: 'a blocked call in a list', type: json, body: `[${call('execute_shell')}]`, becomes: 'blocked' },
  {
    name: 'another type of JSON',
    type: 'application/problem+json; charset=utf-8',
    body: call('bash'),
    becomes: 'blocked',
  },
  { name: 'a type in capitals', type: 'APPLICATION/JSON', body: call('bash'), becomes: 'blocked' },
  { name: 'JSON that is none', type: json, body: '{"type":', becomes: 'blocked' },
  {
    name: 'two members of one name',
    type: json,
    body: '{"tool_name":"bash","tool_name":"find","type":"tool_call"}',
    becomes: 'blocked',
  },
  { name: 'JSON without a type', type: undefined, body: call('execute_shell'), becomes: 'blocked' },
  { name: 'JSON as text', type: 'text/plain;charset=UTF-8', body: `\n ${call('execute_shell')}`, becomes: 'blocked' },
  { name: 'benign JSON as text', type: 'text/plain', body: call('get_weather'), becomes: 'same' },
  { name: 'words', type: 'text/plain', body: 'All is well in Tromsø.', becomes: 'same' },
  {
    name: 'lines of JSON as text',
    type: 'text/plain',
    body: lines({ type: 'text', content: 'ø' }, JSON.parse(call('bash'))),
    becomes: 'blocked',
  },
  {
    name: 'a line with two members of one name, without a type',
    type: undefined,
    body: `{"a":1}\n{"type":"tool_call","tool_name":"bash","tool_name":"find","arguments":{}}\n`,
    becomes: 'blocked',
  },
  {
    name: 'benign lines of JSON as text',
    type: 'text/plain',
    body: lines({ type: 'text', content: 'ø' }, JSON.parse(call('find'))),
    becomes: 'same',
  },
  {
    name: 'text in brotli',
    type: 'text/plain',
    encoding: 'br',
    body: brotliCompressSync(`All is well. ${call('bash')}`),
    becomes: 'blocked',
  },
  { name: 'text in UTF-16', type: 'text/plain', body: Buffer.from(call('bash'), 'utf16le'), becomes: 'blocked' },
  {
    name: 'two members of one name in an event of a message',
    type: events,
    body: `${sse({ type: 'message_start', message: { content: [] } })}data: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"bash","name":"find","input":{}}}\n\n`,
    becomes: 'broken',
  },
  { name: 'words that begin as JSON', type: 'text/plain', body: '[sic] all is well', becomes: 'same' },
  {
    name: 'JSON behind much white space, as text',
    type: 'text/plain',
    body: `${' '.repeat(3_000)}${call('bash')}`,
    becomes: 'blocked',
  },
  { name: 'one character', type: 'text/plain', body: 'x', becomes: 'same' },
  { name: 'no bytes', type: 'text/plain', body: '', becomes: 'same' },
  {
    name: 'events as text',
    type: 'text/plain',
    body: sse({ type: 'tool_call', tool_name: 'bash', note: 1 }),
    becomes: 'replaced',
  },
  { name: 'a page', type: 'text/html', body: '<p>{"tool_name":"bash"}</p>', becomes: 'same' },
  { name: 'a type that is not known', type: 'application/msgpack', body: call('get_weather'), becomes: 'blocked' },
  { name: 'gzip', type: json, encoding: 'gzip', body: gzipSync(call('get_weather')), becomes: 'same' },
  { name: 'a blocked call in gzip', type: json, encoding: 'gzip', body: gzipSync(call('bash')), becomes: 'blocked' },
  { name: 'gzip that nobody told of', type: json, body: gzipSync(call('bash')), becomes: 'blocked' },
  {
    name: 'a body that a client has unpacked',
    type: json,
    encoding: 'gzip',
    body: call('get_weather'),
    becomes: 'same',
  },
  { name: 'deflate', type: json, encoding: 'deflate', body: deflateSync(call('bash')), becomes: 'blocked' },
  {
    name: 'brotli, which is not read',
    type: json,
    encoding: 'br',
    body: brotliCompressSync(call('get_weather')),
    becomes: 'broken',
  },
  {
    name: 'gzip that is cut off',
    type: json,
    encoding: 'gzip',
    body: gzipSync(call('get_weather')).subarray(0, 30),
    becomes: 'broken',
  },
  { name: 'bytes that are no text', type: events, body: new Uint8Array([0x64, 0x3a, 0xff, 0xfe]), becomes: 'broken' },
  {
    name: 'lines of JSON',
    type: 'application/x-ndjson',
    body: lines({ type: 'text', content: 'ø' }, JSON.parse(call('find'))),
    becomes: 'same',
  },
  { name: 'a line that is no JSON', type: 'application/jsonl', body: '{"type":\n', becomes: 'broken' },
  {
    name: 'a call of Open Responses among chunks of a chat',
    type: events,
    body: sse({ object: 'chat.completion.chunk', choices: [] }, JSON.parse(call('get_weather'))),
    becomes: 'broken',
  },
  {
    name: 'a call beside the choices of a chunk',
    type: events,
    body: sse({ object: 'chat.completion.chunk', choices: [], tool_call: { name: 'get_weather', arguments: '{}' } }),
    becomes: 'broken',
  },
  {
    name: 'an unknown action among events of a message',
    type: events,
    body: sse({ type: 'message_start', message: { content: [] } }, { type: 'robot_call' }),
    becomes: 'broken',
  },
];

/** Wire formats of a model's stream: what is asked of the model, and how the tool's name stands in a call. */
export const wireFormats: Readonly<Record<string, { readonly path: string; readonly body: (text: string) => object }>> =
  {
    'Chat completions': {
      path: '/v1/chat/completions',
      body: (content) => ({ messages: [{ role: 'user', content }] }),
    },
    Responses: { path: '/v1/responses', body: (input) => ({ input }) },
    Messages: { path: '/v1/messages', body: (content) => ({ messages: [{ role: 'user', content }] }) },
  };

/** The bytes of a stream in which the model calls a tool, in pieces of one character where `slow`. */
export async function streamedCall(model: FakeModel, format: string, tool: string, slow: boolean): Promise<Uint8Array> {
  const { path, body } = wireFormats[format]!;
  const response = await fetch(`${model.url}${path}`, {
    method: 'POST',
    body: JSON.stringify({ ...body(`Use ${tool}.`), model: slow ? 'fake-slow' : 'fake', stream: true }),
  });
  return new Uint8Array(await response.arrayBuffer());
}

/** Bytes in pieces of a size. */
export function piecesOf(bytes: Uint8Array, size: number): Uint8Array[] {
  return Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.slice(at * size, (at + 1) * size));
}

/** What the data of events says, in one text; ids and usage aside, all that a client could act on. */
export function dataOf(text: string): unknown[] {
  return text.split('\n').flatMap((line) => {
    if (!line.startsWith('data: ')) return [];
    return [line === 'data: [DONE]' ? '[DONE]' : (JSON.parse(line.slice(6)) as unknown)];
  });
}
