import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A model on 127.0.0.1 that calls the tool which the user names, and says `Done.` once it has a result. */
export interface FakeModel {
  /** Without a trailing slash; clients add the API's path. */
  readonly url: string;
  readonly requests: readonly FakeRequest[];
  close(): Promise<void>;
}

export interface FakeRequest {
  readonly path: string;
  readonly body: Record<string, unknown>;
}

/** What the model does in one turn. */
interface Turn {
  readonly text: string | undefined;
  readonly calls: readonly { readonly id: string; readonly name: string; readonly args: string }[];
}

/** Tools that the model knows how to call, with the arguments that it gives. */
const argumentsOf: Readonly<Record<string, object>> = {
  execute_shell: { command: 'ls -la' },
  get_weather: { city: 'Oslo' },
};

const apis: Readonly<Record<string, { plain(turn: Turn): object; events(turn: Turn, size: number): SseEvent[] }>> = {
  '/v1/chat/completions': { plain: chatCompletion, events: chatChunks },
  '/v1/responses': { plain: responseObject, events: responseEvents },
  '/v1/messages': { plain: messageObject, events: messageEvents },
};

interface SseEvent {
  readonly event?: string;
  readonly data: object | '[DONE]';
}

/** Starts the model. A model name that ends in `-slow` streams its texts and arguments in pieces of one character. */
export async function fakeModel(): Promise<FakeModel> {
  const requests: FakeRequest[] = [];
  const server = createServer((request, response) => {
    void answer(request, response, requests);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function answer(request: IncomingMessage, response: ServerResponse, requests: FakeRequest[]): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const path = (request.url ?? '').split('?')[0]!;
  const api = Object.hasOwn(apis, path) ? apis[path] : undefined;
  if (!api) {
    response.writeHead(404, { 'content-type': 'application/json' }).end('{"error":{"message":"no such path"}}');
    return;
  }
  const body = JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>;
  requests.push({ path, body });
  const turn = turnFor(body);
  const headers = { 'x-request-id': `req_${requests.length}` };
  if (body['stream'] !== true) {
    response.writeHead(200, { ...headers, 'content-type': 'application/json' }).end(JSON.stringify(api.plain(turn)));
    return;
  }
  response.writeHead(200, { ...headers, 'content-type': 'text/event-stream' });
  for (const { event, data } of api.events(turn, String(body['model']).endsWith('-slow') ? 1 : Infinity)) {
    response.write(`${event ? `event: ${event}\n` : ''}data: ${data === '[DONE]' ? data : JSON.stringify(data)}\n\n`);
  }
  response.end();
}

/** Tools that the user names and that have no result yet are called; then the model is done. */
function turnFor(body: Record<string, unknown>): Turn {
  const messages = body['messages'] ?? body['input'];
  const text = JSON.stringify(messages);
  const hasResult = /"role":"tool"|"type":"tool_result"|"type":"function_call_output"/.test(text);
  if (hasResult) return { text: 'Done.', calls: [] };
  const names = Object.keys(argumentsOf).filter((name) => text.includes(name));
  const calls = names.map((name, index) => ({
    id: `call_${index}`,
    name,
    args: JSON.stringify(argumentsOf[name]),
  }));
  return calls.length > 0 ? { text: undefined, calls } : { text: 'Hello, nothing to do.', calls: [] };
}

function pieces(text: string, size: number): string[] {
  if (size === Infinity) return [text];
  return [...text];
}

const chatUsage = { prompt_tokens: 5, completion_tokens: 7, total_tokens: 12 };

function chatCompletion({ text, calls }: Turn): object {
  return {
    id: 'chatcmpl_1',
    object: 'chat.completion',
    created: 1,
    model: 'fake',
    choices: [
      {
        index: 0,
        finish_reason: calls.length > 0 ? 'tool_calls' : 'stop',
        logprobs: null,
        message: {
          role: 'assistant',
          content: text ?? null,
          refusal: null,
          ...(calls.length > 0 && {
            tool_calls: calls.map(({ id, name, args }) => ({
              id,
              type: 'function',
              function: { name, arguments: args },
            })),
          }),
        },
      },
    ],
    usage: chatUsage,
  };
}

function chatChunks({ text, calls }: Turn, size: number): SseEvent[] {
  const chunk = (delta: object, finish_reason: string | null = null): SseEvent => ({
    data: {
      id: 'chatcmpl_1',
      object: 'chat.completion.chunk',
      created: 1,
      model: 'fake',
      choices: [{ index: 0, delta, finish_reason, logprobs: null }],
    },
  });
  return [
    chunk({ role: 'assistant', content: text === undefined ? null : '' }),
    ...pieces(text ?? '', size)
      .filter(Boolean)
      .map((content) => chunk({ content })),
    ...calls.flatMap(({ id, name, args }, index) => [
      chunk({ tool_calls: [{ index, id, type: 'function', function: { name, arguments: '' } }] }),
      ...pieces(args, size).map((piece) => chunk({ tool_calls: [{ index, function: { arguments: piece } }] })),
    ]),
    chunk({}, calls.length > 0 ? 'tool_calls' : 'stop'),
    { data: '[DONE]' },
  ];
}

const responsesUsage = {
  input_tokens: 5,
  input_tokens_details: { cached_tokens: 0 },
  output_tokens: 7,
  output_tokens_details: { reasoning_tokens: 0 },
  total_tokens: 12,
};

function outputOf({ text, calls }: Turn): Record<string, unknown>[] {
  const message = {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text: text ?? '', annotations: [] }],
  };
  return [
    ...(text === undefined ? [] : [message]),
    ...calls.map(({ id, name, args }, index) => ({
      id: `fc_${index}`,
      type: 'function_call',
      call_id: id,
      name,
      arguments: args,
      status: 'completed',
    })),
  ];
}

function responseObject(turn: Turn, status = 'completed', output = outputOf(turn)): object {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1,
    status,
    error: null,
    incomplete_details: null,
    instructions: null,
    metadata: {},
    model: 'fake',
    output,
    parallel_tool_calls: true,
    temperature: 1,
    tool_choice: 'auto',
    tools: [],
    top_p: 1,
    usage: status === 'completed' ? responsesUsage : null,
  };
}

function responseEvents(turn: Turn, size: number): SseEvent[] {
  const events: SseEvent[] = [];
  const send = (type: string, members: object): void => {
    events.push({ event: type, data: { type, sequence_number: events.length, ...members } });
  };
  send('response.created', { response: responseObject(turn, 'in_progress', []) });
  outputOf(turn).forEach((item, output_index) => {
    const item_id = item['id'];
    if (item['type'] === 'message') {
      const part = (item['content'] as Record<string, unknown>[])[0]!;
      const at = { item_id, output_index, content_index: 0 };
      send('response.output_item.added', { output_index, item: { ...item, status: 'in_progress', content: [] } });
      send('response.content_part.added', { ...at, part: { ...part, text: '' } });
      for (const delta of pieces(String(part['text']), size)) send('response.output_text.delta', { ...at, delta });
      send('response.output_text.done', { ...at, text: part['text'] });
      send('response.content_part.done', { ...at, part });
    } else {
      const args = String(item['arguments']);
      send('response.output_item.added', { output_index, item: { ...item, status: 'in_progress', arguments: '' } });
      for (const delta of pieces(args, size)) {
        send('response.function_call_arguments.delta', { item_id, output_index, delta });
      }
      send('response.function_call_arguments.done', { item_id, output_index, arguments: args });
    }
    send('response.output_item.done', { output_index, item });
  });
  send('response.completed', { response: responseObject(turn) });
  return events;
}

function contentOf({ text, calls }: Turn): Record<string, unknown>[] {
  return [
    ...(text === undefined ? [] : [{ type: 'text', text }]),
    ...calls.map(({ id, name, args }) => ({ type: 'tool_use', id, name, input: JSON.parse(args) as unknown })),
  ];
}

function messageObject(turn: Turn): Record<string, unknown> {
  return {
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'fake',
    content: contentOf(turn),
    stop_reason: turn.calls.length > 0 ? 'tool_use' : 'end_turn',
    stop_sequence: null,
    usage: { input_tokens: 5, output_tokens: 7 },
  };
}

function messageEvents(turn: Turn, size: number): SseEvent[] {
  const message = messageObject(turn);
  const events: SseEvent[] = [];
  const send = (type: string, members: object): void => {
    events.push({ event: type, data: { type, ...members } });
  };
  send('message_start', { message: { ...message, content: [], stop_reason: null } });
  contentOf(turn).forEach((block, index) => {
    const isText = block['type'] === 'text';
    const whole = isText ? String(block['text']) : JSON.stringify(block['input']);
    send('content_block_start', { index, content_block: isText ? { ...block, text: '' } : { ...block, input: {} } });
    for (const piece of pieces(whole, size)) {
      const delta = isText ? { type: 'text_delta', text: piece } : { type: 'input_json_delta', partial_json: piece };
      send('content_block_delta', { index, delta });
    }
    send('content_block_stop', { index });
  });
  send('message_delta', {
    delta: { stop_reason: message['stop_reason'], stop_sequence: null },
    usage: { output_tokens: 7 },
  });
  send('message_stop', {});
  return events;
}
