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
  {
    name: 'a call',
    format: 'gemini-cli-stream',
    unplaced: true,
    record: { type: 'tool_use', timestamp: 't', tool_name: 'get_rate', tool_id: 'c1', parameters: { ccy: 'EUR' } },
    responses: [turn(calling(['get_rate', { ccy: 'EUR' }, 'c1']), { id: 'c1' })],
  },
  {
    name: 'a failed result',
    format: 'gemini-cli-stream',
    unplaced: true,
    record: { type: 'tool_result', tool_id: 'c1', status: 'error', error: { message: 'No.' } },
    responses: [gave({ message: 'No.' }, 'c1')],
  },
  {
    name: 'what a session cost',
    format: 'gemini-cli-stream',
    unplaced: true,
    record: { type: 'result', status: 'success', stats: { total_tokens: 29, input_tokens: 20, output_tokens: 9 } },
    responses: [turn({ usage: { total_tokens: 29, input_tokens: 20, output_tokens: 9 } })],
  },
  {
    name: 'a recorded answer',
    format: 'gemini-cli-responses',
    unplaced: true,
    record: {
      method: 'generateContent',
      response: {
        candidates: [{ content: { role: 'model', parts: [{ text: '1.08' }] }, finishReason: 'STOP' }],
        usageMetadata: { totalTokenCount: 29 },
      },
    },
    responses: [turn({ content: [{ type: 'text', text: '1.08' }], usage: { totalTokenCount: 29, total_tokens: 29 } })],
  },
  {
    name: 'a recorded stream',
    format: 'gemini-cli-responses',
    unplaced: true,
    record: {
      method: 'generateContentStream',
      response: [
        { candidates: [{ content: { role: 'model', parts: [{ text: 'It is ' }] } }] },
        { candidates: [{ content: { role: 'model', parts: [{ text: '1.08.' }] }, finishReason: 'STOP' }] },
      ],
    },
    responses: [turn({ content: [{ type: 'text', text: 'It is 1.08.' }] })],
    derived: ['/content/0/text'],
  },
  {
    name: 'a tool that has run',
    format: 'opencode-run-json',
    unplaced: true,
    record: {
      type: 'tool_use',
      timestamp: 1,
      sessionID: 's1',
      part: {
        id: 'p1',
        type: 'tool',
        tool: 'bash',
        callID: 'c1',
        state: { status: 'completed', input: { command: 'ls' }, output: 'a.txt' },
      },
    },
    responses: [
      turn(calling(['bash', { command: 'ls' }, 'c1']), { conversation: 's1', id: 'c1' }),
      gave('a.txt', 'c1', { conversation: 's1' }),
    ],
  },
  {
    name: 'the end of a step',
    format: 'opencode-run-json',
    unplaced: true,
    record: {
      type: 'step_finish',
      sessionID: 's1',
      part: { type: 'step-finish', messageID: 'm1', cost: 0.5, tokens: { input: 20, output: 9 } },
    },
    responses: [
      turn({ usage: { input: 20, output: 9, total_tokens: 29, cost: 0.5 } }, { conversation: 's1', id: 'm1' }),
    ],
  },
  {
    name: 'a message that asks for tools',
    format: 'copilot-events',
    unplaced: true,
    record: {
      type: 'assistant.message',
      id: 'e1',
      timestamp: 't',
      data: {
        messageId: 'm1',
        content: 'Looking.',
        toolRequests: [{ toolCallId: 'c1', name: 'bash', arguments: { command: 'ls' } }],
      },
    },
    responses: [turn({ content: 'Looking.', ...calling(['bash', { command: 'ls' }, 'c1']) }, { id: 'm1' })],
  },
  {
    name: 'a message with a call and what it cost',
    format: 'pi-session',
    unplaced: true,
    record: {
      type: 'message',
      id: 'e1',
      parentId: null,
      message: {
        role: 'assistant',
        model: 'm-1',
        content: [{ type: 'toolCall', id: 'c1', name: 'bash', arguments: { command: 'ls' } }],
        usage: { input: 20, output: 9, totalTokens: 29, cost: { input: 0.25, output: 0.25, total: 0.5 } },
      },
    },
    responses: [
      turn(
        {
          model: 'm-1',
          content: [{ type: 'tool_use', id: 'c1', name: 'bash', input: { command: 'ls' } }],
          usage: { input: 20, output: 9, totalTokens: 29, total_tokens: 29, cost: 0.5 },
        },
        { id: 'e1', model: 'm-1' },
      ),
    ],
  },
  {
    name: 'a result',
    format: 'pi-session',
    unplaced: true,
    record: {
      type: 'message',
      id: 'e2',
      parentId: 'e1',
      message: { role: 'toolResult', toolCallId: 'c1', toolName: 'bash', content: [{ type: 'text', text: 'a.txt' }] },
    },
    responses: [
      {
        role: 'tool',
        response: { role: 'tool', content: [{ type: 'text', text: 'a.txt' }], tool_call_id: 'c1', name: 'bash' },
        id: 'c1',
      },
    ],
  },
  {
    name: 'a change of the model',
    format: 'pi-session',
    record: { type: 'model_change', modelId: 'm-1' },
    responses: [],
  },
  {
    name: 'a tool that starts',
    format: 'openclaw-telemetry',
    unplaced: true,
    record: { type: 'tool.start', toolName: 'exec', params: { command: 'ls' }, sessionKey: 's1', agentId: 'main' },
    responses: [turn(calling(['exec', { command: 'ls' }]), { conversation: 's1' })],
  },
  {
    name: 'a call that the client is asked for',
    format: 'anthropic-managed-agents',
    unplaced: true,
    record: { id: 'sevt_1', type: 'agent.custom_tool_use', name: 'get_rate', input: { ccy: 'EUR' }, processed_at: 't' },
    responses: [turn(calling(['get_rate', { ccy: 'EUR' }, 'sevt_1']), { id: 'sevt_1' })],
  },
  {
    name: 'a call of a remote server that the provider runs unasked',
    format: 'anthropic-managed-agents',
    unplaced: true,
    record: {
      id: 'sevt_1',
      type: 'agent.mcp_tool_use',
      name: 'get_rate',
      input: {},
      mcp_server_name: 'x',
      evaluated_permission: 'allow',
    },
    responses: [
      turn(
        {
          content: [
            {
              id: 'sevt_1',
              type: 'mcp_tool_use',
              name: 'get_rate',
              input: {},
              mcp_server_name: 'x',
              evaluated_permission: 'allow',
            },
          ],
        },
        { id: 'sevt_1' },
      ),
    ],
  },
  {
    name: 'a call',
    format: 'mcp-jsonrpc',
    unplaced: true,
    record: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_rate', arguments: { ccy: 'EUR' } } },
    responses: [turn(calling(['get_rate', { ccy: 'EUR' }]), { id: '1' })],
  },
  {
    name: 'a call without a name, for the guards to refuse',
    format: 'mcp-jsonrpc',
    unplaced: true,
    record: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { arguments: { ccy: 'EUR' } } },
    responses: [turn({ output: [{ type: 'function_call', arguments: { ccy: 'EUR' } }] }, { id: '1' })],
  },
  {
    name: 'a result within the record of a proxy',
    format: 'mcp-jsonrpc',
    record: {
      direction: 'in',
      message: { jsonrpc: '2.0', id: 1, result: { content: [{ type: 'text', text: '1.08' }] } },
    },
    responses: [
      {
        role: 'tool',
        response: { role: 'tool', content: [{ type: 'text', text: '1.08' }] },
        pointer: '/message/result',
        id: '1',
      },
    ],
  },
  {
    name: 'tools that are described',
    format: 'mcp-jsonrpc',
    record: { jsonrpc: '2.0', id: 2, result: { tools: [{ name: 'get_rate' }] } },
    responses: [
      {
        role: 'tool',
        origin: 'definition',
        response: { tools: [{ name: 'get_rate' }] },
        pointer: '/result',
        id: '2',
      },
    ],
  },
  {
    name: 'a result without the message that carried it',
    format: 'mcp-jsonrpc',
    record: { content: [{ type: 'text', text: 'No.' }], isError: true },
    responses: [{ role: 'tool', response: { role: 'tool', content: [{ type: 'text', text: 'No.' }], isError: true } }],
  },
];
