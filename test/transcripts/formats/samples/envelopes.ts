import { call, callItem, usage, type ExpectedResponse, type Sample } from './sample.js';
import { asked, turn } from './turns.js';

/** A completion that several loggers wrap, and the turn in it. */
const completion = {
  id: 'chatcmpl-1',
  object: 'chat.completion',
  model: 'm-1',
  choices: [
    { index: 0, finish_reason: 'tool_calls', message: { role: 'assistant', content: null, tool_calls: [call] } },
  ],
  usage,
};
const said = (pointer: string, about: Partial<ExpectedResponse> = {}): ExpectedResponse =>
  turn(
    { content: null, tool_calls: [call], usage },
    {
      pointer: `${pointer}/choices/0/message`,
      moved: [['/usage', `${pointer}/usage`]],
      id: 'chatcmpl-1',
      model: 'm-1',
      ...about,
    },
  );
const message = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'm-1',
  stop_reason: 'end_turn',
  content: [{ type: 'text', text: 'Hi' }],
};

export const envelopes: readonly Sample[] = [
  {
    name: 'an answer in the chunks that it was streamed in',
    format: 'request-response',
    record: {
      response: [
        { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content: 'H' } }] },
        { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
      ],
    },
    responses: [
      turn(
        { content: 'H' },
        { pointer: '/response/0', moved: [['/content', '/response/0/choices/0/delta/content']], id: 'c' },
      ),
    ],
  },
  {
    name: 'an answered request of a batch',
    format: 'openai-batch-output',
    record: {
      id: 'b',
      custom_id: 'r-1',
      response: { status_code: 200, request_id: 'q', body: completion },
      error: null,
    },
    responses: [said('/response/body')],
  },
  {
    name: 'an answered request of a batch of the Responses API',
    format: 'openai-batch-output',
    record: {
      custom_id: 'r-1',
      response: { status_code: 200, body: { object: 'response', model: 'm-1', output: [callItem] } },
    },
    responses: [
      {
        role: 'assistant',
        response: { object: 'response', role: 'assistant', output: [callItem] },
        pointer: '/response/body',
        id: 'r-1',
        model: 'm-1',
      },
    ],
  },
  {
    name: 'a request of a batch that failed',
    format: 'openai-batch-output',
    record: { custom_id: 'r-1', response: null, error: { code: 'expired', message: 'x' } },
    responses: [],
  },
  {
    name: 'a request of a batch that was refused',
    format: 'openai-batch-output',
    record: { custom_id: 'r-1', response: { status_code: 400, body: { error: { message: 'x' } } } },
    responses: [],
  },
  {
    name: 'a message of a batch',
    format: 'anthropic-batch-result',
    record: { custom_id: 'r-1', result: { type: 'succeeded', message } },
    responses: [
      turn({ content: [{ type: 'text', text: 'Hi' }] }, { pointer: '/result/message', id: 'msg_1', model: 'm-1' }),
    ],
  },
  {
    name: 'a message of a batch that expired',
    format: 'anthropic-batch-result',
    record: { custom_id: 'r-1', result: { type: 'expired' } },
    responses: [],
  },
  {
    name: 'a request of a batch of OpenAI',
    format: 'batch-input',
    record: { custom_id: 'r-1', method: 'POST', url: '/v1/chat/completions', body: { messages: [] } },
    responses: [],
  },
  {
    name: 'a request of a batch of Anthropic',
    format: 'batch-input',
    record: { custom_id: 'r-1', params: { messages: [] } },
    responses: [],
  },
  {
    name: 'a logged invocation',
    format: 'bedrock-invocation-log',
    record: {
      schemaType: 'ModelInvocationLog',
      schemaVersion: '1.0',
      requestId: 'q-1',
      operation: 'Converse',
      modelId: 'm-1',
      input: { inputBodyJson: { messages: [{ role: 'user', content: 'Hi?' }] } },
      output: {
        outputBodyJson: {
          output: { message: { role: 'assistant', content: [{ text: 'Hi' }] } },
          stopReason: 'end_turn',
        },
      },
    },
    responses: [
      asked('Hi?', { origin: 'history', pointer: '/input/inputBodyJson/messages/0', id: 'q-1', model: 'm-1' }),
      turn(
        { content: [{ type: 'text', text: 'Hi' }] },
        {
          pointer: '/output/outputBodyJson/output/message',
          moved: [
            ['/content/0', '/output/outputBodyJson/output/message/content/0'],
            ['/content/0/text', '/output/outputBodyJson/output/message/content/0/text'],
          ],
          id: 'q-1',
          model: 'm-1',
        },
      ),
    ],
  },
  {
    name: 'a logged invocation whose output is a stream',
    format: 'bedrock-invocation-log',
    record: {
      schemaType: 'ModelInvocationLog',
      requestId: 'q-1',
      output: {
        outputBodyJson: [
          { messageStart: { role: 'assistant' } },
          { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'H' } } },
          { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'i' } } },
          { messageStop: { stopReason: 'end_turn' } },
        ],
      },
    },
    responses: [
      turn(
        { content: [{ type: 'text', text: 'Hi' }] },
        {
          pointer: '/output/outputBodyJson/0',
          moved: [['/content/0/text', '/output/outputBodyJson/1/contentBlockDelta/delta/text']],
          id: 'q-1',
        },
      ),
    ],
    derived: ['/content'],
  },
  {
    name: 'a logged invocation whose bodies were moved elsewhere',
    format: 'bedrock-invocation-log',
    record: { schemaType: 'ModelInvocationLog', requestId: 'q-1', output: { outputBodyS3Path: 's3://b/k' } },
    responses: [],
  },
  {
    name: 'a traced call of an API',
    format: 'weave-call',
    record: {
      id: 'w-1',
      op_name: 'weave:///e/p/op/openai.chat.completions.create:1',
      trace_id: 't-1',
      started_at: '2026-01-01T00:00:00Z',
      inputs: { model: 'm-1', messages: [{ role: 'user', content: 'Rate?' }] },
      output: completion,
    },
    responses: [
      asked('Rate?', { origin: 'history', pointer: '/inputs/messages/0', id: 'w-1', conversation: 't-1' }),
      said('/output', { conversation: 't-1' }),
    ],
  },
  {
    name: 'a traced call of a function',
    format: 'weave-call',
    record: { op_name: 'f', trace_id: 't-1', started_at: 'x', inputs: {}, output: 'Hi' },
    responses: [turn({ content: 'Hi' }, { pointer: '/output', moved: [['/content', '/output']], conversation: 't-1' })],
  },
  {
    name: 'a request with bodies',
    format: 'helicone-request',
    record: {
      request_id: 'h-1',
      request_model: 'm-0',
      properties: { 'Helicone-Session-Id': 's-1' },
      request_body: { messages: [{ role: 'user', content: 'Rate?' }] },
      response_body: completion,
    },
    responses: [
      asked('Rate?', {
        origin: 'history',
        pointer: '/request_body/messages/0',
        id: 'h-1',
        conversation: 's-1',
        model: 'm-0',
      }),
      said('/response_body', { conversation: 's-1' }),
    ],
  },
  {
    name: 'a request without bodies',
    format: 'helicone-request',
    record: { request_id: 'h-1', request_body: null, response_body: null },
    responses: [],
  },
  {
    name: 'a payload of a callback',
    format: 'litellm-log',
    record: {
      id: 'l-1',
      trace_id: 't-1',
      call_type: 'acompletion',
      response_cost: 0.1,
      messages: [{ role: 'user', content: 'Rate?' }],
      response: completion,
    },
    responses: [
      asked('Rate?', { origin: 'history', pointer: '/messages/0', id: 'l-1', conversation: 't-1' }),
      said('/response', { conversation: 't-1' }),
    ],
  },
  {
    name: 'a row of the spend logs, with bodies as text',
    format: 'litellm-log',
    record: {
      request_id: 'l-1',
      call_type: 'acompletion',
      spend: 0.1,
      messages: JSON.stringify([{ role: 'user', content: 'Rate?' }]),
      response: JSON.stringify(completion),
    },
    responses: [asked('Rate?', { origin: 'history', pointer: '/messages/0', id: 'l-1' }), said('/response')],
  },
  {
    name: 'a row of the spend logs without content',
    format: 'litellm-log',
    record: { request_id: 'l-1', call_type: 'acompletion', spend: 0, messages: '{}', response: '{}' },
    responses: [],
  },
  {
    name: 'a payload whose content was taken out',
    format: 'litellm-log',
    record: {
      id: 'l-1',
      call_type: 'acompletion',
      response_cost: 0,
      messages: [{ role: 'user', content: 'redacted-by-litellm' }],
      response: { choices: [{ message: { role: 'assistant', content: 'redacted-by-litellm' } }] },
    },
    responses: [],
  },
];
