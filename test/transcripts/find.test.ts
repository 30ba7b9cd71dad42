import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findTranscripts } from '../../src/transcripts/find.js';

let top = '';
let root = '';

const files: readonly string[] = [
  'logs/b.jsonl',
  'logs/a.jsonl',
  'logs/B.jsonl',
  'logs/deep/er/c.JSON',
  'logs/deep/d.jsonl.gz',
  'logs/notes.md',
  'logs/.hidden/h.jsonl',
  'logs/node_modules/n.jsonl',
  'names/run [1] (x).jsonl',
  'names/é #1 100%.jsonl',
  'other/data',
  '../outside/o.jsonl',
];

beforeAll(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), 'find-')));
  root = join(top, 'root');
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), '{}\n');
  }
  mkdirSync(join(root, 'links'));
  mkdirSync(join(root, 'empty'));
  symlinkSync('..', join(root, 'links/circle'));
  symlinkSync('../logs/a.jsonl', join(root, 'links/a.jsonl'));
});
afterAll(() => rmSync(top, { recursive: true }));

const rows: readonly { name: string; patterns: string[]; names: string[]; unmatched?: string[]; cwd?: string }[] = [
  { name: 'a file', patterns: ['logs/a.jsonl'], names: ['logs/a.jsonl'] },
  {
    name: 'a file of any extension',
    patterns: ['logs/notes.md', 'other/data'],
    names: ['logs/notes.md', 'other/data'],
  },
  {
    name: 'a folder, sorted by code units',
    patterns: ['logs'],
    names: ['logs/B.jsonl', 'logs/a.jsonl', 'logs/b.jsonl', 'logs/deep/d.jsonl.gz', 'logs/deep/er/c.JSON'],
  },
  { name: 'a hidden folder that is named', patterns: ['logs/.hidden'], names: ['logs/.hidden/h.jsonl'] },
  { name: 'a glob', patterns: ['logs/*.jsonl'], names: ['logs/B.jsonl', 'logs/a.jsonl', 'logs/b.jsonl'] },
  { name: 'a glob of any depth', patterns: ['**/*.gz'], names: ['logs/deep/d.jsonl.gz'] },
  { name: 'a name with brackets', patterns: ['names/run [1] (x).jsonl'], names: ['names/run [1] (x).jsonl'] },
  { name: 'a name that is no ASCII', patterns: ['names/é #1 100%.jsonl'], names: ['names/é #1 100%.jsonl'] },
  {
    name: 'the same file again',
    patterns: ['./logs/a.jsonl', 'logs/a*', 'logs/../logs/a.jsonl'],
    names: ['logs/a.jsonl'],
  },
  { name: 'a link that is named', patterns: ['links/a.jsonl'], names: ['links/a.jsonl'] },
  { name: 'a link and what it leads to', patterns: ['logs/a.jsonl', 'links/a.jsonl'], names: ['links/a.jsonl'] },
  { name: 'links in a folder are not followed', patterns: ['links'], names: [], unmatched: ['links'] },
  { name: 'links in a glob are not followed', patterns: ['links/**'], names: [], unmatched: ['links/**'] },
  {
    name: 'what matches nothing',
    patterns: ['missing.jsonl', 'logs/a.jsonl', 'missing/*.jsonl', 'empty', '['],
    names: ['logs/a.jsonl'],
    unmatched: ['missing.jsonl', 'missing/*.jsonl', 'empty', '['],
  },
  { name: 'an empty text is no folder', patterns: [''], names: [], unmatched: [''], cwd: 'logs' },
  { name: 'relative to the folder one is in', patterns: ['a.jsonl'], names: ['logs/a.jsonl'], cwd: 'logs' },
  { name: 'outside of the root', patterns: ['../outside/o.jsonl'], names: ['external/outside/o.jsonl'] },
];

describe('finding transcripts', () => {
  test.each(rows)('$name', async ({ patterns, names, unmatched = [], cwd = '' }) => {
    const found = await findTranscripts(patterns, { cwd: join(root, cwd), root });
    expect(found.files.map(({ name }) => name)).toEqual(names);
    expect(found.unmatched).toEqual(unmatched);
    expect(found.stdin).toBe(false);
    for (const { path } of found.files) expect(realpathSync(path).startsWith(top)).toBe(true);
  });

  test('standard input', async () => {
    const found = await findTranscripts(['-', 'logs/a.jsonl', '-'], { cwd: root, root });
    expect(found).toMatchObject({ stdin: true, unmatched: [], files: [{ name: 'logs/a.jsonl' }] });
  });

  test('what a folder holds besides transcripts is counted', async () => {
    expect(await findTranscripts(['logs', 'other'], { cwd: root, root })).toMatchObject({
      passedOver: 2,
      unmatched: ['other'],
    });
  });
});
