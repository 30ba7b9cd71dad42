import Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ToolGuard } from '../../src/guards/tool/guard.js';
import {
  type IntegrationOptions,
  ResponseBlocked,
  anthropicMiddleware,
  verdictOf,
  verifyAnthropic,
} from '../../src/integrations/anthropic.js';
import { type FakeModel, fakeModel } from './fake-model.js';

let model: FakeModel;
beforeAll(async () => {
  model = await fakeModel();
});
afterAll(() => model.close());

const clientOptions = (): { apiKey: string; baseURL: string; maxRetries: number } => ({
  apiKey: 'none',
  baseURL: model.url,
  maxRetries: 2,
});

const clients: Readonly<Record<string, (options: IntegrationOptions) => Anthropic>> = {
  'the option middleware': (options) =>
    new Anthropic({ ...clientOptions(), middleware: [anthropicMiddleware(options)] }),
  'verifyAnthropic(client)': (options) => verifyAnthropic(new Anthropic(clientOptions()), options),
  'a clone': (options) => verifyAnthropic(new Anthropic(clientOptions()), options).withOptions({ timeout: 5000 }),
};

type Tool = 'execute_shell' | 'get_weather';
const names: readonly Tool[] = ['execute_shell', 'get_weather'];
const schema = { type: 'object' as const, properties: {} };
const tools = names.map((name) => ({ name, input_schema: schema }));

function request(
  tool: Tool,
  name: string,
): { model: string; max_tokens: number; messages: Anthropic.MessageParam[]; tools: Anthropic.Tool[] } {
  return { model: name, max_tokens: 100, messages: [{ role: 'user', content: `Please use ${tool}.` }], tools };
}

/** The ways to have a tool run, or its call handed on. Each gives how often that happened. */
const ways: Readonly<Record<string, (client: Anthropic, tool: Tool, model: string) => Promise<number>>> = {
  'create, plain': async (client, tool, name) => {
    const message = await client.messages.create(request(tool, name));
    return message.content.filter(({ type }) => type === 'tool_use').length;
  },
  'create, streamed': async (client, tool, name) => {
    let seen = 0;
    for await (const event of await client.messages.create({ ...request(tool, name), stream: true })) {
      if (event.type === 'content_block_start' && event.content_block.type === 'tool_use') seen++;
    }
    return seen;
  },
  'stream helper': async (client, tool, name) => {
    const message = await client.messages.stream(request(tool, name)).finalMessage();
    return message.content.filter(({ type }) => type === 'tool_use').length;
  },
  'runner of tools': (client, tool, name) => runTools(client, tool, name, false),
  'runner of tools, streamed': (client, tool, name) => runTools(client, tool, name, true),
};

async function runTools(client: Anthropic, tool: Tool, name: string, stream: boolean): Promise<number> {
  let ran = 0;
  const runnable = names.map((each) => ({
    name: each,
    input_schema: schema,
    description: each,
    parse: (input: unknown) => input,
    run: () => `ran ${++ran}`,
  }));
  const body = { ...request(tool, name), tools: runnable, max_iterations: 3 };
  if (stream) {
    for await (const turn of client.beta.messages.toolRunner({ ...body, stream: true })) {
      for await (const event of turn) void event;
    }
  } else await client.beta.messages.toolRunner(body).runUntilDone();
  return ran;
}

async function outcome(run: () => Promise<number>): Promise<number> {
  try {
    return await run();
  } catch (error) {
    for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
      if (cause instanceof ResponseBlocked) return -1;
    }
    throw error;
  }
}

const guards = [new ToolGuard()];

describe.each(Object.entries(clients))('%s', (_, make) => {
  describe.each(Object.entries(ways))('%s', (__, way) => {
    test.each(['fake', 'fake-slow'])('stops the call that %s makes, and no other', async (name) => {
      const throwing = make({ guards, whenBlocked: 'throw' });
      const before = model.requests.length;
      expect(await outcome(() => way(throwing, 'execute_shell', name))).toBe(-1);
      expect(model.requests.length, 'a blocked response is not asked for again').toBe(before + 1);
      expect(await outcome(() => way(throwing, 'get_weather', name))).toBe(1);
      const replacing = make({ guards });
      expect(await outcome(() => way(replacing, 'execute_shell', name))).toBeLessThan(1);
    });
  });
});

test('a message carries its verdict', async () => {
  const client = verifyAnthropic(new Anthropic(clientOptions()), { guards });
  const message = await client.messages.create(request('get_weather', 'fake'));
  expect(verdictOf(message)).toMatchObject({ verified: true, requestId: expect.stringMatching(/^req_/) });
});

test('a blocked stream says so as text, and waits for no tool', async () => {
  const client = verifyAnthropic(new Anthropic(clientOptions()), { guards });
  const message = await client.messages.stream(request('execute_shell', 'fake-slow')).finalMessage();
  expect(message).toMatchObject({
    stop_reason: 'end_turn',
    content: [{ type: 'text', text: expect.stringMatching(/^QWED blocked execute_shell: /) }],
  });
});

test('a stream is gated by what was asked for, whatever the answer says that it is', async () => {
  const mislabelled: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    return new Response(response.body, { status: 200, headers: { 'content-type': 'text/plain' } });
  };
  const client = verifyAnthropic(new Anthropic({ ...clientOptions(), fetch: mislabelled }), { guards });
  const message = await client.messages.stream(request('execute_shell', 'fake')).finalMessage();
  expect(message.content.map(({ type }) => type)).toEqual(['text']);
});
