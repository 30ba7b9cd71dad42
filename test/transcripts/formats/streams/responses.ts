import { callItem, type ExpectedResponse } from '../samples/sample.js';
import { turn } from '../samples/turns.js';
import { breaksOff, repeated, changed, disagree, type StreamSample } from './stream.js';

/** An event of the Responses API. */
const event = (type: string, members: Record<string, unknown>): Record<string, unknown> => ({
  type: `response.${type}`,
  ...members,
});
const created = (id: string): Record<string, unknown> =>
  event('created', { response: { id, object: 'response', model: 'm-1', status: 'in_progress', output: [] } });
const completed = (id: string, output: readonly unknown[] = []): Record<string, unknown> =>
  event('completed', {
    response: { id, object: 'response', model: 'm-1', status: 'completed', output, usage: { total_tokens: 5 } },
  });
const responseOf = (output: readonly unknown[], about: Partial<ExpectedResponse> = {}): ExpectedResponse =>
  turn(
    { object: 'response', status: 'completed', usage: { total_tokens: 5 }, output },
    { id: 'r', model: 'm-1', ...about },
  );
/** Lists within lists. */
const deep: unknown = Array.from({ length: 80 }).reduce((inner: unknown) => [inner], 1);
const argumentsDelta = (delta: string, item_id = 'fc_1', output_index = 0): Record<string, unknown> =>
  event('function_call_arguments.delta', { item_id, output_index, delta });
const openItem = { ...callItem, arguments: '', status: 'in_progress' };

export const responsesStreams: readonly StreamSample[] = [
  {
    name: 'an item that is added, done and in the response at the end counts once',
    format: 'openai-responses-stream',
    records: [
      created('r'),
      event('output_item.added', { output_index: 0, item: openItem }),
      argumentsDelta('{"ccy":'),
      argumentsDelta('"EUR"}'),
      event('function_call_arguments.done', { item_id: 'fc_1', output_index: 0, arguments: callItem.arguments }),
      event('output_item.done', { output_index: 0, item: { ...callItem, status: 'completed' } }),
      completed('r', [{ status: 'completed', ...callItem }]),
    ],
    responses: [responseOf([{ ...callItem, status: 'completed' }])],
  },
  {
    name: 'items that only the end has',
    format: 'openai-responses-stream',
    records: [created('r'), completed('r', [callItem])],
    responses: [responseOf([callItem])],
  },
  {
    name: 'a log that breaks off, its item rebuilt from fragments',
    format: 'openai-responses-stream',
    records: [
      created('r'),
      event('output_item.added', { output_index: 0, item: openItem }),
      argumentsDelta('{"ccy":'),
      event('output_text.delta', { item_id: 'm', output_index: 1, content_index: 0, delta: 'Che' }),
      event('output_text.delta', { item_id: 'm', output_index: 1, content_index: 0, delta: 'ck' }),
    ],
    responses: [
      turn(
        {
          object: 'response',
          status: 'in_progress',
          output: [
            { ...openItem, arguments: '{"ccy":' },
            { type: 'message', content: [{ type: 'output_text', text: 'Check' }] },
          ],
        },
        { id: 'r', model: 'm-1', remarks: [breaksOff] },
      ),
    ],
  },
  {
    name: 'a log that begins within an item, which counts once',
    format: 'openai-responses-stream',
    records: [
      argumentsDelta('"EUR"}'),
      event('function_call_arguments.done', { item_id: 'fc_1', output_index: 0, arguments: callItem.arguments }),
      event('output_item.done', { output_index: 0, item: callItem }),
      completed('r', [callItem]),
    ],
    responses: [responseOf([callItem])],
  },
  {
    name: 'ids that a proxy changes from event to event',
    format: 'openai-responses-stream',
    records: [
      created('r'),
      event('output_item.added', { output_index: 0, item: { ...openItem, id: 'a' } }),
      argumentsDelta(callItem.arguments, 'b'),
      event('output_item.done', { output_index: 0, item: { ...callItem, id: 'c' } }),
      completed('s', [{ ...callItem, id: 'd' }]),
    ],
    responses: [responseOf([{ ...callItem, id: 'c' }], { remarks: [changed] })],
  },
  {
    name: 'fragments that say something else than the item',
    format: 'openai-responses-stream',
    records: [
      created('r'),
      argumentsDelta('{"ccy":"USD"}'),
      event('output_item.done', { output_index: 0, item: callItem }),
      completed('r'),
    ],
    responses: [responseOf([callItem, { ...callItem, arguments: '{"ccy":"USD"}' }], { remarks: [disagree] })],
  },
  {
    name: 'two responses that are interleaved, told apart by their items',
    format: 'openai-responses-stream',
    records: [
      created('r'),
      event('output_item.added', { output_index: 0, item: { ...openItem, id: 'a' } }),
      created('s'),
      event('output_item.added', { output_index: 0, item: { ...openItem, id: 'b', name: 'ls' } }),
      argumentsDelta('{"ccy":"EUR"}', 'a'),
      argumentsDelta('{"d":1}', 'b'),
      event('output_item.done', { output_index: 0, item: { ...callItem, id: 'a' } }),
      completed('r'),
      completed('s'),
    ],
    responses: [
      responseOf([{ ...callItem, id: 'a' }]),
      responseOf([{ ...openItem, id: 'b', name: 'ls', arguments: '{"d":1}' }], { id: 's' }),
    ],
  },
  {
    name: 'a start that is repeated, and an error in place of the end',
    format: 'openai-responses-stream',
    records: [
      created('r'),
      created('r'),
      event('output_item.done', { output_index: 0, item: callItem }),
      { type: 'error', sequence_number: 4, message: 'x' },
    ],
    responses: [
      turn(
        { object: 'response', status: 'in_progress', output: [callItem] },
        { id: 'r', model: 'm-1', remarks: [repeated, breaksOff] },
      ),
    ],
  },
  {
    name: 'other parts of calls',
    format: 'openai-responses-stream',
    records: [
      event('custom_tool_call_input.delta', { output_index: 0, delta: 'SEL' }),
      event('custom_tool_call_input.delta', { output_index: 0, delta: 'ECT' }),
      event('shell_call_command.added', { output_index: 1, command_index: 0, command: 'l' }),
      event('shell_call_command.delta', { output_index: 1, command_index: 0, delta: 's' }),
      event('apply_patch_call_operation_diff.done', { output_index: 2, diff: '+1' }),
      event('code_interpreter_call_code.delta', { output_index: 3, delta: '1' }),
      event('refusal.delta', { output_index: 4, content_index: 0, delta: 'No.' }),
      event('reasoning_summary_text.delta', { output_index: 5, summary_index: 0, delta: 'Hm.' }),
      event('warp_call_speed.delta', { output_index: 6, delta: '9' }),
      completed('r'),
    ],
    responses: [
      responseOf([
        { type: 'custom_tool_call', input: 'SELECT' },
        { type: 'shell_call', action: { commands: ['ls'] } },
        { type: 'apply_patch_call', operation: { diff: '+1' } },
        { type: 'code_interpreter_call', code: '1' },
        { type: 'message', content: [{ type: 'refusal', refusal: 'No.' }] },
        { type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] },
        { type: 'unknown', warp_call_speed: '9' },
      ]),
    ],
  },
  {
    name: 'items that the end has in another form, twice, or too deep to be compared',
    format: 'openai-responses-stream',
    records: [
      created('r'),
      event('output_item.done', {
        output_index: 0,
        item: { type: 'x', parts: [{ b: 1, a: [], logprobs: [1] }], id: 'a' },
      }),
      event('output_item.done', { output_index: 0, item: { type: 'x', parts: [{ a: null, b: 1 }], id: 'b' } }),
      event('output_item.done', { output_index: 1, item: { type: 'y', deep } }),
      event('output_item.done', { output_index: 2, item: 'z' }),
      event('output_text.annotation.added', { output_index: 3, annotation: {} }),
      event('output_text.done', { output_index: 3, content_index: 0, text: 'Hi' }),
      completed('r', [{ parts: [{ b: 1 }], type: 'x' }, { type: 'y', deep }, 'z']),
    ],
    responses: [
      responseOf(
        [
          { type: 'x', parts: [{ b: 1, a: [], logprobs: [1] }], id: 'a' },
          { type: 'y', deep },
          'z',
          { type: 'message', content: [{ type: 'output_text', text: 'Hi' }] },
          { type: 'y', deep },
        ],
        { remarks: [changed] },
      ),
    ],
  },
  {
    name: 'a list of tools and a result among the items, and nothing else',
    format: 'openai-responses-stream',
    records: [
      event('output_item.done', { output_index: 0, item: { type: 'mcp_list_tools', id: 'l', tools: [] } }),
      event('output_item.done', { output_index: 1, item: { type: 'function_call_output', call_id: 'c', output: 'x' } }),
    ],
    responses: [
      {
        role: 'tool',
        origin: 'definition',
        response: { type: 'mcp_list_tools', id: 'l', tools: [] },
        id: 'l',
      },
      { role: 'tool', response: { type: 'function_call_output', call_id: 'c', output: 'x' }, id: 'c' },
    ],
  },
  {
    name: 'a response of which nothing came',
    format: 'openai-responses-stream',
    records: [event('created', { response: { id: 'r', status: 'in_progress' } })],
    responses: [],
  },
];
