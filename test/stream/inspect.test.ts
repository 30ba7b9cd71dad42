import { describe, expect, test } from 'vitest';
import { inspect } from '../../src/stream/inspect.js';
import { event } from './streams.js';

const zsh = { name: 'zsh', arguments: {} };

/** Items that hold no call. */
const passing: Readonly<Record<string, unknown>> = {
  text: { type: 'text', content: 'The tool_call "zsh" was not made.' },
  'plain words': 'function_call zsh',
  'words that begin like JSON': '{curly}',
  'the JSON text of a text item': '{"type":"text","content":"x"}',
  nothing: null,
  'nothing at all': undefined,
  'a number': 7,
  'an empty object': {},
  'a list of data': [{ name: 'a' }, 1, 'b'],
  'metadata with a function that is a word': { type: 'metadata', function: 'zsh' },
  'a name beside arguments': { type: 'form', name: 'zsh', arguments: {} },
  'a label that ends in _request inside data': { type: 'event', payload: { type: 'pull_request' } },
  'an empty list of calls': { type: 'message', tool_calls: [] },
  'an id under the name of a call': { type: 'metadata', tool_call: 'call-1' },
  'a tool result': { type: 'tool_result', tool_use_id: 'c', content: [{ type: 'text', text: 'x' }] },
  'a result that names its tool': { type: 'tool_result', tool_use_id: 'c', tool_name: 'zsh', arguments: { a: 1 } },
  'a result with an exact echo': {
    type: 'function_call_output',
    call_id: 'c',
    tool_name: 'zsh',
    arguments: { b: 1, a: 2 },
    function: { name: 'zsh', arguments: { a: 2, b: 1 } },
  },
  'a message that quotes a result': { type: 'message', content: [{ type: 'tool_result', tool_name: 'zsh' }] },
  'a hosted call with name and arguments': { type: 'mcp_call', name: 'search', arguments: '{}' },
  'a list of tool definitions': { type: 'mcp_list_tools', tools: [{ name: 'a', input_schema: { type: 'object' } }] },
  'a response without calls': { object: 'response', output: [{ type: 'message', content: [] }] },
  'a response that repeats its tools': {
    object: 'response',
    tools: [{ type: 'function', function: { name: 'a' } }],
    input: [{ type: 'function_call', ...zsh }],
    output: [],
  },
  'data of a hundred levels': nested(100, 'x'),
  'a delta of text': event.text(0, 'x'),
};

/** Calls that the guards can judge. */
const checked: Readonly<Record<string, unknown>> = {
  'a tool call': { type: 'tool_call', tool_name: 'zsh', arguments: {} },
  'a function call': { type: 'function_call', name: 'zsh', arguments: '{}' },
  'a type with white space of any length': { type: `${' '.repeat(99)}Tool_Call\n`, tool_name: 'zsh' },
  'a call without a name': { type: 'tool_call' },
  'an action item': { type: 'shell_call', action: { commands: ['ls'] } },
  'a call in a call of that type': { type: 'tool_call', tool_call: zsh },
  'a response with calls': { object: 'response', output: [{ type: 'message' }, { type: 'function_call', ...zsh }] },
  'the JSON text of a call': '  {"type":"tool_call","tool_name":"zsh"}',
};

/** What looks like a call and is none that can be judged without doubt. */
const refused: Readonly<Record<string, unknown>> = {
  'a version of a call type': { type: 'tool_call_v2', tool_name: 'zsh' },
  'a tool_use block': { type: 'tool_use', name: 'zsh', input: {} },
  'a type that speaks of a tool': { type: 'run_tool', name: 'zsh', arguments: {} },
  'an unknown action': { type: 'robot_arm_call' },
  'an unknown request': { type: 'transfer_request' },
  'a tool_name without a type': { tool_name: 'zsh', arguments: {} },
  'a chat message with calls': { role: 'assistant', content: null, tool_calls: [{ function: zsh }] },
  'a chat chunk with a call': { choices: [{ delta: { tool_calls: [{ index: 0, function: { name: 'zsh' } }] } }] },
  'an event that opens a tool_use block': { type: 'content_block_start', content_block: { type: 'tool_use' } },
  'a message with a call in its content': { type: 'message', content: [{ type: 'tool_use', name: 'zsh' }] },
  'a function wrapper': { type: 'custom', function: zsh },
  'a tool_call member': { type: 'custom', a: [{ b: { toolCall: { tool_name: 'zsh' } } }] },
  'a call under an unknown event': { type: 'conversation.item.created', item: { type: 'function_call', ...zsh } },
  'an unknown action under an unknown event': { type: 'wrapped', item: { type: 'robot_call' } },
  'an unknown action in a wrapped response': {
    type: 'wrapped',
    response: { object: 'response', output: [{ type: 'robot_call' }] },
  },
  'a response with an unknown action': { object: 'response', output: [{ type: 'robot_call' }] },
  'a response with a call beside its output': { object: 'response', output: [], extra: { type: 'tool_call' } },
  'a result with a call in it': { type: 'tool_result', tool_use_id: 'c', content: { type: 'tool_call' } },
  'a result with a tool_call': { type: 'tool_result', tool_use_id: 'c', tool_call: zsh },
  'a result with an echo of another name': {
    type: 'tool_result',
    tool_use_id: 'c',
    tool_name: 'ls',
    arguments: {},
    function: zsh,
  },
  'a result with an echo of other arguments': {
    type: 'tool_result',
    tool_use_id: 'c',
    tool_name: 'zsh',
    arguments: { a: 1 },
    function: zsh,
  },
  'a result with an echo and no id': { type: 'tool_result', tool_name: 'zsh', arguments: {}, function: zsh },
  'a result with an echo that holds a call': {
    type: 'tool_result',
    tool_use_id: 'c',
    tool_name: 'zsh',
    arguments: { tool_use: zsh },
    function: { name: 'zsh', arguments: { tool_use: zsh } },
  },
  'a call in a list': [{ type: 'function_call', ...zsh }],
  'the JSON text of a list with a call': '[{"type":"function_call"}]',
  'the JSON text of a part of a call': '{"type":"response.function_call_arguments.delta","delta":"{"}',
  'a call with two names for its tool': { type: 'tool_call', tool_name: 'ls', name: 'zsh' },
  'a call beside a list of calls': { type: 'tool_call', tool_name: 'ls', tool_calls: [] },
  bytes: new TextEncoder().encode('data: {}'),
  'a buffer of bytes': new ArrayBuffer(8),
  'data that is nested without end': nested(100_000, 'x'),
  'data that holds itself': cyclic(),
  'a member that cannot be read': {
    get type(): string {
      throw new Error('no');
    },
  },
  'a proxy that is gone': gone(),
};

describe.each([
  ['pass', passing],
  ['check', checked],
  ['refuse', refused],
] as const)('verdict %s', (verdict, items) => {
  test.each(Object.entries(items))('%s', (_, item) => {
    expect(inspect(item).verdict).toBe(verdict);
  });
});

test('a refusal names the type in a few characters', () => {
  expect(inspect({ type: 'robot_call' })).toMatchObject({ why: "Unrecognized tool-call item type: 'robot_call'" });
  expect(inspect({ tool_name: 'x' })).toMatchObject({ why: 'Unrecognized tool-call item type: none' });
});

test('hundreds of thousands of values that are no call pass', () => {
  const rows = Array.from({ length: 50_000 }, (_, id) => ({ id, name: 'x', arguments: [] }));
  expect(inspect({ type: 'structured_output', rows }).verdict).toBe('pass');
  expect(inspect({ type: 'structured_output', rows: [...rows, { tool_name: 'zsh' }] }).verdict).toBe('refuse');
});

test('containers that many parents share are searched once', () => {
  let shared: unknown = { type: 'text' };
  for (let level = 0; level < 60; level++) shared = { a: shared, b: shared };
  expect(inspect({ type: 'data', shared }).verdict).toBe('pass');
});

function nested(levels: number, inner: unknown): unknown {
  let value: unknown = inner;
  for (let level = 0; level < levels; level++) value = { type: 'data', value };
  return value;
}

function cyclic(): unknown {
  const value: Record<string, unknown> = { type: 'text' };
  value['self'] = value;
  return value;
}

function gone(): unknown {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
