import { describe, expect, test } from 'vitest';
import { RepeatWindow, placeInCall } from '../../src/audit/repeats.js';

const turn = (call: object) => ({ id: 'turn', tool_calls: [{ function: { name: 'bash', arguments: '{}' }, ...call }] });
const item = (item_: object) => ({ output: [{}, { type: 'function_call', arguments: '{}', ...item_ }] });
const args = '/tool_calls/0/function/arguments';

describe('a value of a call is the same as', () => {
  test.each([
    ['in a later copy of the call', turn({ id: 'c1' }), args, turn({ id: 'c1' }), args],
    [
      'in a copy with another status',
      item({ call_id: 'c2' }),
      '/output/1',
      item({ call_id: 'c2', status: 'x' }),
      '/output/1',
    ],
  ])('%s', (_, first, at, later, there) => {
    expect(placeInCall(first, at)).toBeTypeOf('string');
    expect(placeInCall(later, there)).toBe(placeInCall(first, at));
  });
});

describe('a value of a call differs from', () => {
  test.each([
    ['one of a call with another id', turn({ id: 'c2' }), args],
    [
      'one of a call that uses the id again',
      turn({ id: 'c1', function: { name: 'bash', arguments: '{"a":1}' } }),
      args,
    ],
    ['another in the same call', turn({ id: 'c1' }), '/tool_calls/0/function/name'],
  ])('%s', (_, other, there) => {
    expect(placeInCall(other, there)).not.toBe(placeInCall(turn({ id: 'c1' }), args));
  });
});

describe('nothing is known again', () => {
  const deep: Record<string, unknown> = { id: 'c1' };
  deep['itself'] = deep;
  test.each([
    ['outside of a call', turn({ id: 'c1' }), '/content'],
    ['for the whole response', turn({ id: 'c1' }), ''],
    ['where the pointer leads nowhere', turn({ id: 'c1' }), '/tool_calls/7/x'],
    ['where the id is no text', { a: { id: 7, b: 1 } }, '/a/b'],
    ['of the prototype', { a: Object.create({ id: 'x' }) as unknown }, '/a'],
    ['where the call cannot be written out', { a: deep }, '/a/itself'],
  ])('%s', (_, response, pointer) => {
    expect(placeInCall(response, pointer)).toBeUndefined();
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
