import { describe, expect, test } from 'vitest';
import { valueAt } from '../../src/core/json.js';
import { type Entry, callLimits } from '../../src/responses/tool-call.js';
import { envelopedCallsOf, itemCallsOf, toolCallsOf } from '../../src/responses/tool-calls.js';

/** A call in short: its name, its arguments, and the pointers of the entry, the name and the arguments. */
type Short = readonly [name: string, args: unknown, entry: string, name: string, args: string];

function shortOf(entry: Entry): unknown {
  if (entry.refused !== undefined) return [entry.refused, entry.pointer];
  return [entry.name, entry.arguments, entry.pointer, entry.namePointer, entry.argumentsPointer];
}

const fn = (name: string, args: unknown): unknown => ({
  id: 'c',
  type: 'function',
  function: { name, arguments: args },
});

/** Every recognised envelope. */
const calls: readonly (readonly [title: string, response: unknown, ...calls: Short[]])[] = [
  [
    'an empty type',
    { tool_calls: [{ type: '', name: 'a' }] },
    ['a', {}, '/tool_calls/0', '/tool_calls/0/name', '/tool_calls/0'],
  ],
  [
    'words that are no text',
    { type: 'shell_call', action: { command: ['ls', 1] } },
    ['shell', { action: { command: ['ls', 1] } }, '', '/type', ''],
  ],
  [
    'a direct tool call',
    { type: 'tool_call', tool_name: 'a', arguments: { q: 1 } },
    ['a', { q: 1 }, '', '/tool_name', '/arguments'],
  ],
  ['toolName', { type: 'tool_call', toolName: 'a' }, ['a', {}, '', '/toolName', '']],
  [
    'a direct function call',
    { type: ' Function_Call ', name: 'a', arguments: '{"q":1}' },
    ['a', { q: 1 }, '', '/name', '/arguments'],
  ],
  [
    'a function call with a blank name',
    { type: 'function_call', name: ' ', tool_name: 'a' },
    ['a', {}, '', '/tool_name', ''],
  ],
  ['no arguments', { type: 'function_call', name: 'a', arguments: null }, ['a', {}, '', '/name', '']],
  ['blank arguments', { type: 'function_call', name: 'a', arguments: ' ' }, ['a', {}, '', '/name', '/arguments']],
  [
    'arguments that are null in JSON',
    { type: 'function_call', name: 'a', arguments: 'null' },
    ['a', {}, '', '/name', '/arguments'],
  ],
  [
    'a list in a plain entry',
    { tool_calls: [{ name: 'a', arguments: [1] }] },
    ['a', [1], '/tool_calls/0', '/tool_calls/0/name', '/tool_calls/0/arguments'],
  ],
  [
    'a list of calls',
    { role: 'assistant', content: null, tool_calls: [fn('a', '{}'), { name: 'b', args: { q: 1 } }] },
    ['a', {}, '/tool_calls/0', '/tool_calls/0/function/name', '/tool_calls/0/function/arguments'],
    ['b', { q: 1 }, '/tool_calls/1', '/tool_calls/1/name', '/tool_calls/1/args'],
  ],
  [
    'a call that wraps others',
    {
      tool_calls: [
        { name: 'parallel', args: { tool_uses: [{ recipient_name: 'functions.a', parameters: { q: 1 } }] } },
      ],
    },
    [
      'parallel',
      { tool_uses: [{ recipient_name: 'functions.a', parameters: { q: 1 } }] },
      '/tool_calls/0',
      '/tool_calls/0/name',
      '/tool_calls/0/args',
    ],
    [
      'a',
      { q: 1 },
      '/tool_calls/0/args/tool_uses/0',
      '/tool_calls/0/args/tool_uses/0/recipient_name',
      '/tool_calls/0/args/tool_uses/0/parameters',
    ],
  ],
  [
    'a call that wraps others, with its arguments as text',
    { type: 'function_call', name: 'multi_tool_use.parallel', arguments: '{"tool_uses":[{"recipient_name":"b"}]}' },
    ['multi_tool_use.parallel', { tool_uses: [{ recipient_name: 'b' }] }, '', '/name', '/arguments'],
    ['b', {}, '/arguments', '/arguments', '/arguments'],
  ],
  [
    'text blocks beside calls',
    { content: [{ type: 'text', text: 'x' }], toolCalls: [{ name: 'a' }] },
    ['a', {}, '/toolCalls/0', '/toolCalls/0/name', '/toolCalls/0'],
  ],
  [
    'a custom tool in a list of calls',
    { tool_calls: [{ id: 'c', type: 'custom', custom: { name: 'a', input: 'words' } }] },
    ['a', { input: 'words' }, '/tool_calls/0/custom', '/tool_calls/0/custom/name', '/tool_calls/0/custom'],
  ],
  [
    'choices',
    { choices: [{ finish_reason: 'stop' }, { message: { content: 'x', tool_calls: [fn('a', '{"q":1}')] } }] },
    [
      'a',
      { q: 1 },
      '/choices/1/message/tool_calls/0',
      '/choices/1/message/tool_calls/0/function/name',
      '/choices/1/message/tool_calls/0/function/arguments',
    ],
  ],
  [
    'content blocks',
    {
      content: [
        { type: 'text', text: 'x' },
        { type: 'Tool_Use', id: 't', name: 'a', input: { q: 1 } },
      ],
    },
    ['a', { q: 1 }, '/content/1', '/content/1/name', '/content/1/input'],
  ],
  [
    'content that is one block',
    { content: { type: 'tool_use', name: 'a' } },
    ['a', {}, '/content', '/content/name', '/content'],
  ],
  [
    'a nested call',
    { type: 'tool_call', tool_call: { name: 'a', arguments: { q: 1 } } },
    ['a', { q: 1 }, '', '/tool_call/name', '/tool_call/arguments'],
  ],
  [
    'a nested call with a wrapper',
    { type: 'tool_call', tool_call: fn('a', '{}') },
    ['a', {}, '', '/tool_call/function/name', '/tool_call/function/arguments'],
  ],
  [
    'a structured output',
    { type: 'structured_output', output: { type: 'label', name: 'a', arguments: { q: 1 } } },
    ['a', { q: 1 }, '/output', '/output/name', '/output/arguments'],
  ],
  [
    'a local shell',
    { type: 'local_shell_call', action: { command: ['ls', '-a'] } },
    ['local_shell', { action: { command: ['ls', '-a'] }, command_line: 'ls -a' }, '', '/type', ''],
  ],
  [
    'a shell',
    { type: 'SHELL_CALL', action: { commands: ['ls'] } },
    ['shell', { action: { commands: ['ls'] } }, '', '/type', ''],
  ],
  [
    'a patch',
    { type: 'apply_patch_call', operation: { type: 'x' } },
    ['apply_patch', { operation: { type: 'x' } }, '', '/type', ''],
  ],
  [
    'a computer',
    { type: 'computer_call', action: { type: 'x' } },
    ['computer_use', { action: { type: 'x' } }, '', '/type', ''],
  ],
  ['a custom tool', { type: 'custom_tool_call', name: 'a', input: 'x' }, ['a', { input: 'x' }, '', '/name', '']],
  ['a custom tool without input', { type: 'custom_tool_call', name: 'a' }, ['a', { input: '' }, '', '/name', '']],
  [
    'an approval request',
    { type: 'mcp_approval_request', name: 'a', arguments: '{"q":1}' },
    ['a', { q: 1 }, '', '/name', '/arguments'],
  ],
  [
    'a response object',
    {
      object: 'response',
      output: [
        { type: 'message', content: [] },
        { type: 'function_call', name: 'a', arguments: '{}' },
        { type: 'shell_call', action: {} },
      ],
    },
    ['a', {}, '/output/1', '/output/1/name', '/output/1/arguments'],
    ['shell', { action: {} }, '/output/2', '/output/2/type', '/output/2'],
  ],
  [
    'a turn with calls and items',
    { role: 'assistant', content: 'x', tool_calls: [{ name: 'a' }], output: [{ type: 'shell_call', action: {} }] },
    ['a', {}, '/tool_calls/0', '/tool_calls/0/name', '/tool_calls/0'],
    ['shell', { action: {} }, '/output/0', '/output/0/type', '/output/0'],
  ],
  [
    'an item event',
    { type: 'response.output_item.added', item: { type: 'function_call', name: 'a' } },
    ['a', {}, '/item', '/item/name', '/item'],
  ],
  [
    'an event about a response',
    { type: 'response.completed', response: { object: 'response', output: [{ type: 'function_call', name: 'a' }] } },
    ['a', {}, '/response/output/0', '/response/output/0/name', '/response/output/0'],
  ],
];

describe('calls', () => {
  test.each(calls)('of %s', (_title, response, ...wanted) => {
    const found = toolCallsOf(response);
    expect(found.map(shortOf)).toEqual(wanted);
    for (const { pointer } of found) expect(valueAt(response, pointer)).toBeDefined();
  });
});

const long = 'm'.repeat(9_993);
const deep = `{"q":${'['.repeat(128)}${']'.repeat(128)}}`;
const wrapped = (levels: number, inner: unknown): unknown => (levels === 0 ? inner : { w: wrapped(levels - 1, inner) });

/** Everything that is refused, with the reason and the place. */
const refused: readonly (readonly [title: string, response: unknown, reason: string, pointer: string])[] = [
  [
    'a direct call beside a collection that is null',
    { type: 'tool_call', tool_name: 'a', choices: null },
    'ambiguous',
    '',
  ],
  ['an action item beside content', { type: 'shell_call', action: {}, content: 'x' }, 'ambiguous', ''],
  ['two collections', { tool_calls: [], choices: [] }, 'ambiguous', ''],
  ['two spellings of a collection', { tool_calls: [], toolCalls: [] }, 'ambiguous', ''],
  [
    'tool_use blocks beside tool_calls',
    { content: [{ type: 'tool_use', name: 'a' }], tool_calls: [{ name: 'b' }] },
    'ambiguous',
    '',
  ],
  [
    'tool_use blocks beside tool_calls in a choice',
    { choices: [{ message: { content: [{ type: 'tool_use', name: 'a' }], tool_calls: [] } }] },
    'ambiguous',
    '/choices/0/message',
  ],
  ['a name and a nested call', { type: 'tool_call', name: 'a', function_call: { name: 'b' } }, 'ambiguous', ''],
  ['two nested calls', { type: 'tool_call', tool_call: { name: 'a' }, function_call: { name: 'a' } }, 'ambiguous', ''],
  [
    'a nested call and a wrapper',
    { type: 'tool_call', tool_call: { name: 'a' }, function: { name: 'b' } },
    'ambiguous',
    '',
  ],
  [
    'calls within calls within calls',
    { type: 'tool_call', tool_call: { tool_call: { tool_call: { name: 'a' } } } },
    'ambiguous',
    '',
  ],
  ['a call that carries calls', { tool_calls: [{ name: 'a', tool_calls: [] }] }, 'ambiguous', '/tool_calls/0'],
  ['two names that disagree', { tool_calls: [{ name: 'a', tool_name: 'b' }] }, 'ambiguous', '/tool_calls/0'],
  ['an action item with a wrapper', { type: 'shell_call', action: {}, function: null }, 'ambiguous', ''],
  ['a type that is no text', { tool_calls: [{ type: 5, name: 'a' }] }, 'unrecognized', '/tool_calls/0'],
  [
    'a choice with two collections',
    { choices: [{ message: { tool_calls: [], toolCalls: [] } }] },
    'ambiguous',
    '/choices/0/message',
  ],
  ['an untyped call without a name that can be read', { tool_name: 5, arguments: {} }, 'unrecognized', ''],
  [
    'a structured output that is a call',
    { type: 'structured_output', output: { type: 'tool_use', name: '' } },
    'nameless',
    '/output',
  ],
  ['an item event without an item', { type: 'response.output_item.done', tool_name: 'a' }, 'unrecognized', ''],
  ['no list of calls', { tool_calls: 'a' }, 'malformed', '/tool_calls'],
  ['no list of choices', { choices: {} }, 'malformed', '/choices'],
  ['a list for a call', { tool_calls: [[]] }, 'malformed', '/tool_calls/0'],
  ['false for content', { content: false }, 'malformed', '/content'],
  ['a call in content that is an object', { content: { x: { name: 'a', arguments: {} } } }, 'malformed', '/content/x'],
  ['content that is an object too deep', { content: wrapped(13, 1) }, 'too-deep', `/content${'/w'.repeat(12)}`],
  ['an item that is no object', { object: 'response', output: [1] }, 'malformed', '/output/0'],
  ['no name', { tool_calls: [{}] }, 'nameless', '/tool_calls/0'],
  ['a name that is no text', { tool_calls: [{ name: 5 }] }, 'nameless', '/tool_calls/0'],
  ['an approval request without a name', { type: 'mcp_approval_request', arguments: '{}' }, 'nameless', ''],
  ['text that is no JSON', { tool_calls: [{ name: 'a', arguments: 'q' }] }, 'unrecognized', '/tool_calls/0/arguments'],
  [
    'JSON that is no object',
    { tool_calls: [{ name: 'a', arguments: '[1]' }] },
    'unrecognized',
    '/tool_calls/0/arguments',
  ],
  ['a list for a function call', { type: 'function_call', name: 'a', arguments: [1] }, 'unrecognized', '/arguments'],
  [
    'a list in a wrapper',
    { tool_calls: [{ function: { name: 'a', arguments: [1] } }] },
    'unrecognized',
    '/tool_calls/0/function/arguments',
  ],
  [
    'a type that no call has',
    { tool_calls: [{ type: '__unrecognized__', name: 'a' }] },
    'unrecognized',
    '/tool_calls/0',
  ],
  ['an action that is none', { type: 'shell_call', action: 'ls' }, 'unrecognized', ''],
  ['an input that is no text', { type: 'custom_tool_call', name: 'a', input: {} }, 'unrecognized', '/input'],
  ['a block of the wrong type', { content: [{ type: 'function_call', name: 'a' }] }, 'unrecognized', '/content/0'],
  ['an unknown item', { object: 'response', output: [{ type: 'robot_arm_call' }] }, 'unrecognized', '/output/0'],
  [
    'an unknown item of a turn',
    { role: 'assistant', output: ['x', { type: 'wire_request' }] },
    'unrecognized',
    '/output/1',
  ],
  [
    'an unknown item of an event',
    { type: 'response.output_item.done', item: { type: 'robot_arm_call' } },
    'unrecognized',
    '/item',
  ],
  [
    'a call hidden in an item',
    { object: 'response', output: [{ type: 'message', content: [{ type: 'tool_use', name: 'a' }] }] },
    'unrecognized',
    '/output/0/content/0',
  ],
  ['a root function_call', { function_call: { name: 'a', arguments: '{}' } }, 'unrecognized', '/function_call'],
  ['a root function', { function: { arguments: '{}' } }, 'unrecognized', '/function'],
  ['a result that holds a call', { type: 'tool_result', tool_use: { name: 'a' } }, 'unrecognized', '/tool_use'],
  ['an untyped call', { tool_name: 'a', arguments: {} }, 'unrecognized', ''],
  ['an untyped name', { tool_name: 'a' }, 'unrecognized', ''],
  ['a type that contains tool', { type: 'tool_invocation' }, 'unrecognized', ''],
  ['a call in a list', [[{ type: 'tool_use' }]], 'unrecognized', '/0/0'],
  [
    'arguments that are too long',
    { type: 'function_call', name: 'a', arguments: `{"q":"${long}"}` },
    'oversized',
    '/arguments',
  ],
  ['arguments that are too deep', { type: 'function_call', name: 'a', arguments: deep }, 'too-deep', '/arguments'],
  ['a response that is too deep', wrapped(13, 1), 'too-deep', '/w'.repeat(12)],
];

describe('refusals', () => {
  test.each(refused)('of %s', (_title, response, reason, pointer) => {
    expect(toolCallsOf(response).map(shortOf)).toEqual([[reason, pointer]]);
    expect(toolCallsOf(response)[0]).toHaveProperty('why');
  });

  test('carry the reading of an untyped call', () => {
    expect(toolCallsOf({ tool_name: 'a', arguments: '{"q":1}' })).toMatchObject([
      { refused: 'unrecognized', reading: { name: 'a', arguments: { q: 1 }, argumentsPointer: '/arguments' } },
    ]);
  });

  test('of a getter that throws', () => {
    const response = {
      get type(): never {
        throw new Error('no');
      },
    };
    for (const callsOf of [toolCallsOf, envelopedCallsOf, itemCallsOf]) {
      expect(callsOf(response).map(shortOf)).toEqual([['uninspectable', '']]);
    }
  });
});

/** Responses without a call. */
const free: readonly unknown[] = [
  undefined,
  null,
  'tool_name: x',
  7,
  [],
  ['words', { type: 'text' }],
  {},
  { tool_calls: null },
  { choices: null },
  { type: 'structured_output', output: [] },
  { type: 'response.completed', response: { object: 'response', output: [] } },
  { content: '' },
  { choices: [{ message: { content: 'hi' } }] },
  { function: 'parse_csv' },
  { type: 'loan_request', amount: 5 },
  { type: 'structured_output', output: { pr: { type: 'pull_request' } } },
  { type: 'message', content: [{ type: 'phone_call', minutes: 3 }] },
  { type: 'web_search_call', action: { type: 'search', query: 'x' } },
  { object: 'response', output: [{ type: 'mcp_call', name: 'wiki', arguments: '{}', output: 'text' }] },
  { role: 'assistant', output: [{ type: 'MCP_Call ', name: 'wiki', arguments: '{}' }] },
  { type: 'local_shell_call_output', output: 'ok' },
  { type: 'custom_tool_call_output', output: { name: 'a', arguments: {} } },
  { type: 'function_call_output', function: { name: 'a', arguments: {} } },
  {
    object: 'response',
    output: [
      { type: 'function_call_output', output: '{}' },
      { type: 'reasoning', summary: [] },
    ],
  },
  { object: 'response', output: null },
  { role: 'assistant', output: [1, 2, 3] },
  { output: [{ type: 'pull_request' }] },
  { type: 'response.output_text.delta', delta: 'x' },
  { type: 'tool'.repeat(20) },
  wrapped(11, { note: 'calm' }),
];

describe('responses without a call', () => {
  test.each(free.map((response) => [JSON.stringify(response), response] as const))('%s', (_title, response) => {
    expect(toolCallsOf(response)).toEqual([]);
  });
});

describe('the calls of envelopes alone', () => {
  test('leave content that only looks like a call', () => {
    expect(envelopedCallsOf({ tool_name: 'a', arguments: {} })).toEqual([]);
    expect(envelopedCallsOf('words')).toEqual([]);
    expect(envelopedCallsOf({ tool_calls: [{ name: 'a' }] })).toHaveLength(1);
  });
});

describe('an item of a stream', () => {
  test('of an unknown action type is refused, though a response of that type is not', () => {
    const item = { type: 'wire_transfer_request', amount: 5 };
    expect(toolCallsOf(item)).toEqual([]);
    expect(itemCallsOf(item).map(shortOf)).toEqual([['unrecognized', '']]);
    expect(itemCallsOf({ type: 'message', content: [] })).toEqual([]);
    expect(itemCallsOf('words')).toEqual([]);
  });
});

const outcomeOf = (entry: Entry): string => entry.refused ?? entry.name;
const args = (text: string): unknown => ({ type: 'function_call', name: 'a', arguments: text });

describe('limits', () => {
  test('count characters, not UTF-16 units', () => {
    const limits = { ...callLimits, encodedCharacters: 12 };
    expect(toolCallsOf(args('{"q":"😀😀😀"}'), limits).map(outcomeOf)).toEqual(['a']);
    expect(toolCallsOf(args(`{"q":"${'m'.repeat(30)}"}`), limits).map(outcomeOf)).toEqual(['oversized']);
    expect(toolCallsOf(args('{"q":"😀😀😀😀😀"}'), limits).map(outcomeOf)).toEqual(['oversized']);
  });

  test('leave brackets in strings uncounted', () => {
    const limits = { ...callLimits, depth: 2 };
    expect(toolCallsOf(args('{"q":["[[[[\\"[[[["]}'), limits).map(outcomeOf)).toEqual(['a']);
    expect(toolCallsOf(args('{"q":[[]]}'), limits).map(outcomeOf)).toEqual(['too-deep']);
  });
});
