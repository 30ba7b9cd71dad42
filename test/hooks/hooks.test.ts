import { describe, expect, test } from 'vitest';
import { readCall } from '../../src/hooks/hook.js';
import { hooks } from '../../src/hooks/index.js';

const call = (tool_name: string, args: unknown) => ({ type: 'tool_call', tool_name, arguments: args });
const tool = { tool_name: 'Bash', tool_input: { command: 'ls' } };

/** Agent, what it sends, and the call that is judged; undefined where nothing can be judged. */
const rows: readonly (readonly [agent: string, input: Record<string, unknown>, judged: object | undefined])[] = [
  [
    'claude-code',
    { hook_event_name: 'PreToolUse', session_id: 's', cwd: '/', ...tool },
    call('Bash', { command: 'ls' }),
  ],
  ['claude-code', { hook_event_name: 'PostToolUse', ...tool }, undefined],
  ['claude-code', { hook_event_name: '__proto__', ...tool }, undefined],
  ['claude-code', { ...tool }, undefined],
  ['claude-code', { hook_event_name: 'PreToolUse', tool_name: 'Bash' }, undefined],
  ['claude-code', { hook_event_name: 'PreToolUse', tool_name: '', tool_input: {} }, undefined],
  ['claude-code', { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: [] }, undefined],
  ['claude-code', { hook_event_name: 'PreToolUse', tool_name: 7, tool_input: {} }, undefined],
  ['codex', { hook_event_name: 'PreToolUse', turn_id: 't', ...tool }, call('Bash', { command: 'ls' })],
  ['gemini-cli', { hook_event_name: 'BeforeTool', ...tool }, call('Bash', { command: 'ls' })],
  ['gemini-cli', { hook_event_name: 'PreToolUse', ...tool }, undefined],
  ['cursor', { hook_event_name: 'preToolUse', ...tool }, call('Bash', { command: 'ls' })],
  ['cursor', { hook_event_name: 'beforeShellExecution', command: 'ls' }, call('run_terminal_cmd', { command: 'ls' })],
  ['cursor', { hook_event_name: 'beforeShellExecution', command: ['ls'] }, undefined],
  ['cursor', { hook_event_name: 'beforeMCPExecution', tool_name: 'find', tool_input: '{}' }, call('find', '{}')],
];

test.each(rows)('%s asked with %j', (agent, input, judged) => {
  const read = readCall(
    hooks.find(({ id }) => id === agent)!,
    input as never,
  );
  if (judged) expect(read).toEqual(judged);
  else expect(read).toMatch(/\.$/);
});

describe('answers are in the words of each agent', () => {
  test.each([
    [
      'claude-code',
      {
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          permissionDecision: 'deny',
          permissionDecisionReason: 'No.',
        },
      },
      {},
    ],
    [
      'codex',
      {
        hookSpecificOutput: {
          hookEventName: 'PreToolUse',
          permissionDecision: 'deny',
          permissionDecisionReason: 'No.',
        },
      },
      {},
    ],
    ['gemini-cli', { decision: 'deny', reason: 'No.' }, {}],
    ['cursor', { permission: 'deny', user_message: 'No.', agent_message: 'No.' }, { permission: 'allow' }],
  ])('%s', (agent, refused, passed) => {
    const hook = hooks.find(({ id }) => id === agent)!;
    expect(hook.refuse('No.', '')).toEqual(refused);
    expect(hook.pass('')).toEqual(passed);
  });
});
