import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/core/errors.js';
import type { Violation } from '../../../src/core/guard.js';
import { ToolGuard, definition } from '../../../src/guards/tool/guard.js';
import { digestOf } from '../../../src/scan/mask.js';

const call = (name: string, args: unknown): Record<string, unknown> => ({
  type: 'tool_call',
  tool_name: name,
  arguments: args,
});

/** What says where a violation stands. */
const placeOf = ({ rule, pointer, span, tool }: Violation): unknown => ({ rule, pointer, span, tool });

describe('every violation of every call', () => {
  test('is in the result, which speaks of the first', () => {
    const result = new ToolGuard().check({
      tool_calls: [call('bash', { command: 'sudo rm -rf /' }), { name: 'lookup', arguments: { q: 'DROP TABLE t' } }, 7],
    });
    expect(result.violations.map(placeOf)).toEqual([
      { rule: 'tool/blocked-tool', pointer: '/tool_calls/0/tool_name', span: undefined, tool: 'bash' },
      { rule: 'tool/dangerous-pattern', pointer: '/tool_calls/0/arguments/command', span: [5, 11], tool: 'bash' },
      { rule: 'tool/dangerous-pattern', pointer: '/tool_calls/0/arguments/command', span: [0, 5], tool: 'bash' },
      { rule: 'tool/dangerous-pattern', pointer: '/tool_calls/1/arguments/q', span: [0, 10], tool: 'lookup' },
      { rule: 'tool/malformed-call', pointer: '/tool_calls/2', span: undefined, tool: undefined },
    ]);
    expect(result).toMatchObject({
      guardName: 'ToolGuard',
      passed: false,
      severity: 'error',
      message: "BLOCKED: Tool 'bash' is not allowed",
      details: { blockedTool: 'bash' },
    });
  });

  test('a violation holds a masked excerpt and a hash of what was matched', () => {
    const key = ['AKIA', 'ABCDEFGHIJKLMNOP'].join('');
    const text = `sudo export AWS_KEY=${key}`;
    const [violation] = new ToolGuard().check(call('lookup', { q: text })).violations;
    expect(violation?.evidence).toContain('sudo export');
    expect(violation?.evidence).not.toContain(key);
    expect(violation?.digest).toBe(digestOf(`sudo\\s\n${text}`));
  });

  test('a pass says how many calls it looked at', () => {
    const result = new ToolGuard().check({ tool_calls: [{ name: 'a' }, { name: 'b' }] });
    expect(result).toEqual({
      guardName: 'ToolGuard',
      passed: true,
      severity: 'info',
      message: 'All 2 tool call(s) verified',
      details: { toolsChecked: 2 },
      violations: [],
    });
    expect(new ToolGuard().check({ content: 'hi' }).message).toBe('No tool calls to verify');
  });
});

/** Where a match stands for each way to write arguments. */
const places: readonly (readonly [
  title: string,
  response: unknown,
  pointer: string,
  span: readonly [number, number] | undefined,
])[] = [
  ['a nested string', call('x', { a: [{ b: 'do sudo x' }] }), '/arguments/a/0/b', [3, 8]],
  ['a field name', call('x', { a: { 'sudo x': 1 } }), '/arguments/a/sudo x', undefined],
  ['a field name to escape', call('x', { 'sudo a/b~c': 1 }), '/arguments/sudo a~1b~0c', undefined],
  ['JSON in a string', { type: 'function_call', name: 'x', arguments: '{"q":"do sudo x"}' }, '/arguments', [9, 14]],
  [
    'escaped JSON in a string',
    { type: 'function_call', name: 'x', arguments: '{"q":"\\u0073udo x"}' },
    '/arguments',
    undefined,
  ],
  ['normalised text', call('x', { q: 'DROP/**/TABLE t' }), '/arguments/q', undefined],
  ['a base64 token', call('x', { q: 'run c3VkbyB4 now' }), '/arguments/q', [4, 12]],
  [
    'base64 in JSON in a string',
    { tool_calls: [{ function: { name: 'x', arguments: '{"q":"c3VkbyB4"}' } }] },
    '/tool_calls/0/function/arguments',
    [6, 14],
  ],
  ['an action', { type: 'shell_call', action: { commands: ['pwd', 'sudo x'] } }, '/action/commands/1', [0, 5]],
  [
    'words of a local shell',
    { type: 'local_shell_call', action: { command: ['sudo', 'x'] } },
    '/action/command',
    undefined,
  ],
  [
    'one word of a local shell',
    { type: 'local_shell_call', action: { command: ['sh', 'sudo x'] } },
    '/action/command/1',
    [0, 5],
  ],
  ['words of any other tool', call('x', { command: ['sudo', 'x'] }), '/arguments/command', undefined],
  ['the input of a custom tool', { type: 'custom_tool_call', name: 'x', input: 'sudo x' }, '/input', [0, 5]],
  [
    'a tool_use block',
    { content: [{ type: 'tool_use', name: 'x', input: { q: 'sudo x' } }] },
    '/content/0/input/q',
    [0, 5],
  ],
  [
    'an item of a response',
    {
      object: 'response',
      output: [
        { type: 'message', content: [] },
        { type: 'function_call', name: 'x', arguments: '{"q":"sudo x"}' },
      ],
    },
    '/output/1/arguments',
    [6, 11],
  ],
  [
    'the item of a stream event',
    { type: 'response.output_item.done', item: { type: 'function_call', name: 'x', arguments: '{"q":"sudo x"}' } },
    '/item/arguments',
    [6, 11],
  ],
];

describe('the place of a match', () => {
  test.each(places)('in %s', (_title, response, pointer, span) => {
    const found = new ToolGuard({ useDefaultBlocklist: false }).check(response).violations;
    expect(found.map((violation) => [violation.pointer, violation.span])).toEqual([[pointer, span]]);
  });
});

describe('the level of the default blocklist', () => {
  const guard = new ToolGuard({
    default_blocklist_level: 'warning',
    blocked_tools: ['ksh'],
    allowed_tools: ['bash', 'ksh'],
  });

  test('makes a name that only it blocks a failed result of severity warning, once a conversation', () => {
    const result = guard.check(call('Bash', {}));
    expect(result).toMatchObject({
      passed: false,
      severity: 'warning',
      message: "BLOCKED: Tool 'Bash' is not allowed",
    });
    expect(result.violations).toMatchObject([{ rule: 'tool/blocked-tool', level: 'warning', once: 'bash' }]);
  });

  test('changes nothing for names that the policy blocks', () => {
    const result = guard.check(call('ksh', {}));
    expect(result.severity).toBe('error');
    expect(result.violations.map(({ level }) => level)).toEqual([undefined]);
  });

  test('lets a graver failure of the same call speak', () => {
    const result = guard.check(call('bash', { command: 'sudo x' }));
    expect(result).toMatchObject({
      severity: 'error',
      message: 'BLOCKED: Dangerous pattern detected in tool arguments',
    });
    expect(result.violations.map(({ rule }) => rule)).toEqual(['tool/blocked-tool', 'tool/dangerous-pattern']);
  });

  test('does not silence the allowlist', () => {
    expect(guard.check(call('zsh', {})).violations.map(({ rule }) => rule)).toEqual([
      'tool/blocked-tool',
      'tool/not-allowed',
    ]);
  });

  test('null is no allowlist, as if the option were absent', () => {
    expect(new ToolGuard({ allowed_tools: null }).check(call('lookup', {})).passed).toBe(true);
    expect(new ToolGuard({ allowed_tools: null, allow_unknown: false }).check(call('lookup', {})).passed).toBe(false);
  });

  test('leaves one violation a name where both lists refuse it as an error', () => {
    const strict = new ToolGuard({ allowed_tools: ['lookup'] });
    expect(strict.check(call('zsh', {})).violations.map(({ rule }) => rule)).toEqual(['tool/blocked-tool']);
  });
});

function throwWords(): never {
  const words: unknown = 'words';
  throw words;
}

function failing(): never {
  throw new Error('no table');
}

describe('custom validators', () => {
  test('get the parsed arguments and the name, and only calls that nothing else refused', () => {
    const seen: unknown[] = [];
    const validator = (args: object, tool: string): { valid: boolean } => {
      seen.push([args, tool]);
      return { valid: true };
    };
    const guard = new ToolGuard({ customValidators: { lookup: validator } });
    guard.check({
      tool_calls: [
        { function: { name: ' Lookup', arguments: '{"q":1}' } },
        { name: 'lookup', arguments: { q: 'sudo x' } },
      ],
    });
    expect(seen).toEqual([[{ q: 1 }, ' Lookup']]);
  });

  test('that throw what is no error refuse too', () => {
    const guard = new ToolGuard({ custom_validators: { lookup: throwWords } });
    expect(guard.check(call('lookup', {})).message).toBe('Tool validator error: unknown error');
  });

  test('that fail refuse', () => {
    expect(new ToolGuard({ custom_validators: { lookup: failing } }).check(call('lookup', {})).message).toBe(
      'Tool validator error: no table',
    );
  });
});

describe('an untyped call', () => {
  test('is refused for its shape, and for what it would do before that', () => {
    const result = new ToolGuard().check({ tool_name: 'execute_sql', arguments: { query: 'DROP TABLE users' } });
    expect(result.message).toBe('BLOCKED: Dangerous pattern detected in tool arguments');
    expect(result.violations.map(({ rule }) => rule)).toEqual(['tool/dangerous-pattern', 'tool/unrecognized-call']);
  });
});

const wrongOptions: readonly (readonly [title: string, options: Record<string, unknown>, message: string])[] = [
  ['an unknown name', { blocked_tool: ['x'] }, "ToolGuard has no option 'blocked_tool'."],
  ['a list that is none', { blocked_tools: 'x' }, 'The option blockedTools of ToolGuard must be a list of texts.'],
  [
    'a name that folds to nothing',
    { blocked_tools: ['--'] },
    "The option blockedTools of ToolGuard has '--', which no tool's name can match.",
  ],
  ['a flag that is none', { allow_unknown: 'no' }, 'The option allowUnknown of ToolGuard must be true or false.'],
  [
    'an unknown level',
    { default_blocklist_level: 'fatal' },
    'The option defaultBlocklistLevel of ToolGuard must be error or warning or note.',
  ],
  [
    'a number of calls that is none',
    { max_calls_per_response: 1.5 },
    'The option maxCallsPerResponse of ToolGuard must be a whole number, or null for no limit.',
  ],
  [
    'a limit of nothing',
    { max_argument_nodes: 0 },
    'The option maxArgumentNodes of ToolGuard must be a whole number of at least 1.',
  ],
  [
    'patterns that are no list',
    { dangerous_patterns: 'x' },
    'The option dangerousPatterns of ToolGuard must be a list of regular expressions.',
  ],
  [
    'a pattern that is none',
    { dangerous_patterns: ['x', 7] },
    'Invalid dangerous pattern at index 1: it is no regular expression.',
  ],
  [
    'validators that are no object',
    { custom_validators: [] },
    'The option customValidators of ToolGuard must be an object of functions by tool.',
  ],
  [
    'a validator that is no function',
    { custom_validators: { a: true } },
    "The custom validator of 'a' is no function.",
  ],
  [
    'validators of one name',
    { custom_validators: { a: () => 0, ' A': () => 0 } },
    "Conflicting custom validators: two names fold to 'a'.",
  ],
];

describe('wrong options', () => {
  test.each(wrongOptions)('%s', (_title, options, message) => {
    expect(() => new ToolGuard(options)).toThrow(UsageError);
    expect(() => new ToolGuard(options)).toThrow(message);
  });

  test('a broken pattern is named by its index', () => {
    expect(() => new ToolGuard({ dangerous_patterns: ['x', '('] })).toThrow(/^Invalid dangerous pattern at index 1: /);
  });
});

describe('limits', () => {
  const limits: readonly (readonly [option: string, response: unknown])[] = [
    ['max_encoded_characters', { type: 'function_call', name: 'x', arguments: '{"q":"0123456789"}' }],
    ['max_argument_characters', call('x', { q: '0123456789' })],
    ['max_argument_nodes', call('x', { q: [1, 2, 3, 4, 5, 6, 7, 8] })],
    ['max_argument_depth', call('x', { q: [[[[[[[[[[[]]]]]]]]]]] })],
    ['max_search_depth', { q: [[[[[[[[[[]]]]]]]]]] }],
  ];

  test.each(limits)('%s is an option', (option, response) => {
    const [violation] = new ToolGuard({ [option]: 10 }).check(response).violations;
    expect(violation?.rule).toBe('tool/oversized-arguments');
    expect(new ToolGuard({ [option]: 20 }).check(response).passed).toBe(true);
  });

  test('the auditor sets none on the number of calls', () => {
    expect(definition.auditDefaults).toEqual({ max_calls_per_response: null });
  });
});
