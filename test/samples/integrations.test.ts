import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FakeModel, fakeModel } from '../integrations/fake-model.js';

const root = new URL('../..', import.meta.url).pathname;
const samples = join(root, 'samples/integrations');
/** Each sample, and each other major version of its library: the same agent with another package.json and lock. */
const variants = foldersIn(samples).flatMap((name) => [
  { title: name, name, packages: name },
  ...foldersIn(join(samples, name, 'versions')).map((version) => ({
    title: `${name}, version ${version}`,
    name,
    packages: join(name, 'versions', version),
  })),
]);

function foldersIn(path: string): readonly string[] {
  if (!existsSync(path)) return [];
  return readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() && entry.name !== 'node_modules' ? [entry.name] : [],
  );
}

let model: FakeModel;
let folder: string;
let tarball: string;

beforeAll(async () => {
  model = await fakeModel();
  folder = mkdtempSync(join(tmpdir(), 'qwed-or-integrations-'));
  const packed = await run('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], root);
  tarball = join(folder, packed.trim());
});
afterAll(async () => {
  await model.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each(variants)('$title', ({ name, packages }) => {
  const install = ['--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];

  test('runs the benign tool and never the dangerous one', async () => {
    const place = join(folder, packages.replaceAll('/', '-'));
    cpSync(join(samples, name), place, { recursive: true, filter: (path) => !/node_modules|versions/.test(path) });
    for (const file of ['package.json', 'package-lock.json']) {
      cpSync(join(samples, packages, file), join(place, file));
    }
    await run('npm', ['ci', ...install], place);
    await run('npm', ['install', '--no-save', ...install, tarball], place);
    const output = readFileSync(join(samples, name, 'output.txt'), 'utf8');
    expect(output).toMatch(/^execute_shell ran 0 times, get_weather ran [1-9]\d* times\n$/m);
    for (const speed of ['fake', 'fake-slow']) {
      expect(await run(process.execPath, ['agent.js'], place, { MODEL: speed, MODEL_URL: model.url })).toBe(output);
    }
  });
});

/** What a program writes to standard output. Rejects where it fails, with what it wrote on standard error. */
function run(command: string, args: readonly string[], cwd: string, env: object = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, timeout: 300_000 });
    let output = '';
    let errors = '';
    child.stdout.on('data', (text: Buffer) => (output += text.toString()));
    child.stderr.on('data', (text: Buffer) => (errors += text.toString()));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve(output);
      else reject(new Error(`${command} ${args.join(' ')} ended with ${code}: ${errors}${output}`));
    });
  });
}
