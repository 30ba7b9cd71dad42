import { stripVTControlCharacters } from 'node:util';
import { describe, expect, test } from 'vitest';

import type { Finding } from '../../src/core/finding.js';
import { finding, report, runs } from './invented-run.js';
import type { InventedRun } from './invented-run.js';

function runWith(findings: readonly Partial<Finding>[], summary: InventedRun['summary'] = {}): InventedRun {
  const all = findings.map((named) => finding({ file: 'a.jsonl', ...named }));
  return { run: runs.clean.run, files: [['a.jsonl', all, 10]], summary };
}

/** The lines of a report that begin or go on so. */
async function linesWith(name: string, run: InventedRun, pattern: RegExp): Promise<string[]> {
  return (await report(name, run)).split('\n').filter((line) => pattern.test(line));
}

/** The rows of RFC 4180's grammar. */
function parse(csv: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/gu)) {
    rows.at(-1)?.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(0, -1);
}

describe('text', () => {
  test('colours change nothing but colour', async () => {
    const coloured = await report('text', runs.normal, { colour: true });
    expect(coloured).toContain('\u001b[31merror');
    expect(stripVTControlCharacters(coloured)).toBe(await report('text', runs.normal));
  });

  test('shows every finding on a line with its place, level and rule', async () => {
    const lines = await linesWith('text', runs.many, /^ +\d+:\d+ {2}(?:error|warning) +\w+\/[\w-]+ {2}/u);
    expect(lines).toHaveLength(6001);
  });

  test('shows a message in part where it is long, and a rule with a long name', async () => {
    const long = { ruleId: `kitchen/${'x'.repeat(60)}`, message: 'm'.repeat(1000), evidence: 'e'.repeat(1000) };
    const lines = (await report('text', runWith([long]))).split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThan(300);
  });

  test.each<[label: string, summary: InventedRun['summary'], lines: readonly string[]]>([
    ['malformed', { malformed: 1 }, ['  malformed    1 record']],
    ['left out', { omitted: 1500 }, ['  left out     1,500 findings beyond a cap']],
    ['baseline', { baseline: { known: 0, expired: 0, stale: 1 } }, ['  baseline     0 known, 0 expired, 1 stale']],
    ['not audited', { notAudited: [{ file: 'b', line: 2, reason: 'cut' }] }, ['  not audited  b:2  cut']],
    ['not audited', { notAudited: [{ file: '', reason: 'more' }] }, ['  not audited  more']],
  ])('tells of %s in the summary', async (label, summary, lines) => {
    expect(await linesWith('text', runWith([], summary), new RegExp(`^ {2}${label}`, 'u'))).toEqual(lines);
  });

  test('names twenty places and ten rules, and counts the others', async () => {
    const notAudited = Array.from({ length: 25 }, (_, line) => ({ file: 'b', line: line + 1, reason: 'cut' }));
    const byRule = Object.fromEntries(Array.from({ length: 12 }, (_, index) => [`kitchen/r${index}`, index + 100]));
    const run = runWith([], { notAudited, byRule });
    expect(await linesWith('text', run, /b:\d+ {2}cut/u)).toHaveLength(20);
    expect(await linesWith('text', run, /^ +and/u)).toEqual([
      '               and 5 more',
      '               and 2 more rules',
    ]);
    expect(await linesWith('text', run, /by rule/u)).toEqual(['  by rule      111  kitchen/r11']);
  });

  test.each([
    [0, 'Passed'],
    [1, 'Failed'],
    [2, 'Not run'],
    [3, 'Incomplete'],
    [4, 'Internal error'],
    [130, 'Interrupted'],
    [143, 'Terminated'],
    [99, 'Exit code 99'],
  ])('closes with why exit code %d', async (exitCode, verdict) => {
    const closing = (await report('text', runWith([], { exitCode, exitReason: 'because' })))
      .trimEnd()
      .split('\n')
      .at(-1);
    expect(closing).toBe(`${verdict} (exit code ${exitCode}): because`);
  });

  test.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1.0 kB'],
    [999_949, '999.9 kB'],
    [999_951, '1.0 MB'],
    [12_345_678, '12.3 MB'],
    [5e9, '5.0 GB'],
    [7e15, '7000.0 TB'],
  ])('%d bytes are %s', async (bytes, size) => {
    const [line] = await linesWith('text', runWith([], { bytes }), /^ {2}read/u);
    expect(line).toContain(`1 file, ${size}, 10 records`);
  });
});

describe('github', () => {
  test('annotates ten findings of a level and counts the others in one line', async () => {
    const lines = (await report('github', runs.many)).trimEnd().split('\n');
    expect(lines.map((line) => /^::\w+|^[^(]*/u.exec(line)?.[0])).toEqual([
      '::error',
      ...Array<string>(10).fill('::warning'),
      '5,990 more findings without an annotation: 0 errors, 5,990 warnings, 0 notes.',
      'Failed ',
    ]);
  });

  test('annotates what was not audited', async () => {
    const run = runWith([], { exitCode: 3, exitReason: 'cut', notAudited: [{ file: '', reason: 'no file' }] });
    expect(await report('github', run)).toBe('::error title=not audited::no file\nIncomplete (exit code 3): cut\n');
  });
});

describe('markdown', () => {
  test('shows a hundred findings, the most severe first, and counts the others', async () => {
    const output = await report('markdown', runs.many);
    const rows = output.split('\n').filter((line) => /^\| (?:error|warning) \|/u.test(line));
    expect(rows).toHaveLength(100);
    expect(rows[0]).toContain('`logs/many.jsonl:6001:41`');
    expect(output).toContain('\n5,901 more findings in the other reports.\n');
  });

  test('stays below 1 MiB, whatever it is to show', async () => {
    const value = '|\u0000`'.repeat(100_000);
    const findings = Array.from({ length: 200 }, (_, line) => ({
      line,
      message: value,
      evidence: value,
      ruleId: value,
    }));
    const notAudited = Array.from({ length: 2000 }, () => ({ file: value, reason: value }));
    const byRule = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`${index}${value}`, 1]));
    const output = await report('markdown', runWith(findings, { notAudited, byRule, exitReason: value }));
    expect(Buffer.byteLength(output)).toBeLessThan(1024 * 1024);
    expect(output).toContain('| and 1,950 more |  |');
    expect(output).toContain('| and 250 more |  |  |');
  });

  test('says so where nothing is to show', async () => {
    expect(await report('markdown', runs.clean)).toContain('\nNo findings.\n');
    expect(await report('markdown', { ...runs.clean, summary: { omitted: 2 } })).toContain('\n2 findings left out.\n');
  });
});

describe('csv', () => {
  test('comes back as it was', async () => {
    const values = ['a,b', 'say "x"', ' blank ', 'semi;colon', 'naïve 🍞', '"', ',', ''];
    const [header, ...rows] = parse(await report('csv', runWith(values.map((message) => ({ message })))));
    const column = header?.indexOf('message') ?? -1;
    expect(rows.map((row) => row[column])).toEqual(values);
    for (const row of rows) expect(row).toHaveLength(header?.length ?? 0);
  });

  test('has every member of a finding, each known or ignored one too', async () => {
    const [header, ...rows] = parse(await report('csv', runs.normal));
    const members = Object.keys(
      finding({ recordId: '', conversation: '', tool: '', direction: 'input', evidence: '' }),
    );
    expect([...(header ?? [])].sort()).toEqual(members.sort());
    expect(rows.map(([status]) => status)).toEqual(['new', 'new', 'new', 'ignored', 'expired', 'new', 'known']);
  });
});
