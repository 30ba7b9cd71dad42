import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { SafetyGuard } from '../../src/guards/safety/guard.js';
import { fill } from './made-up.js';

/** One labelled text or response. `rule` is what a bad one must break, where only one will do. */
interface Row {
  readonly text?: string;
  readonly response?: unknown;
  readonly label: string;
  readonly rule?: string;
}

/** A data set, the guard that judges it, and what it has to reach. */
interface DataSet {
  readonly file: string;
  readonly guard: { check: (response: unknown) => { violations: readonly Broken[] } };
  /** The response that holds a row's text. */
  readonly responseOf: (text: string) => unknown;
  /** The rules that the set is about. */
  readonly ours: RegExp;
  /** How many rows it has at least. */
  readonly least: number;
  /** Shares of the bad rows that are found, and of the benign ones that are reported. They only ever get stricter. */
  readonly recall: number;
  readonly falseAlarms: number;
}

interface Broken {
  readonly rule: string;
  readonly level?: string;
}

const safety = new SafetyGuard({ detection: 'precise' });
const content = (text: string): unknown => ({ content: fill(text) });

const sets: readonly DataSet[] = [
  {
    file: 'secrets.jsonl',
    guard: safety,
    responseOf: content,
    ours: /^safety\/(?:credential|private-key)$/,
    least: 640,
    recall: 1,
    falseAlarms: 0,
  },
  {
    file: 'pii.jsonl',
    guard: safety,
    responseOf: content,
    ours: /^safety\/pii-/,
    least: 440,
    recall: 1,
    falseAlarms: 0,
  },
  {
    file: 'injection.jsonl',
    guard: safety,
    responseOf: content,
    ours: /^safety\/injection$/,
    least: 430,
    recall: 0.91,
    falseAlarms: 0,
  },
];

describe.each(sets)('precise detection on $file', (set) => {
  const rows = readRows(set.file);
  const judged = rows.map((row) => ({ row, rules: rulesOf(row, set) }));
  const bad = judged.filter(({ row }) => !isBenign(row));
  const benign = judged.filter(({ row }) => isBenign(row));

  test('finds what is there', () => {
    const missed = bad.filter(({ row, rules }) =>
      row.rule === undefined ? rules.length === 0 : !rules.includes(row.rule),
    );
    const recall = 1 - missed.length / bad.length;
    if (recall < set.recall) expect(missed).toEqual([]);
    expect(recall).toBeGreaterThanOrEqual(set.recall);
  });

  test('leaves alone what is not', () => {
    const alarms = benign.filter(({ rules }) => rules.length > 0);
    const share = alarms.length / benign.length;
    if (share > set.falseAlarms) expect(alarms).toEqual([]);
    expect(share).toBeLessThanOrEqual(set.falseAlarms);
  });

  test('has enough rows, each once, the benign in the majority', () => {
    expect(rows.length).toBeGreaterThanOrEqual(set.least);
    expect(benign.length).toBeGreaterThan(rows.length / 2);
    expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(rows.length);
  });
});

function readRows(file: string): readonly Row[] {
  return readFileSync(new URL(file, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);
}

function isBenign({ label }: Row): boolean {
  return label === 'benign';
}

/** The rules of the set that a row breaks; a note alone is no alarm. */
function rulesOf({ text = '', response }: Row, { guard, responseOf, ours }: DataSet): readonly string[] {
  return guard
    .check(response ?? responseOf(text))
    .violations.filter(({ level, rule }) => level !== 'note' && ours.test(rule))
    .map(({ rule }) => rule);
}
