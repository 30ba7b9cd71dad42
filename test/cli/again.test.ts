import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import ajvFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { baselineSchema } from '../../src/audit/baseline-schema.js';
import { reportNames as allNames } from '../../src/reports/index.js';
import { folderOf, jsonLines, qwedOr } from './process.js';

// What is made of a jsonl report later: other reports, another verdict, a baseline.

const reportNames = allNames.filter((name) => name !== 'jsonl');

const call = (id: string, command: string) => ({ type: 'tool_call', id, tool_name: 'job', arguments: { command } });
const log = jsonLines(call('c1', 'rm -rf /srv'), call('c2', 'uptime'), call('c3', 'sudo reboot'));

async function audited(): Promise<string> {
  const cwd = folderOf({ 'a.jsonl': log });
  const reports = ['jsonl', ...reportNames].flatMap((name) => ['-r', `${name}=f.${name}`]);
  const { code } = await qwedOr(['audit', 'a.jsonl', ...reports], { cwd });
  expect(code).toBe(1);
  return cwd;
}

describe('convert', () => {
  test.each(reportNames)('makes the %s report that the audit wrote', async (format) => {
    const cwd = await audited();
    const { code, stdout } = await qwedOr(['convert', 'f.jsonl', '-r', format], { cwd });
    expect(code).toBe(0);
    expect(stdout).toBe(readFileSync(join(cwd, `f.${format}`), 'utf8'));
  });

  test.each([
    ['a report that is missing', ['gone.jsonl'], 3, /does not exist/],
    ['a transcript', ['a.jsonl'], 3, /no line of a jsonl report/],
    ['a report that breaks off', ['cut.jsonl'], 3, /cut\.jsonl/],
  ])('refuses %s', async (_, args, code, says) => {
    const cwd = await audited();
    const whole = readFileSync(join(cwd, 'f.jsonl'), 'utf8');
    const other = folderOf({ 'a.jsonl': log, 'cut.jsonl': whole.slice(0, whole.lastIndexOf('{"schema"')) });
    const result = await qwedOr(['convert', ...args], { cwd: other });
    expect({ code: result.code, says: says.test(result.stderr) }).toEqual({ code, says: true });
  });
});

describe('gate', () => {
  test.each([
    [['--fail-on', 'never'], 0],
    [['--fail-on', 'error'], 1],
    [['--exit-zero'], 0],
    [[], 1],
  ])('decides again with %j', async (options, code) => {
    const cwd = await audited();
    expect((await qwedOr(['gate', 'f.jsonl', ...options], { cwd })).code).toBe(code);
  });
});

describe('baseline', () => {
  test('accepts what is known, tells what is new, and drops what is gone', async () => {
    const cwd = await audited();
    const create = ['baseline', 'create', 'f.jsonl', '-b', 'known.json', '--reason', 'seen'];
    expect((await qwedOr(create, { cwd })).code).toBe(0);
    expect((await qwedOr(create, { cwd })).code).toBe(2);
    const ajv = new Ajv();
    ajvFormats.default(ajv);
    const text = readFileSync(join(cwd, 'known.json'), 'utf8');
    expect(ajv.validate(baselineSchema, JSON.parse(text)) || ajv.errors).toBe(true);
    expect(text).not.toContain('rm -rf');

    expect((await qwedOr(['audit', 'a.jsonl', '-b', 'known.json'], { cwd })).code).toBe(0);
    // One is gone and another has come: numbers alone would call that the same.
    const swapped = folderOf({
      'a.jsonl': jsonLines(call('c1', 'rm -rf /srv'), call('c4', 'mkfs.ext4 /dev/sda1')),
      'known.json': text,
    });
    const after = await qwedOr(['audit', 'a.jsonl', '-b', 'known.json', '-r', 'jsonl=g.jsonl'], { cwd: swapped });
    expect(after.code).toBe(1);
    expect((await qwedOr(['baseline', 'prune', 'g.jsonl', '-b', 'known.json'], { cwd: swapped })).stderr).toContain(
      '1 removed',
    );
    expect((await qwedOr(['baseline', 'update', 'g.jsonl', '-b', 'known.json'], { cwd: swapped })).stderr).toContain(
      '1 added',
    );
    expect((await qwedOr(['audit', 'a.jsonl', '-b', 'known.json'], { cwd: swapped })).code).toBe(0);
  });
});
