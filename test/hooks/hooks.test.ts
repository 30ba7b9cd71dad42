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
  // As Claude Code 2.1.328, Codex 0.169.0 and Gemini CLI 0.61.0 send it.
  [
    'claude-code',
    {
      session_id: 's',
      transcript_path: '/t.jsonl',
      cwd: '/',
      prompt_id: 'p',
      permission_mode: 'default',
      hook_event_name: 'PreToolUse',
      tool_name: 'Bash',
      tool_input: { command: 'ls', description: 'Look' },
      tool_use_id: 'toolu_1',
    },
    call('Bash', { command: 'ls', description: 'Look' }),
  ],
  [
    'codex',
    {
      session_id: 's',
      turn_id: 't',
      transcript_path: null,
      cwd: '/',
      hook_event_name: 'PreToolUse',
      model: 'm',
      permission_mode: 'bypassPermissions',
      tool_name: 'Bash',
      tool_input: { command: 'ls' },
      tool_use_id: 'c1',
    },
    call('Bash', { command: 'ls' }),
  ],
  ['codex', { hook_event_name: 'PreToolUse', tool_name: 'apply_patch', tool_input: null }, undefined],
  ['codex', { hook_event_name: 'PermissionRequest', ...tool }, undefined],
  [
    'gemini-cli',
    {
      session_id: 's',
      transcript_path: '/t.json',
      cwd: '/',
      hook_event_name: 'BeforeTool',
      timestamp: '2026-12-01T06:09:57.986Z',
      tool_name: 'mcp_files_read',
      tool_input: { path: 'a' },
      mcp_context: { server_name: 'files', tool_name: 'read' },
      original_request_name: 'first',
    },
    call('mcp_files_read', { path: 'a' }),
  ],
  ['gemini-cli', { hook_event_name: 'AfterTool', ...tool }, undefined],
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

/** What a refusal for `No.` and what a pass is, whole: agents go on where they cannot read an answer. */
const answers: Readonly<Record<string, readonly [refused: object, passed: object]>> = {
  'claude-code': [
    {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: 'No.',
      },
    },
    {},
  ],
  codex: [
    {
      hookSpecificOutput: {
        hookEventName: 'PreToolUse',
        permissionDecision: 'deny',
        permissionDecisionReason: 'No.',
      },
    },
    {},
  ],
  'gemini-cli': [{ decision: 'deny', reason: 'No.' }, {}],
  cursor: [{ permission: 'deny', user_message: 'No.', agent_message: 'No.' }, {}],
};

describe('answers are in the words of each agent', () => {
  test('every agent has a row', () => expect(Object.keys(answers).sort()).toEqual(hooks.map(({ id }) => id).sort()));

  test.each(hooks.map((hook) => [hook.id, hook] as const))('%s', (id, hook) => {
    const [refused, passed] = answers[id]!;
    for (const event of ['', ...hook.events.keys()]) {
      expect(hook.refuse('No.', event)).toEqual(refused);
      expect(hook.pass(event)).toEqual(passed);
    }
  });
});
