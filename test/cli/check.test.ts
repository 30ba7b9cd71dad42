import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hooks } from '../../src/hooks/index.js';
import { folderOf, project, qwedOr } from './process.js';

const harmful = { type: 'tool_call', tool_name: 'run', arguments: { command: 'rm -rf /srv' } };
const harmless = { type: 'tool_call', tool_name: 'search', arguments: { query: 'weather' } };
const budget = 'version: 1\nguards:\n  - safety: { max_cost: 5 }\n';

/** Standard input, further arguments, and the exit code. */
const rows: readonly (readonly [name: string, input: string | Uint8Array, args: string, code: number])[] = [
  ['a harmless call', JSON.stringify(harmless), '', 0],
  ['a harmful call', JSON.stringify(harmful), '', 1],
  ['plain words', 'All is well.', '', 0],
  ['a cost within the budget', JSON.stringify(harmless), '-p budget.yaml --context {"total_cost":4}', 0],
  ['a budget without a context: what it cost cannot be told', JSON.stringify(harmless), '-p budget.yaml', 1],
  ['a cost beyond the budget', JSON.stringify(harmless), '-p budget.yaml --context {"total_cost":6}', 1],
  ['a context from a file', JSON.stringify(harmless), '-p budget.yaml --context cost.json', 1],
  ['a context that is no object', JSON.stringify(harmless), '--context {', 2],
  ['a policy that does not exist', JSON.stringify(harmless), '-p none.yaml', 2],
  ['nothing', '', '', 3],
  ['broken JSON', '{"type":', '', 3],
  ['two responses', `${JSON.stringify(harmless)}\n${JSON.stringify(harmless)}`, '', 3],
  ['a list', '[1]', '', 3],
  ['a list too deep', '['.repeat(100_000), '', 3],
  ['bytes that are no text', new Uint8Array([0x7b, 0xff]), '', 3],
  ['words of a user alone', '{"role":"user","content":"Hello."}', '', 3],
  ['more than one response can be', 'x'.repeat((16 << 20) + 1), '', 3],
];

describe('check', () => {
  test.each(rows)('%s', async (_name, input, args, code) => {
    const cwd = folderOf({ 'budget.yaml': budget, 'cost.json': '{"total_cost":6}' });
    const run = await qwedOr(['check', ...args.split(' ').filter(Boolean)], { cwd, input });
    expect(run.code).toBe(code);
    if (code <= 1) expect(JSON.parse(run.stdout)).toMatchObject({ verified: code === 0, exitCode: code });
    else expect(run).toMatchObject({ stdout: '', stderr: expect.stringMatching(/^qwed-or: .+\.\n/) });
  });

  test('says in text what it found', async () => {
    const { stdout } = await qwedOr(['check', '--format', 'text'], { input: JSON.stringify(harmful) });
    expect(stdout).toBe(
      "error tool/destructive-command at /arguments/command: The arguments of 'run' would delete a root, a home or the system.\n" +
        'failed by the policy recommended\n',
    );
  });
});

const asks: Readonly<Record<string, string>> = { 'gemini-cli': 'BeforeTool', cursor: 'preToolUse' };

describe.each(hooks.map(({ id }) => id))('check --hook %s', (agent) => {
  const hook = hooks.find(({ id }) => id === agent)!;
  const event = asks[agent] ?? 'PreToolUse';
  const asked = (tool_name: string, tool_input: unknown) =>
    JSON.stringify({ hook_event_name: event, session_id: 's', cwd: '/srv', tool_name, tool_input });
  const refusal = Object.keys(hook.refuse('', event));

  test.each([
    ['Bash', { command: 'ls -l' }, true],
    ['Read', { file_path: 'README.md' }, true],
    ['Write', { file_path: 'a.md', content: 'A page.' }, true],
    ['Edit', { file_path: 'a.md', old_string: 'a', new_string: 'b' }, true],
    ['Bash', { command: 'rm -rf /srv' }, false],
    ['launch_missiles', {}, false],
  ])('%s %j', async (name, input, passes) => {
    const run = await qwedOr(['check', '--hook', agent, '-p', 'coding-agent'], { input: asked(name, input) });
    expect(run).toMatchObject({ code: 0, stderr: '' });
    if (passes) expect(JSON.parse(run.stdout)).toEqual(hook.pass(event));
    else expect(Object.keys(JSON.parse(run.stdout) as object)).toEqual(refusal);
  });

  test.each([
    ['no JSON', 'x', []],
    ['nothing', '', []],
    ['no object', '[]', []],
    ['an unknown event', '{"hook_event_name":"Unheard","tool_name":"Read","tool_input":{}}', []],
    ['no policy', asked('Read', {}), ['-p', 'none.yaml']],
    ['no context', asked('Read', {}), ['--context', 'none.json']],
    ['too much', 'x'.repeat((16 << 20) + 1), []],
  ])('refuses %s', async (_name, input, args) => {
    const run = await qwedOr(['check', '--hook', agent, ...args], { input });
    expect(run.code).toBe(0);
    expect(Object.keys(JSON.parse(run.stdout) as object)).toEqual(refusal);
  });

  test('is set up as the README shows', () => {
    const readme = readFileSync(join(project, 'README.md'), 'utf8');
    const shown = [...readme.matchAll(/```json\n(?<json>[^`]+)```/g)].map(({ groups }) => groups!['json']!);
    const setUp = shown.find((text) => text.includes(`--hook ${agent} `));
    const { hooks: byEvent } = JSON.parse(setUp!) as { readonly hooks: Readonly<Record<string, readonly object[]>> };
    expect(Object.keys(byEvent)).toEqual([event]);
    expect(hook.events.has(event)).toBe(true);
    const command = `qwed-or check --hook ${agent} -p coding-agent`;
    const [entry] = byEvent[event]!;
    const ofClaude = { matcher: '*', hooks: [{ type: 'command', command }] };
    expect(entry).toEqual(agent === 'cursor' ? { command } : ofClaude);
  });
});

test('an agent that is not known is refused with the code that agents take for a refusal', async () => {
  expect((await qwedOr(['check', '--hook', 'nobody'])).code).toBe(2);
});
