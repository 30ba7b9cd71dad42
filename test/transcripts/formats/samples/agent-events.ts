import type { Sample } from './sample.js';
import { calling, gave, turn } from './turns.js';

/** Events of agents and of the protocols that they speak, each alone. */
export const agentEvents: readonly Sample[] = [
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
