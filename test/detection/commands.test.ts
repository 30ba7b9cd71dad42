import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ToolGuard } from '../../src/guards/tool/guard.js';

/** One labelled command line, query, or response. `rule` is what a dangerous one must break, where only one will do. */
interface Row {
  readonly text?: string;
  readonly response?: unknown;
  readonly label: 'dangerous' | 'benign';
  readonly rule?: string;
}

const rows = readFileSync(new URL('commands.jsonl', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Row);

const guard = new ToolGuard({ detection: 'precise', use_default_blocklist: false });

/** The rules that a row breaks; a note alone is no alarm. */
function rulesOf({ text, response }: Row): readonly string[] {
  const call = response ?? { type: 'tool_call', tool_name: 'run', arguments: { command: text } };
  return guard
    .check(call)
    .violations.filter(({ level }) => level !== 'note')
    .map(({ rule }) => rule);
}

/** Floors and ceilings that only ever get stricter. */
const leastRecall = 0.99;
const mostFalse = 0.005;

test('there are many rows, the benign in the majority', () => {
  const benign = rows.filter(({ label }) => label === 'benign');
  expect(rows.length).toBeGreaterThanOrEqual(500);
  expect(benign.length).toBeGreaterThan(rows.length / 2);
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
});

test('dangerous rows are found', () => {
  const dangerous = rows.filter(({ label }) => label === 'dangerous');
  const missed = dangerous.filter((row) => {
    const rules = rulesOf(row);
    return row.rule === undefined ? rules.length === 0 : !rules.includes(row.rule);
  });
  const recall = 1 - missed.length / dangerous.length;
  if (recall < leastRecall) expect(missed).toEqual([]);
  expect(recall).toBeGreaterThanOrEqual(leastRecall);
});

test('benign rows are let pass', () => {
  const benign = rows.filter(({ label }) => label === 'benign');
  const alarms = benign.filter((row) => rulesOf(row).length > 0);
  const share = alarms.length / benign.length;
  if (share > mostFalse) expect(alarms).toEqual([]);
  expect(share).toBeLessThanOrEqual(mostFalse);
});
