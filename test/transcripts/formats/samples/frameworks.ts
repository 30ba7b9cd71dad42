import { call, type Sample } from './sample.js';
import { asked, told, turn } from './turns.js';

const lc = (type: string, kwargs: unknown): Record<string, unknown> => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', type],
  kwargs,
});

export const frameworks: readonly Sample[] = [
  {
    name: 'a turn whose call is written three times',
    format: 'langchain-lc',
    record: lc('AIMessage', {
      content: [
        { type: 'text', text: 'Checking.' },
        { type: 'tool_use', id: 'call_1', name: 'get_rate', input: { ccy: 'EUR' } },
      ],
      tool_calls: [{ name: 'get_rate', args: { ccy: 'EUR' }, id: 'call_1', type: 'tool_call' }],
      invalid_tool_calls: [{ name: 'ls', args: '{"a":', id: 'call_2', error: 'x', type: 'invalid_tool_call' }],
      additional_kwargs: { tool_calls: [call] },
      usage_metadata: { input_tokens: 20, output_tokens: 9, total_tokens: 29 },
      response_metadata: { model_name: 'm-1' },
      id: 'run-1',
    }),
    responses: [
      turn(
        {
          content: [{ type: 'text', text: 'Checking.' }],
          tool_calls: [
            { name: 'get_rate', arguments: { ccy: 'EUR' }, id: 'call_1' },
            { name: 'ls', arguments: '{"a":', id: 'call_2' },
          ],
          usage: { input_tokens: 20, output_tokens: 9, total_tokens: 29 },
        },
        { id: 'run-1', model: 'm-1' },
      ),
    ],
    unplaced: true,
  },
  {
    name: 'calls of one id that are not the same',
    format: 'langchain-lc',
    record: lc('AIMessage', {
      content: '',
      tool_calls: [{ name: 'ls', args: { d: '/' }, id: 'call_1' }],
      additional_kwargs: { tool_calls: [call], function_call: { name: 'cat', arguments: '{}' } },
    }),
    responses: [
      turn({
        content: '',
        tool_calls: [
          { name: 'ls', arguments: { d: '/' }, id: 'call_1' },
          call,
          { function: { name: 'cat', arguments: '{}' } },
        ],
      }),
    ],
    unplaced: true,
  },
  {
    name: 'a generation',
    format: 'langchain-lc',
    record: {
      lc: 1,
      type: 'constructor',
      id: ['langchain', 'schema', 'output', 'ChatGeneration'],
      kwargs: { text: 'Hi', message: lc('AIMessage', { content: 'Hi' }) },
    },
    responses: [
      turn(
        { content: 'Hi' },
        { pointer: '/kwargs/message/kwargs', moved: [['/content', '/kwargs/message/kwargs/content']] },
      ),
    ],
  },
  {
    name: 'a result',
    format: 'langchain-lc',
    record: lc('ToolMessage', { content: '1.08', tool_call_id: 'call_1', name: 'get_rate' }),
    responses: [
      {
        role: 'tool',
        response: { role: 'tool', content: '1.08', tool_call_id: 'call_1', name: 'get_rate' },
        pointer: '/kwargs',
        moved: [
          ['/content', '/kwargs/content'],
          ['/tool_call_id', '/kwargs/tool_call_id'],
          ['/name', '/kwargs/name'],
        ],
        id: 'call_1',
      },
    ],
  },
  {
    name: 'a wrapped turn',
    format: 'langchain-message-dict',
    record: { type: 'ai', data: { content: 'Hi', tool_calls: [], id: 'run-1' } },
    responses: [turn({ content: 'Hi' }, { pointer: '/data', moved: [['/content', '/data/content']], id: 'run-1' })],
  },
  {
    name: 'a flat question',
    format: 'langchain-message-dict',
    record: { type: 'human', content: 'Rate?', additional_kwargs: {}, response_metadata: {} },
    responses: [asked('Rate?', { moved: [['/content', '/content']] })],
  },
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
];
