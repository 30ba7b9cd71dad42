import { describe, expect, test } from 'vitest';
import { ToolTotals, ToolUses } from '../../src/audit/tool-uses.js';
import { readingOnce } from '../../src/responses/read-once.js';
import { toolCallsOf } from '../../src/responses/tool-calls.js';

const call = (name: string, given: unknown) => ({ type: 'function_call', call_id: 'c', name, arguments: given });

function inventoryOf(stretches: readonly (readonly unknown[])[]) {
  const totals = new ToolTotals();
  for (const stretch of stretches) {
    const uses = new ToolUses();
    for (const response of stretch) uses.add(response);
    totals.add(uses.list());
  }
  return totals.inventory();
}

const secret = ['sk', 'ABCDEFGHIJKLMNOPQRSTUVWX12'].join('-');

describe('the shape of arguments', () => {
  test.each<[name: string, given: unknown, shape: string]>([
    ['nothing', {}, ''],
    [
      'each type',
      { s: '', n: 1, b: true, z: null, a: [1], o: { x: 1 } },
      'a: array, b: boolean, n: number, o: object, s: string, z: null',
    ],
    ['keys in any order', { b: 1, a: 1 }, 'a: number, b: number'],
    ['JSON in a text', '{"q":"x"}', 'q: string'],
    ['a key that passes for two', { 'a: number, b': 1 }, '"a: number, b": number'],
    [
      'a key of the prototype',
      JSON.parse('{"__proto__":1,"constructor":"x"}'),
      '__proto__: number, constructor: string',
    ],
    ['a secret that is a plain word', { [secret]: 1 }, `"${secret.slice(0, 2)}************12": number`],
    ['a secret as a key', { [`${secret} x`]: 1 }, `"${secret.slice(0, 2)}************12 x": number`],
    [
      'many keys',
      Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`k${index + 10}`, 1])),
      `${Array.from({ length: 30 }, (_, index) => `k${index + 10}: number`).join(', ')}, 10 more`,
    ],
  ])('%s', (_, given, shape) => {
    expect(inventoryOf([[call('job', given)]]).named[0]?.shapes).toEqual([{ arguments: shape, calls: 1 }]);
  });
});

test('calls are counted by tool and shape, sorted, the same however they are cut', () => {
  const responses = Array.from({ length: 60 }, (_, index) =>
    call(['b', 'a', 'c'][index % 3]!, index % 2 === 0 ? { q: 'x' } : { q: 'x', n: index }),
  );
  const whole = inventoryOf([responses]);
  expect(whole.named.map(({ name, calls }) => [name, calls])).toEqual([
    ['a', 20],
    ['b', 20],
    ['c', 20],
  ]);
  expect(whole.named[0]?.shapes).toEqual([
    { arguments: 'n: number, q: string', calls: 10 },
    { arguments: 'q: string', calls: 10 },
  ]);
  for (const size of [1, 7, 59]) {
    const cut = [];
    for (let at = 0; at < responses.length; at += size) cut.push(responses.slice(at, at + size));
    expect(inventoryOf(cut)).toEqual(whole);
  }
});

test('beyond the first 500 tools and 50 shapes calls are counted, the same however they are cut', () => {
  const tools = Array.from({ length: 1100 }, (_, index) => call(`t${index % 550}`, {}));
  const shapes = Array.from({ length: 120 }, (_, index) => call('t0', { [`k${index % 60}`]: 1 }));
  const all = [...tools, ...shapes];
  const whole = inventoryOf([all]);
  expect([whole.named.length, whole.otherCalls]).toEqual([500, 100]);
  const [first] = whole.named;
  expect([first?.name, first?.calls, first?.shapes.length, first?.otherShapes]).toEqual(['t0', 122, 50, 22]);
  for (const size of [3, 611]) {
    const cut = [];
    for (let at = 0; at < all.length; at += size) cut.push(all.slice(at, at + size));
    expect(inventoryOf(cut)).toEqual(whole);
  }
});

test('what only looks like a call is none, and no response makes it throw', () => {
  const circle: Record<string, unknown> = { type: 'function_call', name: 'x' };
  circle['arguments'] = circle;
  const hostile = [undefined, 'rm -rf', [], { tool_calls: [1] }, circle, { content: [{ tool_name: 'x', text: '{}' }] }];
  expect(inventoryOf([hostile]).named.every(({ name }) => name === 'x')).toBe(true);
});

test('calls are read once while guards look at a response, and anew whenever it may have changed', () => {
  const response = { ...call('a', { q: 1 }) };
  readingOnce(response, () => {
    expect(toolCallsOf(response)).toBe(toolCallsOf(response));
    expect(toolCallsOf({ ...response, name: 'b' })[0]).toMatchObject({ name: 'b' });
  });
  response.name = 'c';
  expect(toolCallsOf(response)[0]).toMatchObject({ name: 'c' });
  expect(() =>
    readingOnce(response, () => {
      throw new Error('x');
    }),
  ).toThrow('x');
  expect(toolCallsOf(response)).not.toBe(toolCallsOf(response));
});
