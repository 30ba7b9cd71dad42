import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { folderOf, jsonLines, project, qwedOr } from './process.js';

const call = (command: string, id = 'call_1') => ({
  type: 'function_call',
  id: 'fc_1',
  call_id: id,
  name: 'run_report',
  arguments: JSON.stringify({ command }),
});
const response = (id: string, ...output: readonly unknown[]) => ({
  id,
  object: 'response',
  status: 'completed',
  output,
  usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
});
const clean = response('resp_clean', call('uptime'));
const dangerous = response('resp_bad', call('rm -rf /srv'));

/** So many dangerous calls, each a call of its own. */
const manyDangerous = (count: number) =>
  jsonLines(
    ...Array.from({ length: count }, (_, index) => response(`resp_${index}`, call('rm -rf /srv', `c${index}`))),
  );

interface Case {
  readonly name: string;
  readonly files?: Readonly<Record<string, string | Uint8Array>>;
  readonly args: readonly string[];
  readonly input?: string;
  readonly code: number;
  readonly says?: RegExp;
}

const good = jsonLines(clean);
const bad = jsonLines(clean, dangerous);

const cases: readonly Case[] = [
  { name: 'a clean log passes', files: { 'a.jsonl': good }, args: ['a.jsonl'], code: 0 },
  { name: 'a dangerous call fails', files: { 'a.jsonl': bad }, args: ['a.jsonl'], code: 1, says: /a\.jsonl[^]*2:/ },
  { name: '--exit-zero', files: { 'a.jsonl': bad }, args: ['a.jsonl', '--exit-zero'], code: 0 },
  { name: '--fail-on never', files: { 'a.jsonl': bad }, args: ['a.jsonl', '--fail-on', 'never'], code: 0 },
  { name: 'standard input', args: ['-'], input: bad, code: 1, says: /stdin/ },
  { name: 'an empty file', files: { 'a.jsonl': '' }, args: ['a.jsonl'], code: 3, says: /nothing was audited/ },
  { name: '--allow-empty', files: { 'a.jsonl': '' }, args: ['a.jsonl', '--allow-empty'], code: 0 },
  { name: 'a missing file', args: ['gone.jsonl'], code: 3, says: /no file matches 'gone\.jsonl'/ },
  {
    name: 'a glob without a match',
    files: { 'a.jsonl': good },
    args: ['a.jsonl', 'x/*.jsonl'],
    code: 3,
    says: /x\/\*/,
  },
  { name: 'no path', args: [], code: 2, says: /no path was given/ },
  { name: 'an empty path', files: { 'a.jsonl': good }, args: [''], code: 3, says: /no file matches ''/ },
  {
    name: 'a report below a file',
    files: { 'a.jsonl': good },
    args: ['a.jsonl', '-r', 'sarif=a.jsonl/x'],
    code: 2,
    says: /cannot be written: a part of its path is no folder/,
  },
  {
    name: 'a day that is none',
    files: { 'a.jsonl': good },
    args: ['a.jsonl', '--now', '2026-02-30'],
    code: 2,
    says: /is no date/,
  },
  { name: '--format', files: { 'a.jsonl': good }, args: ['a.jsonl', '--format', 'sarif'], code: 2, says: /--report/ },
  { name: 'a wrong report', files: { 'a.jsonl': good }, args: ['a.jsonl', '-r', 'sarf'], code: 2, says: /sarif/ },
  { name: 'a wrong option', files: { 'a.jsonl': good }, args: ['a.jsonl', '--polcy', 'x'], code: 2, says: /--policy/ },
  {
    name: 'a missing policy',
    files: { 'a.jsonl': good },
    args: ['a.jsonl', '-p', 'gone.yaml'],
    code: 2,
    says: /gone\.yaml/,
  },
  {
    name: 'a report in a folder that is missing',
    files: { 'a.jsonl': good },
    args: ['a.jsonl', '-r', 'sarif=gone/out.sarif'],
    code: 2,
    says: /its folder does not exist/,
  },
  {
    name: 'two reports on standard output',
    files: { 'a.jsonl': good },
    args: ['a.jsonl', '-r', 'text', '-r', 'sarif'],
    code: 2,
    says: /standard output/,
  },
  {
    name: 'a policy with three mistakes tells all three with their places',
    files: {
      'a.jsonl': good,
      'p.yaml': 'version: 1\nfail_on: fatal\nguards:\n  - tol: {}\n  - safety: {max_cost: "x"}\n',
    },
    args: ['a.jsonl', '-p', 'p.yaml'],
    code: 2,
    says: /p\.yaml:2:10[^]*p\.yaml:4:5[^]*p\.yaml:5:24/,
  },
  {
    name: 'a policy without guards',
    files: { 'a.jsonl': good, 'p.yaml': 'version: 1\nguards: []\n' },
    args: ['a.jsonl', '-p', 'p.yaml'],
    code: 2,
    says: /no guards/,
  },
  {
    name: 'a malformed line is a finding, reading goes on, and the audit is incomplete',
    files: { 'a.jsonl': `${good}{"a":\n${jsonLines(dangerous)}` },
    args: ['a.jsonl'],
    code: 3,
    says: /2:\d+[^]*input\/malformed[^]*3:\d+[^]*tool\/destructive-command/,
  },
  {
    name: '--on-bad-record skip',
    files: { 'a.jsonl': `${good}{"a":\n` },
    args: ['a.jsonl', '--on-bad-record', 'skip'],
    code: 0,
    says: /input\/malformed/,
  },
  {
    name: 'binary rubbish',
    files: { 'a.jsonl': Buffer.from(Array.from({ length: 5000 }, (_, i) => (i * 131) % 251)) },
    args: ['a.jsonl'],
    code: 3,
  },
  {
    name: 'an unknown shape alone',
    files: { 'a.jsonl': '{"level":"info"}\n' },
    args: ['a.jsonl'],
    code: 3,
    says: /unknown/,
  },
  {
    name: 'an unknown shape among others',
    files: { 'a.jsonl': `${good}{"level":"info"}\n` },
    args: ['a.jsonl'],
    code: 0,
    says: /input\/unknown-format/,
  },
  { name: 'gzip by content', files: { 'a.jsonl': gzipSync(bad) }, args: ['a.jsonl'], code: 1 },
  {
    name: 'truncated gzip',
    files: { 'a.jsonl.gz': gzipSync(bad.repeat(50)).subarray(0, 60) },
    args: ['a.jsonl.gz'],
    code: 3,
  },
  {
    name: 'a folder',
    files: { 'logs/b.jsonl': bad, 'logs/deep/a.json': JSON.stringify([clean]) },
    args: ['logs'],
    code: 1,
  },
  {
    name: 'a name with brackets',
    files: { 'run[1].jsonl': bad },
    args: ['run[1].jsonl'],
    code: 1,
    says: /run\[1\]\.jsonl/,
  },
  {
    name: 'a pretty JSON array',
    files: { 'a.json': JSON.stringify([clean, dangerous], null, 2) },
    args: ['a.json'],
    code: 1,
  },
  {
    name: 'concatenated objects',
    files: { 'a.json': JSON.stringify(clean) + JSON.stringify(dangerous) },
    args: ['a.json'],
    code: 1,
  },
];

describe('audit answers with the right code and says why', () => {
  test.each(cases)('$name', async ({ files, args, input, code, says }) => {
    const cwd = folderOf(files ?? {});
    const result = await qwedOr(['audit', ...args], { cwd, ...(input !== undefined && { input }) });
    expect({ code: result.code, text: result.stderr + result.stdout }).toMatchObject({ code });
    if (says) expect(result.stderr + result.stdout).toMatch(says);
  });

  test('the code is the same for every report format', async () => {
    const cwd = folderOf({ 'a.jsonl': bad });
    const formats = ['text', 'jsonl', 'json', 'sarif', 'junit', 'github', 'gitlab', 'markdown', 'csv'];
    const codes = await Promise.all(
      formats.map(async (format) => (await qwedOr(['audit', 'a.jsonl', '-r', format], { cwd })).code),
    );
    expect(codes).toEqual(formats.map(() => 1));
  });
});

describe('reports', () => {
  test('are written whole before a failing exit, and leave no temporary file', async () => {
    const cwd = folderOf({ 'a.jsonl': bad });
    const { code } = await qwedOr(
      ['audit', 'a.jsonl', '-r', 'sarif=out.sarif', '-r', 'junit=out.xml', '-r', 'jsonl=out.jsonl'],
      { cwd },
    );
    expect(code).toBe(1);
    expect(readdirSync(cwd).sort()).toEqual(['a.jsonl', 'out.jsonl', 'out.sarif', 'out.xml']);
    expect(JSON.parse(readFileSync(join(cwd, 'out.sarif'), 'utf8')).runs[0].results).toHaveLength(1);
  });

  test('of an earlier run are not read as transcripts', async () => {
    const cwd = folderOf({ 'a.jsonl': good, 'out.jsonl': 'old' });
    expect((await qwedOr(['audit', '*.jsonl', '-r', 'jsonl=out.jsonl'], { cwd })).code).toBe(0);
  });

  test('keep the old file when the run is refused', async () => {
    const cwd = folderOf({ 'a.jsonl': good, 'out.sarif': 'old' });
    expect((await qwedOr(['audit', 'a.jsonl', '-p', 'gone.yaml', '-r', 'sarif=out.sarif'], { cwd })).code).toBe(2);
    expect(readFileSync(join(cwd, 'out.sarif'), 'utf8')).toBe('old');
  });

  test('of 200 KB and more arrive whole through a pipe', async () => {
    const cwd = folderOf({ 'a.jsonl': manyDangerous(2000) });
    const { stdout, code } = await qwedOr(['audit', 'a.jsonl', '-r', 'jsonl'], { cwd });
    expect(code).toBe(1);
    expect(stdout.length).toBeGreaterThan(200_000);
    expect(JSON.parse(stdout.trimEnd().split('\n').at(-1)!)).toMatchObject({
      schema: 'qwed-or.summary/1',
      exitCode: 1,
    });
  });

  test('show no raw value that a finding is about', async () => {
    const ssn = ['078', '05', '1120'].join('-');
    const cwd = folderOf({
      'a.jsonl': jsonLines(
        response('r', { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: `ssn ${ssn}` }] }),
      ),
    });
    for (const format of ['text', 'jsonl', 'json', 'sarif', 'junit', 'github', 'gitlab', 'markdown', 'csv']) {
      const { stdout } = await qwedOr(['audit', 'a.jsonl', '-r', format, '--fail-on', 'warning'], { cwd });
      expect(stdout).not.toContain(ssn);
      if (format !== 'github') expect(stdout).toContain('pii-ssn');
    }
  });
});

describe('the process', () => {
  test.skipIf(!existsSync('/dev/full')).each([['audit', 'a.jsonl'], ['explain'], ['--help']])(
    'a full disk behind standard output is code 4: %s',
    async (...args) => {
      const cwd = folderOf({ 'a.jsonl': bad });
      const command = `'${process.execPath}' '${project}bin/qwed-or.js' "$@" > /dev/full`;
      const { status, stderr } = spawnSync('sh', ['-c', command, 'sh', ...args], { cwd, encoding: 'utf8' });
      expect(stderr).toMatch(/^qwed-or: Standard output could not be written: ENOSPC\.$/m);
      expect(stderr).not.toMatch(/^ +at /m);
      expect(status).toBe(4);
    },
  );

  test('ends quietly when the reader of its pipe goes away', async () => {
    const cwd = folderOf({ 'a.jsonl': manyDangerous(3000) });
    const child = spawn(
      'sh',
      ['-c', `'${process.execPath}' '${project}bin/qwed-or.js' audit a.jsonl -r jsonl | head -1; echo done`],
      { cwd },
    );
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    const errors: Buffer[] = [];
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    await new Promise((resolve) => child.on('close', resolve));
    const lines = Buffer.concat(chunks).toString().trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toBe('done');
    expect(Buffer.concat(errors).toString()).toBe('');
  });

  test('follows no link inside a folder, so a circle of links ends', async () => {
    const cwd = folderOf({ 'logs/a.jsonl': good });
    symlinkSync('../logs', join(cwd, 'logs/loop'));
    const { stdout, code } = await qwedOr(['audit', 'logs', '-r', 'json'], { cwd });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ files: 1, records: 1 });
  });

  test('closes its reports and answers 143 when it is terminated', async () => {
    const cwd = folderOf({ 'a.jsonl': good });
    const child = spawn(
      process.execPath,
      [join(project, 'bin/qwed-or.js'), 'audit', 'a.jsonl', '-', '-r', 'sarif=out.sarif'],
      { cwd },
    );
    child.stdin.write(good);
    // The report's temporary file tells that the run has begun.
    while (!readdirSync(cwd).some((name) => name.includes('out.sarif'))) {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    child.kill('SIGTERM');
    child.stdin.write(good);
    const code = await new Promise((resolve) => child.on('close', resolve));
    expect(code).toBe(143);
    expect(existsSync(join(cwd, 'out.sarif'))).toBe(true);
    expect(JSON.parse(readFileSync(join(cwd, 'out.sarif'), 'utf8')).runs[0].invocations[0].executionSuccessful).toBe(
      false,
    );
  });
});
