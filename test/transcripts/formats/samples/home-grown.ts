import type { Sample } from './sample.js';

export const homeGrown: readonly Sample[] = [
  {
    name: 'a call in the documented shape, as it stands',
    format: 'generic-tool-call',
    record: { type: 'tool_call', tool_name: 'ls', arguments: { path: '.' } },
    responses: [
      { role: 'assistant', response: { type: 'tool_call', tool_name: 'ls', arguments: { path: '.' } }, moved: [] },
    ],
  },
  {
    name: 'a call without a type, which only its shape tells',
    format: 'generic-tool-call',
    record: { tool_name: 'ls', arguments: { path: '.' } },
    responses: [
      { role: 'assistant', response: { type: 'tool_call', tool_name: 'ls', arguments: { path: '.' } }, moved: [] },
    ],
  },
  {
    name: 'a call under other names, with its prompt and result',
    format: 'generic-tool-call',
    record: { id: 'x', prompt: 'List.', tool: 'ls', args: { path: '.' }, result: 'a.txt', note: 'n' },
    responses: [
      {
        role: 'user',
        origin: 'history',
        response: { role: 'user', content: 'List.' },
        moved: [['/content', '/prompt']],
        id: 'x',
      },
      {
        role: 'assistant',
        response: { id: 'x', type: 'tool_call', tool_name: 'ls', arguments: { path: '.' }, note: 'n' },
        moved: [
          ['/arguments', '/args'],
          ['/tool_name', '/tool'],
        ],
        id: 'x',
      },
      { role: 'tool', response: { role: 'tool', content: 'a.txt' }, moved: [['/content', '/result']], id: 'x' },
    ],
  },
  {
    name: 'a call that names two tools, left for the guards to refuse',
    format: 'generic-tool-call',
    record: { tool: 'ls', name: 'bash', args: {} },
    responses: [
      {
        role: 'assistant',
        response: { type: 'tool_call', tool_name: 'ls', name: 'bash', arguments: {} },
        moved: [
          ['/arguments', '/args'],
          ['/tool_name', '/tool'],
        ],
      },
    ],
  },
  {
    name: 'a description of a tool',
    format: 'generic-tool-call',
    record: { name: 'ls', description: 'Lists.', parameters: { type: 'object', properties: {} } },
    responses: [
      {
        role: 'tool',
        origin: 'definition',
        response: { name: 'ls', description: 'Lists.', parameters: { type: 'object', properties: {} } },
      },
    ],
  },
  {
    name: 'an output',
    format: 'qwed',
    record: { output: { total: 1 }, prompt: 'Add.' },
    responses: [
      {
        role: 'user',
        origin: 'history',
        response: { role: 'user', content: 'Add.' },
        moved: [['/content', '/prompt']],
      },
      { role: 'assistant', response: { output: { total: 1 } } },
    ],
  },
  {
    name: 'a new state',
    format: 'qwed',
    record: { new_state: 'paid' },
    responses: [{ role: 'assistant', response: { new_state: 'paid' } }],
  },
  {
    name: 'a call without arguments',
    format: 'qwed',
    record: { type: 'tool_call', tool_name: 'ls' },
    responses: [{ role: 'assistant', response: { type: 'tool_call', tool_name: 'ls' } }],
  },
  {
    name: 'a list of calls under other names',
    format: 'generic-tool-log',
    record: {
      response: 'Done.',
      tool_calls: [
        { tool: 'ls', args: {} },
        { tool_name: 'cat', arguments: {} },
      ],
    },
    responses: [
      {
        role: 'assistant',
        response: {
          response: 'Done.',
          tool_calls: [
            { tool_name: 'ls', arguments: {} },
            { tool_name: 'cat', arguments: {} },
          ],
        },
        moved: [
          ['/tool_calls/0/arguments', '/tool_calls/0/args'],
          ['/tool_calls/0/tool_name', '/tool_calls/0/tool'],
        ],
      },
    ],
  },
  {
    name: 'a prompt and an answer',
    format: 'text-record',
    record: { id: 'r', model: 'm-1', question: 'Rate?', response: '1.08' },
    responses: [
      {
        role: 'user',
        origin: 'history',
        response: { role: 'user', content: 'Rate?' },
        moved: [['/content', '/question']],
        id: 'r',
        model: 'm-1',
      },
      {
        role: 'assistant',
        response: { role: 'assistant', content: '1.08' },
        moved: [['/content', '/response']],
        id: 'r',
        model: 'm-1',
      },
    ],
  },
  {
    name: 'a request and its response',
    format: 'request-response',
    record: {
      conversation_id: 'c-1',
      request: { messages: [{ role: 'user', content: 'Hi' }] },
      response: { body: { object: 'chat.completion', choices: [{ message: { role: 'assistant', content: 'Hi' } }] } },
    },
    responses: [
      {
        role: 'user',
        origin: 'history',
        response: { role: 'user', content: 'Hi' },
        pointer: '/request/messages/0',
        conversation: 'c-1',
      },
      {
        role: 'assistant',
        response: { role: 'assistant', content: 'Hi' },
        pointer: '/response/body/choices/0/message',
        conversation: 'c-1',
      },
    ],
  },
  {
    name: 'messages and their completion',
    format: 'request-response',
    record: {
      messages: [{ role: 'user', content: 'Hi' }],
      completion: { id: 'x', choices: [{ message: { role: 'assistant', content: 'Hi' } }] },
    },
    responses: [
      { role: 'user', origin: 'history', response: { role: 'user', content: 'Hi' }, pointer: '/messages/0' },
      {
        role: 'assistant',
        response: { role: 'assistant', content: 'Hi' },
        pointer: '/completion/choices/0/message',
        id: 'x',
      },
    ],
  },
  {
    name: 'messages and the answer to them as text',
    format: 'chat-messages',
    record: { messages: [{ role: 'user', content: 'Hi' }], response: 'Hello' },
    responses: [
      { role: 'user', origin: 'history', response: { role: 'user', content: 'Hi' }, pointer: '/messages/0' },
      { role: 'assistant', response: { role: 'assistant', content: 'Hello' }, moved: [['/content', '/response']] },
    ],
  },
  {
    name: 'a whole conversation and its last answer again',
    format: 'chat-messages',
    record: { messages: [{ role: 'assistant', content: 'Hello' }], answer: 'Hello' },
    responses: [
      { role: 'assistant', response: { role: 'assistant', content: 'Hello' }, pointer: '/messages/0' },
      { role: 'assistant', response: { role: 'assistant', content: 'Hello' }, moved: [['/content', '/answer']] },
    ],
  },
  {
    name: 'two answers',
    format: 'request-response',
    record: { response: 'plain', completion: { role: 'assistant', content: 'Hi' } },
    responses: [
      { role: 'assistant', response: { role: 'assistant', content: 'Hi' }, pointer: '/completion' },
      { role: 'assistant', response: { role: 'assistant', content: 'plain' }, moved: [['/content', '/response']] },
    ],
  },
  {
    name: 'a response as text that is JSON',
    format: 'request-response',
    record: { prompt: 'Hi', response: '{"role":"assistant","content":"Hi"}' },
    responses: [
      { role: 'user', origin: 'history', response: { role: 'user', content: 'Hi' }, moved: [['/content', '/prompt']] },
      { role: 'assistant', response: { role: 'assistant', content: 'Hi' }, pointer: '/response' },
    ],
  },
  { name: 'an error', format: 'api-error', record: { error: { message: 'Too many requests.' } }, responses: [] },
  {
    name: 'an error event',
    format: 'api-error',
    record: { type: 'error', error: { type: 'x', message: 'y' }, request_id: 'r' },
    responses: [],
  },
];
