import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, test } from 'vitest';
import { folderOf, project, qwedOr } from './process.js';

/** A log with something of everything: findings, repeats, states, blank and broken lines, CRLF, letters of many bytes. */
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

const policy = `version: 1
extends: recommended
guards:
  - safety: { max_cost: 1 }
  - state: { transitions: { open: [shut], shut: [] } }
`;

describe('the report is the same, byte for byte', () => {
  test.each([
    ['1', '1k'],
    ['2', '1k'],
    ['3', '7k'],
    ['8', '64k'],
    ['2', '64m'],
  ])('with %s threads and units of %s', async (threads, unit) => {
    const cwd = folderOf({ 'a.jsonl': log(400), 'b.jsonl': log(90), 'p.yaml': policy });
    const args = ['audit', 'a.jsonl', 'b.jsonl', '-p', 'p.yaml', '-r', 'jsonl'];
    const whole = await qwedOr([...args, '--threads', '1', '--unit-size', '1g'], { cwd });
    const cut = await qwedOr([...args, '--threads', threads, '--unit-size', unit], { cwd });
    expect(cut).toEqual(whole);
    expect(whole.code).toBe(3);
    for (const rule of ['tool/destructive-command', 'safety/budget', 'state/invalid-transition', 'input/malformed']) {
      expect(whole.stdout).toContain(rule);
    }
  });
});

test('a thread that ends before its work is a failure, never a shorter result', async () => {
  const cwd = folderOf({ 'a.jsonl': log(10) });
  const { startPool, WorkerFailure } = await import(pathToFileURL(join(project, 'dist/src/audit/pool.js')).href);
  // Settings without a policy make the thread throw as soon as it starts.
  const task = { path: join(cwd, 'a.jsonl'), file: 'a.jsonl', range: { start: 0, end: 100 } };
  const pool = startPool([task, task, task], 2, {});
  await expect(pool.next()).rejects.toBeInstanceOf(WorkerFailure);
  await pool.close();
});
