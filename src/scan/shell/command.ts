/** One word of a command, as the shell would hand it on: quotes gone, known variables and braces expanded. */
export interface Word {
  readonly text: string;
  /** Whether any part of it was quoted. */
  readonly quoted: boolean;
  /** Whether a part of it is not known, such as a variable that nothing here assigns. Its name stands in the text: `$NAME`. */
  readonly open: boolean;
  /** Whether it is spelled in a way that serves to hide it: `r''m`, `r\m`, `$'\x72m'`, `rm$IFS-rf`. */
  readonly disguised: boolean;
  /** The commands of the substitutions in it. */
  readonly inner: readonly Command[];
}

/** Where a command's input comes from or its output goes to. */
export interface Redirect {
  /** `<`, `>`, `>>`, `<>`, `>&`, `<&`, `&>`, `<<` for a here-document and `<<<` for a here-string. */
  readonly operator: string;
  /** The file; the text itself for a here-document or here-string. */
  readonly target: string;
  readonly inner: readonly Command[];
}

/** One simple command of a script. */
export interface Command {
  readonly words: readonly Word[];
  readonly redirects: readonly Redirect[];
  /** The command whose output it reads through a pipe. */
  readonly from: Command | undefined;
  /** UTF-16 offsets in the text that was parsed. */
  readonly start: number;
  readonly end: number;
}

/** What the reading of one text may cost. One of these is shared by everything that is read out of it. */
export interface Budget {
  /** Characters that expansions and nested scripts may still come to. */
  characters: number;
}

/** Scripts in scripts: deeper ones are words like others. */
export const deepest = 10;
