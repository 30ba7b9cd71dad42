import { turn } from '../samples/turns.js';
import { breaksOff, twice, repeated, disagree, type StreamSample } from './stream.js';

const block = (index: number, content_block: unknown): Record<string, unknown> => ({
  type: 'content_block_start',
  index,
  content_block,
});
const delta = (index: number, one: unknown): Record<string, unknown> => ({
  type: 'content_block_delta',
  index,
  delta: one,
});
const stop = (index: number): Record<string, unknown> => ({ type: 'content_block_stop', index });
const begin = (id: string): Record<string, unknown> => ({
  type: 'message_start',
  message: {
    id,
    type: 'message',
    role: 'assistant',
    model: 'm-1',
    content: [],
    usage: { input_tokens: 20, output_tokens: 1 },
  },
});
const toolUse = { type: 'tool_use', id: 't', name: 'ls', input: {} };
const used = { usage: { input_tokens: 20, output_tokens: 1, total_tokens: 21 } };

export const anthropicStreams: readonly StreamSample[] = [
  {
    name: 'text, a call and what the provider ran',
    format: 'anthropic-messages-stream',
    records: [
      begin('m'),
      begin('m'),
      block(0, { type: 'text', text: '' }),
      delta(0, { type: 'text_delta', text: 'Che' }),
      { type: 'ping' },
      delta(0, { type: 'text_delta', text: 'ck.' }),
      stop(0),
      block(1, toolUse),
      delta(1, { type: 'input_json_delta', partial_json: '' }),
      delta(1, { type: 'input_json_delta', partial_json: '{"d":' }),
      delta(1, { type: 'input_json_delta', partial_json: '1}' }),
      stop(1),
      block(2, { type: 'thinking', thinking: '', signature: '' }),
      delta(2, { type: 'thinking_delta', thinking: 'Hm.' }),
      delta(2, { type: 'signature_delta', signature: 'c2ln' }),
      block(3, { type: 'server_tool_use', id: 's', name: 'web_search', input: {} }),
      delta(3, { type: 'input_json_delta', partial_json: '{"query":"x"}' }),
      block(4, { type: 'web_search_tool_result', tool_use_id: 's', content: [] }),
      { type: 'message_delta', delta: { stop_reason: 'tool_use' }, usage: { output_tokens: 9 } },
      { type: 'message_stop' },
    ],
    responses: [
      turn(
        {
          content: [
            { type: 'text', text: 'Check.' },
            { ...toolUse, input: { d: 1 } },
            { type: 'thinking', thinking: 'Hm.' },
            { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'x' } },
          ],
          usage: { input_tokens: 20, output_tokens: 9, total_tokens: 29 },
        },
        { id: 'm', model: 'm-1', remarks: [repeated] },
      ),
      { role: 'tool', response: { type: 'tool_result', tool_use_id: 's', content: [] }, id: 's', model: 'm-1' },
    ],
  },
  {
    name: 'a retry that is spliced into a message, whose input was not complete',
    format: 'anthropic-messages-stream',
    records: [
      begin('m'),
      block(0, toolUse),
      delta(0, { type: 'input_json_delta', partial_json: '{"d":' }),
      begin('n'),
      block(0, toolUse),
      { type: 'message_stop' },
    ],
    responses: [
      turn({ content: [{ ...toolUse, input: '{"d":' }], ...used }, { id: 'm', model: 'm-1', remarks: [twice] }),
      turn({ content: [toolUse], ...used }, { id: 'n', model: 'm-1' }),
    ],
  },
  {
    name: 'a log that begins and ends on the way, with an index that is used twice and a delta of a new kind',
    format: 'anthropic-messages-stream',
    records: [
      delta(0, { type: 'text_delta', text: 'a' }),
      stop(0),
      block(0, { type: 'text', text: 'b' }),
      delta(0, { type: 'text_delta', text: 'c' }),
      delta(0, { type: 'warp_delta', speed: 9 }),
    ],
    responses: [
      turn(
        {
          content: [
            { type: 'text', text: 'a' },
            { type: 'text', text: 'bc' },
          ],
          output: [{ delta: { type: 'warp_delta', speed: 9 } }],
        },
        { remarks: [breaksOff] },
      ),
    ],
  },
  {
    name: 'a block that has its input and gets another',
    format: 'anthropic-messages-stream',
    records: [
      begin('m'),
      block(0, { ...toolUse, input: { d: 1 } }),
      delta(0, { type: 'input_json_delta', partial_json: '{"d":2}' }),
      { type: 'message_stop' },
    ],
    responses: [
      turn(
        {
          content: [
            { ...toolUse, input: { d: 1 } },
            { ...toolUse, input: { d: 2 } },
          ],
          ...used,
        },
        { id: 'm', model: 'm-1', remarks: [disagree] },
      ),
    ],
  },
  {
    name: 'blocks and deltas that are none',
    format: 'anthropic-messages-stream',
    records: [
      { type: 'message_start' },
      block(0, 'x'),
      delta(0, { type: 'text_delta' }),
      delta(1, {}),
      { type: 'content_block_delta', index: 2 },
      { type: 'message_stop' },
      { type: 'message_start', message: { content: [{ type: 'text', text: 'a' }] } },
      { type: 'message_start', message: {} },
      { type: 'message_stop' },
    ],
    responses: [
      turn({ content: [], output: [{ block: 'x' }, { delta: { type: 'text_delta' } }] }),
      turn({ content: [{ type: 'text', text: 'a' }] }, { remarks: [twice] }),
    ],
  },
];
