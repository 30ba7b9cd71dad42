import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { folderOf, jsonLines, project, qwedOr } from './process.js';
import { type CompositeAction, runAction } from './workflow-step.js';

const run = promisify(execFile);
const action = parse(readFileSync(join(project, 'action.yml'), 'utf8')) as CompositeAction;
const version = (JSON.parse(readFileSync(join(project, 'package.json'), 'utf8')) as { version: string }).version;

const harmless = { role: 'assistant', content: 'Done.' };
const destroying = {
  id: 'resp_1',
  role: 'assistant',
  content: null,
  tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'run', arguments: '{"command":"rm -rf /"}' } }],
};

let packed: string;
let tarball: string;
/** The programs of the packed package, installed once as the action's own step does it. */
let programs: string;

beforeAll(async () => {
  packed = mkdtempSync(join(tmpdir(), 'qwed-or-packed-'));
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--pack-destination', packed], { cwd: project });
  tarball = join(packed, stdout.trim().split('\n').at(-1)!);
  const install = action.runs.steps.find(({ name }) => name === 'Install')!;
  const path = join(packed, 'path');
  await run('bash', ['-ec', install.run!], {
    env: {
      ...process.env,
      INPUT_PACKAGE: tarball,
      RUNNER_TEMP: packed,
      GITHUB_PATH: path,
      GITHUB_ACTION_PATH: project,
    },
  });
  programs = readFileSync(path, 'utf8').trim();
}, 300_000);

afterAll(() => rmSync(packed, { recursive: true, force: true }));

describe('the composite action', () => {
  const cases = [
    {
      what: 'passes a clean log',
      files: { 'logs/a.jsonl': jsonLines(harmless) },
      inputs: { paths: 'logs' },
      code: 0,
      outputs: { 'exit-code': '0', errors: '0', records: '1' },
    },
    {
      what: 'fails on findings, after it has written the reports',
      files: { 'logs/a b#1 é.jsonl': jsonLines(harmless, destroying) },
      inputs: { paths: '\n  logs/*.jsonl  \n\n', reports: 'junit=out.xml\ncsv=out.csv' },
      code: 1,
      outputs: { 'exit-code': '1', errors: '1', records: '2' },
      written: ['out.xml', 'out.csv'],
    },
    {
      what: 'lets findings pass below the fail level',
      files: { 'a.jsonl': jsonLines(destroying) },
      inputs: { paths: 'a.jsonl', 'fail-on': 'never' },
      code: 0,
      outputs: { 'exit-code': '0', errors: '1' },
    },
    {
      what: 'says that a pattern matched nothing',
      files: { 'a.jsonl': jsonLines(harmless) },
      inputs: { paths: 'a.jsonl\nmissing/*.jsonl' },
      code: 3,
      outputs: { 'exit-code': '3' },
    },
    {
      what: 'refuses a policy that does not exist',
      files: { 'a.jsonl': jsonLines(harmless) },
      inputs: { paths: 'a.jsonl', policy: 'no-such.yaml' },
      code: 2,
      outputs: { 'exit-code': '2' },
    },
    {
      what: 'takes a path that looks like an option or a command as a path',
      files: { 'a.jsonl': jsonLines(harmless) },
      inputs: { paths: '--exit-zero\n$(touch pwned)\n`touch pwned`; touch pwned' },
      code: 3,
      outputs: { 'exit-code': '3' },
      absent: ['pwned'],
    },
  ];

  test.each(cases)('$what', async ({ files, inputs, code, outputs, written, absent }) => {
    const workspace = folderOf(files);
    const done = await runAction(action, inputs, workspace, project, programs);
    expect({ code: done.steps.at(-1)!.code, said: code === 0 ? '' : done.steps[0]!.stderr }).toMatchObject({ code });
    expect(done.outputs).toMatchObject(outputs);
    expect((written ?? []).filter((name) => !existsSync(join(workspace, name)))).toEqual([]);
    expect((absent ?? []).filter((name) => existsSync(join(workspace, name)))).toEqual([]);
    if (code <= 1) {
      expect(done.summary).toContain(code === 0 ? '' : 'tool/destructive-command');
      expect(done.summary).toMatch(/^## qwed-or: (passed|failed)/);
      expect(JSON.parse(readFileSync(done.outputs['sarif']!, 'utf8'))).toMatchObject({ version: '2.1.0' });
    }
  });

  test('needs paths', async () => {
    const done = await runAction(action, { paths: ' \n' }, folderOf({}), project, programs);
    expect(done.steps.at(-1)).toMatchObject({ code: 2, stdout: expect.stringContaining("The input 'paths'") });
  });

  test('puts no expression into the text of a script', () => {
    for (const { run: script } of action.runs.steps) expect(script ?? '').not.toContain('${{');
  });

  test('uses every input and hands on nothing that is not there', () => {
    const text = readFileSync(join(project, 'action.yml'), 'utf8');
    const used = new Set([...text.matchAll(/inputs\.([\w-]+)/g)].map(([, name]) => name));
    expect(used).toEqual(new Set(Object.keys(action.inputs)));
  });
});

interface GitLabJob {
  readonly variables: Readonly<Record<string, string>>;
  readonly script: readonly string[];
  readonly artifacts: { readonly paths: readonly string[]; readonly reports: Readonly<Record<string, string>> };
}

describe('the GitLab template', () => {
  const [head, jobs] = parseAllDocuments(readFileSync(join(project, 'templates/audit.yml'), 'utf8')).map(
    (document): unknown => document.toJS(),
  );
  const [job] = Object.values(jobs as Readonly<Record<string, GitLabJob>>) as [GitLabJob];
  const { inputs } = (head as { spec: { inputs: Readonly<Record<string, { default?: string }>> } }).spec;

  test('uses every input, and installs the version that it belongs to', () => {
    const used = [...JSON.stringify(jobs).matchAll(/\$\[\[ inputs\.([\w-]+) \]\]/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(Object.keys(inputs)));
    expect(inputs['package']!.default).toBe(`qwed-open-responses@${version}`);
  });

  test('runs as a script of sh, and names the reports that it hands on', async () => {
    const workspace = folderOf({ 'logs/a b.jsonl': jsonLines(harmless), 'logs/c.jsonl': jsonLines(destroying) });
    const given: Record<string, string> = { paths: 'logs/a b.jsonl\nlogs/c.jsonl' };
    const variables = Object.fromEntries(
      Object.entries(job.variables).map(([name, value]) => [
        name,
        value.replaceAll(
          /\$\[\[ inputs\.([\w-]+) \]\]/g,
          (_, input: string) => given[input] ?? inputs[input]!.default!,
        ),
      ]),
    );
    const [install, ...rest] = job.script;
    expect(install).toMatch(/^npm install --prefix \/tmp\/qwed-or .* "\$AUDIT_PACKAGE"$/);
    const script = rest.join('\n').replaceAll('/tmp/qwed-or/node_modules/.bin', programs);
    const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...variables };
    const failed = await run('sh', ['-ec', script], { cwd: workspace, env }).catch((error: { code: number }) => error);
    expect(failed).toMatchObject({ code: 1 });
    const reports = [...job.artifacts.paths, ...Object.values(job.artifacts.reports)];
    expect(reports.filter((report) => !existsSync(join(workspace, report)))).toEqual([]);
  });
});

describe('the pre-commit hook', () => {
  const [hook] = parse(readFileSync(join(project, '.pre-commit-hooks.yaml'), 'utf8')) as [
    { readonly entry: string; readonly files: string },
  ];

  test('audits the files that it is given', async () => {
    const folder = folderOf({ 'a.jsonl': jsonLines(harmless), 'b.jsonl': jsonLines(destroying) });
    const [command, ...args] = hook.entry.split(' ');
    expect(command).toBe('qwed-or');
    expect(await qwedOr([...args, 'a.jsonl'], { cwd: folder })).toMatchObject({ code: 0 });
    expect(await qwedOr([...args, 'a.jsonl', 'b.jsonl'], { cwd: folder })).toMatchObject({ code: 1 });
  });

  test.each([
    ['logs/run.jsonl', true],
    ['logs/run.ndjson', true],
    ['package.json', false],
    ['run.jsonl.md', false],
  ])('%s: %s', (path, matched) => {
    expect(new RegExp(hook.files).test(path)).toBe(matched);
  });
});
