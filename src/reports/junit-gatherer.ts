import type { Finding } from '../core/finding.js';
import type { JUnitOptions } from '../core/reporter.js';
import { isOpen } from './findings.js';
import { JUnitCase } from './junit-case.js';
import type { Case } from './junit-xml.js';
import { shown } from './safe-text.js';

/** Beyond so many cases of records a reader has lost the thread, and GitLab soon refuses the file. */
const mostCases = 10_000;

/** Gathers the findings of a file, as they come, into test cases. */
export interface JUnitGatherer {
  add(finding: Finding): void;
  /** Ends the file, and starts the next. */
  fileEnd(): void;
  /** In how many records of the file at hand a guard has open findings. */
  recordsOf(guard: string): number;
}

/** The findings of one record, while they come. */
interface OpenRecord {
  readonly recordId: string | undefined;
  readonly line: number;
  readonly name: string;
  /** By guard, or all under one key. */
  readonly cases: Map<string, JUnitCase>;
  readonly guards: Set<string>;
  /** Names on this line: records on one line must not share one. */
  readonly names: Map<string, number>;
}

/**
 * Makes test cases of findings: one a record, a record and guard, or a file and guard. Cases of records beyond the limit are
 * gathered into one a file. Each goes to `done` when it is whole.
 */
export function junitGatherer(
  { scope = 'record', maxCases = mostCases }: JUnitOptions,
  done: (testCase: Case) => void,
): JUnitGatherer {
  let record: OpenRecord | undefined;
  let ofFile = new Map<string, JUnitCase>();
  let records = new Map<string, number>();
  let written = 0;

  function closeRecord(): void {
    if (record === undefined) return;
    for (const testCase of record.cases.values()) done(testCase.testCase());
    written += record.cases.size;
    for (const guard of record.guards) records.set(guard, (records.get(guard) ?? 0) + 1);
  }

  function caseOf(finding: Finding, of: OpenRecord): JUnitCase {
    if (scope === 'file') return opened(ofFile, finding.guard, () => new JUnitCase(shown(finding.guard, 100)));
    const key = scope === 'record' ? '' : finding.guard;
    if (!of.cases.has(key) && written + of.cases.size >= maxCases) {
      return opened(ofFile, '', () => new JUnitCase('further records'));
    }
    const name = scope === 'record' ? of.name : `${of.name} ${shown(finding.guard, 100)}`;
    return opened(of.cases, key, () => new JUnitCase(name, of.line));
  }

  return {
    add(finding) {
      if (record === undefined || !isOf(record, finding)) {
        closeRecord();
        record = openRecord(finding, record);
      }
      if (isOpen(finding)) record.guards.add(finding.guard);
      caseOf(finding, record).add(finding);
    },
    fileEnd() {
      closeRecord();
      for (const testCase of ofFile.values()) done(testCase.testCase());
      record = undefined;
      ofFile = new Map();
      records = new Map();
    },
    recordsOf: (guard) => (records.get(guard) ?? 0) + (record?.guards.has(guard) ? 1 : 0),
  };
}

function opened(cases: Map<string, JUnitCase>, key: string, make: () => JUnitCase): JUnitCase {
  const testCase = cases.get(key) ?? make();
  cases.set(key, testCase);
  return testCase;
}

/** Whether the finding is one of this record: a record without an id is known by its line. */
function isOf(record: OpenRecord, { recordId, line }: Finding): boolean {
  return recordId === record.recordId && (recordId !== undefined || Math.max(1, line) === record.line);
}

function openRecord({ recordId, line: given }: Finding, before: OpenRecord | undefined): OpenRecord {
  const line = Math.max(1, given);
  const names = before?.line === line ? before.names : new Map<string, number>();
  const plain = recordId === undefined ? `L${line}` : `${shown(recordId, 200)} L${line}`;
  const times = (names.get(plain) ?? 0) + 1;
  names.set(plain, times);
  const name = times === 1 ? plain : `${plain} #${times}`;
  return { recordId, line, name, cases: new Map(), guards: new Set(), names };
}
