import { call, usage, type Sample } from './sample.js';

export const chat: readonly Sample[] = [
  {
    name: 'a completion with two choices',
    format: 'openai-chat',
    record: {
      id: 'chatcmpl-1',
      object: 'chat.completion',
      model: 'm-1',
      choices: [
        { index: 0, finish_reason: 'tool_calls', message: { role: 'assistant', content: null, tool_calls: [call] } },
        { index: 1, finish_reason: 'stop', message: { role: 'assistant', content: 'No.', refusal: null } },
      ],
      usage,
    },
    responses: [
      {
        role: 'assistant',
        response: { role: 'assistant', content: null, tool_calls: [call], usage },
        pointer: '/choices/0/message',
        moved: [['/usage', '/usage']],
        id: 'chatcmpl-1',
        model: 'm-1',
      },
      {
        role: 'assistant',
        response: { role: 'assistant', content: 'No.', refusal: null },
        pointer: '/choices/1/message',
        id: 'chatcmpl-1',
        model: 'm-1',
      },
    ],
  },
  {
    name: 'a custom tool and a call of the older kind',
    format: 'openai-chat',
    record: {
      choices: [
        {
          message: {
            role: 'assistant',
            tool_calls: [{ id: 'c', type: 'custom', custom: { name: 'run_sql', input: 'SELECT 1' } }],
            function_call: { name: 'ls', arguments: '{}' },
          },
        },
      ],
    },
    responses: [
      {
        role: 'assistant',
        response: {
          role: 'assistant',
          tool_calls: [
            { id: 'c', type: 'custom_tool_call', name: 'run_sql', input: 'SELECT 1' },
            { type: 'function', function: { name: 'ls', arguments: '{}' } },
          ],
        },
        pointer: '/choices/0/message',
        moved: [
          ['/tool_calls/0/name', '/choices/0/message/tool_calls/0/custom/name'],
          ['/tool_calls/0/input', '/choices/0/message/tool_calls/0/custom/input'],
          ['/tool_calls/1/function', '/choices/0/message/function_call'],
          ['/tool_calls/1', '/choices/0/message/function_call'],
        ],
      },
    ],
  },
  {
    name: 'a completion of plain text',
    format: 'openai-chat',
    record: { object: 'text_completion', choices: [{ text: 'Hi' }], usage },
    responses: [
      {
        role: 'assistant',
        response: { role: 'assistant', content: 'Hi', usage },
        pointer: '/choices/0',
        moved: [
          ['/content', '/choices/0/text'],
          ['/usage', '/usage'],
        ],
      },
    ],
  },
  {
    name: 'a choice that is none, left for the guards to refuse',
    format: 'openai-chat',
    record: { object: 'chat.completion', choices: ['x'] },
    responses: [
      {
        role: 'assistant',
        response: { role: 'assistant', choices: ['x'] },
        pointer: '/choices/0',
        moved: [['/choices/0', '/choices/0']],
      },
    ],
  },
  {
    name: 'calls beside the choices, left for the guards to refuse',
    format: 'openai-chat',
    record: { object: 'chat.completion', choices: [], tool_calls: [call] },
    responses: [{ role: 'assistant', response: { role: 'assistant', choices: [], tool_calls: [call] } }],
  },
  {
    name: 'a conversation',
    format: 'chat-messages',
    record: {
      session_id: 's-1',
      messages: [
        { role: 'developer', content: 'Be brief.' },
        { role: 'user', content: [{ type: 'text', text: 'Rate?' }] },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', content: '1.08' },
        { role: 'assistant', content: '1.08', weight: 1 },
      ],
      tools: [],
    },
    responses: [
      {
        role: 'system',
        response: { role: 'developer', content: 'Be brief.' },
        pointer: '/messages/0',
        conversation: 's-1',
      },
      {
        role: 'user',
        response: { role: 'user', content: [{ type: 'text', text: 'Rate?' }] },
        pointer: '/messages/1',
        conversation: 's-1',
      },
      {
        role: 'assistant',
        response: { role: 'assistant', content: null, tool_calls: [call] },
        pointer: '/messages/2',
        conversation: 's-1',
      },
      {
        role: 'tool',
        response: { role: 'tool', tool_call_id: 'call_1', content: '1.08' },
        pointer: '/messages/3',
        conversation: 's-1',
        id: 'call_1',
      },
      {
        role: 'assistant',
        response: { role: 'assistant', content: '1.08', weight: 1 },
        pointer: '/messages/4',
        conversation: 's-1',
      },
    ],
  },
];
