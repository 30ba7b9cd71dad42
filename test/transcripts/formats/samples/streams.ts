import { call, callItem, type ExpectedResponse } from './sample.js';
import { turn } from './turns.js';

/** Records of one file, and the responses that they make up. */
export interface StreamSample {
  readonly name: string;
  readonly format: string;
  readonly records: readonly Record<string, unknown>[];
  readonly responses: readonly ExpectedResponse[];
}

const breaksOff = 'The stream breaks off: the response was audited as far as it came.';
const twice = 'The stream starts twice: what came before was audited as a response of its own.';
const repeated = 'The start of the stream is repeated: it was taken once.';
const changed = 'The ids change within the stream: its parts were joined by their place in it.';
const disagree = 'The fragments do not add up to what the stream gives as the whole: both were audited.';

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
];

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
];

const candidate = (parts: readonly unknown[], finishReason?: string): Record<string, unknown> => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, ...(finishReason && { finishReason }) }],
  responseId: 'g',
});
const pieces = (partialArgs: readonly unknown[], name?: string): unknown => ({
  functionCall: { ...(name && { name }), partialArgs, willContinue: true },
});

export const geminiStreams: readonly StreamSample[] = [
  {
    name: 'text and thoughts in fragments, of two responses that are interleaved',
    format: 'gemini',
    records: [
      candidate([{ text: 'H', thought: true }]),
      { ...candidate([{ text: 'Other' }], 'STOP'), responseId: 'h' },
      candidate([{ text: 'm.', thought: true }, { text: 'Ch' }]),
      candidate([{ text: 'eck' }, { functionCall: { name: 'ls', args: { d: 1 } } }]),
      { ...candidate([{ text: '' }], 'STOP'), usageMetadata: { totalTokenCount: 5 } },
    ],
    responses: [
      turn({ content: [{ type: 'text', text: 'Other' }] }, { id: 'h' }),
      turn(
        {
          content: [
            { type: 'thinking', thinking: 'Hm.' },
            { type: 'text', text: 'Check' },
            { type: 'tool_use', name: 'ls', input: { d: 1 } },
          ],
          usage: { totalTokenCount: 5, total_tokens: 5 },
        },
        { id: 'g' },
      ),
    ],
  },
  {
    name: 'arguments in pieces',
    format: 'gemini',
    records: [
      candidate([pieces([], 'ls')]),
      candidate([pieces([{ jsonPath: '$.dir', stringValue: '/h', willContinue: true }])]),
      candidate([
        pieces([
          { jsonPath: '$.dir', stringValue: 'ome' },
          { jsonPath: '$.flags[0].name', stringValue: 'a' },
        ]),
      ]),
      candidate([
        pieces([
          { jsonPath: "$['n n']", numberValue: 2 },
          { jsonPath: '$.none', nullValue: 'NULL_VALUE' },
        ]),
      ]),
      candidate([{ functionCall: {} }], 'STOP'),
    ],
    responses: [
      turn(
        {
          content: [
            { type: 'tool_use', name: 'ls', input: { dir: '/home', flags: [{ name: 'a' }], 'n n': 2, none: null } },
          ],
        },
        { id: 'g' },
      ),
    ],
  },
  {
    name: 'a stream that breaks off',
    format: 'gemini',
    records: [candidate([{ text: 'a' }]), candidate([{ text: 'b' }])],
    responses: [turn({ content: [{ type: 'text', text: 'ab' }] }, { id: 'g', remarks: [breaksOff] })],
  },
  {
    name: 'an interaction step by step',
    format: 'gemini-interactions-stream',
    records: [
      { event_type: 'interaction.created', interaction: { id: 'i', model: 'm-1' } },
      { event_type: 'step.start', index: 0, step: { type: 'thought' } },
      { event_type: 'step.delta', index: 0, delta: { type: 'thought_summary', content: { text: 'Hm.' } } },
      { event_type: 'step.delta', index: 0, delta: { type: 'thought_signature', signature: 'c2ln' } },
      { event_type: 'step.stop', index: 0 },
      { event_type: 'step.start', index: 1, step: { type: 'function_call', id: 'c', name: 'ls', arguments: {} } },
      { event_type: 'step.delta', index: 1, delta: { type: 'arguments_delta', arguments: '{"d":' } },
      { event_type: 'step.delta', index: 1, delta: { type: 'arguments_delta', arguments: '1}' } },
      { event_type: 'step.start', index: 2, step: { type: 'model_output' } },
      { event_type: 'step.delta', index: 2, delta: { type: 'text', text: 'H' } },
      { event_type: 'step.delta', index: 2, delta: { type: 'text', text: 'i' } },
      {
        event_type: 'step.delta',
        index: 3,
        delta: { type: 'function_call', id: 'd', name: 'cat', arguments: { f: 1 } },
      },
      { event_type: 'interaction.completed', interaction: { id: 'i', usage: { total_tokens: 5 } } },
    ],
    responses: [
      turn(
        {
          content: [
            { type: 'thinking', thinking: 'Hm.' },
            { type: 'tool_use', id: 'c', name: 'ls', input: { d: 1 } },
            { type: 'text', text: 'Hi' },
            { type: 'tool_use', id: 'd', name: 'cat', input: { f: 1 } },
          ],
          usage: { total_tokens: 5 },
        },
        { id: 'i', model: 'm-1' },
      ),
    ],
  },
];

export const otherStreams: readonly StreamSample[] = [
  {
    name: 'text and a call, the usage before the stop',
    format: 'bedrock-converse-stream',
    records: [
      { messageStart: { role: 'assistant' } },
      { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'Che' } } },
      { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'ck.' } } },
      { contentBlockStop: { contentBlockIndex: 0 } },
      { contentBlockStart: { contentBlockIndex: 1, start: { toolUse: { toolUseId: 't', name: 'ls' } } } },
      { contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input: '{"d":' } } } },
      { contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input: '1}' } } } },
      { contentBlockDelta: { contentBlockIndex: 2, delta: { reasoningContent: { text: 'Hm.' } } } },
      { contentBlockDelta: { contentBlockIndex: 2, delta: { reasoningContent: { signature: 'c2ln' } } } },
      { metadata: { usage: { totalTokens: 5 } } },
      { messageStop: { stopReason: 'tool_use' } },
      { messageStart: { role: 'assistant' } },
      { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'a' } } },
    ],
    responses: [
      turn({
        content: [
          { type: 'text', text: 'Check.' },
          { type: 'tool_use', id: 't', name: 'ls', input: { d: 1 } },
          { type: 'thinking', thinking: 'Hm.' },
        ],
        usage: { totalTokens: 5, total_tokens: 5 },
      }),
      turn({ content: [{ type: 'text', text: 'a' }] }, { remarks: [breaksOff] }),
    ],
  },
  {
    name: 'a plan, text and a call',
    format: 'cohere-stream',
    records: [
      { type: 'message-start', id: 'c', delta: { message: { role: 'assistant', tool_calls: [], content: [] } } },
      { type: 'tool-plan-delta', delta: { message: { tool_plan: 'I ' } } },
      { type: 'tool-plan-delta', delta: { message: { tool_plan: 'will.' } } },
      {
        type: 'tool-call-start',
        index: 0,
        delta: { message: { tool_calls: { id: 't', type: 'function', function: { name: 'ls', arguments: '' } } } },
      },
      { type: 'tool-call-delta', index: 0, delta: { message: { tool_calls: { function: { arguments: '{"d":' } } } } },
      { type: 'tool-call-delta', index: 0, delta: { message: { tool_calls: { function: { arguments: '1}' } } } } },
      { type: 'tool-call-end', index: 0 },
      { type: 'content-start', index: 0, delta: { message: { content: { type: 'text', text: '' } } } },
      { type: 'content-delta', index: 0, delta: { message: { content: { text: 'H' } } } },
      { type: 'content-delta', index: 0, delta: { message: { content: { text: 'i' } } } },
      { type: 'content-end', index: 0 },
      {
        type: 'message-end',
        delta: { finish_reason: 'COMPLETE', usage: { tokens: { input_tokens: 2, output_tokens: 3 } } },
      },
    ],
    responses: [
      turn(
        {
          tool_plan: 'I will.',
          content: [{ type: 'text', text: 'Hi' }],
          tool_calls: [{ id: 't', type: 'function', function: { name: 'ls', arguments: '{"d":1}' } }],
          usage: { input_tokens: 2, output_tokens: 3, total_tokens: 5 },
        },
        { id: 'c' },
      ),
    ],
  },
  {
    name: 'two steps with a call in pieces and its result',
    format: 'ai-sdk-stream',
    records: [
      { type: 'start', messageId: 'u' },
      { type: 'start-step' },
      { type: 'reasoning-start', id: '0' },
      { type: 'reasoning-delta', id: '0', delta: 'Hm.' },
      { type: 'reasoning-end', id: '0' },
      { type: 'tool-input-start', toolCallId: 't', toolName: 'ls' },
      { type: 'tool-input-delta', toolCallId: 't', inputTextDelta: '{"d":' },
      { type: 'tool-input-delta', toolCallId: 't', inputTextDelta: '1}' },
      { type: 'tool-input-available', toolCallId: 't', toolName: 'ls', input: { d: 1 } },
      { type: 'tool-output-available', toolCallId: 't', output: 'a.txt' },
      { type: 'finish-step' },
      { type: 'start-step' },
      { type: 'text-start', id: '0' },
      { type: 'text-delta', id: '0', delta: 'H' },
      { type: 'text-delta', id: '0', delta: 'i' },
      { type: 'text-end', id: '0' },
      { type: 'tool-call', toolCallId: 'w', toolName: 'web_search', input: {}, providerExecuted: true },
      { type: 'finish-step', finishReason: 'stop', usage: { inputTokens: 2, outputTokens: 3 } },
      { type: 'finish' },
    ],
    responses: [
      turn(
        {
          content: [
            { type: 'thinking', thinking: 'Hm.' },
            { type: 'tool_use', id: 't', name: 'ls', input: { d: 1 } },
          ],
        },
        { id: 'u' },
      ),
      { role: 'tool', response: { type: 'tool_result', toolCallId: 't', content: 'a.txt' }, id: 't' },
      turn(
        {
          content: [
            { type: 'text', text: 'Hi' },
            { type: 'server_tool_use', id: 'w', name: 'web_search', input: {} },
          ],
          usage: { inputTokens: 2, outputTokens: 3, total_tokens: 5 },
        },
        { id: 'u' },
      ),
    ],
  },
  {
    name: 'lines until one is done',
    format: 'ollama-chat',
    records: [
      { model: 'm-1', created_at: 'x', message: { role: 'assistant', content: 'H' }, done: false },
      {
        model: 'm-1',
        created_at: 'x',
        message: { role: 'assistant', content: 'i', tool_calls: [{ function: { name: 'ls', arguments: {} } }] },
        done: false,
      },
      { model: 'm-1', created_at: 'x', message: { role: 'assistant', content: '' }, done: true, eval_count: 5 },
      { model: 'm-1', created_at: 'x', response: 'a', done: false },
    ],
    responses: [
      turn(
        {
          content: 'Hi',
          tool_calls: [{ function: { name: 'ls', arguments: {} } }],
          usage: { eval_count: 5, total_tokens: 5 },
        },
        { model: 'm-1' },
      ),
      turn({ content: 'a' }, { model: 'm-1', remarks: [breaksOff] }),
    ],
  },
  {
    name: 'chunks of one message, then another message',
    format: 'langchain-message-dict',
    records: [
      {
        type: 'AIMessageChunk',
        id: 'run-1',
        content: 'Che',
        additional_kwargs: {},
        tool_calls: [{ name: 'ls', args: {}, id: 't', type: 'tool_call' }],
        tool_call_chunks: [{ name: 'ls', args: '{"d":', id: 't', index: 0 }],
      },
      {
        type: 'AIMessageChunk',
        id: 'run-1',
        content: 'ck.',
        additional_kwargs: {},
        invalid_tool_calls: [{ name: null, args: '1}', id: null }],
        tool_call_chunks: [{ name: null, args: '1}', id: null, index: 0 }],
        response_metadata: { finish_reason: 'tool_calls' },
      },
      { type: 'AIMessageChunk', id: 'run-0', content: 'C', additional_kwargs: {} },
      { type: 'ai', content: 'Hi', additional_kwargs: {}, id: 'run-2' },
    ],
    responses: [
      turn({ content: 'Check.', tool_calls: [{ id: 't', name: 'ls', arguments: '{"d":1}' }] }, { id: 'run-1' }),
      turn({ content: 'C' }, { id: 'run-0', remarks: [breaksOff] }),
      turn({ content: 'Hi' }, { id: 'run-2' }),
    ],
  },
];
