import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, jsonLines, qwedOr } from './process.js';

const call = (id: string, name: string, given: object) => ({
  type: 'tool_call',
  id,
  tool_name: name,
  arguments: given,
});
const before = jsonLines(call('c1', 'job', { command: 'rm -rf /srv' }), call('c2', 'job', { command: 'uptime' }));
const mended = jsonLines(call('c1', 'job', { command: 'ls /srv' }), call('c2', 'job', { command: 'uptime' }));
const worse =
  before + jsonLines(call('c3', 'job', { command: 'mkfs.ext4 /dev/sda1', wait: 3 }), call('c4', 'deploy', {}));

/** A folder with the jsonl reports of these logs. */
async function reportsOf(logs: Readonly<Record<string, string>>): Promise<string> {
  const files = Object.entries(logs).map(([name, log]) => [`${name}.log`, log] as const);
  const cwd = folderOf(Object.fromEntries(files));
  for (const name of Object.keys(logs)) {
    await qwedOr(['audit', `${name}.log`, '--path-map', `${name}.log=log`, '-r', `jsonl=${name}.jsonl`], { cwd });
  }
  return cwd;
}

describe('the exit code of a comparison', () => {
  test.each<[args: string, code: number, last: string]>([
    ['before mended', 0, '0 new, 1 fixed, 0 moved, 0 accepted, 0 unchanged'],
    ['before worse', 0, '1 new, 0 fixed, 0 moved, 0 accepted, 1 unchanged'],
    [
      'before before --fail-on new --fail-on tools --fail-on shapes',
      0,
      '0 new, 0 fixed, 0 moved, 0 accepted, 1 unchanged',
    ],
    ['before worse --fail-on new', 1, '1 new, 0 fixed, 0 moved, 0 accepted, 1 unchanged'],
    ['before worse --fail-on error', 1, '1 new, 0 fixed, 0 moved, 0 accepted, 1 unchanged'],
    ['before worse --fail-on tools', 1, '1 new, 0 fixed, 0 moved, 0 accepted, 1 unchanged'],
    ['before worse --fail-on shapes', 1, '1 new, 0 fixed, 0 moved, 0 accepted, 1 unchanged'],
    ['before worse --fail-on never', 0, '1 new, 0 fixed, 0 moved, 0 accepted, 1 unchanged'],
    ['before mended --fail-on new', 0, '0 new, 1 fixed, 0 moved, 0 accepted, 0 unchanged'],
    ['before broken --fail-on new', 3, '1 new, 0 fixed, 0 moved, 0 accepted, 1 unchanged'],
    ['before broken', 0, '1 new, 0 fixed, 0 moved, 0 accepted, 1 unchanged'],
  ])('%s: %d', async (args, code, last) => {
    const cwd = await reportsOf({ before, mended, worse, broken: `${before}{"cut":\n` });
    const [one, other, ...options] = args.split(' ');
    const result = await qwedOr(['diff', `${one}.jsonl`, `${other}.jsonl`, ...options], { cwd });
    expect([result.code, result.stdout.trimEnd().split('\n').at(-1)]).toEqual([code, last]);
  });

  test.each<[args: readonly string[], code: number, says: RegExp]>([
    [['before.jsonl', 'gone.jsonl'], 3, /'gone\.jsonl' does not exist/],
    [['before.log', 'before.jsonl'], 3, /no line of a jsonl report/],
    [['before.jsonl'], 2, /missing required argument/],
    [['before.jsonl', 'before.jsonl', '-r', 'sarif'], 2, /There is no report 'sarif'/],
    [['before.jsonl', 'before.jsonl', '--fail-on', 'nwe'], 2, /Did you mean 'new'/],
    [['before.jsonl', 'before.jsonl', '--fail-on', 'new', '--fail-on', 'never'], 2, /stands alone/],
    [['before.jsonl', 'before.jsonl', '-r', 'text', '-r', 'json'], 2, /both go to standard output/],
    [['before.jsonl', 'before.jsonl', '-r', 'json=before.jsonl'], 2, /would overwrite/],
  ])('%j: %d', async (args, code, says) => {
    const cwd = await reportsOf({ before });
    const whole = readFileSync(join(cwd, 'before.jsonl'), 'utf8');
    const result = await qwedOr(['diff', ...args], { cwd });
    expect([result.code, says.test(result.stderr) || result.stderr]).toEqual([code, true]);
    expect(readFileSync(join(cwd, 'before.jsonl'), 'utf8')).toBe(whole);
  });
});

test('the later report may come from standard input, reports go to files, and the summary of a job is added to', async () => {
  const cwd = await reportsOf({ before, worse });
  writeFileSync(join(cwd, 'summary.md'), 'First.\n');
  const args = ['diff', 'before.jsonl', '-', '-r', 'json=d.json', '-r', 'markdown=d.md', '--job-summary'];
  const { code, stdout } = await qwedOr(args, {
    cwd,
    input: readFileSync(join(cwd, 'worse.jsonl')),
    env: { GITHUB_STEP_SUMMARY: 'summary.md' },
  });
  expect([code, stdout]).toEqual([0, '']);
  const markdown = readFileSync(join(cwd, 'd.md'), 'utf8');
  expect(markdown).toContain('## qwed-or: 1 new finding\n');
  expect(readFileSync(join(cwd, 'summary.md'), 'utf8')).toBe(`First.\n${markdown}`);
  expect(JSON.parse(readFileSync(join(cwd, 'd.json'), 'utf8'))).toMatchObject({
    schema: 'qwed-or.diff/1',
    counts: { new: 1 },
  });
});
