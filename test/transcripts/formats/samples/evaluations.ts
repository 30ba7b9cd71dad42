import { call, usage, type Sample } from './sample.js';
import { asked, calling, told, turn } from './turns.js';

/** Results of evaluations. */
export const evaluations: readonly Sample[] = [
  {
    name: 'a sample of a run, with an example of the task and a turn that only an event has',
    format: 'inspect-json',
    unplaced: true,
    record: {
      version: 2,
      status: 'success',
      eval: { model: 'p/m-1' },
      samples: [
        {
          id: 7,
          epoch: 1,
          uuid: 'u-7',
          messages: [
            { role: 'system', content: 'attachment://aa' },
            { role: 'assistant', source: 'input', content: 'An example.' },
            {
              id: 'm1',
              role: 'assistant',
              content: '',
              tool_calls: [{ id: 'c1', function: 'bash', arguments: { cmd: 'ls' }, type: 'function' }],
            },
            { role: 'tool', tool_call_id: 'c1', function: 'bash', content: 'a.txt' },
          ],
          attachments: { aa: 'A long text.' },
          events: [
            {
              event: 'model',
              input: [{ role: 'user', content: 'again' }],
              output: { choices: [{ message: { id: 'm1', role: 'assistant', content: '' } }], usage },
            },
            {
              event: 'model',
              output: { choices: [{ message: { id: 'm2', role: 'assistant', content: 'From below.' } }] },
            },
            { event: 'tool', function: 'bash', arguments: { cmd: 'ls' } },
          ],
        },
      ],
    },
    responses: [
      told('A long text.', { conversation: 'u-7', model: 'p/m-1' }),
      {
        role: 'assistant',
        origin: 'history',
        response: { role: 'assistant', source: 'input', content: 'An example.' },
        conversation: 'u-7',
        model: 'p/m-1',
      },
      turn(
        {
          id: 'm1',
          content: '',
          tool_calls: [{ id: 'c1', tool_name: 'bash', arguments: { cmd: 'ls' }, type: 'function' }],
          usage,
        },
        { id: 'm1', conversation: 'u-7', model: 'p/m-1' },
      ),
      {
        role: 'tool',
        response: { role: 'tool', tool_call_id: 'c1', function: 'bash', content: 'a.txt' },
        id: 'c1',
        conversation: 'u-7',
        model: 'p/m-1',
      },
      turn({ id: 'm2', content: 'From below.' }, { id: 'm2', conversation: 'u-7', model: 'p/m-1' }),
    ],
  },
  {
    name: 'a sample alone, without an id of its own',
    format: 'inspect-json',
    record: {
      id: 7,
      epoch: 2,
      input: 'Rate?',
      target: '1.08',
      messages: [{ role: 'assistant', content: '1.08' }],
      output: {},
    },
    responses: [turn({ content: '1.08' }, { pointer: '/messages/0', run: '7/2' })],
  },
  {
    name: 'rows, of which one answers with calls written as JSON',
    format: 'promptfoo',
    unplaced: true,
    record: {
      evalId: 'e',
      results: {
        version: 3,
        results: [
          {
            id: 'r1',
            provider: { id: 'm-1' },
            prompt: { raw: 'Rate?' },
            response: {
              output: JSON.stringify([call]),
              tokenUsage: { total: 29, prompt: 20, completion: 9 },
              cost: 0.5,
            },
            testCase: { assert: [{ type: 'equals', value: 'x' }] },
          },
          {
            provider: 'm-1',
            response: {
              output: 'Second.',
              metadata: {
                redteamHistory: [
                  { prompt: 'p', output: 'First.' },
                  { prompt: 'q', output: 'Second.' },
                ],
              },
            },
          },
        ],
      },
    },
    responses: [
      asked('Rate?', { origin: 'history', conversation: 'r1', id: 'r1', model: 'm-1' }),
      turn(
        { tool_calls: [call], usage: { total: 29, prompt: 20, completion: 9, cost: 0.5, total_tokens: 29 } },
        { conversation: 'r1', id: 'r1', model: 'm-1' },
      ),
      turn({ content: 'First.' }, { run: '1' }),
      turn({ content: 'Second.' }, { run: '1' }),
    ],
  },
  {
    name: 'a sample of a task, answered and filtered',
    format: 'lm-eval-sample',
    unplaced: true,
    record: {
      doc_id: 3,
      doc: {},
      target: '42',
      arguments: [['2 * 21 =']],
      resps: [['It is 42.']],
      filtered_resps: ['42'],
    },
    responses: [
      turn({ content: '42' }, { origin: 'reference', run: '3' }),
      turn({ content: 'It is 42.' }, { run: '3' }),
    ],
  },
  {
    name: 'a sample where only likelihoods were measured',
    format: 'lm-eval-sample',
    record: { doc_id: 3, doc: {}, resps: [[[-3.5, false]]], filtered_resps: [[-3.5, false]] },
    responses: [],
  },
  {
    name: 'a sampling event',
    format: 'openai-evals-log',
    unplaced: true,
    record: {
      run_id: 'r',
      event_id: 0,
      sample_id: 's.0',
      type: 'sampling',
      data: { prompt: [{ role: 'user', content: 'Rate?' }], sampled: ['1.08', '1.09'] },
    },
    responses: [
      asked('Rate?', { origin: 'history', conversation: 'r/s.0' }),
      turn({ content: '1.08' }, { conversation: 'r/s.0' }),
      turn({ content: '1.09' }, { conversation: 'r/s.0' }),
    ],
  },
  {
    name: 'the head of a log',
    format: 'openai-evals-log',
    record: { spec: { run_id: 'r', eval_name: 'x' } },
    responses: [],
  },
  {
    name: 'calls that are named by their keys',
    format: 'bfcl-result',
    unplaced: true,
    record: { id: 'simple_0', result: [{ get_rate: '{"ccy":"EUR"}' }], input_token_count: 20, output_token_count: 9 },
    responses: [
      turn(
        {
          ...calling(['get_rate', '{"ccy":"EUR"}']),
          usage: { input_token_count: 20, output_token_count: 9, total_tokens: 29 },
        },
        { run: 'simple_0' },
      ),
    ],
  },
  {
    name: 'steps of several turns',
    format: 'bfcl-result',
    unplaced: true,
    record: { id: 'multi_0', result: [[[{ ls: '{}' }], [{ cat: '{"f":"a"}' }]], ['Done.']], latency: [[1]] },
    responses: [
      turn(calling(['ls', '{}']), { run: 'multi_0' }),
      turn(calling(['cat', '{"f":"a"}']), { run: 'multi_0' }),
      turn({ content: 'Done.' }, { run: 'multi_0' }),
    ],
  },
  {
    name: 'a test that failed, with the answers that are right',
    format: 'bfcl-score',
    unplaced: true,
    record: {
      id: 'simple_0',
      model_name: 'm-1',
      valid: false,
      model_result_raw: [{ get_rate: '{"ccy":"EUR"}' }],
      possible_answer: [{ get_rate: { ccy: ['USD'] } }],
    },
    responses: [
      turn(calling(['get_rate', '{"ccy":"EUR"}']), { run: 'simple_0', model: 'm-1' }),
      turn(calling(['get_rate', { ccy: ['USD'] }]), { origin: 'reference', run: 'simple_0', model: 'm-1' }),
    ],
  },
  {
    name: 'the totals of a run',
    format: 'bfcl-score',
    record: { accuracy: 0.5, correct_count: 1, total_count: 2 },
    responses: [],
  },
  {
    name: 'a prediction, which is no transcript',
    format: 'swe-bench-preds',
    record: { instance_id: 'i-1', model_name_or_path: 'm-1', model_patch: 'diff --git' },
    responses: [],
  },
];
