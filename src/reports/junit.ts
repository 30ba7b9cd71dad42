import type { Run } from '../core/finding.js';
import type { Reporter, ReporterOptions } from '../core/reporter.js';
import { failLevel, passingCases, runCases } from './junit-cases.js';
import { classNames } from './junit-class-names.js';
import { junitGatherer } from './junit-gatherer.js';
import { noOutcomes, writeSuites } from './junit-xml.js';
import type { Case, Suite } from './junit-xml.js';
import { memorySpool } from './spool.js';

/** Used where no time is given: the element needs one, and a fixed one keeps reports reproducible. */
const noTime = '1970-01-01T00:00:00';

/**
 * JUnit XML: a suite a file; in it a test case for each record with something to report (or each record and guard, or each
 * guard), and for each guard one passing case that stands for all other responses. Cases are spooled as JSON lines, because the counts stand in the opening tags
 * and the level that fails a run is known at its end only.
 */
export function junit(options: ReporterOptions): Reporter {
  const { write, spool, strict = false, timestamp = noTime, junit: asked = {} } = options;
  const spooled = (spool ?? memorySpool)();
  const suites: Suite[] = [];
  const classNameOf = classNames();
  let guards: readonly string[] = [];
  let suite: Suite | undefined;
  const gatherer = junitGatherer(asked, (testCase) => add(suite!, testCase));

  function add(to: Suite, testCase: Case): void {
    to.outcomes[testCase.outcome]++;
    spooled.write(`${JSON.stringify(testCase)}\n`);
  }

  function openSuite(file: string): Suite {
    if (suite?.file === file) return suite;
    if (suite !== undefined) gatherer.fileEnd();
    suite = { name: file, file, className: classNameOf(file), outcomes: noOutcomes() };
    suites.push(suite);
    return suite;
  }

  return {
    begin(run: Run) {
      guards = [...new Set(run.rules.map(({ guard }) => guard))];
    },
    finding(finding) {
      openSuite(finding.file);
      gatherer.add(finding);
    },
    fileEnd(file, counts) {
      const closing = openSuite(file);
      closing.counts = counts;
      const apart = new Map(guards.map((guard) => [guard, gatherer.recordsOf(guard)]));
      gatherer.fileEnd();
      for (const testCase of passingCases(closing, counts, apart, asked.scope)) add(closing, testCase);
      suite = undefined;
    },
    end(summary) {
      if (suite !== undefined) gatherer.fileEnd();
      const ofRun = runCases(summary, suites);
      if (ofRun.length > 0) {
        const { name } = summary.tool;
        const run: Suite = { name, className: classNameOf(name), outcomes: noOutcomes() };
        suites.push(run);
        for (const testCase of ofRun) add(run, testCase);
      }
      const tool = summary.tool.name;
      writeSuites(suites, spooled, { write, strict, timestamp, failLevel: failLevel(summary), tool });
    },
  };
}
