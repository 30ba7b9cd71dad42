/**
 * A mistake that the user can mend. The message says what is wrong and where, in one sentence;
 * the hint says what would be right. Neither ever holds a secret.
 */
export class UserError extends Error {
  readonly hint: string | undefined;

  constructor(message: string, hint?: string) {
    super(message);
    this.name = new.target.name;
    this.hint = hint;
  }
}

/** A wrong option, argument or use of the library: exit code 2. */
export class UsageError extends UserError {}

/** Input that cannot be read or audited: exit code 3. */
export class InputError extends UserError {}

/** A report that cannot be written: exit code 4. */
export class ReportError extends UserError {}

/** One mistake in a policy: where it stands and what would be allowed. Lines and columns count from 1. */
export interface PolicyMistake {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** JSON Pointer of the key or value at fault in the policy. */
  readonly pointer: string;
  readonly message: string;
}

/** A policy that cannot be used, with every mistake that was found in it: exit code 2. */
export class PolicyError extends UserError {
  readonly mistakes: readonly PolicyMistake[];

  constructor(mistakes: readonly PolicyMistake[]) {
    const lines = mistakes.map(
      ({ file, line, column, pointer, message }) => `${file}:${line}:${column} ${pointer || '/'} ${message}`,
    );
    super(`the policy has ${mistakes.length} mistake${mistakes.length === 1 ? '' : 's'}:\n  ${lines.join('\n  ')}`);
    this.mistakes = mistakes;
  }
}

/** `Did you mean 'x'?` for the name nearest to what was written, or undefined where none is near. */
export function closest(written: string, names: readonly string[]): string | undefined {
  let best: string | undefined;
  let least = Math.max(2, Math.floor(written.length / 3)) + 1;
  for (const name of names) {
    const distance = editDistance(written.toLowerCase(), name.toLowerCase());
    if (distance < least) [best, least] = [name, distance];
  }
  return best === undefined ? undefined : `Did you mean '${best}'?`;
}

/** Levenshtein's distance; names are short, so the plain table will do. */
function editDistance(a: string, b: string): number {
  if (a.length > 64 || b.length > 64) return Number.POSITIVE_INFINITY;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(next[j - 1]! + 1, row[j]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length]!;
}
