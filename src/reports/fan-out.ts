import type { FileCounts, Finding, Run, Summary } from '../core/finding.js';
import type { Reporter } from '../core/reporter.js';

/** One reporter and what to do when it fails. */
export interface Branch {
  readonly reporter: Reporter;
  /** Told once; the reporter is given nothing more. */
  failed(error: unknown): void;
}

/** One reporter that hands everything to several: one that fails cannot silence the rest. */
export function fanOut(branches: readonly Branch[]): Required<Reporter> {
  const alive = new Set(branches);
  const each = (call: (reporter: Reporter) => void) => {
    for (const branch of alive) {
      try {
        call(branch.reporter);
      } catch (error) {
        alive.delete(branch);
        branch.failed(error);
      }
    }
  };
  return {
    begin: (run: Run) => each((reporter) => reporter.begin?.(run)),
    finding: (finding: Finding) => each((reporter) => reporter.finding(finding)),
    fileEnd: (file: string, counts: FileCounts) => each((reporter) => reporter.fileEnd?.(file, counts)),
    end: (summary: Summary) => each((reporter) => reporter.end(summary)),
  };
}
