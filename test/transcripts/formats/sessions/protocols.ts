import { calling, gave, turn } from '../samples/turns.js';
import type { Session } from './session.js';

const span = (id: string, parent: string | null, attributes: object) => ({
  context: { trace_id: 't1', span_id: id },
  parent_id: parent,
  attributes,
});
const completion = { 'gen_ai.completion.0.role': 'assistant', 'gen_ai.completion.0.content': '1.08' };
const generation = (id: string, parent: string | null, output: unknown) => ({
  id,
  traceId: 't1',
  parentObservationId: parent,
  type: 'GENERATION',
  output,
});

export const protocols: readonly Session[] = [
  {
    name: 'a result is known by what it answers',
    format: 'mcp-jsonrpc',
    records: [
      { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_rate', arguments: {} } },
      { jsonrpc: '2.0', id: '1', method: 'sampling/createMessage', params: { messages: [] } },
      { jsonrpc: '2.0', id: 1, error: { code: -1, message: 'No.' } },
      { jsonrpc: '2.0', id: '1', result: { role: 'assistant', content: { type: 'text', text: '1.08' } } },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
    ],
    responses: [
      turn(calling(['get_rate', {}]), { id: '1' }),
      { role: 'tool', response: { role: 'tool', content: 'No.' }, id: '1' },
      turn({ content: '1.08' }, { id: '1' }),
    ],
  },
  {
    name: 'a span that wraps the span of a model says the same once',
    format: 'otel-span-json',
    records: [span('s3', 's2', completion), span('s2', 's1', completion), span('s9', null, completion)],
    responses: [
      turn({ content: '1.08' }, { conversation: 't1', id: 's3' }),
      turn({ content: '1.08' }, { conversation: 't1', id: 's2', origin: 'history' }),
      turn({ content: '1.08' }, { conversation: 't1', id: 's9' }),
    ],
  },
  {
    name: 'a tool that no model asked for is an act of its own',
    format: 'otel-span-json',
    records: [
      span('s1', null, {
        'gen_ai.completion.0.role': 'assistant',
        'gen_ai.completion.0.tool_calls.0.name': 'ls',
        'gen_ai.completion.0.tool_calls.0.arguments': '{}',
      }),
      span('s2', null, { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'ls', input: '{}', output: 'a' }),
      span('s3', null, { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'ls', input: '{}' }),
    ],
    responses: [
      turn(calling(['ls', '{}']), { conversation: 't1', id: 's1' }),
      turn(calling(['ls', '{}']), { conversation: 't1', id: 's2', origin: 'history' }),
      gave('a', undefined, { conversation: 't1', id: 's2' }),
      turn(calling(['ls', '{}']), { conversation: 't1', id: 's3' }),
    ],
  },
  {
    name: 'an outer observation that is told first says the same once',
    format: 'langfuse-observation',
    records: [generation('o1', null, '1.08'), generation('o2', 'o1', '1.08'), generation('o3', null, '1.08')],
    responses: [
      turn({ content: '1.08' }, { conversation: 't1', id: 'o1' }),
      turn({ content: '1.08' }, { conversation: 't1', id: 'o2', origin: 'history' }),
      turn({ content: '1.08' }, { conversation: 't1', id: 'o3' }),
    ],
  },
];
