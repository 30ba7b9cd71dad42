import type { Sample } from './sample.js';
import { asked, calling, turn } from './turns.js';

const toolUse = { type: 'tool_use', id: 'toolu_1', name: 'get_rate', input: { ccy: 'EUR' } };
const toolResult = { type: 'tool_result', tool_use_id: 'toolu_1', content: '1.08' };

export const messages: readonly Sample[] = [
  {
    name: 'a message of the Messages API',
    format: 'anthropic-messages',
    record: {
      id: 'msg_1',
      type: 'message',
      role: 'assistant',
      model: 'm-1',
      stop_reason: 'tool_use',
      stop_sequence: null,
      content: [{ type: 'text', text: 'Checking.' }, toolUse],
      usage: { input_tokens: 20, output_tokens: 9 },
    },
    responses: [
      {
        role: 'assistant',
        response: {
          role: 'assistant',
          content: [{ type: 'text', text: 'Checking.' }, toolUse],
          usage: { input_tokens: 20, output_tokens: 9, total_tokens: 29 },
        },
        moved: [
          ['/usage', '/usage'],
          ['/usage/total_tokens', '/usage'],
        ],
        id: 'msg_1',
        model: 'm-1',
      },
    ],
  },
  {
    name: 'a message with the result of a tool that the provider ran',
    format: 'anthropic-messages',
    record: {
      type: 'message',
      role: 'assistant',
      stop_reason: 'end_turn',
      content: [
        { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'x' } },
        { type: 'web_search_tool_result', tool_use_id: 's', content: [{ type: 'web_search_result', title: 'T' }] },
        { type: 'text', text: 'T' },
      ],
    },
    responses: [
      {
        role: 'assistant',
        response: {
          role: 'assistant',
          content: [
            { type: 'server_tool_use', id: 's', name: 'web_search', input: { query: 'x' } },
            { type: 'text', text: 'T' },
          ],
        },
        moved: [
          ['/content/0', '/content/0'],
          ['/content/1', '/content/2'],
        ],
      },
      {
        role: 'tool',
        response: { type: 'tool_result', tool_use_id: 's', content: [{ type: 'web_search_result', title: 'T' }] },
        pointer: '/content/1',
        id: 's',
      },
    ],
  },
  {
    name: 'results in a user message',
    format: 'single-message',
    record: { role: 'user', content: [toolResult, { type: 'text', text: 'Go on.' }] },
    responses: [
      {
        role: 'user',
        response: { role: 'user', content: [{ type: 'text', text: 'Go on.' }] },
        moved: [['/content/0', '/content/1']],
      },
      { role: 'tool', response: toolResult, pointer: '/content/0', id: 'toolu_1' },
    ],
  },
  {
    name: 'nothing but results in a user message',
    format: 'single-message',
    record: { role: 'user', content: [toolResult] },
    responses: [{ role: 'tool', response: toolResult, pointer: '/content/0', id: 'toolu_1' }],
  },
  {
    name: 'a message with calls under another type',
    format: 'single-message',
    record: {
      role: 'assistant',
      content: [
        { type: 'text', text: 'x' },
        { type: 'tool-call', toolCallId: 't', toolName: 'ls', input: {} },
        { type: 'tool-result', toolCallId: 't', toolName: 'ls', output: { type: 'text', value: 'a' } },
        { type: 'toolCall', id: 'u', name: 'cat', arguments: { f: 1 } },
      ],
    },
    responses: [
      {
        role: 'assistant',
        response: {
          role: 'assistant',
          content: [
            { type: 'text', text: 'x' },
            { type: 'tool_use', toolCallId: 't', name: 'ls', input: {} },
            { type: 'tool_use', id: 'u', name: 'cat', input: { f: 1 } },
          ],
        },
        moved: [
          ['/content/0', '/content/0'],
          ['/content/1', '/content/1'],
          ['/content/1/name', '/content/1/toolName'],
          ['/content/1/input', '/content/1/input'],
          ['/content/2', '/content/3'],
          ['/content/2/name', '/content/3/name'],
          ['/content/2/input', '/content/3/arguments'],
        ],
      },
      {
        role: 'tool',
        response: { type: 'tool_result', toolCallId: 't', toolName: 'ls', output: { type: 'text', value: 'a' } },
        pointer: '/content/2',
        id: 't',
      },
    ],
  },
  {
    name: 'a speaker of no known role, taken for the model',
    format: 'single-message',
    record: { role: 'critic', content: 'x' },
    responses: [{ role: 'assistant', response: { role: 'critic', content: 'x' } }],
  },
  {
    name: 'the model in the words of the Gemini API',
    format: 'single-message',
    unplaced: true,
    record: { role: 'model', parts: [{ text: 'x' }, { functionCall: { name: 'ls', args: { d: '.' } } }] },
    responses: [turn({ content: 'x', ...calling(['ls', { d: '.' }]) })],
  },
  {
    name: 'the user in the words of the Gemini API',
    format: 'single-message',
    unplaced: true,
    record: { role: 'user', parts: [{ text: 'x' }] },
    responses: [asked('x')],
  },
];
