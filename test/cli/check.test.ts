import { spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { hooks } from '../../src/hooks/index.js';
import { folderOf, project, qwedOr } from './process.js';

const harmful = { type: 'tool_call', tool_name: 'run', arguments: { command: 'rm -rf /srv' } };
const harmless = { type: 'tool_call', tool_name: 'search', arguments: { query: 'weather' } };
const budget = 'version: 1\nguards:\n  - safety: { max_cost: 5 }\n';

/** Standard outputs that take nothing. */
const unwritable = (
  [
    ['a full disk', 'full'],
    ['a closed pipe', 'closed'],
  ] as const
).filter(([, kind]) => kind === 'closed' || existsSync('/dev/full'));

/** Runs the built program with such a standard output. It reads its input only after that has been closed. */
function withStdout(
  args: readonly string[],
  input: string,
  kind: 'full' | 'closed',
): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const full = kind === 'full' ? openSync('/dev/full', 'w') : undefined;
  const child = spawn(process.execPath, [join(project, 'bin/qwed-or.js'), ...args], {
    stdio: ['pipe', full ?? 'pipe', 'pipe'],
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
  });
  if (full !== undefined) closeSync(full);
  child.stdout?.destroy();
  child.stdin!.end(input);
  let stderr = '';
  child.stderr!.on('data', (text: Buffer) => (stderr += text.toString('utf8')));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stderr }));
  });
}

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
  ['two members of one name', '{"type":"tool_call","tool_name":"bash","tool_name":"find"}', '', 3],
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

  test.skipIf(!existsSync('/dev/full'))(
    'a verdict that cannot be written is no success, and one that nobody waits for keeps its code',
    async () => {
      const fault = 'qwed-or: Standard output could not be written: ENOSPC.\n';
      for (const call of [harmless, harmful]) {
        expect(await withStdout(['check'], JSON.stringify(call), 'full')).toEqual({ code: 4, stderr: fault });
      }
      expect(await withStdout(['check'], JSON.stringify(harmful), 'closed')).toEqual({ code: 1, stderr: '' });
    },
  );

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
  const nothing = 'Nothing could be judged, so nothing may run: ';

  test.each([
    ['Bash', { command: 'ls -l' }, undefined],
    ['Read', { file_path: 'README.md' }, undefined],
    ['Write', { file_path: 'a.md', content: 'A page.' }, undefined],
    ['Edit', { file_path: 'a.md', old_string: 'a', new_string: 'b' }, undefined],
    [
      'Bash',
      { command: 'rm -rf /srv' },
      "The arguments of 'Bash' would delete a root, a home or the system. (tool/destructive-command)",
    ],
    ['launch_missiles', {}, "The tool 'launch_missiles' is not on the allowlist. (tool/not-allowed)"],
    ['Read', [], "The hook's input has no arguments: tool_input must be an object, or a text of one."],
  ])('%s %j', async (name, input, reason) => {
    const run = await qwedOr(['check', '--hook', agent, '-p', 'coding-agent'], { input: asked(name, input) });
    const answer = reason === undefined ? hook.pass(event) : hook.refuse(`qwed-or: ${reason}`, event);
    expect(run).toEqual({ code: 0, stderr: '', stdout: `${JSON.stringify(answer)}\n` });
  });

  test.each([
    ['no JSON', 'x', [], `${nothing}The hook's input is no JSON.`],
    ['nothing', '', [], `${nothing}The hook's input is no JSON.`],
    ['no object', '[]', [], `${nothing}The hook's input must be a JSON object.`],
    [
      'an unknown event',
      '{"hook_event_name":"Unheard","tool_name":"Read","tool_input":{}}',
      [],
      `The hook's event is not one that can be judged; these are: ${[...hook.events.keys()].join(', ')}.`,
    ],
    [
      'two members of one name',
      `{"hook_event_name":"${event}","tool_name":"launch","tool_name":"Read","tool_input":{}}`,
      [],
      `${nothing}The hook's input has two members of one name in an object.`,
    ],
    ['no policy', asked('Read', {}), ['-p', 'none.yaml'], /Nothing could be judged.*none\.yaml/],
    [
      'no context',
      asked('Read', {}),
      ['--context', 'none.json'],
      /Nothing could be judged.*The context cannot be read/,
    ],
    ['too much', 'x'.repeat((16 << 20) + 1), [], /Nothing could be judged.*larger than 16 MiB/],
    ['bytes that are no text', new Uint8Array([0x7b, 0xff]), [], `${nothing}Standard input is not UTF-8.`],
  ])('refuses %s', async (_name, input, args, reason) => {
    const run = await qwedOr(['check', '--hook', agent, ...args], { input });
    const told = typeof reason === 'string' ? `qwed-or: ${reason}` : (expect.stringMatching(reason) as string);
    expect({ ...run, stdout: JSON.parse(run.stdout) as unknown }).toEqual({
      code: 0,
      stderr: '',
      stdout: hook.refuse(told, event),
    });
  });

  // Every one of these agents takes exit code 2 for a refusal, Codex only with a reason on standard error.
  test.each(unwritable)('refuses by exit code 2 where the answer cannot be written: %s', async (_, stdout) => {
    const harm = await withStdout(['check', '--hook', agent], asked('Bash', { command: 'rm -rf /srv' }), stdout);
    expect(harm).toEqual({ code: 2, stderr: expect.stringMatching(/tool\/destructive-command/) as string });
    const harmless = await withStdout(['check', '--hook', agent], asked('Read', { file_path: 'a' }), stdout);
    expect(harmless).toEqual({ code: 2, stderr: 'The answer could not be written.\n' });
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

test('a rule of streams has its page', async () => {
  const { code, stdout } = await qwedOr(['explain', 'stream/refused']);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^## stream\/refused\n\nA streamed item looks like a tool call/);
});

test('an agent that is not known is refused with the code that agents take for a refusal', async () => {
  expect((await qwedOr(['check', '--hook', 'nobody'])).code).toBe(2);
});
