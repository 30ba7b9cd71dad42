import OpenAI from 'openai';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ToolGuard } from '../../src/guards/tool/guard.js';
import {
  type IntegrationOptions,
  ResponseBlocked,
  VerifiedOpenAI,
  verdictOf,
  verifyOpenAI,
} from '../../src/integrations/openai.js';
import { type FakeModel, fakeModel } from './fake-model.js';

let model: FakeModel;
beforeAll(async () => {
  model = await fakeModel();
});
afterAll(() => model.close());

const clientOptions = (): { apiKey: string; baseURL: string; maxRetries: number } => ({
  apiKey: 'none',
  baseURL: `${model.url}/v1`,
  maxRetries: 0,
});

/** The ways to a verified client. */
const clients: Readonly<Record<string, (options: IntegrationOptions) => OpenAI>> = {
  'verifyOpenAI(client)': (options) => verifyOpenAI(new OpenAI(clientOptions()), options),
  'new VerifiedOpenAI()': (options) => new VerifiedOpenAI({ ...clientOptions(), ...options }),
  'a clone of verifyOpenAI': (options) =>
    verifyOpenAI(new OpenAI(clientOptions()), options).withOptions({ timeout: 5000 }),
  'a clone of VerifiedOpenAI': (options) =>
    new VerifiedOpenAI({ ...clientOptions(), ...options }).withOptions({ timeout: 5000 }),
};

type Tool = 'execute_shell' | 'get_weather';

/** The ways to have a tool run, or its call handed on. Each gives how often that happened. */
const ways: Readonly<Record<string, (client: OpenAI, tool: Tool, model: string) => Promise<number>>> = {
  'chat, plain': async (client, tool, name) => {
    const completion = await client.chat.completions.create({ model: name, messages: asks(tool), tools: chatTools });
    return completion.choices[0]!.message.tool_calls?.length ?? 0;
  },
  'chat, streamed': async (client, tool, name) => {
    const stream = await client.chat.completions.create({
      model: name,
      messages: asks(tool),
      tools: chatTools,
      stream: true,
    });
    let seen = 0;
    for await (const chunk of stream) if (chunk.choices[0]?.delta.tool_calls) seen = 1;
    return seen;
  },
  'chat, parse': async (client, tool, name) => {
    const completion = await client.chat.completions.parse({ model: name, messages: asks(tool), tools: strictTools });
    return completion.choices[0]!.message.tool_calls?.length ?? 0;
  },
  'chat, stream helper': async (client, tool, name) => {
    const final = await client.chat.completions
      .stream({ model: name, messages: asks(tool), tools: chatTools })
      .finalMessage();
    return final.tool_calls?.length ?? 0;
  },
  'chat, runTools': (client, tool, name) => runTools(client, tool, name, false),
  'chat, runTools streamed': (client, tool, name) => runTools(client, tool, name, true),
  'chat, half of tee': async (client, tool, name) => {
    const stream = await client.chat.completions.create({
      model: name,
      messages: asks(tool),
      tools: chatTools,
      stream: true,
    });
    const [half] = stream.tee();
    let seen = 0;
    for await (const chunk of half) if (chunk.choices[0]?.delta.tool_calls) seen = 1;
    return seen;
  },
  'responses, plain': async (client, tool, name) => {
    const response = await client.responses.create({ model: name, input: asks(tool)[0]!.content, tools: apiTools });
    return response.output.filter(({ type }) => type === 'function_call').length;
  },
  'responses, streamed': async (client, tool, name) => {
    const stream = await client.responses.create({
      model: name,
      input: asks(tool)[0]!.content,
      tools: apiTools,
      stream: true,
    });
    let seen = 0;
    for await (const event of stream) if (event.type.startsWith('response.function_call')) seen = 1;
    return seen;
  },
  'responses, stream helper': async (client, tool, name) => {
    const final = await client.responses
      .stream({ model: name, input: asks(tool)[0]!.content, tools: apiTools })
      .finalResponse();
    return final.output.filter(({ type }) => type === 'function_call').length;
  },
};

function asks(tool: Tool): { role: 'user'; content: string }[] {
  return [{ role: 'user', content: `Please use ${tool}.` }];
}

const parameters = { type: 'object', properties: {}, additionalProperties: true };
const names: readonly Tool[] = ['execute_shell', 'get_weather'];
const chatTools = names.map((name) => ({ type: 'function' as const, function: { name, parameters } }));
const strictTools = names.map((name) => ({
  type: 'function' as const,
  function: { name, parameters: { ...parameters, additionalProperties: false }, strict: true },
}));
const apiTools = names.map((name) => ({ type: 'function' as const, name, parameters, strict: false }));

async function runTools(client: OpenAI, tool: Tool, name: string, stream: boolean): Promise<number> {
  let ran = 0;
  const tools = names.map((each) => ({
    type: 'function' as const,
    function: { name: each, parameters, description: each, parse: JSON.parse, function: () => `ran ${++ran}` },
  }));
  const base = { model: name, messages: asks(tool), tools };
  if (stream) await client.chat.completions.runTools({ ...base, stream: true }).finalContent();
  else await client.chat.completions.runTools(base).finalContent();
  return ran;
}

/** How often the call went through; -1 where it was blocked by an error, whatever a helper wraps it in. */
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
      expect(await outcome(() => way(throwing, 'execute_shell', name))).toBe(-1);
      expect(await outcome(() => way(throwing, 'get_weather', name))).toBe(1);
      const replacing = make({ guards });
      expect(await outcome(() => way(replacing, 'execute_shell', name))).toBeLessThan(1);
    });
  });
});

test('a response carries its verdict where JSON does not see it', async () => {
  const client = new VerifiedOpenAI({ ...clientOptions(), guards });
  const { data, request_id } = await client.responses
    .create({ model: 'fake', input: 'Please use get_weather.' })
    .withResponse();
  expect(request_id).toMatch(/^req_/);
  const verdict = verdictOf(data);
  expect(verdict).toMatchObject({ verified: true, requestId: request_id });
  expect(verdict?.verifyBinding()).toBe(true);
  expect(JSON.stringify(data)).not.toContain('verification');
});

test('a blocked item of a Responses stream is one intervention, and the last event repeats it', async () => {
  const client = new VerifiedOpenAI({ ...clientOptions(), guards });
  const stream = await client.responses.create({
    model: 'fake-slow',
    input: 'Please use execute_shell and get_weather.',
    stream: true,
  });
  const events = [];
  for await (const event of stream) events.push(event);
  const done = events.filter(({ type }) => type === 'response.output_item.done') as { item: { type: string } }[];
  expect(done.map(({ item }) => item.type)).toEqual(['system_intervention', 'function_call']);
  const last = events.at(-1) as unknown as { response: { output: { type: string }[] } };
  expect(last.response.output.map(({ type }) => type)).toEqual(['system_intervention', 'function_call']);
  expect(JSON.stringify(events)).not.toContain('ls -la');
});

test('a blocked Chat stream says so as text', async () => {
  const client = new VerifiedOpenAI({ ...clientOptions(), guards });
  const { choices } = await client.chat.completions
    .stream({ model: 'fake-slow', messages: asks('execute_shell') })
    .finalChatCompletion();
  expect(choices[0]).toMatchObject({
    finish_reason: 'stop',
    message: { content: expect.stringMatching(/^QWED blocked execute_shell: /) },
  });
});

test('without guards it warns and blocks everything', async () => {
  const warnings: string[] = [];
  const client = new VerifiedOpenAI({ ...clientOptions(), onWarning: (message: string) => warnings.push(message) });
  expect(warnings).toEqual(['VerifiedOpenAI has no guards, so everything will be blocked.']);
  await expect(
    client.chat.completions.create({ model: 'fake', messages: [{ role: 'user', content: 'Hello' }] }),
  ).rejects.toThrow(ResponseBlocked);
});

test('budgets add up over calls and clones', async () => {
  const { SafetyGuard } = await import('../../src/guards/safety/guard.js');
  const client = new VerifiedOpenAI({ ...clientOptions(), guards: [new SafetyGuard({ maxTokens: 30 })] });
  const ask = (): Promise<unknown> =>
    client
      .withOptions({ timeout: 9000 })
      .chat.completions.create({ model: 'fake', messages: [{ role: 'user', content: 'Hello' }] });
  await ask();
  await ask();
  await expect(ask()).rejects.toThrow(ResponseBlocked);
});
