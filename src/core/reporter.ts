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
  /** How to write JUnit. */
  readonly junit?: JUnitOptions;
  /** How to write SARIF. */
  readonly sarif?: SarifOptions;
  /** Opens a report beside this one, for a format that is asked to split: `name` is told apart from all others. */
  readonly part?: (name: string) => (text: string) => void;
  /** When the run began, as `2026-01-31T12:00:00`, for formats that must name a time; absent gives a fixed one. */
  readonly timestamp?: string;
}

/** What JUnit's test cases stand for. */
export const junitScopes = ['record', 'record-guard', 'file'] as const;

/** How to write JUnit. */
export interface JUnitOptions {
  /** A case a record with findings (the default), a record and guard, or a file and guard. */
  readonly scope?: (typeof junitScopes)[number];
  /** So many cases of records are written; those beyond are gathered into one a file. */
  readonly maxCases?: number;
}

/** What SARIF can be split by. */
export const sarifSplits = ['guard', 'file'] as const;

/** How to write SARIF. */
export interface SarifOptions {
  /** At most so many results of one rule; the rest of it becomes one result that tells their number. */
  readonly maxPerRule?: number;
  /** A log of its own for each guard or file, with a category of its own. */
  readonly split?: (typeof sarifSplits)[number];
  /** Also the findings that are known or ignored, marked as such: not for code scanning, which would open alerts for them. */
  readonly full?: boolean;
}

/** Text that is put by until it can be written. `read` gives it back in pieces of any size, once, after the last `write`. */
export interface Spool {
  write(text: string): void;
  read(): Iterable<string>;
}
