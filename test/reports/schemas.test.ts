import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';

import { reportSchemas } from '../../src/reports/schemas/index.js';
import { finding, report, runs } from './invented-run.js';
import type { InventedRun } from './invented-run.js';

const ajv = new Ajv({ allErrors: true, strict: true });
addFormats.default(ajv);
const validators = new Map(Object.entries(reportSchemas).map(([name, schema]) => [name, ajv.compile(schema)]));

/** GitLab's Code Quality report, as its documentation describes it. */
const codeQuality = ajv.compile({
  type: 'array',
  items: {
    type: 'object',
    required: ['description', 'check_name', 'fingerprint', 'severity', 'location'],
    additionalProperties: false,
    properties: {
      description: { type: 'string', minLength: 1 },
      check_name: { type: 'string', minLength: 1 },
      fingerprint: { type: 'string', minLength: 1 },
      severity: { enum: ['info', 'minor', 'major', 'critical', 'blocker'] },
      location: {
        type: 'object',
        required: ['path', 'lines'],
        properties: {
          path: { type: 'string', pattern: '^(?!\\.?/).' },
          lines: { type: 'object', required: ['begin'], properties: { begin: { type: 'integer', minimum: 1 } } },
        },
      },
    },
  },
});

interface Line {
  readonly schema: string;
}

/** What the published schema of the value has against it. */
function faultsOf(value: Line): unknown {
  const validate = validators.get(value.schema);
  validate?.(value);
  return validate === undefined ? `no schema '${value.schema}'` : validate.errors;
}

async function jsonlOf(run: InventedRun): Promise<readonly Line[]> {
  return (await report('jsonl', run))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
}

interface Whole extends Line {
  readonly omitted: number;
  readonly findings: readonly { readonly line: number; readonly level: string; readonly schema: string }[];
}

interface Entry {
  readonly check_name: string;
  readonly description: string;
  readonly fingerprint: string;
  readonly severity: string;
  readonly location: { readonly path: string };
}

async function entriesOf(run: InventedRun): Promise<readonly Entry[]> {
  return JSON.parse(await report('gitlab', run)) as Entry[];
}

describe.each(Object.entries<InventedRun>(runs))('the %s run', (_name, run) => {
  test('fits the published schemas, line by line', async () => {
    const lines = await jsonlOf(run);
    expect(lines.map(faultsOf).filter((fault) => fault !== null)).toEqual([]);
    expect(lines.at(0)?.schema).toBe('qwed-or.run/1');
    expect(lines.at(-1)?.schema).toBe('qwed-or.summary/1');
    expect(lines.filter(({ schema }) => schema === 'qwed-or.file/1')).toHaveLength(run.files.length);
  });

  test('fits the published schema as one document', async () => {
    const whole = JSON.parse(await report('json', run)) as Whole;
    expect(faultsOf(whole)).toBeNull();
    expect(whole.findings.map(faultsOf).filter((fault) => fault !== null)).toEqual([]);
  });

  test('fits what GitLab reads, each entry with a fingerprint of its own', async () => {
    const entries = await entriesOf(run);
    codeQuality(entries);
    expect(codeQuality.errors).toBeNull();
    expect(new Set(entries.map(({ fingerprint }) => fingerprint)).size).toBe(entries.length);
  });
});

test('jsonl leaves nothing out, and says how each finding stands', async () => {
  const lines = (await jsonlOf(runs.many)).filter(({ schema }) => schema === 'qwed-or.finding/1');
  expect(lines).toHaveLength(6001);
  const statuses = (await jsonlOf(runs.normal)).flatMap((line) => ('status' in line ? [line.status] : []));
  expect(statuses).toEqual(['new', 'new', 'new', 'ignored', 'expired', 'new', 'known']);
});

test('json keeps the 5,000 most severe and counts the others', async () => {
  const whole = JSON.parse(await report('json', { ...runs.many, summary: { omitted: 7 } })) as Whole;
  expect(whole.omitted).toBe(1001 + 7);
  expect(whole.findings).toHaveLength(5000);
  expect(whole.findings.slice(0, 2).map(({ level, line }) => `${level} ${line}`)).toEqual(['error 6001', 'warning 1']);
});

test('members of a finding stand in one order, whatever the order in which they came', async () => {
  const named = finding({ evidence: 'e', tool: 't' });
  const turned = Object.fromEntries(Object.entries(named).reverse()) as unknown as typeof named;
  const runOf = (one: typeof named): InventedRun => ({ run: runs.clean.run, files: [[one.file, [one], 1]] });
  expect(await report('jsonl', runOf(turned))).toBe(await report('jsonl', runOf(named)));
});

test('GitLab gets the 5,000 most severe and an entry on the rest', async () => {
  const entries = await entriesOf(runs.many);
  expect(entries).toHaveLength(5001);
  expect(entries[0]?.check_name).toBe('kitchen/open-flame');
  expect(entries[5000]).toMatchObject({
    check_name: 'qwed-or/left-out',
    description: '1,001 more findings and 0 more places not audited are left out of this report.',
  });
});

test.each([
  ['error', 9.5, 'blocker'],
  ['error', 8, 'critical'],
  ['error', 5.5, 'major'],
  ['error', undefined, 'major'],
  ['warning', 9.5, 'minor'],
  ['note', undefined, 'info'],
] as const)('level %s with the score %s is %s on GitLab', async (level, score, severity) => {
  // The second rule has no score of its own.
  const rules = runs.clean.run.rules.slice(1).map((rule) => ({
    ...rule,
    id: 'kitchen/open-flame',
    ...(score !== undefined && { securitySeverity: score }),
  }));
  const one = finding({ level, file: './logs/a.jsonl' });
  const entries = await entriesOf({ run: { ...runs.clean.run, rules }, files: [[one.file, [one], 1]] });
  expect(entries.map((entry) => [entry.severity, entry.location.path])).toEqual([[severity, 'logs/a.jsonl']]);
});

test('GitLab gets an entry for each of a hundred places that were not audited', async () => {
  const notAudited = Array.from({ length: 130 }, (_, line) => ({ file: 'b', line: line + 1, reason: 'cut off' }));
  const entries = await entriesOf({
    ...runs.clean,
    summary: { notAudited: [{ file: '', reason: 'x' }, ...notAudited] },
  });
  expect(entries).toHaveLength(101);
  expect(entries.at(0)).toMatchObject({ description: 'Not audited: x', severity: 'blocker' });
  expect(entries.at(-1)?.description).toContain('31 more places not audited');
});
