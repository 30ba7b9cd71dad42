import { call, type Sample } from './sample.js';
import { asked, calling, gave, turn } from './turns.js';

const text = (key: string, value: string) => ({ key, value: { stringValue: value } });

/** Traces of models and tools, by the tracers that write them. */
export const traces: readonly Sample[] = [
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
  {
    name: 'a trace, whose outer generation says what its inner one said, and a tool what was called',
    format: 'langfuse-export',
    unplaced: true,
    record: {
      trace: { id: 't1', sessionId: 's1', output: '1.08' },
      observations: [
        { id: 'o1', traceId: 't1', type: 'SPAN', name: 'agent', output: { answer: '1.08' } },
        {
          id: 'o2',
          traceId: 't1',
          parentObservationId: 'o1',
          type: 'GENERATION',
          model: 'm-1',
          input: [{ role: 'user', content: 'Rate?' }],
          output: { role: 'assistant', content: null, tool_calls: [call] },
          usageDetails: { input: 20, output: 9, total: 29 },
          totalCost: 0.5,
        },
        {
          id: 'o3',
          traceId: 't1',
          parentObservationId: 'o2',
          type: 'GENERATION',
          output: JSON.stringify({ choices: [{ message: { role: 'assistant', content: null, tool_calls: [call] } }] }),
        },
        { id: 'o4', traceId: 't1', type: 'TOOL', name: 'get_rate', input: { ccy: 'EUR' }, output: '1.08' },
      ],
    },
    responses: [
      asked('Rate?', { origin: 'history', conversation: 's1', id: 'o2', model: 'm-1' }),
      turn(
        {
          content: null,
          tool_calls: [call],
          usage: { input: 20, output: 9, total: 29, total_tokens: 29, cost: 0.5 },
        },
        { conversation: 's1', id: 'o2', model: 'm-1' },
      ),
      turn({ content: null, tool_calls: [call] }, { origin: 'history', conversation: 's1', id: 'o3' }),
      turn(calling(['get_rate', { ccy: 'EUR' }]), { origin: 'history', conversation: 's1', id: 'o4' }),
      gave('1.08', undefined, { conversation: 's1', id: 'o4' }),
    ],
  },
  {
    name: 'a trace without models, whose output is all there is',
    format: 'langfuse-export',
    unplaced: true,
    record: {
      trace: { id: 't1', output: '1.08' },
      observations: [{ id: 'o1', traceId: 't1', type: 'SPAN', output: null }],
    },
    responses: [turn({ content: '1.08' }, { conversation: 't1' })],
  },
  {
    name: 'a generation that begins in one event and ends in the next',
    format: 'langfuse-ingestion',
    unplaced: true,
    record: {
      batch: [
        { id: 'e1', type: 'trace-create', body: { id: 't1', name: 'x' } },
        { id: 'e2', type: 'generation-create', body: { id: 'o1', traceId: 't1', model: 'm-1', input: 'Rate?' } },
        { id: 'e3', type: 'generation-update', body: { id: 'o1', output: '1.08', usage: { total: 29 } } },
      ],
    },
    responses: [
      asked('Rate?', { origin: 'history', conversation: 't1', id: 'o1', model: 'm-1' }),
      turn({ content: '1.08', usage: { total: 29, total_tokens: 29 } }, { conversation: 't1', id: 'o1', model: 'm-1' }),
    ],
  },
  {
    name: 'one observation',
    format: 'langfuse-observation',
    unplaced: true,
    record: {
      id: 'o1',
      traceId: 't1',
      parentObservationId: null,
      type: 'TOOL',
      name: 'get_rate',
      input: '{"ccy":"EUR"}',
      output: null,
      toolCalls: [],
    },
    responses: [turn(calling(['get_rate', '{"ccy":"EUR"}']), { conversation: 't1', id: 'o1' })],
  },
  {
    name: 'a run of a model below a chain, and the run of a tool',
    format: 'langsmith-run',
    unplaced: true,
    record: {
      id: 'r1',
      trace_id: 't1',
      run_type: 'chain',
      name: 'agent',
      inputs: {},
      outputs: { output: 'x' },
      child_runs: [
        {
          id: 'r2',
          trace_id: 't1',
          parent_run_id: 'r1',
          run_type: 'llm',
          name: 'm',
          inputs: { messages: [{ role: 'user', content: 'Rate?' }] },
          outputs: {
            generations: [
              [
                {
                  text: '',
                  message: {
                    lc: 1,
                    type: 'constructor',
                    id: ['langchain', 'schema', 'messages', 'AIMessage'],
                    kwargs: { content: '', tool_calls: [{ name: 'get_rate', args: { ccy: 'EUR' }, id: 'c1' }] },
                  },
                },
              ],
            ],
          },
          extra: { metadata: { ls_model_name: 'm-1' } },
        },
        {
          id: 'r3',
          trace_id: 't1',
          parent_run_id: 'r1',
          run_type: 'tool',
          name: 'get_rate',
          inputs: { ccy: 'EUR' },
          outputs: { output: '1.08' },
        },
      ],
    },
    responses: [
      asked('Rate?', { origin: 'history', conversation: 't1', id: 'r2', model: 'm-1' }),
      turn(
        { content: '', tool_calls: [{ name: 'get_rate', arguments: { ccy: 'EUR' }, id: 'c1' }] },
        { conversation: 't1', id: 'r2', model: 'm-1' },
      ),
      turn(calling(['get_rate', { ccy: 'EUR' }]), { origin: 'history', conversation: 't1', id: 'r3' }),
      gave('1.08', undefined, { conversation: 't1', id: 'r3' }),
    ],
  },
  {
    name: 'a batch whose outputs arrive with the patch',
    format: 'langsmith-multipart',
    unplaced: true,
    record: {
      post: [
        {
          id: '0f-1',
          trace_id: 't1',
          run_type: 'llm',
          name: 'm',
          inputs: { messages: [{ role: 'user', content: 'Rate?' }] },
        },
      ],
      patch: [
        {
          dotted_order: '20250101T000000000001Z0f-1',
          trace_id: 't1',
          outputs: {
            object: 'chat.completion.chunk',
            model: 'm-1',
            choices: [{ message: { role: 'assistant', content: '1.08' } }],
            usage_metadata: { input_tokens: 20, output_tokens: 9, total_tokens: 29 },
          },
        },
      ],
    },
    responses: [
      asked('Rate?', { origin: 'history', conversation: 't1', id: '0f-1' }),
      turn(
        { content: '1.08', usage: { input_tokens: 20, output_tokens: 9, total_tokens: 29 } },
        { conversation: 't1', id: '0f-1', model: 'm-1' },
      ),
    ],
  },
  {
    name: 'a trace with the run of a tool',
    format: 'deepeval-trace',
    unplaced: true,
    record: {
      uuid: 't1',
      name: 'x',
      input: 'Rate?',
      output: '1.08',
      baseSpans: [],
      agentSpans: [],
      llmSpans: [
        {
          uuid: 's1',
          model: 'm-1',
          input: [{ role: 'user', content: 'Rate?' }],
          output: { role: 'AI', content: '', toolCalls: [{ id: 'c1', name: 'get_rate', args: { ccy: 'EUR' } }] },
          inputTokenCount: 20,
          outputTokenCount: 9,
        },
      ],
      toolSpans: [{ uuid: 's2', name: 'get_rate', input: '{"ccy":"EUR"}', output: '1.08' }],
    },
    responses: [
      asked('Rate?', { origin: 'history', conversation: 't1', id: 's1', model: 'm-1' }),
      {
        role: 'assistant',
        response: {
          role: 'AI',
          content: '',
          toolCalls: [{ id: 'c1', name: 'get_rate', args: { ccy: 'EUR' } }],
          usage: { inputTokenCount: 20, outputTokenCount: 9, total_tokens: 29 },
        },
        conversation: 't1',
        id: 's1',
        model: 'm-1',
      },
      turn(calling(['get_rate', '{"ccy":"EUR"}']), { origin: 'history', conversation: 't1', id: 's2' }),
      gave('1.08', undefined, { conversation: 't1', id: 's2' }),
    ],
  },
  {
    name: 'a test without a trace, with what it expects',
    format: 'deepeval-trace',
    unplaced: true,
    record: {
      metricsScores: [],
      testCases: [
        {
          name: 'case',
          input: 'Rate?',
          actualOutput: '1.08',
          expectedOutput: '1.09',
          toolsCalled: [{ name: 'get_rate', inputParameters: { ccy: 'EUR' }, output: '1.08' }],
        },
      ],
    },
    responses: [
      turn({ content: '1.08' }, { run: 'case' }),
      turn({ tool_calls: [{ name: 'get_rate', arguments: { ccy: 'EUR' } }] }, { run: 'case' }),
      turn({ content: '1.09' }, { origin: 'reference', run: 'case' }),
    ],
  },
];
