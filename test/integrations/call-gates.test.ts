import { describe, expect, test } from 'vitest';
import type { Guard } from '../../src/core/guard.js';
import { ToolGuard } from '../../src/guards/tool/guard.js';
import * as aiSdk from '../../src/integrations/ai-sdk.js';
import * as agents from '../../src/integrations/openai-agents.js';
import * as langchain from '../../src/integrations/langchain.js';
import * as llamaindex from '../../src/integrations/llamaindex.js';
import * as mcp from '../../src/integrations/mcp.js';
import type { IntegrationOptions } from '../../src/integrations/settings.js';

/** What came of one call: the tool ran, the model was told a text, or an error was thrown. */
type Outcome = 'ran' | 'told' | 'thrown';
type Attempt = (options: IntegrationOptions, tool: string, args: object) => Promise<Outcome>;

/** Every gate in front of a tool, with the least of its library that it needs. `default` is what it does with a blocked call. */
const gates: Readonly<Record<string, { readonly default: Outcome; readonly attempt: Attempt }>> = {
  'LangChain callback': {
    default: 'thrown',
    attempt: async (options, tool, args) => {
      const handler = new langchain.QWEDCallbackHandler(options);
      handler.handleToolStart({ lc: 1, id: ['langchain', 'tools'] }, JSON.stringify(args), '', '', [], {}, tool);
      return 'ran';
    },
  },
  'LangChain callback of an older agent': {
    default: 'thrown',
    attempt: async (options, tool, toolInput) => {
      new langchain.QWEDCallbackHandler(options).handleAgentAction({ tool, toolInput });
      return 'ran';
    },
  },
  'LangChain middleware': {
    default: 'told',
    attempt: async (options, name, args) => {
      const { wrapToolCall } = langchain.verifiedToolCalls(options);
      const answer = await wrapToolCall({ toolCall: { name, args, id: 'c1' } }, () => 'ran' as const);
      if (answer === 'ran') return 'ran';
      expect(answer).toMatchObject({ status: 'error', tool_call_id: 'c1', content: expect.stringMatching(/^QWED /) });
      return 'told';
    },
  },
  'LlamaIndex tool': {
    default: 'told',
    attempt: async (options, name, args) => {
      const tool = {
        metadata: { name, description: '' },
        call: async (input: unknown) => (input === undefined ? 'empty' : 'ran'),
      };
      return said(await llamaindex.verifiedTools([tool], options)[0]!.call(args));
    },
  },
  'AI SDK tool': {
    default: 'told',
    attempt: async (options, name, args) => {
      const tools = aiSdk.verifiedTools(
        { [name]: { execute: async (input: unknown) => (input === undefined ? 'empty' : 'ran') } },
        options,
      );
      return said(await tools[name]!.execute(args));
    },
  },
  'OpenAI Agents guardrail': {
    default: 'told',
    attempt: async (options, name, args) => {
      const toolCall = { type: 'function_call', callId: 'c1', name, arguments: JSON.stringify(args) };
      const { behavior } = await agents.toolGuardrail(options).run({ toolCall });
      return ({ allow: 'ran', rejectContent: 'told', throwException: 'thrown' } as const)[behavior.type];
    },
  },
  'OpenAI Agents runner': {
    default: 'thrown',
    attempt: async (options, name, args) => {
      let listener: (...all: unknown[]) => void = () => expect.unreachable();
      agents.verifyRunner({ on: (_type, given) => (listener = given as never) }, options);
      const toolCall = { type: 'function_call', callId: 'c1', name, arguments: JSON.stringify(args) };
      listener({}, {}, { name }, { toolCall });
      return 'ran';
    },
  },
  'MCP client': {
    default: 'told',
    attempt: (options, name, args) =>
      new Promise((resolve, reject) => {
        const transport = {
          send: async () => resolve('ran'),
          onmessage: (message: unknown) => resolve(answered(message)),
        };
        mcp
          .verifyClientTransport(transport as mcp.McpTransport, options)
          .send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
          .catch(reject);
      }),
  },
  'MCP server': {
    default: 'told',
    attempt: (options, name, args) =>
      new Promise((resolve) => {
        const transport: mcp.McpTransport = {
          send: async (message: unknown) => resolve(answered(message)),
        };
        mcp.verifyServerTransport(transport, options);
        // oxlint-disable-next-line unicorn/prefer-add-event-listener
        transport.onmessage = () => resolve('ran');
        transport.onmessage({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
      }),
  },
};

function said(text: unknown): Outcome {
  if (text === 'ran') return 'ran';
  expect(text).toMatch(/^QWED blocked /);
  return 'told';
}

function answered(message: unknown): Outcome {
  const { result, error } = message as { result?: { isError: boolean }; error?: object };
  return result?.isError === true ? 'told' : error ? 'thrown' : 'ran';
}

const throwing: Guard = {
  name: 'Broken',
  check() {
    throw new Error('out of order');
  },
};
const careless: Guard = { name: 'Careless', check: () => undefined as never };
const contextual: Guard = {
  name: 'Contextual',
  check: (_, context) => ({
    guardName: 'Contextual',
    passed: context?.['request_id'] === 'r1',
    severity: 'error',
    message: '',
    violations: [],
  }),
};

interface Row {
  readonly name: string;
  readonly options: IntegrationOptions;
  readonly tool?: string;
  readonly args?: object;
  readonly blocked: boolean;
}

const rows: readonly Row[] = [
  { name: 'a benign call', options: { guards: [new ToolGuard()] }, tool: 'get_weather', blocked: false },
  { name: 'a blocked tool', options: { guards: [new ToolGuard()] }, blocked: true },
  {
    name: 'a dangerous argument',
    options: { guards: [new ToolGuard()] },
    tool: 'run_report',
    args: { query: 'DROP TABLE visits' },
    blocked: true,
  },
  { name: 'a blank name', options: { guards: [new ToolGuard()] }, tool: ' ', blocked: true },
  { name: 'no guards', options: {}, tool: 'get_weather', blocked: true },
  { name: 'a guard that throws', options: { guards: [throwing] }, tool: 'get_weather', blocked: true },
  { name: 'a guard without a result', options: { guards: [careless] }, tool: 'get_weather', blocked: true },
  { name: 'only told', options: { guards: [new ToolGuard()], blockOnFailure: false }, blocked: false },
  {
    name: 'the context of an object',
    options: { guards: [contextual], context: { requestId: 'r1' } },
    tool: 'get_weather',
    blocked: false,
  },
  {
    name: 'the context of a function',
    options: { guards: [contextual], context: () => ({ request_id: 'r1' }) },
    tool: 'get_weather',
    blocked: false,
  },
  {
    name: 'a context that throws',
    options: {
      guards: [new ToolGuard()],
      context: () => {
        throw new Error('gone');
      },
    },
    tool: 'get_weather',
    blocked: true,
  },
  {
    name: 'callbacks that throw',
    options: {
      guards: [new ToolGuard()],
      onBlocked: () => {
        throw new Error('no');
      },
      onWarning: () => {
        throw new Error('no');
      },
    },
    blocked: true,
  },
];

describe.each(Object.entries(gates))('%s', (_, gate) => {
  const outcomeOf = (options: IntegrationOptions, tool: string, args: object): Promise<Outcome> =>
    gate.attempt(options, tool, args).catch(() => 'thrown' as const);

  test.each(rows)('$name', async ({ options, tool = 'execute_shell', args = { city: 'Oslo' }, blocked }) => {
    expect(await outcomeOf(options, tool, args)).toBe(blocked ? gate.default : 'ran');
    for (const whenBlocked of gate.default === 'told' ? (['throw', 'message'] as const) : []) {
      const expected = blocked ? (whenBlocked === 'throw' ? 'thrown' : 'told') : 'ran';
      expect(await outcomeOf({ ...options, whenBlocked }, tool, args)).toBe(expected);
    }
  });

  test('tells what was blocked, and warns of what weakens it', async () => {
    const blocked: unknown[] = [];
    const warnings: string[] = [];
    await outcomeOf(
      {
        guards: [new ToolGuard()],
        blockOnFailure: false,
        onBlocked: (subject) => blocked.push(subject),
        onWarning: (message) => warnings.push(message),
      },
      'execute_shell',
      {},
    );
    expect(blocked).toHaveLength(1);
    expect(warnings).toEqual(['A failed verdict was passed on, since blockOnFailure is false.']);
  });

  test.each([
    [{ gards: [] }, /has no option 'gards'/],
    [{ guards: [{}] }, /Guard 1 of the list is no guard/],
    [{ guards: [new ToolGuard()], block_on_failure: 'yes' }, /must be true or false/],
    [{ guards: [new ToolGuard()], onBlocked: 1 }, /must be a function/],
    [{ guards: [new ToolGuard()], context: 1 }, /must be an object/],
  ])('refuses %j', async (options, message) => {
    await expect(gate.attempt(options as IntegrationOptions, 'get_weather', {})).rejects.toThrow(message);
  });
});

test('a callback handler counts what it verified', () => {
  const handler = new langchain.QWEDCallbackHandler({ guards: [new ToolGuard()] });
  expect(handler.getVerificationSummary()).toEqual({ totalVerifications: 0, passed: 0, failed: 0, successRate: 1 });
  handler.handleToolStart({}, 'Oslo', '', '', [], {}, 'get_weather');
  handler.handleAgentEnd({ returnValues: { output: 'Fine.' } });
  expect(() => handler.handleToolStart({}, '{}', '', '', [], {}, 'bash')).toThrow(langchain.ToolCallBlocked);
  expect(handler.getVerificationSummary()).toMatchObject({ totalVerifications: 3, passed: 2, failed: 1 });
});

test('a blocked end of a run is told of by its own callback', () => {
  const told: string[] = [];
  const handler = new langchain.QWEDCallbackHandler({
    guards: [],
    onBlock: () => told.push('block'),
    onFinishBlock: () => told.push('finish'),
  });
  const finish = { returnValues: { output: 'Fine.' } };
  const thrown = (() => {
    try {
      return handler.handleAgentEnd(finish);
    } catch (error) {
      return error;
    }
  })();
  expect(thrown).toBeInstanceOf(langchain.ToolCallBlocked);
  expect(thrown).toMatchObject({ finish, action: undefined });
  expect(told).toEqual(['finish']);
});

test('a shell call of an agent is checked by what it would run', () => {
  let listener: (...all: unknown[]) => void = () => expect.unreachable();
  agents.verifyRunner(
    { on: (_type, given) => (listener = given as never) },
    {
      guards: [new ToolGuard({ useDefaultBlocklist: false })],
    },
  );
  const call = (command: string): object => ({
    toolCall: { type: 'shell_call', callId: 'c1', action: { commands: [command] } },
  });
  expect(() => listener({}, {}, {}, call('ls'))).not.toThrow();
  expect(() => listener({}, {}, {}, call('rm -rf /'))).toThrow(agents.ToolCallBlocked);
  expect(() => listener({}, {}, {}, {})).toThrow(agents.ToolCallBlocked);
});

test('in a batch of a protocol one blocked call blocks all, and every request gets its answer', async () => {
  const answers: unknown[] = [];
  const transport: mcp.McpTransport = {
    send: async () => expect.unreachable(),
    onmessage: (message: unknown) => answers.push(message),
  };
  const call = (id: number, name: string): object => ({ jsonrpc: '2.0', id, method: 'tools/call', params: { name } });
  await mcp
    .verifyClientTransport(transport, { guards: [new ToolGuard()] })
    .send([call(1, 'get_weather'), call(2, 'bash')]);
  await new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
  expect(answers).toMatchObject([{ id: 1 }, { id: 2 }]);
});
