import { callItem, resultItem, textItem } from '../samples/sample.js';
import { gave, turn } from '../samples/turns.js';
import type { Session } from './session.js';

const item = (payload: object) => ({ timestamp: 't', type: 'response_item', payload });
const event = (payload: object) => ({ timestamp: 't', type: 'event_msg', payload });
const count = (total: number, last: number) =>
  event({
    type: 'token_count',
    info: { total_token_usage: { total_tokens: total }, last_token_usage: { total_tokens: last } },
  });
const output = (items: readonly object[], total?: number) => ({
  role: 'assistant',
  response: {
    object: 'response',
    role: 'assistant',
    output: items,
    ...(total !== undefined && { usage: { total_tokens: total } }),
  },
  conversation: 'thread_1',
});
const reasoning = { type: 'reasoning', summary: [], encrypted_content: 'x' };
const command = (id: string, status: string, about: object = {}) => ({
  id,
  type: 'command_execution',
  command: 'ls',
  aggregated_output: '',
  status,
  ...about,
});

export const codex: readonly Session[] = [
  {
    name: 'items up to a result are one turn, whose tokens the next count tells',
    format: 'codex-rollout',
    records: [
      { timestamp: 't', type: 'session_meta', payload: { id: 'thread_1' } },
      { timestamp: 't', type: 'turn_context', payload: { model: 'm-1', approval_policy: 'never' } },
      item({ type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Rate?' }] }),
      event({ type: 'agent_reasoning', text: 'Hm.' }),
      item(reasoning),
      item(callItem),
      item(resultItem),
      count(29, 29),
      count(29, 29),
      event({ type: 'agent_message', message: '1.08' }),
      item(textItem),
      count(60, 31),
      { timestamp: 't', type: 'compacted', payload: { message: '' } },
    ],
    responses: [
      {
        role: 'user',
        response: { type: 'message', role: 'user', content: [{ type: 'input_text', text: 'Rate?' }] },
        conversation: 'thread_1',
      },
      turn({ content: 'Hm.' }, { origin: 'history', conversation: 'thread_1' }),
      output([reasoning, callItem], 29),
      { role: 'tool', response: resultItem, conversation: 'thread_1', id: 'call_1' },
      turn({ content: '1.08' }, { origin: 'history', conversation: 'thread_1' }),
      { ...output([textItem], 31), id: 'm_1' },
    ],
  },
  {
    name: 'counts that tell only the total add what they counted up',
    format: 'codex-rollout',
    records: [
      { timestamp: 't', type: 'session_meta', payload: { id: 'thread_1' } },
      item(callItem),
      event({
        type: 'token_count',
        info: { total_token_usage: { input_tokens: 20, output_tokens: 9, total_tokens: 29 } },
      }),
      event({
        type: 'token_count',
        info: { total_token_usage: { input_tokens: 20, output_tokens: 9, total_tokens: 29 } },
      }),
      event({ type: 'token_count', info: null, rate_limits: {} }),
      item(textItem),
      event({
        type: 'token_count',
        info: { total_token_usage: { input_tokens: 50, output_tokens: 10, total_tokens: 60 } },
      }),
    ],
    responses: [
      {
        role: 'assistant',
        response: {
          object: 'response',
          role: 'assistant',
          output: [callItem],
          usage: { input_tokens: 20, output_tokens: 9, total_tokens: 29 },
        },
        conversation: 'thread_1',
        id: 'call_1',
      },
      {
        role: 'assistant',
        response: {
          object: 'response',
          role: 'assistant',
          output: [textItem],
          usage: { input_tokens: 30, output_tokens: 1, total_tokens: 31 },
        },
        conversation: 'thread_1',
        id: 'm_1',
      },
    ],
    derived: ['/usage'],
  },
  {
    name: 'an event about a call that an item asked for is history',
    format: 'codex-rollout',
    records: [
      { timestamp: 't', type: 'session_meta', payload: { id: 'thread_1' } },
      item(callItem),
      event({ type: 'mcp_tool_call_begin', call_id: 'call_1', invocation: { tool: 'get_rate', arguments: {} } }),
      event({ type: 'mcp_tool_call_begin', call_id: 'call_2', invocation: { tool: 'pay', arguments: {} } }),
    ],
    responses: [
      { ...output([callItem]), id: 'call_1' },
      turn(
        { tool_calls: [{ id: 'call_1', tool_name: 'get_rate', arguments: {} }] },
        { origin: 'history', conversation: 'thread_1' },
      ),
      turn({ tool_calls: [{ id: 'call_2', tool_name: 'pay', arguments: {} }] }, { conversation: 'thread_1' }),
    ],
  },
  {
    name: 'a command is judged when it starts, and a total that counts up is counted once',
    format: 'codex-exec-json',
    records: [
      { type: 'thread.started', thread_id: 'thread_1' },
      { type: 'turn.started' },
      { type: 'item.started', item: command('item_0', 'in_progress') },
      { type: 'item.completed', item: command('item_0', 'completed', { aggregated_output: 'a.txt' }) },
      { type: 'item.started', item: { id: 'item_1', type: 'agent_message', text: '' } },
      { type: 'item.completed', item: { id: 'item_1', type: 'agent_message', text: 'Done.' } },
      { type: 'turn.completed', usage: { input_tokens: 20, cached_input_tokens: 5, output_tokens: 9 } },
      { type: 'turn.completed', usage: { input_tokens: 50, cached_input_tokens: 5, output_tokens: 10 } },
    ],
    responses: [
      turn(
        { output: [{ type: 'shell_call', action: { commands: ['ls'] } }] },
        { conversation: 'thread_1', id: 'item_0' },
      ),
      gave('a.txt', 'item_0', { conversation: 'thread_1' }),
      turn({ content: 'Done.' }, { conversation: 'thread_1', id: 'item_1' }),
      turn(
        { usage: { input_tokens: 20, cached_input_tokens: 5, output_tokens: 9, total_tokens: 29 } },
        { conversation: 'thread_1' },
      ),
      turn(
        { usage: { input_tokens: 30, cached_input_tokens: 0, output_tokens: 1, total_tokens: 31 } },
        { conversation: 'thread_1' },
      ),
    ],
    derived: ['/usage'],
  },
];
