import { callItem, resultItem, type Sample } from './sample.js';
import { asked, calling, gave, turn } from './turns.js';

const toolUse = { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'ls' } };

/** Records of coding agents, each alone; what becomes of several of them is in the table of sessions. */
export const codingAgents: readonly Sample[] = [
  {
    name: 'a saved chat',
    format: 'gemini-cli-chat',
    unplaced: true,
    record: {
      sessionId: 's1',
      projectHash: 'p',
      messages: [
        { id: 'm0', type: 'user', content: 'Rate?' },
        { id: 'm1', type: 'info', content: 'Update available.' },
        {
          id: 'm2',
          type: 'gemini',
          content: 'Looking.',
          model: 'm-1',
          tokens: { input: 20, output: 9, total: 29 },
          toolCalls: [
            {
              id: 'c1',
              name: 'get_rate',
              args: { ccy: 'EUR' },
              result: [{ functionResponse: { id: 'c1' } }],
              status: 'success',
            },
          ],
        },
      ],
    },
    responses: [
      asked('Rate?', { conversation: 's1', id: 'm0' }),
      turn(
        {
          content: 'Looking.',
          tool_calls: [
            {
              id: 'c1',
              name: 'get_rate',
              arguments: { ccy: 'EUR' },
              result: [{ functionResponse: { id: 'c1' } }],
              status: 'success',
            },
          ],
          usage: { input: 20, output: 9, total: 29, total_tokens: 29 },
        },
        { conversation: 's1', id: 'm2', model: 'm-1' },
      ),
      gave([{ functionResponse: { id: 'c1' } }], 'c1', { conversation: 's1' }),
    ],
  },
  {
    name: 'an item of a rollout',
    format: 'codex-rollout',
    record: { timestamp: 't', type: 'response_item', payload: callItem },
    responses: [
      {
        role: 'assistant',
        response: { object: 'response', role: 'assistant', output: [callItem] },
        pointer: '/payload',
        moved: [['/output/0', '/payload']],
        id: 'call_1',
      },
    ],
  },
  {
    name: 'a result of a rollout',
    format: 'codex-rollout',
    record: { timestamp: 't', type: 'response_item', payload: resultItem },
    responses: [{ role: 'tool', response: resultItem, pointer: '/payload', id: 'call_1' }],
  },
  {
    name: 'words that an item says as well',
    format: 'codex-rollout',
    record: { timestamp: 't', type: 'event_msg', payload: { type: 'agent_message', message: 'Hi.' } },
    responses: [
      turn({ content: 'Hi.' }, { origin: 'history', pointer: '/payload', moved: [['/content', '/payload/message']] }),
    ],
  },
  {
    name: 'an action that only an event tells of',
    format: 'codex-rollout',
    unplaced: true,
    record: {
      timestamp: 't',
      type: 'event_msg',
      payload: { type: 'exec_command_begin', call_id: 'c1', command: ['ls'] },
    },
    responses: [
      turn({
        output: [
          {
            type: 'local_shell_call',
            call_id: 'c1',
            action: { type: 'exec_command_begin', call_id: 'c1', command: ['ls'] },
          },
        ],
      }),
    ],
  },
  {
    name: 'the head of an older rollout',
    format: 'codex-rollout-legacy',
    record: { id: 'x', timestamp: 't', instructions: null, git: {} },
    responses: [],
  },
  {
    name: 'a state of an older rollout',
    format: 'codex-rollout-legacy',
    record: { record_type: 'state' },
    responses: [],
  },
  {
    name: 'a command and what came of it',
    format: 'codex-exec-json',
    unplaced: true,
    record: {
      type: 'item.completed',
      item: { id: 'item_1', type: 'command_execution', command: 'ls', aggregated_output: 'a.txt', exit_code: 0 },
    },
    responses: [
      turn({ output: [{ type: 'shell_call', action: { commands: ['ls'] } }] }, { id: 'item_1' }),
      gave('a.txt', 'item_1'),
    ],
  },
  {
    name: 'an item of a kind that is not known',
    format: 'codex-exec-json',
    unplaced: true,
    record: { type: 'item.started', item: { id: 'item_1', type: 'teleport_call', target: 'x' } },
    responses: [turn({ output: [{ type: 'teleport_call', id: 'item_1', target: 'x' }] }, { id: 'item_1' })],
  },
  {
    name: 'a call that is about to run',
    format: 'claude-hook',
    unplaced: true,
    record: {
      session_id: 's1',
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'ls' },
      tool_use_id: 'toolu_1',
    },
    responses: [turn(calling(['Bash', { command: 'ls' }, 'toolu_1']), { conversation: 's1', id: 'toolu_1' })],
  },
  {
    name: 'a command without the name of a tool',
    format: 'claude-hook',
    unplaced: true,
    record: { conversation_id: 's1', hook_event_name: 'beforeShellExecution', command: 'ls', cwd: '/w' },
    responses: [turn(calling(['beforeShellExecution', { command: 'ls' }]), { conversation: 's1' })],
  },
  {
    name: 'what the user asked for',
    format: 'claude-hook',
    record: { session_id: 's1', hook_event_name: 'UserPromptSubmit', prompt: 'List the files.' },
    responses: [asked('List the files.', { conversation: 's1', moved: [['/content', '/prompt']] })],
  },
  { name: 'the end of a session', format: 'claude-hook', record: { hook_event_name: 'SessionEnd' }, responses: [] },
  {
    name: 'a line of a message',
    format: 'claude-code-session',
    unplaced: true,
    record: {
      type: 'assistant',
      sessionId: 's1',
      uuid: 'u1',
      requestId: 'r1',
      message: {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        model: 'm-1',
        content: [toolUse],
        stop_reason: null,
        usage: { input_tokens: 2, cache_read_input_tokens: 20, output_tokens: 7 },
      },
    },
    responses: [
      {
        role: 'assistant',
        response: {
          id: 'msg_1',
          type: 'message',
          role: 'assistant',
          model: 'm-1',
          content: [toolUse],
          stop_reason: null,
          usage: { input_tokens: 2, cache_read_input_tokens: 20, output_tokens: 7, total_tokens: 29 },
        },
        conversation: 's1',
        id: 'msg_1',
        model: 'm-1',
      },
    ],
  },
  {
    name: 'a note that is no message',
    format: 'claude-code-session',
    record: { type: 'queue-operation', operation: 'enqueue', content: 'List the files.', sessionId: 's1' },
    responses: [],
  },
  {
    name: 'an error that the program reports in the name of the model',
    format: 'claude-code-session',
    record: {
      type: 'assistant',
      sessionId: 's1',
      uuid: 'u1',
      isApiErrorMessage: true,
      message: { role: 'assistant', content: [{ type: 'text', text: 'API error' }] },
    },
    responses: [
      {
        role: 'system',
        response: { role: 'assistant', content: [{ type: 'text', text: 'API error' }] },
        pointer: '/message',
        conversation: 's1',
      },
    ],
  },
  {
    name: 'a message of a sub-agent that the session reports on',
    format: 'claude-code-session',
    record: {
      type: 'progress',
      sessionId: 's1',
      uuid: 'u1',
      timestamp: 't',
      data: {
        type: 'agent_progress',
        agentId: 'a1',
        message: { type: 'assistant', uuid: 'u2', message: { role: 'assistant', content: [toolUse] } },
      },
    },
    responses: [
      {
        role: 'assistant',
        response: { role: 'assistant', content: [toolUse] },
        pointer: '/data/message/message',
        conversation: 's1',
      },
    ],
  },
  {
    name: 'a call that is named by its key',
    format: 'cursor-stream-json',
    unplaced: true,
    record: {
      type: 'tool_call',
      subtype: 'started',
      call_id: 'c1',
      session_id: 's1',
      tool_call: { shellToolCall: { args: { command: 'ls' } } },
    },
    responses: [turn(calling(['shellToolCall', { command: 'ls' }, 'c1']), { conversation: 's1', id: 'c1' })],
  },
  {
    name: 'a call of an MCP tool',
    format: 'cursor-stream-json',
    unplaced: true,
    record: {
      type: 'tool_call',
      subtype: 'completed',
      call_id: 'c1',
      tool_call: {
        mcpToolCall: {
          args: { name: 'x-get_rate', toolName: 'get_rate', args: { ccy: 'EUR' } },
          result: { success: {} },
        },
      },
    },
    responses: [turn(calling(['get_rate', { ccy: 'EUR' }, 'c1']), { id: 'c1' }), gave({ success: {} }, 'c1')],
  },
  {
    name: 'a result that is all there is',
    format: 'claude-stream-json',
    unplaced: true,
    record: {
      type: 'result',
      is_error: false,
      session_id: 's1',
      result: 'Done.',
      total_cost_usd: 0.5,
      usage: { input_tokens: 20, output_tokens: 9 },
      permission_denials: [{ tool_name: 'Bash', tool_use_id: 'toolu_1', tool_input: { command: 'ls' } }],
    },
    responses: [
      turn(
        {
          content: 'Done.',
          ...calling(['Bash', { command: 'ls' }, 'toolu_1']),
          usage: { input_tokens: 20, output_tokens: 9, total_tokens: 29, cost: 0.5 },
        },
        { conversation: 's1' },
      ),
    ],
  },
  {
    name: 'the beginning of a session',
    format: 'claude-stream-json',
    record: { type: 'system', subtype: 'init', session_id: 's1', tools: ['Bash'] },
    responses: [],
  },
];
