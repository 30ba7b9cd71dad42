import type { Run } from '../core/finding.js';
import type { Reporter, ReporterOptions } from '../core/reporter.js';
import { failLevel, passingCases, runCases } from './junit-cases.js';
import type { FileSuite } from './junit-cases.js';
import { classNames } from './junit-class-names.js';
import { JUnitRecord } from './junit-record.js';
import { noOutcomes, writeSuites } from './junit-xml.js';
import type { Case, Suite } from './junit-xml.js';
import { memorySpool } from './spool.js';

/** Used where no time is given: the element needs one, and a fixed one keeps reports reproducible. */
const noTime = '1970-01-01T00:00:00';

/**
 * JUnit XML: a suite a file; in it a test case for each record with something to report, and for each guard one passing
 * case that stands for all other responses. Cases are spooled as JSON lines, because the counts stand in the opening tags
 * and the level that fails a run is known at its end only.
 */
export function junit({ write, spool, strict = false, timestamp = noTime }: ReporterOptions): Reporter {
  const spooled = (spool ?? memorySpool)();
  const suites: Suite[] = [];
  const classNameOf = classNames();
  let guards: readonly string[] = [];
  let suite: FileSuite | undefined;
  let record: JUnitRecord | undefined;

  function add(to: Suite, testCase: Case): void {
    to.outcomes[testCase.outcome]++;
    spooled.write(`${JSON.stringify(testCase)}\n`);
  }

  function closeRecord(): void {
    if (record === undefined || suite === undefined) return;
    add(suite, record.testCase());
    for (const guard of record.guards) suite.records.set(guard, (suite.records.get(guard) ?? 0) + 1);
    record = undefined;
  }

  function openSuite(file: string): FileSuite {
    closeRecord();
    if (suite?.file === file) return suite;
    suite = { name: file, file, className: classNameOf(file), outcomes: noOutcomes(), records: new Map() };
    suites.push(suite);
    return suite;
  }

  return {
    begin(run: Run) {
      guards = [...new Set(run.rules.map(({ guard }) => guard))];
    },
    finding(finding) {
      if (suite?.file !== finding.file) openSuite(finding.file);
      if (!record?.holds(finding)) {
        const before = record;
        closeRecord();
        record = new JUnitRecord(finding, before);
      }
      record.add(finding);
    },
    fileEnd(file, counts) {
      const closing = openSuite(file);
      closing.counts = counts;
      for (const testCase of passingCases(closing, counts, guards)) add(closing, testCase);
      suite = undefined;
    },
    end(summary) {
      closeRecord();
      const ofRun = runCases(summary, suites);
      if (ofRun.length > 0) {
        const run: Suite = {
          name: summary.tool.name,
          className: classNameOf(summary.tool.name),
          outcomes: noOutcomes(),
        };
        suites.push(run);
        for (const testCase of ofRun) add(run, testCase);
      }
      writeSuites(suites, spooled, {
        write,
        strict,
        timestamp,
        failLevel: failLevel(summary),
        tool: summary.tool.name,
      });
    },
  };
}
