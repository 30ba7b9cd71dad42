import { call, type Sample } from './sample.js';
import { asked, turn } from './turns.js';

const lc = (type: string, kwargs: unknown): Record<string, unknown> => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', type],
  kwargs,
});

export const langchain: readonly Sample[] = [
  {
    name: 'a turn whose call is written three times',
    format: 'langchain-lc',
    record: lc('AIMessage', {
      content: [
        { type: 'text', text: 'Checking.' },
        { type: 'tool_use', id: 'call_1', name: 'get_rate', input: { ccy: 'EUR' } },
      ],
      tool_calls: [{ name: 'get_rate', args: { ccy: 'EUR' }, id: 'call_1', type: 'tool_call' }],
      invalid_tool_calls: [{ name: 'ls', args: '{"a":', id: 'call_2', error: 'x', type: 'invalid_tool_call' }],
      additional_kwargs: { tool_calls: [call] },
      usage_metadata: { input_tokens: 20, output_tokens: 9, total_tokens: 29 },
      response_metadata: { model_name: 'm-1' },
      id: 'run-1',
    }),
    responses: [
      turn(
        {
          content: [{ type: 'text', text: 'Checking.' }],
          tool_calls: [
            { name: 'get_rate', arguments: { ccy: 'EUR' }, id: 'call_1' },
            { name: 'ls', arguments: '{"a":', id: 'call_2' },
          ],
          usage: { input_tokens: 20, output_tokens: 9, total_tokens: 29 },
        },
        { id: 'run-1', model: 'm-1' },
      ),
    ],
    unplaced: true,
  },
  {
    name: 'calls of one id that are not the same',
    format: 'langchain-lc',
    record: lc('AIMessage', {
      content: '',
      tool_calls: [{ name: 'ls', args: { d: '/' }, id: 'call_1' }],
      additional_kwargs: { tool_calls: [call], function_call: { name: 'cat', arguments: '{}' } },
    }),
    responses: [
      turn({
        content: '',
        tool_calls: [
          { name: 'ls', arguments: { d: '/' }, id: 'call_1' },
          call,
          { function: { name: 'cat', arguments: '{}' } },
        ],
      }),
    ],
    unplaced: true,
  },
  {
    name: 'a generation',
    format: 'langchain-lc',
    record: {
      lc: 1,
      type: 'constructor',
      id: ['langchain', 'schema', 'output', 'ChatGeneration'],
      kwargs: { text: 'Hi', message: lc('AIMessage', { content: 'Hi' }) },
    },
    responses: [
      turn(
        { content: 'Hi' },
        { pointer: '/kwargs/message/kwargs', moved: [['/content', '/kwargs/message/kwargs/content']] },
      ),
    ],
  },
  {
    name: 'a result',
    format: 'langchain-lc',
    record: lc('ToolMessage', { content: '1.08', tool_call_id: 'call_1', name: 'get_rate' }),
    responses: [
      {
        role: 'tool',
        response: { role: 'tool', content: '1.08', tool_call_id: 'call_1', name: 'get_rate' },
        pointer: '/kwargs',
        moved: [
          ['/content', '/kwargs/content'],
          ['/tool_call_id', '/kwargs/tool_call_id'],
          ['/name', '/kwargs/name'],
        ],
        id: 'call_1',
      },
    ],
  },
  {
    name: 'a wrapped turn',
    format: 'langchain-message-dict',
    record: { type: 'ai', data: { content: 'Hi', tool_calls: [], id: 'run-1' } },
    responses: [turn({ content: 'Hi' }, { pointer: '/data', moved: [['/content', '/data/content']], id: 'run-1' })],
  },
  {
    name: 'a flat question',
    format: 'langchain-message-dict',
    record: { type: 'human', content: 'Rate?', additional_kwargs: {}, response_metadata: {} },
    responses: [asked('Rate?', { moved: [['/content', '/content']] })],
  },
];
