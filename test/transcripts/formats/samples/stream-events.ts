import { callItem, type ExpectedResponse, type Sample } from './sample.js';
import { turn } from './turns.js';

const interrupted = ['The stream breaks off: the response was audited as far as it came.'];
const alone = (response: Record<string, unknown>): ExpectedResponse => turn(response, { remarks: interrupted });

/** One event of each stream, read by itself. What several make up together is in the tests of joins. */
export const streamEvents: readonly Sample[] = [
  {
    name: 'an item that is done',
    format: 'openai-responses-stream',
    record: { type: 'response.output_item.done', sequence_number: 6, output_index: 0, item: callItem },
    responses: [alone({ object: 'response', output: [callItem] })],
    unplaced: true,
  },
  {
    name: 'a response that is complete',
    format: 'openai-responses-stream',
    record: {
      type: 'response.completed',
      response: {
        id: 'resp_1',
        object: 'response',
        status: 'completed',
        output: [callItem],
        usage: { total_tokens: 5 },
      },
    },
    responses: [
      turn(
        { object: 'response', status: 'completed', usage: { total_tokens: 5 }, output: [callItem] },
        {
          moved: [
            ['/usage', '/response/usage'],
            ['/status', '/response/status'],
            ['/output/0', '/response/output/0'],
          ],
          id: 'resp_1',
        },
      ),
    ],
  },
  {
    name: 'an error',
    format: 'openai-responses-stream',
    record: { type: 'error', sequence_number: 3, message: 'x', code: null },
    responses: [],
  },
  {
    name: 'the start of a block',
    format: 'anthropic-messages-stream',
    record: {
      type: 'content_block_start',
      index: 0,
      content_block: { type: 'tool_use', id: 't', name: 'ls', input: {} },
    },
    responses: [alone({ content: [{ type: 'tool_use', id: 't', name: 'ls', input: {} }] })],
    unplaced: true,
  },
  {
    name: 'a ping',
    format: 'anthropic-messages-stream',
    record: { type: 'ping' },
    responses: [],
  },
  {
    name: 'a chunk',
    format: 'openai-chat-stream',
    record: {
      id: 'c-1',
      object: 'chat.completion.chunk',
      choices: [{ index: 0, delta: { role: 'assistant', content: 'H' } }],
    },
    responses: [{ ...alone({ content: 'H' }), id: 'c-1' }],
    unplaced: true,
  },
  {
    name: 'a chunk that gives the usage',
    format: 'openai-chat-stream',
    record: { id: 'c-1', object: 'chat.completion.chunk', choices: [], usage: { total_tokens: 5 } },
    responses: [],
  },
  {
    name: 'a step that begins',
    format: 'gemini-interactions-stream',
    record: { event_type: 'step.start', index: 0, step: { type: 'function_call', id: 'c', name: 'ls', arguments: {} } },
    responses: [alone({ content: [{ type: 'tool_use', id: 'c', name: 'ls', input: {} }] })],
    unplaced: true,
  },
  {
    name: 'a delta',
    format: 'bedrock-converse-stream',
    record: { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'H' } } },
    responses: [alone({ content: [{ type: 'text', text: 'H' }] })],
    unplaced: true,
  },
  {
    name: 'a call that begins',
    format: 'cohere-stream',
    record: {
      type: 'tool-call-start',
      index: 0,
      delta: { message: { tool_calls: { id: 'c', type: 'function', function: { name: 'ls', arguments: '' } } } },
    },
    responses: [
      alone({ content: [], tool_calls: [{ id: 'c', type: 'function', function: { name: 'ls', arguments: '' } }] }),
    ],
    unplaced: true,
  },
  {
    name: 'the whole input of a call',
    format: 'ai-sdk-stream',
    record: { type: 'tool-input-available', toolCallId: 't', toolName: 'ls', input: { d: '/' } },
    responses: [alone({ content: [{ type: 'tool_use', id: 't', name: 'ls', input: { d: '/' } }] })],
    unplaced: true,
  },
];
