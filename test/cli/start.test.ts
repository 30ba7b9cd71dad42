import { spawnSync } from 'node:child_process';
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { bundledPolicies, bundledPolicyPath } from '../../src/policy/bundled.js';
import { readDocument } from '../../src/policy/document.js';
import { folderOf, project, qwedOr } from './process.js';

const call = JSON.stringify({ type: 'tool_call', tool_name: 'search', arguments: { query: 'weather' } });

test('the policies in the bundle are those of the YAML files', () => {
  const [, written] = chunks().flatMap(
    (code) => /parsedPolicies=JSON\.parse\((?<text>[`'"][\s\S]*?[`'"])\);/.exec(code) ?? [],
  );
  // The bundle is ours, and a literal of it is the only thing that is run.
  const parsed = JSON.parse(runInNewContext(written!) as string) as unknown;
  const read = bundledPolicies().map((name) => [name, readDocument(name, readFileSync(bundledPolicyPath(name)!)).data]);
  expect(parsed).toEqual(Object.fromEntries(read));
});

/** Says on standard error what is loaded that the run has no use for. */
describe('a run with a bundled policy', () => {
  test.each([
    ['check', ['check']],
    ['audit', ['audit', 'samples/clean-run/orders.jsonl', '-q']],
  ])('%s loads neither yaml nor ajv', async (_name, args) => {
    const folder = folderOf({
      'refuse.cjs': `const Module = require('node:module');
        const load = Module._load;
        Module._load = function (name, ...rest) {
          if (/yaml|ajv/.test(name)) process.stderr.write('loaded ' + name);
          return load.call(this, name, ...rest);
        };`,
    });
    const nodeFlags = ['--require', join(folder, 'refuse.cjs')];
    expect(await qwedOr(args, { input: call, nodeFlags })).toMatchObject({ code: 0, stderr: '' });
    const own = folderOf({ 'own.yaml': 'version: 1\nguards: [tool]\n' });
    const refused = await qwedOr([...args, '-p', join(own, 'own.yaml')], { input: call, nodeFlags });
    expect(refused.stderr).toContain('loaded ./yaml.cjs');
  });
});

describe('a damaged installation', () => {
  test.each([
    [['check', '--hook', 'claude-code'], 2],
    [['check', '--hook=claude-code'], 2],
    [['check'], 4],
  ])('%j ends with %i', (args, code) => {
    const folder = folderOf({ 'package.json': '{"type":"module"}' });
    cpSync(join(project, 'bin'), join(folder, 'bin'), { recursive: true });
    const run = spawnSync(process.execPath, [join(folder, 'bin/qwed-or.js'), ...args], {
      input: '{}',
      encoding: 'utf8',
    });
    expect(run.status).toBe(code);
    expect(run.stderr).toMatch(/^qwed-or: it could not be started, install it anew: .*program\.js/);
  });
});

function chunks(): readonly string[] {
  const folder = join(project, 'dist/cli');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .map((name) => readFileSync(join(folder, name), 'utf8'));
}
