import { call, type Sample } from './sample.js';
import { asked, calling, gave, turn } from './turns.js';

/** Traces of models and tools, by the tracers that write them. */
export const traces: readonly Sample[] = [
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
      turn({ content: '1.08' }, { origin: 'history', conversation: 's1' }),
      turn({ content: '1.08' }, { origin: 'history', conversation: 's1', id: 'o1' }),
    ],
  },
  {
    name: 'a call that only a step around the models has',
    format: 'langfuse-export',
    unplaced: true,
    record: {
      trace: { id: 't1' },
      observations: [
        { id: 'o1', traceId: 't1', type: 'AGENT', output: { role: 'assistant', content: null, tool_calls: [call] } },
        { id: 'o2', traceId: 't1', parentObservationId: 'o1', type: 'GENERATION', output: '1.08' },
      ],
    },
    responses: [
      turn({ content: '1.08' }, { conversation: 't1', id: 'o2' }),
      turn({ content: null, tool_calls: [call] }, { conversation: 't1', id: 'o1' }),
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
      { role: 'assistant', origin: 'history', response: { output: 'x' }, conversation: 't1', id: 'r1' },
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
      turn({ content: '1.08' }, { origin: 'history', conversation: 't1' }),
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
