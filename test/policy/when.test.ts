import { describe, expect, test } from 'vitest';
import type { PolicyWhen } from '../../src/policy/policy.js';
import type { Subject } from '../../src/policy/when.js';
import { compileWhen } from '../../src/policy/when.js';

function subject(response: unknown, more: Partial<Subject> & { readonly model?: string } = {}): Subject {
  const { model, ...rest } = more;
  return {
    file: 'logs/a.jsonl',
    format: 'openai-chat',
    response: { response, role: 'assistant', ...(model !== undefined && { model }) },
    ...rest,
  };
}

const calls = (...names: readonly string[]): unknown => ({
  role: 'assistant',
  content: null,
  tool_calls: names.map((name) => ({ id: 'c', type: 'function', function: { name, arguments: '{}' } })),
});

const raising = {
  get status(): string {
    throw new Error('not to be read');
  },
};

describe('conditions', () => {
  const rows: readonly (readonly [string, PolicyWhen, Subject, boolean])[] = [
    ['format', { format: ['claude-code', 'openai-chat'] }, subject({}), true],
    ['another format', { format: ['claude-code'] }, subject({}), false],
    ['role', { role: ['assistant'] }, subject({}), true],
    ['another role', { role: ['tool', 'user'] }, subject({}), false],
    ['model', { model: ['gpt-*'] }, subject({}, { model: 'GPT-4o' }), true],
    ['another model', { model: ['gpt-*'] }, subject({}, { model: 'claude' }), false],
    ['no model', { model: ['*'] }, subject({}), false],
    ['path', { path: ['x', 'logs/*'] }, subject({}), true],
    ['another path', { path: ['*.jsonl'] }, subject({}), false],
    ['type of the response', { type: ['message'] }, subject({ type: 'Message' }), true],
    [
      'type of an item',
      { type: ['*_call'] },
      subject({ object: 'response', output: [{ type: 'message' }, { type: 'shell_call' }] }),
      true,
    ],
    ['another type', { type: ['message'] }, subject({ type: 'text', output: [{ type: 'x' }, 5, null] }), false],
    ['a type that is no text', { type: ['*'] }, subject({ type: 5 }), false],
    ['no object', { type: ['*'] }, subject('text'), false],
    ['tool', { tool: ['bash'] }, subject(calls('search', 'Bash')), true],
    ['tool by its family', { tool: ['mcp__*'] }, subject(calls('MCP__github__push')), true],
    ['another tool', { tool: ['bash'] }, subject(calls('search')), false],
    ['no tool', { tool: ['*'] }, subject({ role: 'assistant', content: 'hello' }), false],
    ['a call that cannot be read may be of any tool', { tool: ['bash'] }, subject({ tool_calls: ['nonsense'] }), true],
    ['equals', { pointer: '/a/b', equals: { x: [1, null] } }, subject({ a: { b: { x: [1, null] } } }), true],
    [
      'equals, in another order of keys',
      { pointer: '/a', equals: { x: 1, y: 2 } },
      subject({ a: { y: 2, x: 1 } }),
      true,
    ],
    ['equals null', { pointer: '/a', equals: null }, subject({ a: null }), true],
    ['equals nothing', { pointer: '/a', equals: null }, subject({}), false],
    ['equals, the whole', { pointer: '', equals: 'x' }, subject('x'), true],
    ['equals no more', { pointer: '/a', equals: { x: 1 } }, subject({ a: { x: 1, y: 2 } }), false],
    ['equals no less', { pointer: '/a', equals: [1, 2] }, subject({ a: [1] }), false],
    ['equals another key', { pointer: '/a', equals: { x: 1 } }, subject({ a: { y: 1 } }), false],
    ['equals another kind', { pointer: '/a', equals: {} }, subject({ a: [] }), false],
    ['equals a list, not its text', { pointer: '/a', equals: ['1'] }, subject({ a: '1' }), false],
    ['a number is no text', { pointer: '/a', equals: 1 }, subject({ a: '1' }), false],
    ['in', { pointer: '/a', in: [1, 'x'] }, subject({ a: 'x' }), true],
    ['not in', { pointer: '/a', in: [1, 'x'] }, subject({ a: 'y' }), false],
    ['matches', { pointer: '/a', matches: '^x+$' }, subject({ a: 'xx' }), true],
    ['matches not', { pointer: '/a', matches: '^x+$' }, subject({ a: 'xy' }), false],
    ['matches text only', { pointer: '/a', matches: '1' }, subject({ a: 1 }), false],
    ['all must hold', { format: ['openai-chat'], pointer: '/a', equals: 1 }, subject({ a: 1 }), true],
    ['one does not', { format: ['claude-code'], pointer: '/a', equals: 1 }, subject({ a: 1 }), false],
    ['a member of the prototype is none', { pointer: '/constructor', matches: '' }, subject({}), false],
    ['a response that cannot be inspected is looked at', { pointer: '/status', equals: 1 }, subject(raising), true],
  ];
  test.each(rows)('%s', (_, when, about, holds) => {
    expect(compileWhen(when)(about)).toBe(holds);
  });

  test('a pattern without end runs out of time, and the guard looks', () => {
    const condition = compileWhen({ pointer: '/a', matches: ['^(a', '+)+$'].join('') });
    const start = performance.now();
    expect(condition(subject({ a: `${'a'.repeat(60)}!` }))).toBe(true);
    expect(performance.now() - start).toBeLessThan(1000);
    expect(condition(subject({ a: 'b' }))).toBe(false);
  });
});
