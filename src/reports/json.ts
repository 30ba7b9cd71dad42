import type { Reporter, ReporterOptions } from '../core/reporter.js';
import { findingLine, isOpen } from './findings.js';
import { jsonText } from './json-text.js';
import { mostSevere, total } from './most-severe.js';

const limit = 5000;

/**
 * One JSON document: the summary with its findings as a list, the most severe first, and their numbers by level as
 * `counts`. Of more than 5,000 findings the rest is left out and counted in `omitted`.
 */
export function json({ write }: ReporterOptions): Reporter {
  const listed = mostSevere<string>(limit);
  return {
    finding(finding) {
      if (isOpen(finding)) listed.offer(finding.level, () => jsonText(findingLine(finding)));
    },
    end(summary) {
      const omitted = summary.omitted + total(listed.omitted);
      const { findings: counts, ...rest } = summary;
      const head = jsonText({ schema: 'qwed-or.summary/1', ...rest, counts, omitted }, 2);
      write(`${head.slice(0, -'\n}'.length)},\n  "findings": [`);
      let separator = '\n    ';
      for (const line of listed.kept()) {
        write(separator + line);
        separator = ',\n    ';
      }
      write(separator.startsWith(',') ? '\n  ]\n}\n' : ']\n}\n');
    },
  };
}
