import type { Finding, Summary } from '../core/finding.js';
import type { Reporter, ReporterOptions } from '../core/reporter.js';
import { isOpen } from './findings.js';
import { writeLog } from './sarif-log.js';
import type { PendingResult } from './sarif-result.js';
import { type RuleIndex, ruleIndex } from './sarif-rule-index.js';
import { sarifSelection } from './sarif-selection.js';
import { relativeUri } from './sarif-text.js';
import { memorySpool, spooledLines } from './spool.js';

/** What the spool tells of a file before its results. */
interface FileHead {
  readonly file: string;
  readonly findingsTotal: number;
  readonly leftOut: number;
  readonly results: number;
}

/**
 * A log for each file, also for one without findings. A file's results are put by when the file ends, so that memory
 * does not grow with the number of files; its log is written when the run ends, since only then its verdict is known.
 */
export function sarifByFile({ part, spool, sarif: asked }: ReporterOptions): Reporter {
  const spooled = (spool ?? memorySpool)();
  const rules = ruleIndex();
  const selectionOf = () => sarifSelection(rules.indexOf, asked);
  let selection = selectionOf();
  let findingsTotal = 0;
  const heads: FileHead[] = [];

  return {
    begin: (run) => rules.announce(run.rules),
    finding(finding: Finding) {
      selection.take(finding);
      if (isOpen(finding)) findingsTotal++;
    },
    fileEnd(file) {
      const { results, leftOut } = selection.selected();
      heads.push({ file, findingsTotal, leftOut, results: results.length });
      for (const result of results) spooled.write(`${JSON.stringify(result)}\n`);
      selection = selectionOf();
      findingsTotal = 0;
    },
    end(summary) {
      const lines = spooledLines(spooled);
      for (const head of heads) writeFileLog(head, taken(lines, head.results), rules, summary, part!(head.file));
    },
  };
}

function writeFileLog(
  { file, findingsTotal, leftOut }: FileHead,
  results: Iterable<PendingResult>,
  rules: RuleIndex,
  summary: Summary,
  write: (text: string) => void,
): void {
  const notAudited = summary.notAudited.filter((place) => place.file === file);
  writeLog(
    { category: relativeUri(file), rules: rules.all(), results, findingsTotal, leftOut, notAudited },
    summary,
    write,
  );
}

function* taken(lines: Iterator<string>, count: number): Generator<PendingResult> {
  for (let left = count; left > 0; left--) yield JSON.parse(lines.next().value as string) as PendingResult;
}
