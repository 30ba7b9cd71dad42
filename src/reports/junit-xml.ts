import type { FileCounts } from '../core/finding.js';
import { isAtLeast, levels } from '../core/guard.js';
import type { Level } from '../core/guard.js';
import type { Spool } from '../core/reporter.js';
import { spooledLines } from './spool.js';
import { xmlAttributes, xmlText } from './xml.js';

/** What a test case came to: `broken` where nothing could be decided, a level where something was found. */
export type Outcome = Level | 'broken' | 'skipped' | 'passed';

/** A test case as it is spooled. */
export interface Case {
  readonly name: string;
  readonly outcome: Outcome;
  readonly line?: number;
  readonly type?: string;
  readonly message?: string;
  readonly body: string;
}

/** A suite: how many of the spool's cases are its own, by outcome, and what was read of its file. */
export interface Suite {
  readonly name: string;
  readonly className: string;
  readonly file?: string;
  readonly outcomes: Record<Outcome, number>;
  counts?: FileCounts;
}

/** How to write the document. */
export interface Dialect {
  readonly write: (text: string) => void;
  readonly strict: boolean;
  readonly timestamp: string;
  readonly failLevel: Level;
  readonly tool: string;
}

type Totals = Readonly<Record<'tests' | 'failures' | 'errors' | 'skipped', number>>;

/** The strict dialect gathers what passing cases say at the end of the suite; so much of it is kept. */
const suiteOutput = 64_000;

/** Outcomes of a suite that has no case yet. */
export function noOutcomes(): Record<Outcome, number> {
  return { broken: 0, error: 0, warning: 0, note: 0, skipped: 0, passed: 0 };
}

/** Writes the document: the suites in their order, each with its cases from the spool. */
export function writeSuites(suites: readonly Suite[], spool: Spool, dialect: Dialect): void {
  const { write, strict, tool } = dialect;
  const totals = suites.map(({ outcomes }) => totalsOf(outcomes, dialect.failLevel));
  const root = strict ? {} : { name: tool, ...sumOf(totals), time: 0 };
  write(`<?xml version="1.0" encoding="UTF-8"?>\n<testsuites${xmlAttributes(root)}>\n`);
  const lines = spooledLines(spool);
  suites.forEach((suite, index) => writeSuite(suite, index, totals[index]!, lines, dialect));
  write('</testsuites>\n');
}

function writeSuite(suite: Suite, id: number, totals: Totals, lines: Iterator<string>, dialect: Dialect): void {
  const { write, strict, timestamp, tool } = dialect;
  const place = strict ? { hostname: 'localhost', package: suite.className, id } : { file: suite.file };
  write(`<testsuite${xmlAttributes({ name: suite.name, ...totals, time: 0, timestamp, ...place })}>\n`);
  write(propertiesOf(suite, tool));
  let output = '';
  for (let left = totals.tests; left > 0; left--) {
    const testCase = JSON.parse(lines.next().value as string) as Case;
    const said = passes(testCase.outcome, dialect.failLevel);
    write(caseOf(testCase, suite, dialect));
    if (strict && said && output.length < suiteOutput) output += `${testCase.name}\n${testCase.body}\n`;
  }
  if (strict) write(`<system-out>${xmlText(output)}</system-out>\n<system-err></system-err>\n`);
  write('</testsuite>\n');
}

function propertiesOf({ counts }: Suite, tool: string): string {
  const { bytes, records, responses, unknown, malformed, skipped } = counts ?? {};
  const values = { tool, bytes, records, responses, unknown, malformed, skipped };
  const properties = Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `<property${xmlAttributes({ name, value })}/>`);
  return `<properties>${properties.join('')}</properties>\n`;
}

function caseOf(testCase: Case, suite: Suite, { strict, failLevel }: Dialect): string {
  const place = strict ? {} : { file: suite.file, line: testCase.line };
  const attributes = xmlAttributes({ name: testCase.name, classname: suite.className, time: 0, ...place });
  const body = bodyOf(testCase, strict, failLevel);
  return body === '' ? `<testcase${attributes}/>\n` : `<testcase${attributes}>${body}</testcase>\n`;
}

/** GitLab reads only an element's text, Jenkins and Azure its message: both say what was found. */
function bodyOf({ outcome, type, message, body }: Case, strict: boolean, failLevel: Level): string {
  if (outcome === 'skipped') {
    return strict
      ? `<skipped>${xmlText(body)}</skipped>`
      : `<skipped${xmlAttributes({ message })}>${xmlText(body)}</skipped>`;
  }
  if (passes(outcome, failLevel)) return strict ? '' : `<system-out>${xmlText(body)}</system-out>`;
  const element = outcome === 'broken' ? 'error' : 'failure';
  return `<${element}${xmlAttributes({ message, type })}>${xmlText(body)}</${element}>`;
}

/** Whether a case of this outcome is a passing one where `failLevel` fails the run. */
function passes(outcome: Outcome, failLevel: Level): boolean {
  if (outcome === 'broken' || outcome === 'skipped') return false;
  return outcome === 'passed' || !isAtLeast(outcome, failLevel);
}

/** The counts of a suite's opening tag. */
export function totalsOf(outcomes: Suite['outcomes'], failLevel: Level): Totals {
  const { broken, skipped, passed, error, warning, note } = outcomes;
  const failures = levels.reduce((sum, level) => sum + (isAtLeast(level, failLevel) ? outcomes[level] : 0), 0);
  return { tests: broken + skipped + passed + error + warning + note, failures, errors: broken, skipped };
}

function sumOf(all: readonly Totals[]): Totals {
  const root = { tests: 0, failures: 0, errors: 0, skipped: 0 };
  for (const totals of all) {
    for (const key of Object.keys(root) as (keyof Totals)[]) root[key] += totals[key];
  }
  return root;
}
