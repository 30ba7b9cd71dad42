import { expect, test } from 'vitest';

import { recordPointer } from '../../src/transcripts/place.js';

const moved = [
  ['/usage', '/usage'],
  ['/tool_calls/1', '/function_call'],
  ['/tool_calls/1/function', '/choices/0/message/function_call'],
  ['', '/whole'],
] as const;

test.each([
  { pointer: '', response: { pointer: '' }, inRecord: '' },
  { pointer: '/a', response: { pointer: '' }, inRecord: '/a' },
  { pointer: '/a', response: { pointer: '/choices/0' }, inRecord: '/choices/0/a' },
  { pointer: '/usage/cost', response: { pointer: '/x', moved: moved.slice(0, 3) }, inRecord: '/usage/cost' },
  { pointer: '/usage2', response: { pointer: '/x', moved: moved.slice(0, 3) }, inRecord: '/x/usage2' },
  { pointer: '/tool_calls/1/id', response: { pointer: '/x', moved }, inRecord: '/function_call/id' },
  {
    pointer: '/tool_calls/1/function/name',
    response: { pointer: '/x', moved },
    inRecord: '/choices/0/message/function_call/name',
  },
  { pointer: '/tool_calls/10', response: { pointer: '/x', moved }, inRecord: '/whole/tool_calls/10' },
])('$pointer in a response at $response.pointer is $inRecord', ({ pointer, response, inRecord }) => {
  expect(recordPointer(response, pointer)).toBe(inRecord);
});
