import type { Reporter, ReporterOptions } from '../core/reporter.js';
import { findingLine } from './findings.js';
import { jsonText } from './json-text.js';

/** Everything, one JSON object a line: the run, each file's findings and counts, the summary. Nothing is left out. */
export function jsonl({ write }: ReporterOptions): Reporter {
  const line = (value: object) => write(`${jsonText(value)}\n`);
  return {
    begin: (run) => line({ schema: 'qwed-or.run/1', ...run }),
    finding: (finding) => line(findingLine(finding)),
    fileEnd: (file, counts) => line({ schema: 'qwed-or.file/1', file, ...counts }),
    end: (summary) => line({ schema: 'qwed-or.summary/1', ...summary }),
  };
}
