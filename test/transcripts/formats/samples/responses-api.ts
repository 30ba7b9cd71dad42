import { call, callItem, resultItem, textItem, usage, type Sample } from './sample.js';

export const responseApi: readonly Sample[] = [
  {
    name: 'a response object',
    format: 'openai-responses',
    record: {
      id: 'resp_1',
      object: 'response',
      status: 'completed',
      model: 'm-1',
      conversation: { id: 'conv_1' },
      instructions: 'Be brief.',
      tools: [{ type: 'function', name: 'get_rate' }],
      output: [{ type: 'reasoning', id: 'r', summary: [] }, callItem, textItem],
      usage,
    },
    responses: [
      {
        role: 'assistant',
        response: {
          object: 'response',
          role: 'assistant',
          status: 'completed',
          output: [{ type: 'reasoning', id: 'r', summary: [] }, callItem, textItem],
          usage,
        },
        id: 'resp_1',
        conversation: 'conv_1',
        model: 'm-1',
      },
    ],
  },
  {
    name: 'a response without the object member',
    format: 'openai-responses',
    record: { id: 'resp_1', status: 'completed', output: [textItem] },
    responses: [
      {
        role: 'assistant',
        response: { object: 'response', role: 'assistant', status: 'completed', output: [textItem] },
        id: 'resp_1',
      },
    ],
  },
  {
    name: 'a response with results and tool lists among its items, and with its input',
    format: 'openai-responses',
    record: {
      object: 'response',
      input: [{ role: 'user', content: 'Rate?' }, callItem, resultItem],
      output: [{ type: 'mcp_list_tools', id: 'l', tools: [] }, callItem, resultItem, { type: 'x_new_call', id: 'x' }],
    },
    responses: [
      { role: 'user', origin: 'history', response: { role: 'user', content: 'Rate?' }, pointer: '/input/0' },
      {
        role: 'assistant',
        origin: 'history',
        response: { object: 'response', role: 'assistant', output: [callItem] },
        pointer: '/input/1',
        moved: [['/output/0', '/input/1']],
        id: 'call_1',
      },
      { role: 'tool', origin: 'history', response: resultItem, pointer: '/input/2', id: 'call_1' },
      {
        role: 'assistant',
        response: { object: 'response', role: 'assistant', output: [callItem, { type: 'x_new_call', id: 'x' }] },
        moved: [
          ['/output/0', '/output/1'],
          ['/output/1', '/output/3'],
        ],
      },
      {
        role: 'tool',
        origin: 'definition',
        response: { type: 'mcp_list_tools', id: 'l', tools: [] },
        pointer: '/output/0',
        id: 'l',
      },
      { role: 'tool', response: resultItem, pointer: '/output/2', id: 'call_1' },
    ],
  },
  {
    name: 'a response with text as its input',
    format: 'openai-responses',
    record: { object: 'response', input: 'Rate?', output: [] },
    responses: [
      {
        role: 'user',
        origin: 'history',
        response: { role: 'user', content: 'Rate?' },
        moved: [['/content', '/input']],
      },
    ],
  },
  {
    name: 'a response that wrote nothing and tells what it spent',
    format: 'openai-responses',
    record: { id: 'resp_1', object: 'response', status: 'completed', model: 'm-1', output: [], usage },
    responses: [
      {
        role: 'assistant',
        response: { object: 'response', role: 'assistant', status: 'completed', output: [], usage },
        id: 'resp_1',
        model: 'm-1',
      },
    ],
  },
  {
    name: 'malformed items and calls beside the output, left for the guards to refuse',
    format: 'openai-responses',
    record: { object: 'response', output: ['x', null], tool_calls: [call] },
    responses: [
      {
        role: 'assistant',
        response: { object: 'response', role: 'assistant', output: ['x', null], tool_calls: [call] },
      },
    ],
  },
  {
    name: 'a response that has not begun',
    format: 'openai-responses',
    record: { object: 'response', id: 'r', status: 'queued' },
    responses: [],
  },
  {
    name: 'a call as an item',
    format: 'responses-item',
    record: callItem,
    responses: [
      {
        role: 'assistant',
        response: { object: 'response', role: 'assistant', output: [callItem] },
        moved: [['/output/0', '']],
        id: 'call_1',
      },
    ],
  },
  {
    name: 'a call of an unknown kind as an item',
    format: 'responses-item',
    record: { type: 'teleport_call', call_id: 'c', target: 'x' },
    responses: [
      {
        role: 'assistant',
        response: {
          object: 'response',
          role: 'assistant',
          output: [{ type: 'teleport_call', call_id: 'c', target: 'x' }],
        },
        moved: [['/output/0', '']],
        id: 'c',
      },
    ],
  },
  {
    name: 'a result as an item',
    format: 'responses-item',
    record: resultItem,
    responses: [{ role: 'tool', response: resultItem, id: 'call_1' }],
  },
  {
    name: 'a message as an item',
    format: 'responses-item',
    record: textItem,
    responses: [{ role: 'assistant', response: textItem, id: 'm_1' }],
  },
  {
    name: 'a developer message as an item',
    format: 'responses-item',
    record: { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'x' }] },
    responses: [
      {
        role: 'system',
        response: { type: 'message', role: 'developer', content: [{ type: 'input_text', text: 'x' }] },
      },
    ],
  },
  {
    name: 'a list of items',
    format: 'openai-list',
    record: {
      object: 'list',
      data: [
        resultItem,
        { object: 'chat.completion', choices: [{ message: { role: 'assistant', content: 'Hi' } }], usage },
      ],
    },
    responses: [
      { role: 'tool', response: resultItem, pointer: '/data/0', id: 'call_1' },
      {
        role: 'assistant',
        response: { role: 'assistant', content: 'Hi', usage },
        pointer: '/data/1/choices/0/message',
        moved: [['/usage', '/data/1/usage']],
      },
    ],
  },
];
