import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { folderOf, jsonLines, qwedOr } from './process.js';

const clean = jsonLines(
  { type: 'function_call', id: 'fc_1', call_id: 'c1', name: 'search', arguments: '{}', status: 'completed' },
  { type: 'function_call_output', call_id: 'c1', output: 'nothing' },
);
const policy = 'version: 1\nguards: [tool]\n';
const start = { 'log.jsonl': clean, 'policy.yaml': policy, key: 'a made-up key\n' };
const audit = ['audit', 'log.jsonl', '-p', 'policy.yaml', '--root', '.', '-q'];

/** A folder with three chained attestations: a.json, b.json and c.json; each run writes a report too. */
async function chained(...options: readonly string[]): Promise<string> {
  const cwd = folderOf(start);
  let previous: readonly string[] = [];
  for (const name of ['a', 'b', 'c']) {
    const attest = ['--attest', `${name}.json`, ...previous, '-r', `sarif=${name}.sarif`, ...options];
    expect(await qwedOr([...audit, ...attest], { cwd })).toMatchObject({ code: 0 });
    previous = ['--attest-previous', `${name}.json`];
  }
  return cwd;
}

const read = (cwd: string, name: string) => readFileSync(join(cwd, name), 'utf8');

describe('an attestation', () => {
  test('says what went in and what came out', async () => {
    const cwd = await chained();
    expect(JSON.parse(read(cwd, 'b.json'))).toMatchObject({
      schema: 'qwed-or.attestation/1',
      policy: { name: 'policy.yaml' },
      inputs: [{ path: 'log.jsonl', bytes: clean.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as string }],
      counts: { records: 2, findings: { error: 0 } },
      verdict: { exitCode: 0, failOn: 'error' },
      reports: [{ format: 'sarif', path: 'b.sarif' }],
    });
  });

  test('has the same bytes in every run, and a time only where it is asked for', async () => {
    const cwd = folderOf(start);
    const attest = async (name: string, ...more: readonly string[]) => {
      await qwedOr([...audit, '--attest', name, '--attest-key', 'key', ...more], { cwd });
      return read(cwd, name);
    };
    expect(await attest('1.json')).toBe(await attest('2.json', '--threads', '2', '--unit-size', '1'));
    expect(JSON.parse(await attest('1.json'))).not.toHaveProperty('signature.signedAt');
    expect(JSON.parse(await attest('3.json', '--attest-time'))).toHaveProperty('signature.signedAt');
    expect(await qwedOr(['verify', '3.json', '--key', 'key'], { cwd })).toMatchObject({ code: 0 });
  });

  test('of a failing run says so, and is written', async () => {
    const call = { type: 'tool_call', tool_name: 'bash', arguments: {} };
    const cwd = folderOf({ ...start, 'log.jsonl': jsonLines(call) });
    expect((await qwedOr([...audit, '--attest', 'a.json'], { cwd })).code).toBe(1);
    expect(JSON.parse(read(cwd, 'a.json'))).toMatchObject({
      verdict: { exitCode: 1 },
      counts: { findings: { error: 1 } },
    });
  });

  test('of an earlier run is not read as a transcript', async () => {
    const cwd = folderOf(start);
    await qwedOr([...audit, '--attest', 'a.jsonl'], { cwd });
    const again = ['audit', '*.jsonl', '-p', 'policy.yaml', '--root', '.', '-q', '--attest', 'b.json'];
    expect((await qwedOr([...again, '--attest-previous', 'a.jsonl'], { cwd })).code).toBe(0);
    expect(JSON.parse(read(cwd, 'b.json'))).toMatchObject({ inputs: [{ path: 'log.jsonl' }] });
  });

  const refused: readonly (readonly [name: string, args: readonly string[], says: RegExp])[] = [
    ['a key without an attestation', ['--attest-key', 'key'], /--attest FILE/],
    ['a key that is missing', ['--attest', 'a.json', '--attest-key', 'gone'], /cannot be read/],
    ['a key that is empty', ['--attest', 'a.json', '--attest-key', 'empty'], /is empty/],
    ['a time without a key', ['--attest', 'a.json', '--attest-time'], /needs a key/],
    ['a folder that is missing', ['--attest', 'gone/a.json'], /folder does not exist/],
    ['a path that a report has', ['--attest', 'a.json', '-r', 'json=a.json'], /written over/],
    ['a previous one that is none', ['--attest', 'a.json', '--attest-previous', 'policy.yaml'], /is no attestation/],
    [
      'its own file as the previous one',
      ['--attest', 'log.jsonl', '--attest-previous', 'log.jsonl'],
      /no attestation|written over/,
    ],
  ];
  test.each(refused)('is refused with %s', async (_name, args, says) => {
    const cwd = folderOf({ ...start, empty: '\n' });
    const { code, stderr } = await qwedOr([...audit, ...args], { cwd });
    expect(stderr).toMatch(says);
    expect(code).toBe(2);
  });

  test('that was changed cannot be followed', async () => {
    const cwd = await chained();
    writeFileSync(join(cwd, 'c.json'), read(cwd, 'c.json').replace('"records": 2', '"records": 3'));
    const { code, stderr } = await qwedOr([...audit, '--attest', 'd.json', '--attest-previous', 'c.json'], { cwd });
    expect(stderr).toMatch(/was changed/);
    expect(code).toBe(2);
  });
});

describe('verify', () => {
  test('walks a chain, signed by a file or the environment', async () => {
    const cwd = await chained('--attest-key', 'key');
    const all = ['verify', 'a.json', 'b.json', 'c.json'];
    expect(await qwedOr([...all, '--key', 'key'], { cwd })).toMatchObject({
      code: 0,
      stdout: 'Verified 3 of 3 attestations.\n',
    });
    expect(await qwedOr(all, { cwd, env: { QWED_OR_ATTEST_KEY: 'a made-up key' } })).toMatchObject({ code: 0 });
    expect(await qwedOr(all, { cwd, env: { QWED_OR_ATTEST_KEY: 'another' } })).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('verify/signature-mismatch') as string,
    });
    expect(await qwedOr(all, { cwd })).toMatchObject({
      code: 0,
      stdout: 'Verified 3 of 3 attestations; signatures not checked: no key.\n',
    });
    expect(await qwedOr(['verify', 'c.json', '--previous', 'b.json'], { cwd })).toMatchObject({ code: 0 });
    expect(await qwedOr(['verify', 'a.json', 'c.json'], { cwd })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^c\.json {2}error {2}verify\/chain-broken/) as string,
    });
  });

  test('notices a byte that was changed, in any document of a chain', async () => {
    const cwd = await chained();
    for (const name of ['a.json', 'b.json', 'c.json']) {
      const text = read(cwd, name);
      writeFileSync(join(cwd, name), text.replace('"exitCode": 0', '"exitCode": 1'));
      const { code, stdout } = await qwedOr(['verify', 'a.json', 'b.json', 'c.json'], { cwd });
      expect(stdout).toContain(`${name}  error  verify/attestation-mismatch`);
      expect(code).toBe(1);
      writeFileSync(join(cwd, name), text);
    }
    writeFileSync(join(cwd, 'c.json'), read(cwd, 'c.json').replace('{', '('));
    expect((await qwedOr(['verify', 'c.json'], { cwd })).code).toBe(3);
  });

  test('compares the files that an attestation names', async () => {
    const cwd = await chained();
    const files = ['verify', 'c.json', '--files', '--root', '.'];
    expect(await qwedOr(files, { cwd })).toMatchObject({ code: 0 });
    writeFileSync(join(cwd, 'log.jsonl'), `${clean}\n`);
    writeFileSync(join(cwd, 'c.sarif'), '{}');
    const { code, stdout } = await qwedOr(files, { cwd });
    expect(stdout.split('\n').filter((line) => line.includes('verify/file-mismatch'))).toHaveLength(2);
    expect(code).toBe(1);
  });

  test('checks receipts of the tools, a line each', async () => {
    const made = await qwedOr(['tools', 'call', 'check_aml_compliance', '{"amount":5,"country_code":"FR"}']);
    const { receipt } = JSON.parse(made.stdout) as { receipt: Record<string, unknown> };
    const cwd = folderOf({
      'good.jsonl': jsonLines(receipt, receipt),
      'bad.jsonl': jsonLines(receipt, { ...receipt, computed_value: 'True' }),
      'list.json': JSON.stringify([receipt, receipt], null, 2),
    });
    expect(await qwedOr(['verify', 'good.jsonl', 'list.json'], { cwd })).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Verified 4 of 4 receipts') as string,
    });
    expect(await qwedOr(['verify', 'bad.jsonl'], { cwd })).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/^bad\.jsonl:2 {2}error {2}verify\/receipt-mismatch/) as string,
    });
  });

  const unread: readonly (readonly [
    name: string,
    files: Readonly<Record<string, string>>,
    args: readonly string[],
    code: number,
  ])[] = [
    ['a missing file', {}, ['gone.json'], 3],
    ['an empty file', { 'a.jsonl': '' }, ['a.jsonl'], 3],
    ['a broken line', { 'a.jsonl': '{"binding":\n' }, ['a.jsonl'], 3],
    ['a record of another kind', { 'a.jsonl': '{"role":"user"}\n' }, ['a.jsonl'], 3],
    ['a previous file that is no attestation', { 'a.jsonl': '{}\n' }, ['--previous', 'a.jsonl', 'a.jsonl'], 3],
    ['no file', {}, [], 2],
    ['a root without --files', { 'a.json': '{}' }, ['a.json', '--root', '.'], 2],
  ];
  test.each(unread)('of %s', async (_name, files, args, code) => {
    expect((await qwedOr(['verify', ...args], { cwd: folderOf(files) })).code).toBe(code);
  });
});
