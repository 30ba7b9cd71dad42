import { expect, test } from 'vitest';
import { qwedOr } from './process.js';

const line = '{"tool_name":"ls","arguments":{}}\n';

const runs: readonly (readonly [name: string, args: readonly string[], input: string, code: number, says: RegExp])[] = [
  ['a log', ['-'], line, 0, /^file {3}container {2}format .*\nstdin {2}lines {6}generic-tool-call {8}1 /],
  ['a log as JSON', ['-', '--json'], line, 0, /"schema": "qwed-or\.inspect\/1"[^]*"ls": 1/],
  ['an unknown record', ['-'], '{"odd":1}\n', 0, / 1 {10}0\n/],
  ['a broken log', ['-'], `${line}{"a":\n`, 3, / 1\n/],
  ['nothing', ['-'], '', 3, /empty/],
  ['no path', [], '', 2, /no path was given/],
  ['a file that is not there', ['nowhere.jsonl'], '', 3, /nowhere\.jsonl/],
  ['an option that there is not', ['-', '--jsn'], '', 2, /unknown option/],
];

test.each(runs)('inspect of %s', async (_name, args, input, code, says) => {
  const run = await qwedOr(['inspect', ...args], { input });
  expect(run.stdout + run.stderr).toMatch(says);
  expect(run.code).toBe(code);
});

test('the shapes of a policy hold', async () => {
  const { stdout, code } = await qwedOr([
    'inspect',
    'samples/home-grown-log/desk-bot.jsonl',
    '-p',
    'samples/home-grown-log/policy.yaml',
    '--json',
  ]);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    files: [
      {
        formats: { 'desk-bot-answer': 2, 'desk-bot-action': 2, 'desk-bot-raw': 1 },
        unknown: 1,
        conversations: 2,
        tools: { disk_usage: 1, clean_up: 1, query: 1 },
        models: { 'small-2': 2 },
        usage: { total: 679 },
      },
    ],
  });
});
