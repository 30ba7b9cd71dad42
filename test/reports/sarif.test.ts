import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, test } from 'vitest';

import type { Finding } from '../../src/core/finding.js';
import { relativeUri } from '../../src/reports/sarif-text.js';
import { finding, report, runs } from './invented-run.js';
import type { InventedRun } from './invented-run.js';
import { ingestionFaults } from './sarif-ingestion.js';
import type { WrittenLog, WrittenResult, WrittenRun } from './sarif-ingestion.js';

// The schema is not among the package's exports, but it stands beside its main file.
const assets = new URL('../assets/', import.meta.resolve('@microsoft/sarif-multitool-ts'));
const schema = JSON.parse(readFileSync(fileURLToPath(new URL('sarif-2.1.0.schema.json', assets)), 'utf8')) as object;
const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
const validate = ajv.compile(schema);

/** What the report holds, checked by the schema. */
async function runOf(invented: InventedRun): Promise<WrittenRun> {
  const log = JSON.parse(await report('sarif', invented)) as WrittenLog;
  validate(log);
  expect(validate.errors).toBeNull();
  return log.runs[0];
}

async function resultsOf(invented: InventedRun): Promise<readonly WrittenResult[]> {
  return (await runOf(invented)).results;
}

/** A run of one file that holds these findings. */
function runWith(findings: readonly Partial<Finding>[], summary: InventedRun['summary'] = {}): InventedRun {
  const all = findings.map((named) => finding({ file: 'a.jsonl', ...named }));
  return { run: runs.clean.run, files: [['a.jsonl', all, 10]], summary };
}

describe.each(Object.entries<InventedRun>(runs))('the %s run', (name, run) => {
  test('fits the schema of SARIF 2.1.0', async () => {
    validate(JSON.parse(await report('sarif', run)));
    expect(validate.errors).toBeNull();
  });

  test('is taken in whole by code scanning', async () => {
    const interrupted = ['executionSuccessful is false'];
    expect(ingestionFaults(await report('sarif', run))).toEqual(name === 'interrupted' ? interrupted : []);
  });
});

test('the 5,000 most severe are kept, in their order, and the rest is told', async () => {
  const { results, properties, invocations } = await runOf(runs.many);
  expect(results.map(({ level }) => level)).toEqual(['error', ...Array<string>(4999).fill('warning')]);
  expect(results.map(({ locations }) => locations[0].physicalLocation.region.startLine)).toEqual([
    6001,
    ...Array.from({ length: 4999 }, (_, index) => index + 1),
  ]);
  expect(properties.qwed).toMatchObject({ findingsTotal: 6001, resultsOmitted: 1001 });
  expect(invocations[0].executionSuccessful).toBe(true);
  expect(invocations[0].toolExecutionNotifications).toEqual([
    {
      level: 'warning',
      message: {
        text: '1,001 findings left out: this report holds the most severe ones. The jsonl report holds all.',
      },
    },
  ]);
});

test('results that GitLab would refuse for their size are left out and told', async () => {
  const wide = Array.from({ length: 5000 }, (_, line) => ({
    line: line + 1,
    message: '東'.repeat(2000),
    evidence: '京'.repeat(2000),
    conversation: '都'.repeat(2000),
  }));
  const text = await report('sarif', runWith(wide));
  const { results, properties } = (JSON.parse(text) as WrittenLog).runs[0];
  expect(Buffer.byteLength(text)).toBeLessThan(8_100_000);
  expect(results.length).toBeGreaterThan(2000);
  expect(properties.qwed).toMatchObject({ resultsOmitted: 5000 - results.length });
});

test('repeats of one fingerprint are numbered, so that each stays an alert of its own', async () => {
  const prints = (await resultsOf(runs.normal)).map(({ partialFingerprints }) => partialFingerprints);
  expect(prints.map((print) => print.primaryLocationLineHash)).toEqual([
    '00112233445566aa:1',
    '00112233445566aa:2',
    '00112233445566aa:3',
    '0f0f0f0f0f0f0f0f:1',
    '2d2d2d2d2d2d2d2d:1',
  ]);
  expect(prints.map((print) => print['qwedFindingId/v1'])[2]).toBe('00112233445566aa');
});

test('a finding becomes a result with its place, a sentence on its record and its masked value', async () => {
  const [result] = await resultsOf(runs.normal);
  expect(result).toEqual({
    ruleId: 'kitchen/open-flame',
    ruleIndex: 0,
    level: 'error',
    message: {
      text: "The call lights burner 'left_back' and names no watcher. In record 'resp_1' at /output/0/arguments.",
    },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: 'logs/monday.jsonl', uriBaseId: '%SRCROOT%' },
          region: {
            startLine: 3,
            startColumn: 41,
            endLine: 3,
            endColumn: 60,
            snippet: { text: '{"burner":"left_back"}' },
          },
        },
      },
    ],
    properties: {
      qwed: {
        tier: 'proven',
        pointer: '/output/0/arguments',
        format: 'kitchen-log',
        role: 'assistant',
        recordId: 'resp_1',
        tool: 'light_burner',
        direction: 'output',
      },
    },
    partialFingerprints: {
      primaryLocationLineHash: '00112233445566aa:1',
      'qwedFindingId/v1': '00112233445566aa',
    },
  });
});

test('a rule that the run did not announce has no index, and odd places are mended', async () => {
  const [result] = await resultsOf(runWith([{ ruleId: 'garden/hose', line: 0, column: 0, endColumn: 0, pointer: '' }]));
  expect(result).not.toHaveProperty('ruleIndex');
  expect(result?.message.text).toBe("The call lights burner 'left_back' and names no watcher.");
  expect(result?.locations[0].physicalLocation.region).toEqual({
    startLine: 1,
    startColumn: 1,
    endLine: 1,
    endColumn: 1,
  });
});

test('every rule of the run is described, also one without a finding', async () => {
  const { rules } = (await runOf(runs.clean)).tool.driver;
  expect(rules.map(({ id, name }) => [id, name])).toEqual([
    ['kitchen/open-flame', 'OpenFlame'],
    ['pantry/stale-bread', 'StaleBread'],
  ]);
  expect(rules.map(({ properties }) => properties)).toEqual([
    {
      tags: ['kitchen', 'security', 'external/cwe/cwe-77', 'cwe-77'],
      precision: 'very-high',
      'problem.severity': 'error',
      'security-severity': '8.0',
    },
    { tags: ['pantry'], precision: 'medium', 'problem.severity': 'warning' },
  ]);
  expect(rules[1]).toMatchObject({
    defaultConfiguration: { level: 'warning' },
    shortDescription: { text: 'The bread of a recipe is older than a week.' },
  });
});

test.each([0, 10.1, Number.NaN, -1, Number.POSITIVE_INFINITY])('the score %d is none', async (securitySeverity) => {
  const rules = runs.clean.run.rules.map((rule) => ({ ...rule, securitySeverity }));
  const { tool } = await runOf({ ...runs.clean, run: { ...runs.clean.run, rules } });
  expect(tool.driver.rules).toHaveLength(2);
  for (const { properties } of tool.driver.rules) {
    expect(properties).not.toHaveProperty('security-severity');
    expect(properties?.tags).not.toContain('security');
  }
});

test('rules of one id are described once', async () => {
  const rules = [...runs.clean.run.rules, ...runs.clean.run.rules];
  const { tool } = await runOf({ ...runs.normal, run: { ...runs.normal.run, rules } });
  expect(tool.driver.rules).toHaveLength(2);
});

test.each([
  [0, true],
  [1, true],
  [3, true],
  [4, false],
  [130, false],
  [143, false],
])('exit code %d means executionSuccessful %s', async (exitCode, successful) => {
  const { invocations } = await runOf(runWith([{}], { exitCode }));
  expect(invocations[0]).toMatchObject({ exitCode, executionSuccessful: successful });
});

test('each thing that was not audited is a notification, up to a thousand', async () => {
  const notAudited = [
    { file: '', reason: 'no file matched' },
    { file: 'logs/b c.jsonl', line: 7, reason: 'the record is no JSON' },
    ...Array.from({ length: 1200 }, () => ({ file: 'x', reason: 'cut off' })),
  ];
  const { invocations } = await runOf(runWith([], { notAudited, exitCode: 3 }));
  const notifications = invocations[0].toolExecutionNotifications;
  expect(notifications).toHaveLength(1001);
  expect(notifications.slice(0, 2)).toEqual([
    { level: 'error', message: { text: 'Not audited: no file matched' } },
    {
      level: 'error',
      message: { text: 'Not audited: the record is no JSON' },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: 'logs/b%20c.jsonl', uriBaseId: '%SRCROOT%' },
            region: { startLine: 7 },
          },
        },
      ],
    },
  ]);
  expect(notifications[1000]?.message.text).toBe('202 more places could not be audited.');
});

describe('the full profile', () => {
  const statuses = [
    { line: 1, status: 'known', reason: 'accepted in May' },
    { line: 2, status: 'ignored', reason: 'a fixture' },
    { line: 3, status: 'expired', reason: 'accepted in May' },
    { line: 4, status: 'new' },
  ] as const;

  test('also holds what is known or ignored, marked as such, after what is open', async () => {
    const text = await report('sarif', runWith(statuses), { sarif: { full: true } });
    const log = JSON.parse(text) as WrittenLog;
    validate(log);
    expect(validate.errors).toBeNull();
    const accepted = (justification: string) => [{ kind: 'external', status: 'accepted', justification }];
    expect(
      log.runs[0].results.map(({ locations, baselineState, suppressions }) => ({
        line: locations[0].physicalLocation.region.startLine,
        baselineState,
        suppressions,
      })),
    ).toEqual([
      { line: 3, baselineState: 'unchanged', suppressions: [] },
      { line: 4, baselineState: 'new', suppressions: [] },
      { line: 1, baselineState: 'unchanged', suppressions: accepted('accepted in May') },
      { line: 2, baselineState: 'new', suppressions: accepted('a fixture') },
    ]);
  });

  test('is not the default', async () => {
    const results = await resultsOf(runWith(statuses));
    expect(results.map(({ locations }) => locations[0].physicalLocation.region.startLine)).toEqual([3, 4]);
    expect(JSON.stringify(results)).not.toMatch(/baselineState|suppressions/);
  });
});

describe('a limit a rule', () => {
  const bread = { ruleId: 'pantry/stale-bread', guard: 'pantry', level: 'warning' } as const;

  test('keeps the most severe of each, and one result tells the rest', async () => {
    const findings = [
      ...Array.from({ length: 6000 }, (_, line) => ({ ...bread, line: line + 1 })),
      { ...bread, line: 7000, level: 'error' } as const,
      { line: 8000 },
    ];
    const text = await report('sarif', runWith(findings), { sarif: { maxPerRule: 2 } });
    expect(ingestionFaults(text)).toEqual([]);
    const { results, properties } = (JSON.parse(text) as WrittenLog).runs[0];
    expect(results.map(({ ruleId, locations }) => [ruleId, locations[0].physicalLocation.region.startLine])).toEqual([
      ['pantry/stale-bread', 7000],
      ['kitchen/open-flame', 8000],
      ['pantry/stale-bread', 1],
      ['pantry/stale-bread', 3],
    ]);
    expect(results[3]!.message.text).toMatch(/^5,999 more findings of this rule/);
    expect(properties.qwed).toMatchObject({ findingsTotal: 6002, resultsOmitted: 5999 });
  });

  test('tells nothing where nothing is left out', async () => {
    const one = await report('sarif', runWith([{}, bread]), { sarif: { maxPerRule: 1 } });
    expect((JSON.parse(one) as WrittenLog).runs[0].results).toHaveLength(2);
  });
});

describe('a split report', () => {
  async function partsOf(invented: InventedRun, split: 'guard' | 'file'): Promise<Map<string, WrittenRun>> {
    const parts = new Map<string, string>();
    const part = (name: string) => (text: string) => void parts.set(name, (parts.get(name) ?? '') + text);
    expect(await report('sarif', invented, { sarif: { split }, part })).toBe('');
    for (const text of parts.values()) expect(ingestionFaults(text)).toEqual([]);
    return new Map([...parts].map(([name, text]) => [name, (JSON.parse(text) as WrittenLog).runs[0]]));
  }

  const summaryOf = (parts: Map<string, WrittenRun>) =>
    [...parts].map(([name, { automationDetails, tool, results, properties }]) => ({
      name,
      category: automationDetails.id,
      rules: tool.driver.rules.map(({ id }) => id),
      results: results.map(({ ruleId, ruleIndex }) => [ruleId, ruleIndex]),
      qwed: properties.qwed,
    }));

  test('has a log for each guard, also for one without findings', async () => {
    const parts = await partsOf(runWith([{}]), 'guard');
    expect(summaryOf(parts)).toMatchObject([
      {
        name: 'kitchen',
        category: 'qwed-or/kitchen-guard/',
        rules: ['kitchen/open-flame'],
        results: [['kitchen/open-flame', 0]],
        qwed: { findingsTotal: 1, resultsOmitted: 0 },
      },
      { name: 'pantry', category: 'qwed-or/pantry-guard/', rules: ['pantry/stale-bread'], results: [] },
    ]);
  });

  test('has a log for each file, also for one without findings', async () => {
    const many = Array.from({ length: 5001 }, (_, line) => finding({ file: 'b c.jsonl', line: line + 1 }));
    const files: InventedRun['files'] = [
      ['a.jsonl', [], 3],
      ['b c.jsonl', many, 6000],
      ['d.jsonl', [finding({ file: 'd.jsonl', line: 9 })], 10],
    ];
    const parts = await partsOf({ run: runs.clean.run, files }, 'file');
    expect(
      summaryOf(parts).map(({ name, category, results, qwed }) => [name, category, results.length, qwed]),
    ).toMatchObject([
      ['a.jsonl', 'qwed-or/a.jsonl/', 0, { findingsTotal: 0, resultsOmitted: 0 }],
      ['b c.jsonl', 'qwed-or/b%20c.jsonl/', 5000, { findingsTotal: 5001, resultsOmitted: 1 }],
      ['d.jsonl', 'qwed-or/d.jsonl/', 1, { findingsTotal: 1, resultsOmitted: 0 }],
    ]);
  });
});

test.each([
  ['logs/a.jsonl', 'logs/a.jsonl'],
  ['stdin', 'stdin'],
  ['a#b.jsonl', 'a%23b.jsonl'],
  ['100% done?.jsonl', '100%25%20done%3F.jsonl'],
  ['logs/My Run é.jsonl', 'logs/My%20Run%20%C3%A9.jsonl'],
  ['./a//b/./c', 'a/b/c'],
  ['../up/a.jsonl', '_parent_/up/a.jsonl'],
  ['/var/log/a.jsonl', 'var/log/a.jsonl'],
  ['C:/logs/a.jsonl', 'C%3A/logs/a.jsonl'],
  ['s3://bucket/a.jsonl', 's3%3A/bucket/a.jsonl'],
  ['\ud800.jsonl', '%5Cud800.jsonl'],
  ['', '_'],
])('the path %j is the URI %s', (path, uri) => {
  expect(relativeUri(path)).toBe(uri);
});
