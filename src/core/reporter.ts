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
  readonly write: (text: string) => void;
  /** Whether to colour the text: only ever true for a terminal. */
  readonly colour: boolean;
  /** Makes a place for text that can only be written after totals are known, such as a temporary file; absent means memory. */
  readonly spool?: () => Spool;
  /** Keep to the strict dialect of a format that has one: JUnit without `file` and `line`. */
  readonly strict?: boolean;
  /** When the run began, as `2026-01-31T12:00:00`, for formats that must name a time; absent gives a fixed one. */
  readonly timestamp?: string;
}

/** Text that is put by until it can be written. `read` gives it back in pieces of any size, once, after the last `write`. */
export interface Spool {
  write(text: string): void;
  read(): Iterable<string>;
}
