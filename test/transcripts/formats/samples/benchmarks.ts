import { call, resultItem, usage, type Sample } from './sample.js';
import { asked, calling, gave, told, turn } from './turns.js';

/** Logs of benchmarks and of the agents that they run. */
export const benchmarks: readonly Sample[] = [
  {
    name: 'a completion with the conversation that it answers, and its cost',
    format: 'openhands-llm-log',
    unplaced: true,
    record: {
      messages: [{ role: 'user', content: 'Rate?' }],
      tools: [{ type: 'function', function: { name: 'get_rate' } }],
      context_window: 8000,
      response: {
        id: 'c1',
        object: 'chat.completion',
        model: 'm-1',
        choices: [{ message: { role: 'assistant', content: 'Looking.', tool_calls: [call] } }],
        usage,
      },
      cost: 0.25,
    },
    responses: [
      asked('Rate?', { origin: 'history' }),
      turn(
        { content: 'Looking.', tool_calls: [call], usage: { total_tokens: 29, cost: 0.25 } },
        { id: 'c1', model: 'm-1' },
      ),
    ],
  },
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
    name: 'steps, of which one is copied and one calls a tool in its text',
    format: 'atif-trajectory',
    unplaced: true,
    record: {
      schema_version: 'ATIF-v1.4',
      session_id: 's1',
      agent: { name: 'a', model_name: 'm-1', tool_definitions: [] },
      steps: [
        { step_id: 1, source: 'user', message: 'Rate?' },
        { step_id: 2, source: 'agent', message: 'Before.', is_copied_context: true },
        {
          step_id: 3,
          source: 'agent',
          message: 'Looking.',
          tool_calls: [{ tool_call_id: 'c1', function_name: 'get_rate', arguments: { ccy: 'EUR' } }],
          observation: { results: [{ source_call_id: 'c1', content: '1.08' }] },
          metrics: { prompt_tokens: 20, completion_tokens: 9, cost_usd: 0.5 },
        },
        { step_id: 4, source: 'agent', message: 'So: <function=run>\n<parameter=cmd>ls</parameter>\n</function>' },
      ],
    },
    responses: [
      asked('Rate?', { conversation: 's1', model: 'm-1' }),
      turn({ content: 'Before.' }, { origin: 'history', conversation: 's1', model: 'm-1' }),
      turn(
        {
          content: 'Looking.',
          tool_calls: [{ tool_call_id: 'c1', tool_name: 'get_rate', arguments: { ccy: 'EUR' } }],
          usage: { prompt_tokens: 20, completion_tokens: 9, cost_usd: 0.5, total_tokens: 29, cost: 0.5 },
        },
        { conversation: 's1', model: 'm-1' },
      ),
      gave('1.08', 'c1', { conversation: 's1', model: 'm-1' }),
      turn(
        {
          content: 'So: <function=run>\n<parameter=cmd>ls</parameter>\n</function>',
          ...calling(['run', { cmd: 'ls' }]),
        },
        { conversation: 's1', model: 'm-1' },
      ),
    ],
    derived: ['/tool_calls/0'],
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
    name: 'events of a run, older and newer ones',
    format: 'openhands-output',
    unplaced: true,
    record: {
      instance_id: 'i-1',
      instruction: 'Fix it.',
      git_patch: 'diff',
      metadata: { llm_config: { model: 'm-1' } },
      history: [
        { action: 'message', content: 'Fix it.' },
        { action: 'run', command: 'ls', thought: 'Looking.', is_confirmed: 'confirmed' },
        { observation: 'run', content: 'a.txt', command: 'ls' },
        {
          id: 3,
          source: 'agent',
          action: 'edit',
          args: { path: 'a.txt', thought: 'Editing.' },
          tool_call_metadata: {
            function_name: 'str_replace_editor',
            tool_call_id: 'c1',
            model_response: { choices: [] },
          },
        },
        { source: 'environment', action: 'change_agent_state', args: { agent_state: 'finished' } },
        { source: 'agent', action: 'finish', args: { final_thought: 'Done.' } },
      ],
    },
    responses: [
      asked('Fix it.', { run: 'i-1', model: 'm-1' }),
      turn({ content: 'Looking.', ...calling(['run', { command: 'ls' }]) }, { run: 'i-1', model: 'm-1' }),
      gave('a.txt', undefined, { run: 'i-1', model: 'm-1' }),
      turn(
        { content: 'Editing.', ...calling(['str_replace_editor', { path: 'a.txt', thought: 'Editing.' }, 'c1']) },
        { run: 'i-1', model: 'm-1' },
      ),
      turn({ content: 'Done.' }, { run: 'i-1', model: 'm-1' }),
    ],
  },
  {
    name: 'an action with the call that asks for it',
    format: 'openhands-event',
    record: {
      kind: 'ActionEvent',
      id: 'e1',
      timestamp: 't',
      source: 'agent',
      thought: [{ type: 'text', text: 'Looking.' }],
      tool_name: 'terminal',
      tool_call_id: 'c1',
      tool_call: { id: 'c1', name: 'terminal', arguments: '{"command":"ls"}' },
      action: { kind: 'ExecuteBashAction', command: 'ls' },
    },
    responses: [
      turn(
        {
          content: [{ type: 'text', text: 'Looking.' }],
          tool_calls: [{ id: 'c1', name: 'terminal', arguments: '{"command":"ls"}' }],
        },
        {
          id: 'c1',
          moved: [
            ['/tool_calls/0', '/tool_call'],
            ['/content', '/thought'],
          ],
        },
      ),
    ],
  },
  {
    name: 'an action whose names disagree, for the guards to refuse',
    format: 'openhands-event',
    unplaced: true,
    record: {
      kind: 'ActionEvent',
      id: 'e1',
      timestamp: 't',
      source: 'agent',
      tool_name: 'think',
      tool_call: { name: 'terminal', arguments: '{}' },
    },
    responses: [turn({ tool_calls: [{ name: 'terminal', arguments: '{}', tool_name: 'think' }] }, { id: 'e1' })],
  },
  {
    name: 'what came of an action',
    format: 'openhands-event',
    unplaced: true,
    record: {
      kind: 'ObservationEvent',
      id: 'e2',
      timestamp: 't',
      source: 'environment',
      tool_name: 'terminal',
      tool_call_id: 'c1',
      observation: { output: 'a.txt' },
    },
    responses: [gave({ output: 'a.txt' }, 'c1')],
  },
  {
    name: 'a run whose history has the calls',
    format: 'swe-agent-traj',
    unplaced: true,
    record: {
      environment: 'main',
      trajectory: [
        { action: 'find_file a.py', observation: 'Found.', response: 'Looking.' },
        { action: 'submit', observation: '', response: 'Done.' },
      ],
      history: [
        { role: 'system', content: 'Be brief.', agent: 'main' },
        { role: 'assistant', content: 'An example.', action: 'ls', agent: 'main', is_demo: true, tool_calls: [call] },
        { role: 'assistant', content: 'Looking.', action: 'find_file a.py', agent: 'main', tool_calls: [call] },
      ],
      info: { exit_status: 'submitted' },
    },
    responses: [
      { role: 'system', response: { role: 'system', content: 'Be brief.', agent: 'main' }, run: 'main' },
      {
        role: 'assistant',
        origin: 'history',
        response: {
          role: 'assistant',
          content: 'An example.',
          action: 'ls',
          agent: 'main',
          is_demo: true,
          tool_calls: [call],
        },
        run: 'main',
      },
      {
        role: 'assistant',
        response: {
          role: 'assistant',
          content: 'Looking.',
          action: 'find_file a.py',
          agent: 'main',
          tool_calls: [call],
        },
        run: 'main',
      },
      turn({ content: 'Done.', output: [{ type: 'shell_call', action: { commands: ['submit'] } }] }, { run: 'main' }),
    ],
  },
  {
    name: 'a run of command lines',
    format: 'swe-agent-traj',
    unplaced: true,
    record: {
      trajectory: [
        { action: 'ls -F\n', observation: 'a.txt', response: 'Looking.\n```\nls -F\n```', thought: 'Looking.' },
      ],
      history: [{ role: 'assistant', content: 'Looking.', agent: 'main', action: 'ls -F\n' }],
    },
    responses: [
      turn(
        { content: 'Looking.', output: [{ type: 'shell_call', action: { commands: ['ls -F\n'] } }] },
        { origin: 'history' },
      ),
      turn({
        content: 'Looking.\n```\nls -F\n```',
        output: [{ type: 'shell_call', action: { commands: ['ls -F\n'] } }],
      }),
      gave('a.txt'),
    ],
  },
  {
    name: 'a run with parsed commands',
    format: 'mini-swe-agent',
    unplaced: true,
    record: {
      info: { model_stats: {}, exit_status: 'Submitted' },
      instance_id: 'i-1',
      trajectory_format: 'mini-swe-agent-1.1',
      messages: [
        { role: 'user', content: 'Fix it.' },
        {
          role: 'assistant',
          content: 'Looking.\n```bash\nls\n```',
          extra: { actions: [{ command: 'ls' }], response: { usage } },
        },
        { role: 'user', content: 'a.txt' },
      ],
    },
    responses: [
      asked('Fix it.', { run: 'i-1' }),
      turn(
        {
          content: 'Looking.\n```bash\nls\n```',
          output: [{ type: 'shell_call', action: { commands: ['ls'] } }],
          usage,
        },
        { run: 'i-1' },
      ),
      asked('a.txt', { run: 'i-1' }),
    ],
  },
  {
    name: 'a run of tau-bench, with the actions that its task expects',
    format: 'tau-bench',
    unplaced: true,
    record: {
      task_id: 4,
      trial: 0,
      reward: 1,
      info: { task: { actions: [{ name: 'cancel', kwargs: { id: 'x' } }] } },
      traj: [
        { role: 'user', content: 'Cancel.' },
        { role: 'assistant', content: null, tool_calls: [call] },
        { role: 'tool', tool_call_id: 'call_1', name: 'get_rate', content: '1.08' },
      ],
    },
    responses: [
      asked('Cancel.', { run: '4/0' }),
      turn({ content: null, tool_calls: [call] }, { run: '4/0' }),
      {
        role: 'tool',
        response: { role: 'tool', tool_call_id: 'call_1', name: 'get_rate', content: '1.08' },
        id: 'call_1',
        run: '4/0',
      },
      turn({ tool_calls: [{ name: 'cancel', arguments: { id: 'x' } }] }, { origin: 'reference', run: '4/0' }),
    ],
  },
  {
    name: 'runs of tau2-bench, where the simulated user has tools as well',
    format: 'tau-bench',
    unplaced: true,
    record: {
      tasks: [{ id: 't', evaluation_criteria: { actions: [{ name: 'cancel', arguments: {} }] } }],
      simulations: [
        {
          id: 'sim',
          task_id: 't',
          messages: [
            { role: 'user', content: null, tool_calls: [{ id: 'u', name: 'look', arguments: {}, requestor: 'user' }] },
            { role: 'tool', id: 'u', content: 'off', requestor: 'user' },
            { role: 'assistant', tool_calls: [{ id: 'a', name: 'cancel', arguments: {}, requestor: 'assistant' }] },
          ],
        },
      ],
    },
    responses: [
      turn({ tool_calls: [{ name: 'cancel', arguments: {} }] }, { origin: 'reference', run: 'task t' }),
      {
        role: 'user',
        response: {
          role: 'user',
          content: null,
          tool_calls: [{ id: 'u', name: 'look', arguments: {}, requestor: 'user' }],
        },
        conversation: 'sim',
      },
      {
        role: 'user',
        response: { role: 'tool', id: 'u', content: 'off', requestor: 'user' },
        id: 'u',
        conversation: 'sim',
      },
      turn(
        { tool_calls: [{ id: 'a', name: 'cancel', arguments: {}, requestor: 'assistant' }] },
        { conversation: 'sim' },
      ),
    ],
  },
  {
    name: 'a run of AgentDojo, where a result repeats its call',
    format: 'agentdojo',
    unplaced: true,
    record: {
      suite_name: 'banking',
      pipeline_name: 'm-1',
      user_task_id: 'u0',
      injection_task_id: null,
      messages: [
        { role: 'assistant', content: null, tool_calls: [{ function: 'pay', args: { to: 'x' }, id: 'c1' }] },
        {
          role: 'tool',
          content: [{ type: 'text', content: 'Paid.' }],
          tool_call_id: 'c1',
          tool_call: { function: 'pay', args: { to: 'x' } },
        },
      ],
    },
    responses: [
      turn(
        { content: null, tool_calls: [{ tool_name: 'pay', arguments: { to: 'x' }, id: 'c1' }] },
        { run: 'm-1/banking/u0', model: 'm-1' },
      ),
      {
        role: 'tool',
        response: { role: 'tool', content: [{ type: 'text', content: 'Paid.' }], tool_call_id: 'c1' },
        id: 'c1',
        run: 'm-1/banking/u0',
        model: 'm-1',
      },
    ],
  },
  {
    name: 'a session in either spelling, where a streamed event comes before the whole',
    format: 'adk-session',
    unplaced: true,
    record: {
      id: 's1',
      app_name: 'app',
      events: [
        { author: 'user', id: 'e0', content: { role: 'user', parts: [{ text: 'Rate?' }] } },
        { author: 'agent', id: 'e1', partial: true, content: { role: 'model', parts: [{ text: 'Loo' }] } },
        {
          author: 'agent',
          id: 'e2',
          content: {
            role: 'model',
            parts: [{ text: 'Looking.' }, { function_call: { id: 'c1', name: 'get_rate', args: { ccy: 'EUR' } } }],
          },
          usage_metadata: { total_token_count: 29 },
        },
        {
          author: 'agent',
          id: 'e3',
          content: {
            role: 'user',
            parts: [{ functionResponse: { id: 'c1', name: 'get_rate', response: { rate: 1.08 } } }],
          },
        },
      ],
    },
    responses: [
      asked('Rate?', { conversation: 's1', id: 'e0' }),
      turn({ content: 'Loo' }, { origin: 'history', conversation: 's1', id: 'e1' }),
      turn(
        {
          content: 'Looking.',
          ...calling(['get_rate', { ccy: 'EUR' }, 'c1']),
          usage: { total_token_count: 29, total_tokens: 29 },
        },
        { conversation: 's1', id: 'e2' },
      ),
      {
        role: 'tool',
        response: { id: 'c1', name: 'get_rate', response: { rate: 1.08 }, role: 'tool' },
        conversation: 's1',
        id: 'c1',
      },
    ],
  },
  {
    name: 'what an agent is expected to do',
    format: 'adk-evalset',
    unplaced: true,
    record: {
      eval_set_id: 'set',
      eval_cases: [
        {
          eval_id: 'case',
          conversation: [
            {
              user_content: { role: 'user', parts: [{ text: 'Rate?' }] },
              final_response: { role: 'model', parts: [{ text: '1.08' }] },
              intermediate_data: { tool_uses: [{ name: 'get_rate', args: { ccy: 'EUR' } }] },
            },
          ],
        },
      ],
    },
    responses: [
      turn({ tool_calls: [{ name: 'get_rate', arguments: { ccy: 'EUR' } }] }, { origin: 'reference', run: 'case' }),
      turn({ content: '1.08' }, { origin: 'reference', run: 'case' }),
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
  {
    name: 'a run state, whose items repeat what its models answered',
    format: 'openai-agents-runstate',
    unplaced: true,
    record: {
      $schemaVersion: '1.9',
      conversation_id: 'conv',
      original_input: 'Rate?',
      model_responses: [
        {
          response_id: 'r1',
          usage,
          output: [{ type: 'custom_tool_call', call_id: 'call_1', name: 'get_rate', input: 'EUR' }],
        },
      ],
      generated_items: [
        {
          type: 'tool_call_item',
          raw_item: { type: 'custom_tool_call', call_id: 'call_1', name: 'get_rate', input: 'EUR' },
        },
        { type: 'tool_call_output_item', raw_item: resultItem },
      ],
    },
    responses: [
      asked('Rate?', { origin: 'history', conversation: 'conv' }),
      {
        role: 'assistant',
        response: {
          object: 'response',
          role: 'assistant',
          output: [{ type: 'custom_tool_call', call_id: 'call_1', name: 'get_rate', input: 'EUR' }],
          usage,
        },
        conversation: 'conv',
        id: 'r1',
      },
      { role: 'tool', response: resultItem, conversation: 'conv', id: 'call_1' },
    ],
  },
];
