import { asked, calling, gave, turn } from '../samples/turns.js';
import type { Session } from './session.js';

const text = (words: string) => ({ type: 'text', text: words });
const exec = (id: string, command: string) => ({ type: 'toolCall', id, name: 'exec', arguments: { command } });
const execUse = (id: string, command: string) => ({ type: 'tool_use', id, name: 'exec', input: { command } });
const tool = (status: string, about: object) => ({
  type: 'tool_use',
  sessionID: 's1',
  part: { id: 'p1', type: 'tool', tool: 'bash', callID: 'c1', state: { status, ...about } },
});

const chatCall = (about: object) => ({ id: 'c1', name: 'ls', args: {}, ...about });
const said = (calls: readonly object[]) => ({
  id: 'm1',
  timestamp: 't',
  type: 'gemini',
  content: 'Looking.',
  toolCalls: calls,
});

export const agentLogs: readonly Session[] = [
  {
    name: 'a message that comes again when its call has run',
    format: 'gemini-cli-chat',
    records: [
      { sessionId: 's1', projectHash: 'p', startTime: 't' },
      { id: 'm0', timestamp: 't', type: 'user', content: 'List.' },
      said([chatCall({ status: 'pending' })]),
      said([chatCall({ status: 'success', result: [{ functionResponse: {} }] })]),
      { $set: { lastUpdated: 't', messages: [{ id: 'm0', type: 'user', content: 'List.' }] } },
    ],
    responses: [
      asked('List.', { conversation: 's1', id: 'm0' }),
      turn(
        {
          content: 'Looking.',
          tool_calls: [{ id: 'c1', name: 'ls', arguments: {}, status: 'success', result: [{ functionResponse: {} }] }],
        },
        { conversation: 's1', id: 'm1' },
      ),
      gave([{ functionResponse: {} }], 'c1', { conversation: 's1' }),
      asked('List.', { conversation: 's1', id: 'm0', origin: 'history' }),
    ],
  },
  {
    name: 'a message in fragments, interrupted by a call',
    format: 'gemini-cli-stream',
    records: [
      { type: 'init', session_id: 's1', model: 'm-1' },
      { type: 'message', role: 'user', content: 'Rate?', timestamp: 't' },
      { type: 'message', role: 'assistant', content: 'rm -', timestamp: 't', delta: true },
      { type: 'message', role: 'assistant', content: 'rf', timestamp: 't', delta: true },
      { type: 'tool_use', tool_name: 'get_rate', tool_id: 'c1', parameters: {}, timestamp: 't' },
      { type: 'tool_result', tool_id: 'c1', status: 'success', output: '1.08', timestamp: 't' },
      { type: 'message', role: 'assistant', content: '1.08', timestamp: 't', delta: true },
    ],
    responses: [
      asked('Rate?', { conversation: 's1' }),
      turn({ content: [text('rm -rf')] }, { conversation: 's1' }),
      turn(calling(['get_rate', {}, 'c1']), { conversation: 's1', id: 'c1' }),
      gave('1.08', 'c1', { conversation: 's1' }),
      turn({ content: [text('1.08')] }, { conversation: 's1' }),
    ],
    derived: ['/content/0/text'],
  },
  {
    name: 'a tool that is told of in each of its states',
    format: 'opencode-run-json',
    records: [
      tool('pending', { input: {} }),
      tool('running', { input: { command: 'ls' } }),
      tool('completed', { input: { command: 'ls' }, output: 'a.txt' }),
    ],
    responses: [
      turn(calling(['bash', { command: 'ls' }, 'c1']), { conversation: 's1', id: 'c1' }),
      gave('a.txt', 'c1', { conversation: 's1' }),
    ],
  },
  {
    name: 'a call that is asked for, started and completed',
    format: 'copilot-events',
    records: [
      { type: 'session.start', id: 'e0', data: { sessionId: 's1' } },
      { type: 'user.message', id: 'e1', data: { content: 'List.' } },
      {
        type: 'assistant.message',
        id: 'e2',
        data: { messageId: 'm1', content: '', toolRequests: [{ toolCallId: 'c1', name: 'bash', arguments: '{}' }] },
      },
      { type: 'tool.execution_start', id: 'e3', data: { toolCallId: 'c1', toolName: 'bash', arguments: '{}' } },
      {
        type: 'tool.execution_complete',
        id: 'e4',
        data: { toolCallId: 'c1', success: true, result: { content: 'a' } },
      },
      { type: 'tool.execution_start', id: 'e5', data: { toolCallId: 'c2', toolName: 'pay', arguments: {} } },
    ],
    responses: [
      asked('List.', { conversation: 's1', id: 'e1' }),
      turn(calling(['bash', '{}', 'c1']), { conversation: 's1', id: 'm1' }),
      turn(calling(['bash', '{}', 'c1']), { conversation: 's1', id: 'c1', origin: 'history' }),
      gave({ content: 'a' }, 'c1', { conversation: 's1' }),
      turn(calling(['pay', {}, 'c2']), { conversation: 's1', id: 'c2' }),
    ],
  },
  {
    name: 'entries of a session belong to it',
    format: 'pi-session',
    records: [
      { type: 'session', id: 's1', cwd: '/w' },
      { type: 'message', id: 'e1', message: { role: 'assistant', content: [text('Hi.')] } },
    ],
    responses: [turn({ content: [text('Hi.')] }, { conversation: 's1', id: 'e1' })],
  },
  {
    name: 'of a conversation that is told again and again only what is new counts',
    format: 'openclaw-telemetry',
    records: [
      { type: 'tool.start', toolName: 'exec', params: { command: 'ls' }, sessionKey: 's1', agentId: 'main' },
      {
        type: 'agent.end',
        sessionKey: 's1',
        agentId: 'main',
        messages: [
          { role: 'user', content: 'List.', timestamp: 1 },
          { role: 'assistant', content: [text('Looking.'), exec('c1', 'ls'), exec('c2', 'pwd')], timestamp: 2 },
        ],
      },
      {
        type: 'agent.end',
        sessionKey: 's1',
        agentId: 'main',
        messages: [
          { role: 'user', content: 'List.', timestamp: 1 },
          { role: 'assistant', content: [text('Looking.'), exec('c1', 'ls'), exec('c2', 'pwd')], timestamp: 2 },
          { role: 'assistant', content: [text('Done.')], timestamp: 3 },
        ],
      },
    ],
    responses: [
      turn(calling(['exec', { command: 'ls' }]), { conversation: 's1' }),
      { role: 'user', response: { role: 'user', content: 'List.', timestamp: 1 }, conversation: 's1' },
      turn({ content: [text('Looking.'), execUse('c2', 'pwd')], timestamp: 2 }, { conversation: 's1' }),
      {
        role: 'user',
        origin: 'history',
        response: { role: 'user', content: 'List.', timestamp: 1 },
        conversation: 's1',
      },
      turn(
        { content: [text('Looking.'), execUse('c1', 'ls'), execUse('c2', 'pwd')], timestamp: 2 },
        { conversation: 's1', origin: 'history' },
      ),
      turn({ content: [text('Done.')], timestamp: 3 }, { conversation: 's1' }),
    ],
  },
];
