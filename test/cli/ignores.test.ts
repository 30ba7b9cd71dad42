import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderOf, jsonLines, qwedOr } from './process.js';

const policy = `version: 1
extends: recommended
ignore_field: /metadata/accepted
never_ignore: [safety/private-key]
ignore:
  - rule: safety/injection
    path: '**/*.jsonl'
    reason: Nothing fits it.
`;

const call = (id: string, command: string, accepted?: unknown) => ({
  id,
  object: 'response',
  metadata: { accepted },
  output: [{ type: 'function_call', call_id: `${id}_0`, name: 'job', arguments: JSON.stringify({ command }) }],
});
const pattern = (more: object = {}) => ({
  rule: 'tool/destructive-command',
  reason: 'A test of the shredder.',
  ...more,
});
const privateKey = ['-----BEGIN', 'PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASC\n-----END PRIVATE KEY-----'].join(
  ' ',
);

/** Each call, and how its findings stand. */
const rows: readonly (readonly [record: object, statuses: readonly string[]])[] = [
  [call('a', 'rm -rf /srv', pattern()), ['ignored tool/destructive-command']],
  [call('b', 'rm -rf /srv'), ['new tool/destructive-command']],
  [call('c', 'rm -rf /srv', pattern({ expires: '2026-06-30' })), ['ignored tool/destructive-command']],
  [call('d', 'rm -rf /srv', pattern({ expires: '2026-06-29' })), ['new tool/destructive-command']],
  [
    call('e', 'rm -rf /srv', [{ rule: 'tool/blocked-tool', reason: 'Of another rule.' }]),
    ['new tool/destructive-command'],
  ],
  [
    call('f', 'rm -rf /srv', { ...pattern(), until: '2020-01-01' }),
    ['new input/invalid-ignore', 'new tool/destructive-command'],
  ],
  [call('g', privateKey, { rule: 'safety/private-key', reason: 'A policy says never.' }), ['new safety/private-key']],
  [call('h', 'uptime', pattern()), []],
];

const log = jsonLines(...rows.map(([record]) => record));

test('a record silences its own findings, where the policy lets it, and what silenced nothing is told', async () => {
  const cwd = folderOf({ 'a.jsonl': log, 'p.yaml': policy });
  const args = ['audit', 'a.jsonl', '-p', 'p.yaml', '--now', '2026-06-30'];
  const reports = ['-r', 'jsonl=one.jsonl', '-r', 'text', '-r', 'markdown=a.md', '-r', 'html=a.html'];
  const { code, stdout } = await qwedOr([...args, ...reports, '--threads', '1'], { cwd });
  expect(code).toBe(1);
  const lines = readFileSync(join(cwd, 'one.jsonl'), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const found = lines.filter(({ schema }) => schema === 'qwed-or.finding/1');
  const byRecord = rows.map((_, index) =>
    found.filter(({ record }) => record === index + 1).map(({ status, ruleId }) => `${status} ${ruleId}`),
  );
  expect(byRecord).toEqual(rows.map(([, statuses]) => statuses));
  expect(found[0].reason).toBe('A test of the shredder.');

  const idle = lines
    .at(-1)
    .idleIgnores.map(({ state, rule, path }: Record<string, string>) => `${state} ${rule} ${path}`);
  expect(idle).toEqual([
    'stale safety/injection **/*.jsonl',
    'expired tool/destructive-command a.jsonl',
    'stale tool/blocked-tool a.jsonl',
    'stale safety/private-key a.jsonl',
    'stale tool/destructive-command a.jsonl',
  ]);
  expect(stdout).toContain('  idle         stale    safety/injection  **/*.jsonl  Nothing fits it.\n');
  expect(stdout).toContain('expired  tool/destructive-command  a.jsonl  A test of the shredder. (until 2026-06-29)\n');
  for (const name of ['a.md', 'a.html'])
    expect(readFileSync(join(cwd, name), 'utf8')).toContain('5 ignores that silenced nothing');

  for (const unit of ['300', '1k']) {
    await qwedOr([...args, '-r', 'jsonl=cut.jsonl', '--threads', '3', '--unit-size', unit], { cwd });
    expect(readFileSync(join(cwd, 'cut.jsonl'), 'utf8')).toBe(readFileSync(join(cwd, 'one.jsonl'), 'utf8'));
  }
});

test('without the policy asking for it, no record silences anything', async () => {
  const cwd = folderOf({ 'a.jsonl': log });
  const { stdout } = await qwedOr(['audit', 'a.jsonl', '-r', 'jsonl'], { cwd });
  expect(stdout).not.toContain('"status":"ignored"');
  expect(stdout).not.toContain('"ruleId":"input/invalid-ignore"');
});
