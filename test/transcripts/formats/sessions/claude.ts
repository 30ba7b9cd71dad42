import { asked, calling, gave, turn } from '../samples/turns.js';
import type { Session } from './session.js';

const bash = (id: string, command: string) => ({ type: 'tool_use', id, name: 'Bash', input: { command } });
const text = (words: string) => ({ type: 'text', text: words });
const result = (id: string, content: string) => ({ type: 'tool_result', tool_use_id: id, content });

/** A line of a session: who speaks, the message's id, its content, and what it cost so far. */
function line(uuid: string, id: string, content: readonly unknown[], output: number, about: object = {}): object {
  return {
    type: 'assistant',
    sessionId: 's1',
    uuid,
    requestId: 'r1',
    ...about,
    message: { id, role: 'assistant', content, usage: { input_tokens: 20, output_tokens: output } },
  };
}

function answer(uuid: string, ...content: readonly unknown[]): object {
  return { type: 'user', sessionId: 's1', uuid, message: { role: 'user', content } };
}

function whole(id: string, content: readonly unknown[], output: number) {
  return turn(
    { id, content, usage: { input_tokens: 20, output_tokens: output, total_tokens: 20 + output } },
    { conversation: 's1', id },
  );
}

/** What a line of the SDK says. */
const printed = (id: string, content: readonly unknown[]) => ({
  type: 'assistant',
  session_id: 's1',
  message: { id, role: 'assistant', content },
});
const end = (cost: number, words: string) => ({
  type: 'result',
  is_error: false,
  session_id: 's1',
  result: words,
  total_cost_usd: cost,
});
const event = (about: object) => ({ type: 'stream_event', session_id: 's1', event: about });
const streamed = (id: string, words: string) => [
  event({ type: 'message_start', message: { id, type: 'message', role: 'assistant', content: [] } }),
  event({ type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } }),
  event({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: words } }),
  event({ type: 'content_block_stop', index: 0 }),
  event({ type: 'message_stop' }),
];

export const claude: readonly Session[] = [
  {
    name: 'a message of three lines with a result between them counts once, with the largest usage',
    format: 'claude-code-session',
    records: [
      line('u1', 'msg_1', [text('Looking.')], 1),
      line('u2', 'msg_1', [bash('t1', 'ls')], 1),
      answer('u3', result('t1', 'a.txt')),
      line('u4', 'msg_1', [bash('t2', 'cat a.txt')], 30),
      answer('u5', result('t2', 'hello')),
      line('u6', 'msg_2', [text('Done.')], 2),
    ],
    responses: [
      whole('msg_1', [text('Looking.'), bash('t1', 'ls'), bash('t2', 'cat a.txt')], 30),
      { role: 'tool', response: result('t1', 'a.txt'), conversation: 's1', id: 't1' },
      { role: 'tool', response: result('t2', 'hello'), conversation: 's1', id: 't2' },
      whole('msg_2', [text('Done.')], 2),
    ],
  },
  {
    name: 'lines that come back with the same id are history',
    format: 'claude-code-session',
    records: [line('u1', 'msg_1', [bash('t1', 'ls')], 7), line('u1', 'msg_1', [bash('t1', 'ls')], 7)],
    responses: [whole('msg_1', [bash('t1', 'ls')], 7), { ...whole('msg_1', [bash('t1', 'ls')], 7), origin: 'history' }],
  },
  {
    name: 'a report on a sub-agent and its own line are one act',
    format: 'claude-code-session',
    records: [
      {
        type: 'progress',
        sessionId: 's1',
        uuid: 'u1',
        timestamp: 't',
        data: {
          type: 'agent_progress',
          agentId: 'a1',
          message: {
            type: 'assistant',
            uuid: 'x1',
            message: { id: 'msg_9', role: 'assistant', content: [bash('t1', 'ls')] },
          },
        },
      },
      {
        type: 'assistant',
        sessionId: 's1',
        uuid: 'u2',
        isSidechain: true,
        message: { id: 'msg_9', role: 'assistant', content: [bash('t1', 'ls')] },
      },
    ],
    responses: [
      turn({ id: 'msg_9', content: [bash('t1', 'ls')] }, { origin: 'history', conversation: 's1', id: 'msg_9' }),
      turn({ id: 'msg_9', content: [bash('t1', 'ls')] }, { conversation: 's1', id: 'msg_9' }),
    ],
  },
  {
    name: 'a message that goes on after another has begun reports its usage again, under the same id',
    format: 'claude-code-session',
    records: [
      line('u1', 'msg_1', [bash('t1', 'ls')], 7),
      line('u2', 'msg_2', [text('Meanwhile.')], 2),
      line('u3', 'msg_1', [bash('t2', 'pwd')], 9),
    ],
    responses: [
      whole('msg_1', [bash('t1', 'ls')], 7),
      whole('msg_2', [text('Meanwhile.')], 2),
      whole('msg_1', [bash('t2', 'pwd')], 9),
    ],
  },
  {
    name: 'a result repeats the last words, and its cost counts up',
    format: 'claude-stream-json',
    records: [
      { type: 'system', subtype: 'init', session_id: 's1' },
      printed('msg_1', [text('One.')]),
      end(0.25, 'One.'),
      printed('msg_2', [text('Two.')]),
      end(0.75, 'Two.'),
    ],
    responses: [
      turn({ id: 'msg_1', content: [text('One.')] }, { conversation: 's1', id: 'msg_1' }),
      turn({ usage: { cost: 0.25 } }, { conversation: 's1' }),
      turn({ id: 'msg_2', content: [text('Two.')] }, { conversation: 's1', id: 'msg_2' }),
      turn({ usage: { cost: 0.5 } }, { conversation: 's1' }),
    ],
    derived: ['/usage/cost'],
  },
  {
    name: 'a streamed message counts where it does not follow as a whole',
    format: 'claude-stream-json',
    records: [...streamed('msg_1', 'One.'), printed('msg_1', [text('One.')]), ...streamed('msg_2', 'Two.')],
    responses: [
      turn({ id: 'msg_1', content: [text('One.')] }, { conversation: 's1', id: 'msg_1' }),
      turn({ content: [text('Two.')] }, { conversation: 's1', id: 'msg_2' }),
    ],
  },
  {
    name: 'messages of a sub-agent do not interrupt those of the session',
    format: 'claude-stream-json',
    records: [
      printed('msg_1', [text('One.')]),
      { ...printed('msg_9', [bash('t9', 'ls')]), parent_tool_use_id: 't1' },
      printed('msg_1', [bash('t1', 'pwd')]),
    ],
    responses: [
      turn({ id: 'msg_1', content: [text('One.'), bash('t1', 'pwd')] }, { conversation: 's1', id: 'msg_1' }),
      turn({ id: 'msg_9', content: [bash('t9', 'ls')] }, { conversation: 's1', id: 'msg_9' }),
    ],
  },
  {
    name: 'a call that was asked about comes back as done',
    format: 'claude-hook',
    records: [
      { session_id: 's1', hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls' } },
      { session_id: 's1', hook_event_name: 'PermissionRequest', tool_name: 'Bash', tool_input: { command: 'ls' } },
      {
        session_id: 's1',
        hook_event_name: 'PostToolUse',
        tool_name: 'Bash',
        tool_input: { command: 'ls' },
        tool_response: { stdout: 'a.txt' },
      },
      {
        session_id: 's1',
        hook_event_name: 'PostToolUse',
        tool_name: 'Bash',
        tool_input: { command: 'ls' },
        error: 'No.',
      },
      { session_id: 's1', hook_event_name: 'Stop', last_assistant_message: 'Done.' },
    ],
    responses: [
      turn(calling(['Bash', { command: 'ls' }]), { conversation: 's1' }),
      turn(calling(['Bash', { command: 'ls' }]), { conversation: 's1', origin: 'history' }),
      turn(calling(['Bash', { command: 'ls' }]), { conversation: 's1', origin: 'history' }),
      gave({ stdout: 'a.txt' }, undefined, { conversation: 's1' }),
      turn(calling(['Bash', { command: 'ls' }]), { conversation: 's1' }),
      gave('No.', undefined, { conversation: 's1' }),
      turn({ content: 'Done.' }, { conversation: 's1' }),
    ],
  },
  {
    name: 'a call that was started gives its result when it is completed',
    format: 'cursor-stream-json',
    records: [
      { type: 'tool_call', subtype: 'started', call_id: 'c1', tool_call: { readToolCall: { args: { path: 'a' } } } },
      {
        type: 'tool_call',
        subtype: 'completed',
        call_id: 'c1',
        tool_call: { readToolCall: { args: { path: 'a' }, result: { success: { content: 'x' } } } },
      },
    ],
    responses: [
      turn(calling(['readToolCall', { path: 'a' }, 'c1']), { id: 'c1' }),
      gave({ success: { content: 'x' } }, 'c1'),
    ],
  },
  {
    name: 'events between two requests are one turn, with what it cost',
    format: 'anthropic-managed-agents',
    records: [
      ['client.beta.sessions.create', { id: 'sesn_1', type: 'session', agent: {} }],
      ['client.beta.sessions.events.send', ['sesn_1', { events: [] }]],
      ['client.beta.sessions.events.stream', { id: 'sevt_1', type: 'user.message', content: [text('Rate?')] }],
      ['client.beta.sessions.events.stream', { id: 'sevt_2', type: 'span.model_request_start' }],
      ['client.beta.sessions.events.stream', { id: 'sevt_3', type: 'agent.message', content: [text('Looking.')] }],
      [
        'client.beta.sessions.events.stream',
        { id: 'sevt_4', type: 'agent.tool_use', name: 'bash', input: { command: 'ls' } },
      ],
      [
        'client.beta.sessions.events.stream',
        { id: 'sevt_5', type: 'span.model_request_end', model_usage: { input_tokens: 20, output_tokens: 9 } },
      ],
      [
        'client.beta.sessions.events.stream',
        { id: 'sevt_6', type: 'agent.tool_result', tool_use_id: 'sevt_4', content: [text('a.txt')] },
      ],
      [
        'client.beta.sessions.events.list',
        { data: [{ id: 'sevt_1', type: 'user.message', content: [text('Rate?')] }] },
      ],
    ],
    responses: [
      asked([text('Rate?')], { conversation: 'sesn_1', id: 'sevt_1' }),
      turn(
        {
          content: [{ type: 'text', text: 'Looking.' }],
          ...calling(['bash', { command: 'ls' }, 'sevt_4']),
          usage: { input_tokens: 20, output_tokens: 9, total_tokens: 29 },
        },
        { conversation: 'sesn_1', id: 'sevt_3' },
      ),
      gave([text('a.txt')], 'sevt_4', { conversation: 'sesn_1' }),
      asked([text('Rate?')], { conversation: 'sesn_1', id: 'sevt_1', origin: 'history' }),
    ],
  },
];
