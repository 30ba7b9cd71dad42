import type { Budget, Command, Redirect, Word } from './command.js';

/** One thing that a script does: a command with its wrappers (`sudo`, `env`, `bash -c`) taken off. */
export interface Act {
  /** Lower case, without folder and `.exe`; empty where it is not known. */
  readonly name: string;
  readonly args: readonly string[];
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  /** The names of the wrappers that were taken off, outermost first. */
  readonly wrappers: readonly string[];
  /** The commands that it reads from through pipes, nearest first. */
  readonly sources: readonly {
    readonly name: string;
    readonly args: readonly string[];
    readonly redirects: readonly Redirect[];
  }[];
  /** What it reads from its input, where that is known. */
  readonly input: string | undefined;
  /** Whether the command's name was spelled so that nobody should see it. */
  readonly disguised: boolean;
  /** Where it stands in the text that was read, or the script that holds it. */
  readonly start: number;
  readonly end: number;
}

/** A text in another language that a script has run: the code of `python -c`, the SQL of `psql -c`. */
export interface Embedded {
  readonly language: 'code' | 'sql' | 'powershell';
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** What was read out of a script. */
export interface Reading {
  readonly acts: Act[];
  readonly embedded: Embedded[];
}

/** What the reading of nested scripts goes on with. */
export interface Unwrapping {
  readonly command: Command;
  readonly budget: Budget;
  readonly depth: number;
  readonly wrappers: readonly string[];
  readonly aliases: Map<string, string>;
  readonly variables: Map<string, string>;
  readonly place: readonly [start: number, end: number] | undefined;
  readonly reading: Reading;
}
