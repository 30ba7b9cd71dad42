import { describe, expect, test } from 'vitest';

import { answerTexts } from '../../src/responses/answer-texts.js';
import { hostedCallsOf } from '../../src/responses/hosted-calls.js';

const message = (...content: unknown[]) => ({ type: 'message', role: 'assistant', content });

describe('texts that a response answers with', () => {
  test.each<[name: string, response: unknown, texts: number]>([
    ['a text', 'Hi', 1],
    ['content', { role: 'assistant', content: 'Hi' }, 1],
    ['no content', { role: 'assistant', content: null }, 0],
    ['white space', { role: 'assistant', content: ' \n' }, 0],
    ['a refusal beside no content', { role: 'assistant', content: null, refusal: 'No.' }, 1],
    [
      'blocks',
      {
        content: [
          { type: 'thinking', thinking: 'Hm' },
          { type: 'text', text: 'a' },
          'b',
          { type: 'tool_use', name: 't' },
        ],
      },
      2,
    ],
    ['a block whose text is its content', { content: [{ type: 'text', content: 'a' }] }, 1],
    ['a block without a type', { content: [{ text: 'a' }, { toolUse: {} }] }, 1],
    ['content that is one block', { content: { type: 'text', text: 'a' } }, 1],
    [
      'items',
      {
        object: 'response',
        output: [
          { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm' }] },
          message({ type: 'output_text', text: 'a' }, { type: 'refusal', refusal: 'No.' }),
          message({ type: 'output_text', text: '' }),
          { type: 'function_call', name: 't', arguments: '{}' },
        ],
      },
      2,
    ],
    ['choices', { choices: [{ message: { content: 'a' } }, { message: { content: 'b' } }, { text: 'c' }, null] }, 3],
    ['an output that is a text', { output: 'a' }, 1],
    ['a text member', { text: 'a', finish_reason: 'stop' }, 1],
    ['an answer beside calls in a log of its own', { response: 'Done.', tool_calls: [] }, 1],
    ['thoughts alone', { content: '', reasoning_content: 'Hm', thinking: 'Hm' }, 0],
    ['nothing', undefined, 0],
  ])('%s', (_, response, texts) => {
    expect(answerTexts(response)).toBe(texts);
  });
});

describe('what the provider ran', () => {
  test.each<[name: string, response: unknown, names: readonly string[]]>([
    [
      'items',
      { object: 'response', output: [{ type: 'web_search_call' }, { type: 'mcp_call', name: 'look_up' }, message()] },
      ['web_search_call', 'look_up'],
    ],
    [
      'blocks',
      { content: [{ type: 'server_tool_use', name: 'web_search' }, { type: 'tool_use', name: 'ls' }, 'a'] },
      ['web_search'],
    ],
    ['calls of the client', { tool_calls: [{ name: 'web_search', arguments: {} }] }, []],
    ['a text', 'web_search_call', []],
  ])('%s', (_, response, names) => {
    expect(hostedCallsOf(response)).toEqual(names);
  });
});

test('getters that throw and cycles hold neither', () => {
  const hostile: Record<string, unknown> = { content: [] };
  (hostile['content'] as unknown[]).push(hostile);
  Object.defineProperty(hostile, 'output', {
    enumerable: true,
    get: () => {
      throw new Error('no');
    },
  });
  expect([answerTexts(hostile), hostedCallsOf(hostile)]).toEqual([0, []]);
});
