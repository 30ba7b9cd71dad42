import { call, usage, type Sample } from './sample.js';
import { asked, calling, gave, turn } from './turns.js';

/** Runs of agents on benchmarks. */
export const agentRuns: readonly Sample[] = [
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
    name: "a message of a run that is a list of messages, with the agent's own fence",
    format: 'mini-swe-agent',
    unplaced: true,
    record: { role: 'assistant', content: 'Looking.\n```mswea_bash_command\nls\n```' },
    responses: [
      turn({
        content: 'Looking.\n```mswea_bash_command\nls\n```',
        output: [{ type: 'shell_call', action: { commands: ['ls'] } }],
      }),
    ],
    derived: ['/output/0/action/commands/0'],
  },
  {
    name: 'the instructions of such a run, which show the fence',
    format: 'mini-swe-agent',
    record: { role: 'system', content: 'Answer so:\n```mswea_bash_command\nyour command\n```' },
    responses: [
      { role: 'system', response: { role: 'system', content: 'Answer so:\n```mswea_bash_command\nyour command\n```' } },
    ],
  },
  {
    name: 'what came of a command in such a run',
    format: 'mini-swe-agent',
    record: { role: 'user', content: '<returncode>0</returncode>\n<output>\na.txt\n</output>' },
    responses: [asked('<returncode>0</returncode>\n<output>\na.txt\n</output>')],
  },
];
