import { readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, jsonLines, qwedOr } from './process.js';

// Where reports go, and what becomes of what stood there.

const call = (command: string) => ({ type: 'tool_call', id: 'c1', tool_name: 'job', arguments: { command } });
const log = jsonLines(call('rm -rf /srv'));

describe('two documents in one output are refused', () => {
  test.each([
    [['-r', 'text', '-r', 'sarif'], 'standard output'],
    [['-r', 'text=/dev/stdout', '-r', 'sarif'], 'standard output'],
    [['-r', 'text=-', '-r', 'sarif=/dev/fd/1'], 'standard output'],
    [['-r', 'json=/dev/./stdout', '-r', 'sarif=/proc/self/fd/1'], 'standard output'],
    [['-r', 'json=out', '-r', 'sarif=./out'], './out'],
    [['-r', 'json=out', '-r', 'sarif=link'], 'link'],
    [['-r', 'json=link', '-r', 'html=out'], 'out'],
  ])('%j', async (reports, place) => {
    const cwd = folderOf({ 'a.jsonl': log, out: 'before' });
    symlinkSync('out', join(cwd, 'link'));
    const { code, stdout, stderr } = await qwedOr(['audit', 'a.jsonl', ...reports], { cwd });
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toMatch(/The reports \w+ and \w+ would both go to /u);
    expect(stderr).toContain(`would both go to ${place}.`);
    expect(readFileSync(join(cwd, 'out'), 'utf8')).toBe('before');
    expect(readdirSync(cwd).sort()).toEqual(['a.jsonl', 'link', 'out']);
  });
});

describe('the summary of a step', () => {
  const env = { GITHUB_STEP_SUMMARY: 'summary.md' };
  const args = ['audit', 'a.jsonl', '-q', '--job-summary'];

  test('is added to', async () => {
    const cwd = folderOf({ 'a.jsonl': log, 'summary.md': '# Build\n' });
    expect((await qwedOr(args, { cwd, env })).code).toBe(1);
    expect((await qwedOr(args, { cwd, env })).code).toBe(1);
    const summary = readFileSync(join(cwd, 'summary.md'), 'utf8');
    expect(summary.startsWith('# Build\n## qwed-or: failed\n')).toBe(true);
    expect(summary.match(/^## qwed-or: failed$/gmu)).toHaveLength(2);
    expect(readdirSync(cwd).sort()).toEqual(['a.jsonl', 'summary.md']);
  });

  test.each([
    ['the head and a word on the rest where a part fits', 500, 1],
    ['nothing, and a failure, where nothing fits', 50, 4],
  ])('gets %s', async (_, room, code) => {
    const full = 'x'.repeat(1024 * 1024 - room);
    const cwd = folderOf({ 'a.jsonl': log, 'summary.md': full });
    const result = await qwedOr(args, { cwd, env });
    const added = readFileSync(join(cwd, 'summary.md'), 'utf8').slice(full.length);
    expect(result.code).toBe(code);
    expect(added.length).toBeLessThanOrEqual(room);
    if (code === 4)
      expect([added, result.stderr]).toEqual(['', expect.stringContaining('The summary of the step is full')]);
    else
      expect(added).toMatch(
        /^## qwed-or: failed\n\n\*\*1 error, .*Exit code 1: .*\n\nThe rest does not fit: GitHub takes 1 MiB/u,
      );
  });

  test('must be named by the environment', async () => {
    const cwd = folderOf({ 'a.jsonl': log });
    const { code, stderr } = await qwedOr(args, { cwd });
    expect([code, stderr]).toEqual([2, expect.stringContaining('GITHUB_STEP_SUMMARY')]);
  });
});

describe('the closing word', () => {
  test.each([
    [[call('rm -rf /srv')], 'failed: 1 finding at level error (1 record, 1 error, 0 warnings, 0 notes)'],
    [[call('uptime'), call('uptime')], 'passed: no findings (2 records, 0 errors, 0 warnings, 0 notes)'],
    [[], 'incomplete: nothing was audited: no record was read (0 records, 0 errors, 0 warnings, 0 notes)'],
  ])('counts right: %#', async (records, word) => {
    const cwd = folderOf({ 'a.jsonl': jsonLines(...records) });
    const { stderr } = await qwedOr(['audit', 'a.jsonl', '-r', 'json=out.json'], { cwd });
    expect(stderr).toBe(`qwed-or: ${word}\n`);
  });
});

test('a run that is killed leaves what stood there before', async () => {
  const cwd = folderOf({ 'a.jsonl': log, 'out.html': 'before' });
  const args = ['audit', 'a.jsonl', '-r', 'html=out.html'];
  expect((await qwedOr(args, { cwd, nodeFlags: ['--import', killer(cwd)] })).code).toBeNull();
  expect(readFileSync(join(cwd, 'out.html'), 'utf8')).toBe('before');
  // What it had begun is left under a hidden name of its own; the next run does without it.
  expect((await qwedOr(args, { cwd })).code).toBe(1);
  expect(readFileSync(join(cwd, 'out.html'), 'utf8')).toMatch(/^<!DOCTYPE html>/u);
});

/** A module that kills its process where the first report is whole and about to take its name. */
function killer(cwd: string): string {
  const path = join(cwd, 'killer.mjs');
  writeFileSync(
    path,
    `import fs from 'node:fs';
    import { syncBuiltinESMExports } from 'node:module';
    fs.fsyncSync = () => process.kill(process.pid, 'SIGKILL');
    syncBuiltinESMExports();`,
  );
  return path;
}
