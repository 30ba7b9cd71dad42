import { call, type Sample } from './sample.js';
import { asked, told, turn } from './turns.js';

export const frameworks: readonly Sample[] = [
  {
    name: 'a step',
    format: 'ai-sdk-step',
    record: {
      content: [
        { type: 'text', text: 'Checking.' },
        { type: 'tool-call', toolCallId: 't', toolName: 'get_rate', input: { ccy: 'EUR' } },
        { type: 'tool-call', toolCallId: 'u', toolName: 'web_search', input: {}, providerExecuted: true },
        { type: 'tool-result', toolCallId: 't', toolName: 'get_rate', output: '1.08' },
      ],
      finishReason: 'tool-calls',
      usage: { inputTokens: 20, outputTokens: 9, totalTokens: 29 },
      response: { id: 'r-1', modelId: 'm-1', messages: [{ role: 'assistant', content: 'Checking.' }] },
    },
    responses: [
      turn(
        {
          content: [
            { type: 'text', text: 'Checking.' },
            { type: 'tool_use', toolCallId: 't', name: 'get_rate', input: { ccy: 'EUR' } },
            { type: 'server_tool_use', toolCallId: 'u', name: 'web_search', input: {}, providerExecuted: true },
          ],
          usage: { inputTokens: 20, outputTokens: 9, totalTokens: 29, total_tokens: 29 },
        },
        { id: 'r-1', model: 'm-1' },
      ),
      {
        role: 'tool',
        response: { type: 'tool_result', toolCallId: 't', toolName: 'get_rate', output: '1.08' },
        id: 't',
        model: 'm-1',
      },
    ],
    unplaced: true,
  },
  {
    name: 'a message with a call and its result',
    format: 'ai-sdk-ui-message',
    record: {
      id: 'u-1',
      role: 'assistant',
      parts: [
        { type: 'text', text: 'Checking.' },
        { type: 'tool-get_rate', toolCallId: 't', state: 'output-available', input: { ccy: 'EUR' }, output: '1.08' },
        { type: 'dynamic-tool', toolName: 'ls', toolCallId: 'v', state: 'input-available', input: {} },
        { type: 'tool-invocation', toolInvocation: { state: 'call', toolCallId: 'w', toolName: 'cat', args: {} } },
        { type: 'tool-web_search', toolCallId: 'x', state: 'input-available', input: {}, providerExecuted: true },
      ],
    },
    responses: [
      turn(
        {
          content: [
            { type: 'text', text: 'Checking.' },
            { type: 'tool_use', id: 't', name: 'get_rate', input: { ccy: 'EUR' } },
            { type: 'tool_use', id: 'v', name: 'ls', input: {} },
            { type: 'tool_use', id: 'w', name: 'cat', input: {} },
            { type: 'server_tool_use', id: 'x', name: 'web_search', input: {} },
          ],
        },
        { id: 'u-1' },
      ),
      { role: 'tool', response: { type: 'tool_result', tool_use_id: 't', content: '1.08' }, id: 't' },
    ],
    unplaced: true,
    derived: ['/content/1/name', '/content/4/name'],
  },
  {
    name: 'a question, with parts of other kinds',
    format: 'ai-sdk-ui-message',
    record: {
      role: 'user',
      content: 'Rate?',
      parts: [{ type: 'text', text: 'Rate?' }, { type: 'tool-invocation' }, { type: 'dynamic-tool' }],
    },
    responses: [
      asked([{ type: 'text', text: 'Rate?' }, { type: 'tool-invocation' }, { type: 'tool_use' }], {
        moved: [
          ['/content/0', '/parts/0'],
          ['/content/1', '/parts/1'],
          ['/content/2', '/parts/2'],
        ],
      }),
    ],
  },
  {
    name: 'a chat',
    format: 'llamaindex-chat-store',
    record: {
      class_name: 'SimpleChatStore',
      store: {
        'user/1': [
          { role: 'system', content: 'Be brief.', additional_kwargs: {} },
          { role: 'assistant', content: null, additional_kwargs: { tool_calls: [call] } },
          { role: 'tool', content: '1.08', additional_kwargs: { name: 'get_rate', tool_call_id: 'call_1' } },
          {
            role: 'assistant',
            additional_kwargs: { tool_calls: [call] },
            blocks: [
              { block_type: 'text', text: 'Checking.' },
              { block_type: 'tool_call', tool_name: 'get_rate', tool_kwargs: { ccy: 'EUR' }, tool_call_id: 'call_1' },
              { block_type: 'tool_call', tool_name: 'ls', tool_kwargs: {}, tool_call_id: 'call_2' },
            ],
          },
        ],
      },
    },
    responses: [
      told('Be brief.', { conversation: 'user/1' }),
      turn({ content: null, tool_calls: [call] }, { conversation: 'user/1' }),
      { role: 'tool', response: { role: 'tool', content: '1.08' }, id: 'call_1', conversation: 'user/1' },
      turn(
        {
          content: [
            { type: 'text', text: 'Checking.' },
            {
              type: 'tool_call_block',
              tool_name: 'get_rate',
              tool_kwargs: { ccy: 'EUR' },
              tool_call_id: 'call_1',
            },
            { type: 'tool_call_block', tool_name: 'ls', tool_kwargs: {}, tool_call_id: 'call_2' },
          ],
          tool_calls: [call, { tool_name: 'ls', arguments: {}, id: 'call_2' }],
        },
        { conversation: 'user/1' },
      ),
    ],
    unplaced: true,
  },
  {
    name: 'a conversation with calls in two forms',
    format: 'sharegpt',
    record: {
      id: 's-1',
      conversations: [
        { from: 'system', value: 'Be brief.' },
        { from: 'human', value: 'Rate?' },
        {
          from: 'gpt',
          value: 'I will.<tool_call>{"name":"get_rate","arguments":{}}</tool_call><tool_call>{"n</tool_call>',
        },
        { from: 'function_call', value: '{"name":"ls","arguments":{}}' },
        { from: 'observation', value: '1.08' },
      ],
      tools: '[]',
    },
    responses: [
      told('Be brief.', {
        conversation: 's-1',
        pointer: '/conversations/0',
        moved: [['/content', '/conversations/0/value']],
      }),
      asked('Rate?', {
        conversation: 's-1',
        pointer: '/conversations/1',
        moved: [['/content', '/conversations/1/value']],
      }),
      turn(
        {
          content: 'I will.<tool_call>{"name":"get_rate","arguments":{}}</tool_call><tool_call>{"n</tool_call>',
          tool_calls: [{ name: 'get_rate', arguments: {} }, '{"n'],
        },
        {
          conversation: 's-1',
          pointer: '/conversations/2',
          moved: [
            ['/content', '/conversations/2/value'],
            ['/tool_calls/0', '/conversations/2/value'],
            ['/tool_calls/1', '/conversations/2/value'],
          ],
        },
      ),
      turn(
        { content: null, tool_calls: [{ name: 'ls', arguments: {} }] },
        {
          conversation: 's-1',
          pointer: '/conversations/3',
          moved: [
            ['/content', '/conversations/3/value'],
            ['/tool_calls/0', '/conversations/3/value'],
          ],
        },
      ),
      {
        role: 'tool',
        response: { role: 'tool', content: '1.08' },
        conversation: 's-1',
        pointer: '/conversations/4',
        moved: [['/content', '/conversations/4/value']],
      },
    ],
    derived: ['/content', '/tool_calls'],
  },
  {
    name: 'a call whose end is missing, and words that are no text',
    format: 'sharegpt',
    record: {
      conversations: [
        { from: 'gpt', value: '<tool_call>{"name":"ls","arguments":{}}' },
        { from: 'critic', value: 7 },
      ],
    },
    responses: [
      turn({
        content: '<tool_call>{"name":"ls","arguments":{}}',
        tool_calls: [{ name: 'ls', arguments: {} }],
      }),
      turn({ content: 7 }),
    ],
    unplaced: true,
    derived: ['/content', '/tool_calls'],
  },
];
