import { turn } from '../samples/turns.js';
import { breaksOff, disagree, repeated, twice, type StreamSample } from './stream.js';

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
  {
    name: 'messages that start again, calls that are whole, and thoughts',
    format: 'cohere-stream',
    records: [
      {
        type: 'message-start',
        id: 'c',
        delta: { message: { tool_calls: [{ id: 'a', function: { name: 'ls' } }, 'x'] } },
      },
      { type: 'message-start', id: 'c', delta: { message: { role: 'assistant' } } },
      { type: 'content-delta', index: 0, delta: { message: { content: { thinking: 'Hm.' } } } },
      {
        type: 'tool-call-start',
        index: 1,
        delta: { message: { tool_calls: { id: 'b', function: { name: 'cat', arguments: null } } } },
      },
      { type: 'tool-call-delta', index: 2, delta: { message: { tool_calls: { function: { arguments: '{}' } } } } },
      { type: 'message-start', id: 'd', delta: { message: { role: 'assistant' } } },
      { type: 'citation-end', index: 0 },
      { type: 'content-delta', index: 0, delta: { message: { content: { text: 'a' } } } },
      { type: 'message-end', delta: { finish_reason: 'COMPLETE', usage: { input_tokens: 2 } } },
    ],
    responses: [
      turn(
        {
          content: [{ type: 'thinking', thinking: 'Hm.' }],
          tool_calls: [
            { id: 'a', function: { name: 'ls' } },
            { call: 'x' },
            { id: 'b', type: 'function', function: { name: 'cat', arguments: null } },
            { type: 'function', function: { arguments: '{}' } },
          ],
        },
        { id: 'c', remarks: [repeated, twice] },
      ),
      turn({ content: [{ type: 'text', text: 'a' }], usage: { input_tokens: 2, total_tokens: 2 } }, { id: 'd' }),
    ],
  },
  {
    name: 'an input whose pieces are something else than the whole, and an older form',
    format: 'ai-sdk-stream',
    records: [
      { type: 'tool-input-start', toolCallId: 't', toolName: 'ls' },
      { type: 'tool-input-delta', toolCallId: 't', inputTextDelta: '{"d":2}' },
      { type: 'tool-input-available', toolCallId: 't', toolName: 'ls', input: { d: 1 } },
      { type: 'tool-input-delta', toolCallId: 'n' },
      { type: 'tool-call', toolCallId: 'v', toolName: 'cat', args: {} },
      { type: 'tool-result', toolCallId: 'v', toolName: 'cat' },
      { type: 'text-delta', id: '0' },
      { type: 'text-delta', textDelta: 'Hi' },
      { type: 'start' },
      { type: 'finish', finishReason: 'stop' },
    ],
    responses: [
      turn(
        {
          content: [
            { type: 'tool_use', id: 't', name: 'ls', input: { d: 2 } },
            { type: 'tool_use', id: 't', name: 'ls', input: { d: 1 } },
            { type: 'tool_use', id: 'v', name: 'cat', input: {} },
            { type: 'text', text: 'Hi' },
          ],
        },
        { remarks: [disagree, breaksOff] },
      ),
    ],
  },
  {
    name: 'deltas and blocks of new kinds, and a message that never stopped',
    format: 'bedrock-converse-stream',
    records: [
      { contentBlockStart: { contentBlockIndex: 0, start: {} } },
      { contentBlockDelta: { contentBlockIndex: 0, delta: { warp: { speed: 9 } } } },
      { contentBlockStart: { contentBlockIndex: 1, start: { toolUse: { name: 'ls' }, warp: 1 } } },
      { messageStart: { role: 'assistant' } },
      { contentBlockDelta: { contentBlockIndex: 0 } },
      { messageStop: { stopReason: 'end_turn' } },
      { contentBlockDelta: { contentBlockIndex: 0, delta: { text: 'a' } } },
      { messageStop: { stopReason: 'end_turn' } },
    ],
    responses: [
      turn(
        { content: [{ type: 'tool_use', name: 'ls' }], output: [{ warp: { speed: 9 } }, { warp: 1 }] },
        { remarks: [twice] },
      ),
      turn({ content: [{ type: 'text', text: 'a' }] }),
    ],
  },
];
