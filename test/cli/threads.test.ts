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

/** Responses of which each uses as many tokens as its number. */
function used(from: number, to: number): string {
  const output = [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Done.' }] }];
  const lines: string[] = [];
  for (let index = from; index < to; index++) {
    const id = `resp_${String(index).padStart(16, '0')}`;
    lines.push(JSON.stringify({ id, object: 'response', output, usage: { total_tokens: index } }));
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
  test.each(['response', 'conversation', 'file', 'run'])('with a budget of each %s', async (scope) => {
    const budget = `version: 1\nguards: [{ safety: { max_tokens: 700, budget_scope: ${scope} } }]\n`;
    // The second file says again what the first says, and more.
    const cwd = folderOf({ 'a.jsonl': used(0, 40), 'b.jsonl': used(20, 90), 'p.yaml': budget });
    const args = ['audit', 'a.jsonl', 'b.jsonl', '-p', 'p.yaml', '-r', 'jsonl'];
    const whole = await qwedOr([...args, '--threads', '1', '--unit-size', '1g'], { cwd });
    expect(await qwedOr([...args, '--threads', '3', '--unit-size', '1k'], { cwd })).toEqual(whole);
    const lines = whole.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    const places = lines
      .filter(({ ruleId }) => ruleId === 'safety/budget')
      .map(({ file, line }) => `${String(file)}:${String(line)}`);
    const sumTo = (from: number, to: number): number => ((to - from) * (from + to - 1)) / 2;
    // Sums over 0, 1, 2, ... and over 20, 21, ...: the first beyond 700.
    expect(places).toEqual(
      {
        response: [],
        conversation: ['a.jsonl:38', 'b.jsonl:23'],
        file: ['a.jsonl:38', 'b.jsonl:23'],
        run: ['a.jsonl:38'],
      }[scope],
    );
    expect(lines.at(-1)).toMatchObject({ usage: { responses: 90, total: sumTo(0, 90), conversations: [] } });
    expect(lines.filter(({ schema }) => schema === 'qwed-or.file/1').map(({ usage }) => usage)).toMatchObject([
      { responses: 40, total: sumTo(0, 40) },
      { responses: 50, total: sumTo(40, 90) },
    ]);
    // Each line is held against its schema when the report is read again.
    const report = folderOf({ 'report.jsonl': whole.stdout });
    const text = await qwedOr(['convert', 'report.jsonl', '-r', 'text'], { cwd: report });
    expect(text.stdout).toContain('used         4,005 tokens (input 0, output 0)');
  });

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
