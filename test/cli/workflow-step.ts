import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Finished } from './process.js';

/** A composite action, as far as running its shell steps needs it. */
export interface CompositeAction {
  readonly inputs: Readonly<Record<string, { readonly default?: string; readonly required?: boolean }>>;
  readonly outputs: Readonly<Record<string, { readonly value: string }>>;
  readonly runs: { readonly steps: readonly ActionStep[] };
}

/** A step of one: a script, or another action. */
export interface ActionStep {
  readonly id?: string;
  readonly name?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string>>;
  readonly with?: Readonly<Record<string, string>>;
}

/** What the shell steps of an action did. */
export interface ActionRun {
  /** One a shell step, in order, up to the first that failed. */
  readonly steps: readonly Finished[];
  /** The outputs of the step `audit`. */
  readonly outputs: Readonly<Record<string, string>>;
  /** What was appended to the job's summary. */
  readonly summary: string;
}

/**
 * Runs the shell steps of a composite action as a runner would: expressions in `env` filled in, its files in the environment.
 * Where a folder of programs is given, the step `Install` is taken as done.
 */
export async function runAction(
  action: CompositeAction,
  given: Readonly<Record<string, string>>,
  workspace: string,
  actionPath: string,
  installed?: string,
): Promise<ActionRun> {
  const temp = mkdtempSync(join(tmpdir(), 'qwed-or-runner-'));
  onTestFinished(() => rmSync(temp, { recursive: true, force: true }));
  const files = Object.fromEntries(
    ['GITHUB_OUTPUT', 'GITHUB_PATH', 'GITHUB_STEP_SUMMARY'].map((name) => [name, join(temp, name)]),
  );
  for (const file of Object.values(files)) writeFileSync(file, '');
  if (installed !== undefined) writeFileSync(files['GITHUB_PATH']!, `${installed}\n`);
  const inputs = Object.fromEntries(
    Object.entries(action.inputs).map(([name, input]) => [name, given[name] ?? input.default ?? '']),
  );

  const steps: Finished[] = [];
  for (const step of action.runs.steps) {
    if (step.run === undefined || (installed !== undefined && step.name === 'Install')) continue;
    const added = readFileSync(files['GITHUB_PATH']!, 'utf8').split('\n').filter(Boolean);
    const environment = {
      HOME: process.env['HOME'],
      PATH: [...added, process.env['PATH']].join(delimiter),
      RUNNER_TEMP: temp,
      GITHUB_ACTION_PATH: actionPath,
      ...files,
      ...filledIn(step.env ?? {}, inputs, outputsIn(files['GITHUB_OUTPUT']!)),
    };
    const finished = await runScript(step.run, workspace, environment);
    steps.push(finished);
    if (finished.code !== 0) break;
  }
  return {
    steps,
    outputs: outputsIn(files['GITHUB_OUTPUT']!),
    summary: readFileSync(files['GITHUB_STEP_SUMMARY']!, 'utf8'),
  };
}

function filledIn(
  env: Readonly<Record<string, string>>,
  inputs: Readonly<Record<string, string>>,
  outputs: Readonly<Record<string, string>>,
): Record<string, string> {
  const value = (expression: string): string => {
    const [context, ...path] = expression.split('.');
    const found = context === 'inputs' ? inputs[path.join('.')] : outputs[path.at(-1)!];
    if (found === undefined) throw new Error(`The expression ${expression} has no value.`);
    return found;
  };
  return Object.fromEntries(
    Object.entries(env).map(([name, text]) => [name, text.replaceAll(/\$\{\{ ([\w.-]+) \}\}/g, (_, e) => value(e))]),
  );
}

function outputsIn(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));
}

function runScript(script: string, cwd: string, env: Readonly<Record<string, string | undefined>>): Promise<Finished> {
  // The flags are those that the runner gives for `shell: bash`.
  const child = spawn('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', script], { cwd, env });
  child.stdin.end();
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, ...output }));
  });
}
