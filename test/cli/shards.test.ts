import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, jsonLines, project, qwedOr } from './process.js';

const policy = `version: 1
extends: recommended
guards:
  - safety: { max_cost: 1 }
  - state: { transitions: { open: [shut], shut: [] } }
`;

/** A log with findings, states, blank and broken lines, CRLF, letters of many bytes, and no line break at its end. */
function log(records: number): string {
  const lines: string[] = [];
  for (let index = 0; index < records; index++) {
    const args = index % 7 === 0 ? 'rm -rf /srv' : `find — ${'é'.repeat(index % 40)}`;
    const call = { type: 'function_call', call_id: `c${index}`, name: index % 5 === 0 ? 'bash' : 'search' };
    const output = [{ ...call, arguments: JSON.stringify({ args }) }];
    const record = { id: `r${index}`, object: 'response', output, usage: { total_tokens: index, cost: 0.01 } };
    lines.push(JSON.stringify(record) + (index % 11 === 0 ? '\r' : ''));
    if (index % 13 === 0) lines.push('');
    if (index % 29 === 0) lines.push('{"broken":');
    if (index % 31 === 0) lines.push(JSON.stringify({ new_state: index % 2 ? 'open' : 'shut' }));
  }
  return lines.join('\n');
}

const files = {
  'logs/a.jsonl': log(300),
  'logs/b.jsonl': log(50),
  'logs/empty.jsonl': '',
  'logs/notes.md': '',
  'p.yaml': policy,
};
const reports = ['jsonl', 'sarif', 'junit', 'json', 'text', 'markdown', 'csv', 'gitlab', 'github'];
const common = ['--root', '.', '-p', 'p.yaml'];

function reportsInto(folder: string, cwd: string): string[] {
  mkdirSync(join(cwd, folder));
  return ['--now', '2026-06-01', ...reports.flatMap((format) => ['-r', `${format}=${folder}/${format}`])];
}

function contents(folder: string): Record<string, string> {
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
}

describe('every report of the merge is that of one process, byte for byte', () => {
  test.each([
    ['3', '5k', '1'],
    ['4', '2k', '2'],
  ])('with %s shards and units of %s on %s threads', async (shards, unit, threads) => {
    const cwd = folderOf(files);
    const expected = await qwedOr(['audit', 'logs', ...common, ...reportsInto('whole', cwd)], { cwd });
    const planned = await qwedOr(
      ['plan', 'logs', '--root', '.', '--unit-size', unit, '--shards', shards, '-o', 'manifest.json'],
      { cwd },
    );
    expect(planned).toEqual({ code: 0, stdout: '', stderr: '' });
    mkdirSync(join(cwd, 'parts'));
    for (let shard = 1; shard <= Number(shards); shard++) {
      const part = ['--shard', `${shard}/${shards}`, '--threads', threads, '--partial', `parts/${shard}.jsonl`];
      const audited = await qwedOr(['audit', '--manifest', 'manifest.json', ...part, ...common], { cwd });
      // Whatever it holds, malformed records too: the verdict is the merge's.
      expect(audited).toEqual({ code: 0, stdout: '', stderr: '' });
    }
    const merge = ['merge', 'parts', '-p', 'p.yaml', '--manifest', 'manifest.json', ...reportsInto('merged', cwd)];
    const result = await qwedOr(merge, { cwd });
    expect(result).toEqual(expected);
    expect(result.code).toBe(3);
    expect(contents(join(cwd, 'merged'))).toEqual(contents(join(cwd, 'whole')));
  });
});

describe('shards without a manifest', () => {
  test('are known to be missing, and merge to the whole', async () => {
    const cwd = folderOf(files);
    for (const shard of ['1', '2', '3']) {
      await qwedOr(['audit', 'logs', '--shard', `${shard}/3`, '--partial', `${shard}.jsonl`, ...common], { cwd });
    }
    const part = await qwedOr(['merge', '1.jsonl', '3.jsonl', '-p', 'p.yaml'], { cwd });
    expect(part.code).toBe(3);
    expect(part.stderr).toContain('Missing: shard 2/3 of the plan');
    const all = await qwedOr(['merge', '3.jsonl', '1.jsonl', '2.jsonl', '-p', 'p.yaml', '-r', 'jsonl'], { cwd });
    expect(all).toEqual(await qwedOr(['audit', 'logs', ...common, '-r', 'jsonl'], { cwd }));
  });
});

describe('standard input', () => {
  const text = log(80);
  const bytes = Buffer.from(text);
  const size = String(bytes.length);
  const half = Math.floor(bytes.length / 2);
  const named = ['audit', '-', '--name', 's3://logs/a.jsonl', '--size', size, '-p', 'p.yaml'];
  const second = [
    ...named,
    '--range',
    `${half}-${size}`,
    '--stdin-starts-at',
    String(half - 1),
    '--partial',
    'b.jsonl',
  ];

  test('in two ranged reads gives what it gives whole', async () => {
    const cwd = folderOf({ 'p.yaml': policy, 'a.jsonl': text });
    const first = [...named, '--range', `0-${half}`, '--partial', 'a.part'];
    expect(await qwedOr(first, { cwd, input: bytes })).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await qwedOr(second, { cwd, input: bytes.subarray(half - 1) })).toEqual({ code: 0, stdout: '', stderr: '' });
    expect((await qwedOr([...named, '--partial', 'w.part'], { cwd, input: bytes })).code).toBe(0);
    const merged = await qwedOr(['merge', 'a.part', 'b.jsonl', '-p', 'p.yaml', '-r', 'jsonl'], { cwd });
    expect(merged).toEqual(await qwedOr(['merge', 'w.part', '-p', 'p.yaml', '-r', 'jsonl'], { cwd }));
    const whole = await qwedOr(['audit', 'a.jsonl', '--root', '.', '-p', 'p.yaml', '-r', 'jsonl'], { cwd });
    expect(merged.stdout.replaceAll('s3://logs/a.jsonl', 'a.jsonl')).toBe(whole.stdout);
  });

  test.each([
    [
      'fewer bytes than declared',
      [...named, '--partial', 'x'],
      bytes.subarray(0, -1),
      3,
      `ends at byte ${bytes.length - 1} of`,
    ],
    ['nothing at all', [...named, '--partial', 'x'], Buffer.alloc(0), 3, 'ends at byte 0 of'],
    ['more bytes than declared', [...named, '--partial', 'x'], Buffer.concat([bytes, bytes]), 3, 'more than the'],
    ['a range that ends in its last record', second, bytes.subarray(half - 1, -5), 3, 'ends at byte'],
    ['no size', ['audit', '-', '--name', 'x', '--partial', 'x'], bytes, 2, 'the size of standard input must be given'],
    ['no name', ['audit', '-', '--partial', 'x'], bytes, 2, 'must be told by name and size'],
    [
      'a beginning behind the range',
      [...named, '--range', `5-${size}`, '--stdin-starts-at', '5', '--partial', 'x'],
      bytes,
      2,
      'byte 4 is needed',
    ],
  ])('with %s is refused', async (_, args, input, code, message) => {
    const cwd = folderOf({ 'p.yaml': policy });
    const result = await qwedOr(args, { cwd, input });
    expect(result.code).toBe(code);
    expect(result.stderr).toContain(message);
    expect(readdirSync(cwd)).toEqual(['p.yaml']);
  });

  test('is read to its end, so that its writer ends in peace', async () => {
    const cwd = folderOf({ 'p.yaml': policy });
    const args = ['--name', 'x', '--size', '3000000', '--range', '0-10', '-p', 'p.yaml', '--partial', 'x.part'];
    const command = `set -o pipefail; { echo '{"new_state":"open"}'; head -c 2999979 /dev/zero | tr '\\0' '\\n'; } | "$0" "$1" audit - ${args.join(' ')}`;
    const child = spawn('bash', ['-c', command, process.execPath, join(project, 'bin/qwed-or.js')], { cwd });
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0);
  });
});

describe('what does not go together is refused', () => {
  test.each([
    [['audit', 'logs', '--shard', '1/2'], '--shard audits a part, and a part has no verdict'],
    [['audit', 'logs', '--partial', 'x', '-r', 'sarif=y'], '--report does not go with --partial'],
    [['audit', 'logs', '--partial', 'x', '--fail-on', 'note'], '--fail-on does not go with --partial'],
    [['audit', 'logs', '--partial', 'x', '--range', '0-5'], '--range and --etag are about one file'],
    [['audit', 'logs', '--partial', 'x', '--shard', '3/2'], "'3/2' is no shard"],
    [['audit', 'logs', '--partial', 'x', '--manifest', 'm'], '--manifest says by itself'],
    [['audit', '--partial', 'x', '--manifest', 'p.yaml'], 'is no valid JSON'],
    [['audit', '--partial', 'x'], 'no path was given'],
    [['audit', 'logs/a.jsonl', '--partial', 'logs/a.jsonl'], 'would overwrite'],
    [['audit', 'logs/a.jsonl', '--partial', 'x', '--range', '0-9999999'], 'end must not lie beyond size'],
    [['plan'], 'Nothing to plan'],
    [['plan', 'logs', '--root', 'logs', '--list', 'p.yaml'], 'two things at once'],
    [['plan', '--list', 'p.yaml'], 'has a mistake on line 1'],
    [['merge', 'logs', '--partial', 'x', '-r', 'sarif'], '--report does not go with --partial'],
  ])('%s', async (args, message) => {
    const cwd = folderOf(files);
    const { code, stderr } = await qwedOr(args, { cwd });
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });

  test.each([
    [['audit', 'nothing.jsonl', '--partial', 'x'], 'no file matches'],
    [['plan', 'nothing.jsonl'], "no file matches 'nothing.jsonl'"],
    [['merge', 'nothing'], 'Partials are missing'],
    [['merge', 'p.yaml'], "The partial 'p.yaml' cannot be used: line 1"],
  ])('%s is incomplete', async (args, message) => {
    const { code, stderr } = await qwedOr(args, { cwd: folderOf(files) });
    expect(stderr).toContain(message);
    expect(code).toBe(3);
  });
});

test('a plan is the same for the same sources, and lists of a store are cut by name and size', async () => {
  const list = 'logs/b.json\t70000\nlogs/a.jsonl\t150000\t"e1"\r\nlogs/c.jsonl.gz\t90000\n';
  const cwd = folderOf({ list });
  const args = ['plan', '--list', 'list', '--unit-size', '64k', '--shards', '2'];
  const { stdout, code } = await qwedOr([...args, '--units', 'units.tsv'], { cwd });
  expect(code).toBe(0);
  const { stdout: reversed } = await qwedOr(['plan', '--list', '-', ...args.slice(3)], {
    cwd,
    input: list.trimEnd().split('\n').reverse().join('\n'),
  });
  expect(reversed).toBe(stdout);
  const rows = readFileSync(join(cwd, 'units.tsv'), 'utf8')
    .split('\n')
    .map((line) => line.split('\t').slice(1).join(' '));
  expect(rows).toEqual([
    'logs/a.jsonl 0 65536 150000 2 "e1"',
    'logs/a.jsonl 65536 131072 150000 1 "e1"',
    'logs/a.jsonl 131072 150000 150000 2 "e1"',
    'logs/b.json 0 70000 70000 2 ',
    'logs/c.jsonl.gz 0 90000 90000 1 ',
    '',
  ]);
});

test('a partial audit that is killed at any moment leaves no partial, or a whole one', async () => {
  const record = {
    id: 'r',
    object: 'response',
    output: [{ type: 'function_call', call_id: 'c', name: 'bash', arguments: '{}' }],
  };
  const cwd = folderOf({ 'p.yaml': policy, 'a.jsonl': jsonLines(...Array.from({ length: 3_000 }, () => record)) });
  const args = ['audit', 'a.jsonl', '--root', '.', '-p', 'p.yaml', '--threads', '1', '--partial'];
  const started = Date.now();
  expect((await qwedOr([...args, 'whole.part'], { cwd })).code).toBe(0);
  const takes = Date.now() - started;
  const whole = readFileSync(join(cwd, 'whole.part'), 'utf8');
  let killed = 0;
  for (let turn = 0; turn < 8; turn++) {
    const child = spawn(process.execPath, [join(project, 'bin/qwed-or.js'), ...args, `${turn}.part`], {
      cwd,
      stdio: 'ignore',
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), (takes * (turn + 1)) / 8);
    const signal = await new Promise((resolve) => child.on('close', (_, by) => resolve(by)));
    clearTimeout(timer);
    if (signal === 'SIGKILL') killed++;
    if (readdirSync(cwd).includes(`${turn}.part`)) expect(readFileSync(join(cwd, `${turn}.part`), 'utf8')).toBe(whole);
    else expect(signal).toBe('SIGKILL');
  }
  expect(killed).toBeGreaterThan(0);
});
