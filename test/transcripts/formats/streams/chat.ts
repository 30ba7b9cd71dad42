import { call } from '../samples/sample.js';
import { turn } from '../samples/turns.js';
import { breaksOff, changed, type StreamSample } from './stream.js';

const chunk = (id: string, delta: unknown, finish: string | null = null, index = 0): Record<string, unknown> => ({
  id,
  object: 'chat.completion.chunk',
  model: 'm-1',
  choices: [{ index, delta, finish_reason: finish }],
});
const spent = { id: 'c', object: 'chat.completion.chunk', model: 'm-1', choices: [], usage: { total_tokens: 5 } };
const about = { id: 'c', model: 'm-1' };
const start = { role: 'assistant', content: '' };

export const chatStreams: readonly StreamSample[] = [
  {
    name: 'a call in fragments, then the usage',
    format: 'openai-chat-stream',
    records: [
      { choices: [], id: '', object: '', model: '', prompt_filter_results: [] },
      chunk('c', { role: 'assistant', content: null }),
      chunk('c', {
        tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: { name: 'get_rate', arguments: '' } }],
      }),
      chunk('c', { tool_calls: [{ index: 0, id: '', function: { arguments: '{"ccy":' } }] }),
      chunk('c', { tool_calls: [{ index: 0, function: { name: 'get_rate', arguments: '"EUR"}' } }] }),
      chunk('c', {}, 'tool_calls'),
      spent,
    ],
    responses: [turn({ content: null, tool_calls: [call], usage: { total_tokens: 5 } }, about)],
  },
  {
    name: 'two choices, thoughts and a refusal',
    format: 'openai-chat-stream',
    records: [
      chunk('c', { role: 'assistant', reasoning_content: 'H' }),
      chunk('c', { role: 'assistant', refusal: 'N' }, null, 1),
      chunk('c', { reasoning_content: 'm.' }),
      chunk('c', { refusal: 'o.' }, 'stop', 1),
      chunk('c', { content: 'Hi' }, 'stop'),
    ],
    responses: [
      turn({ content: 'Hi', reasoning_content: 'Hm.' }, about),
      turn({ content: null, refusal: 'No.' }, about),
    ],
  },
  {
    name: 'two completions that are interleaved, of which one breaks off',
    format: 'openai-chat-stream',
    records: [
      chunk('c', start),
      chunk('d', start),
      chunk('c', { content: 'a' }),
      chunk('d', { content: 'b' }),
      chunk('c', {}, 'stop'),
    ],
    responses: [turn({ content: 'a' }, about), turn({ content: 'b' }, { ...about, id: 'd', remarks: [breaksOff] })],
  },
  {
    name: 'an id that changes on the way',
    format: 'openai-chat-stream',
    records: [chunk('c', start), chunk('d', { content: 'a' }), chunk('e', { content: 'b' }, 'stop')],
    responses: [turn({ content: 'ab' }, { ...about, remarks: [changed] })],
  },
  {
    name: 'calls without an index, each whole',
    format: 'openai-chat-stream',
    records: [
      chunk('c', { role: 'assistant', tool_calls: [{ id: 'a', function: { name: 'ls', arguments: '{}' } }] }),
      chunk('c', { tool_calls: [{ id: 'b', function: { name: 'cat', arguments: '{}' } }] }, 'tool_calls'),
    ],
    responses: [
      turn(
        {
          content: null,
          tool_calls: [
            { id: 'a', type: 'function', function: { name: 'ls', arguments: '{}' } },
            { id: 'b', type: 'function', function: { name: 'cat', arguments: '{}' } },
          ],
        },
        about,
      ),
    ],
  },
  {
    name: 'the call of the older kind, and content in blocks',
    format: 'openai-chat-stream',
    records: [
      chunk('c', { role: 'assistant', function_call: { name: 'ls', arguments: '{"d"' } }),
      chunk('c', { function_call: { arguments: ':1}' }, content: [{ type: 'text', text: 'H' }] }),
      chunk(
        'c',
        {
          content: [
            { type: 'text', text: 'i' },
            { type: 'image', url: 'u' },
          ],
        },
        'stop',
      ),
    ],
    responses: [
      turn(
        {
          content: [
            { type: 'text', text: 'Hi' },
            { type: 'image', url: 'u' },
          ],
          tool_calls: [{ type: 'function', function: { name: 'ls', arguments: '{"d":1}' } }],
        },
        about,
      ),
    ],
  },
];
