import type { Sample } from './sample.js';
import { asked, calling, gave, turn } from './turns.js';

const text = (key: string, value: string) => ({ key, value: { stringValue: value } });

/** Spans of models and tools, under the conventions for them. */
export const spans: readonly Sample[] = [
  {
    name: 'spans of a model and of the tool that it called',
    format: 'otlp-json',
    unplaced: true,
    record: {
      resourceSpans: [
        {
          resource: { attributes: [] },
          scopeSpans: [
            {
              scope: { name: 'x' },
              spans: [
                {
                  traceId: 't1',
                  spanId: 's1',
                  name: 'chat m-1',
                  attributes: [
                    text('gen_ai.request.model', 'm-1'),
                    text('gen_ai.input.messages', '[{"role":"user","parts":[{"type":"text","content":"Rate?"}]}]'),
                    text(
                      'gen_ai.output.messages',
                      '[{"role":"assistant","parts":[{"type":"text","content":"Looking."},{"type":"tool_call","id":"c1","name":"get_rate","arguments":{"ccy":"EUR"}}]}]',
                    ),
                    { key: 'gen_ai.usage.input_tokens', value: { intValue: '20' } },
                  ],
                },
                {
                  traceId: 't1',
                  spanId: 's2',
                  parentSpanId: 's1',
                  name: 'execute_tool get_rate',
                  attributes: [
                    text('gen_ai.operation.name', 'execute_tool'),
                    text('gen_ai.tool.name', 'get_rate'),
                    text('gen_ai.tool.call.id', 'c1'),
                    text('gen_ai.tool.call.arguments', '{"ccy":"EUR"}'),
                    text('gen_ai.tool.call.result', '1.08'),
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
    responses: [
      asked('Rate?', { origin: 'history', conversation: 't1', id: 's1', model: 'm-1' }),
      turn(
        {
          content: 'Looking.',
          ...calling(['get_rate', { ccy: 'EUR' }, 'c1']),
          usage: { input_tokens: 20, total_tokens: 20 },
        },
        { conversation: 't1', id: 's1', model: 'm-1' },
      ),
      turn(calling(['get_rate', '{"ccy":"EUR"}', 'c1']), { origin: 'history', conversation: 't1', id: 'c1' }),
      gave('1.08', 'c1', { conversation: 't1' }),
    ],
    derived: ['/usage/input_tokens'],
  },
  {
    name: 'a log record of an event, whose body is a map',
    format: 'otlp-json',
    unplaced: true,
    record: {
      resourceLogs: [
        {
          scopeLogs: [
            {
              logRecords: [
                {
                  traceId: 't1',
                  eventName: 'gen_ai.choice',
                  body: {
                    kvlistValue: {
                      values: [
                        {
                          key: 'message',
                          value: { kvlistValue: { values: [{ key: 'content', value: { stringValue: '1.08' } }] } },
                        },
                      ],
                    },
                  },
                  attributes: [],
                },
              ],
            },
          ],
        },
      ],
    },
    responses: [turn({ content: '1.08' }, { conversation: 't1' })],
    derived: ['/content'],
  },
  { name: 'metrics', format: 'otlp-json', record: { resourceMetrics: [{ scopeMetrics: [] }] }, responses: [] },
  {
    name: 'a span of a model, in flat names, where the tenth message comes after the second',
    format: 'otel-span-json',
    unplaced: true,
    record: {
      name: 'ChatCompletion',
      context: { trace_id: 't1', span_id: 's1' },
      parent_id: null,
      attributes: {
        'openinference.span.kind': 'LLM',
        'llm.model_name': 'm-1',
        'llm.input_messages.0.message.role': 'user',
        'llm.input_messages.0.message.content': 'Rate?',
        'llm.output_messages.0.message.role': 'assistant',
        'llm.output_messages.0.message.tool_calls.10.tool_call.function.name': 'third',
        'llm.output_messages.0.message.tool_calls.2.tool_call.function.name': 'second',
        'llm.output_messages.0.message.tool_calls.0.tool_call.id': 'c1',
        'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'first',
        'llm.output_messages.0.message.tool_calls.0.tool_call.function.arguments': '{"ccy":"EUR"}',
        'llm.token_count.total': 29,
      },
      events: [],
    },
    responses: [
      asked('Rate?', { origin: 'history', conversation: 't1', id: 's1', model: 'm-1' }),
      turn(
        { ...calling(['first', '{"ccy":"EUR"}', 'c1'], ['second'], ['third']), usage: { total_tokens: 29 } },
        { conversation: 't1', id: 's1', model: 'm-1' },
      ),
    ],
  },
  {
    name: 'a span of the AI SDK',
    format: 'otel-span-json',
    unplaced: true,
    record: {
      traceId: 't1',
      spanId: 's1',
      name: 'ai.generateText.doGenerate',
      attributes: {
        'ai.response.text': 'Looking.',
        'ai.response.toolCalls': '[{"toolCallId":"c1","toolName":"get_rate","args":"{\\"ccy\\":\\"EUR\\"}"}]',
      },
    },
    responses: [
      turn({ content: 'Looking.', ...calling(['get_rate', '{"ccy":"EUR"}', 'c1']) }, { conversation: 't1', id: 's1' }),
    ],
  },
  {
    name: 'a span with the events of older conventions',
    format: 'otel-span-json',
    unplaced: true,
    record: {
      trace_id: 't1',
      span_id: 's1',
      attributes: { 'gen_ai.system': 'x' },
      events: [
        { name: 'gen_ai.user.message', attributes: { content: 'Rate?' } },
        { name: 'gen_ai.choice', attributes: { message: '{"content":"1.08"}' } },
      ],
    },
    responses: [turn({ content: '1.08' }, { conversation: 't1', id: 's1' })],
  },
  {
    name: 'a span of a tool that was given plain text',
    format: 'otel-span-json',
    unplaced: true,
    record: {
      trace_id: 't1',
      span_id: 's1',
      attributes: {
        'openinference.span.kind': 'TOOL',
        'tool.name': 'search',
        'input.value': 'rates',
        'output.value': 'none',
      },
    },
    responses: [
      turn(calling(['search', { input: 'rates' }]), { conversation: 't1', id: 's1' }),
      gave('none', undefined, { conversation: 't1', id: 's1' }),
    ],
  },
  {
    name: 'attributes of a model without messages',
    format: 'otel-attributes',
    record: { 'gen_ai.request.model': 'm-1', 'gen_ai.usage.input_tokens': 20 },
    responses: [],
  },
  {
    name: 'attributes that spell out a completion',
    format: 'otel-attributes',
    unplaced: true,
    record: {
      'gen_ai.prompt.0.role': 'user',
      'gen_ai.prompt.0.content': 'Rate?',
      'gen_ai.completion.0.role': 'assistant',
      'gen_ai.completion.0.content': '1.08',
      'gen_ai.completion.0.tool_calls.0.name': 'get_rate',
      'gen_ai.completion.0.tool_calls.0.arguments': '{"ccy":"EUR"}',
    },
    responses: [
      asked('Rate?', { origin: 'history' }),
      turn({ content: '1.08', ...calling(['get_rate', '{"ccy":"EUR"}']) }),
    ],
  },
];
