import { describe, expect, test } from 'vitest';
import { RepeatWindow, placeInCall } from '../../src/audit/repeats.js';

const chat = { id: 'turn', tool_calls: [{ id: 'call_1', function: { name: 'bash', arguments: '{}' } }] };
const items = { output: [{}, { type: 'function_call', id: 'fc_1', call_id: 'call_2', arguments: '{}' }] };

describe('a value of a call is known again by', () => {
  test.each([
    ['the id of its call and its place in it', chat, '/tool_calls/0/function/arguments', 'call_1\0function\0arguments'],
    ['the call id before the id of an item', items, '/output/1/arguments', 'call_2\0arguments'],
    ['nothing, outside of a call', chat, '/content', undefined],
    ['nothing, for the whole response', chat, '', undefined],
    ['nothing, where the pointer leads nowhere', chat, '/tool_calls/7/x', undefined],
    ['nothing, where the id is no text', { a: { id: 7, b: 1 } }, '/a/b', undefined],
    ['nothing of the prototype', { a: Object.create({ id: 'x' }) as unknown }, '/a', undefined],
  ])('%s', (_, response, pointer, place) => {
    expect(placeInCall(response, pointer)).toBe(place);
  });
});

test('a window forgets the oldest key beyond its bound', () => {
  const window = new RepeatWindow(2);
  expect(['a', 'b', 'a', 'c', 'b', 'a'].map((key) => window.has(key))).toEqual([
    false,
    false,
    true,
    false,
    true,
    false,
  ]);
});
