import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SafetyGuard } from '../../src/guards/safety/guard.js';
import { fill } from './made-up.js';

interface Row {
  readonly text: string;
  readonly label: string;
  readonly rule?: string;
}

/** What a data set has to reach; the floors only rise. */
const sets = [
  { file: 'secrets.jsonl', recall: 1, falseAlarms: 0, ours: /^safety\/(?:credential|private-key)$/ },
  { file: 'pii.jsonl', recall: 1, falseAlarms: 0, ours: /^safety\/pii-/ },
  { file: 'injection.jsonl', recall: 0.8, falseAlarms: 0, ours: /^safety\/injection$/ },
];
const guard = new SafetyGuard({ detection: 'precise' });

describe.each(sets)('precise detection on $file', ({ file, recall, falseAlarms, ours }) => {
  const rows = readFileSync(new URL(file, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
  const judged = rows.map((row) => {
    const rules = guard
      .check({ content: fill(row.text) })
      .violations.filter(({ level }) => level !== 'note')
      .map(({ rule }) => rule);
    return { row, rules: rules.filter((rule) => ours.test(rule)) };
  });
  const positive = judged.filter(({ row }) => row.rule !== undefined);
  const benign = judged.filter(({ row }) => row.rule === undefined);

  test('finds what is there', () => {
    const missed = positive.filter(({ row, rules }) => !rules.includes(row.rule!)).map(({ row }) => row.text);
    expect(missed.slice(Math.floor(positive.length * (1 - recall)))).toEqual([]);
  });

  test('leaves alone what is not', () => {
    const alarms = benign
      .filter(({ rules }) => rules.length > 0)
      .map(({ row, rules }) => `${row.text} ${rules.join(' ')}`);
    expect(alarms.slice(Math.floor(benign.length * falseAlarms))).toEqual([]);
  });

  test('has enough rows of both kinds, most of them benign', () => {
    expect(rows.length).toBeGreaterThan(300);
    expect(benign.length).toBeGreaterThan(rows.length * 0.3);
  });
});
