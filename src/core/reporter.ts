import type { FileCounts, Finding, Run, Summary } from './finding.js';

/**
 * Writes one report. Findings come in the order of files and lines; `end` comes once, also after a failing run.
 * A reporter opens no file and knows no terminal: it is given `write`.
 */
export interface Reporter {
  begin?(run: Run): void;
  finding(finding: Finding): void;
  fileEnd?(file: string, counts: FileCounts): void;
  end(summary: Summary): void;
}

/** What a reporter needs from outside. */
export interface ReporterOptions {
  /** Takes the next piece of the report's text. */
  write(text: string): void;
  /** Whether to colour the text: only ever true for a terminal. */
  readonly colour: boolean;
}
