/** What the process answers. The same for every report format. */
export const exitCode = {
  /** Everything was read and audited, and nothing weighs as much as the fail level. */
  pass: 0,
  /** Findings at or above the fail level. */
  findings: 1,
  /** A wrong option, argument or policy. */
  usage: 2,
  /** Not everything could be audited: unreadable or malformed input, nothing matched, no record. */
  incomplete: 3,
  /** A fault of the program, or a report that could not be written. */
  internal: 4,
  /** Stopped by SIGINT, after every report was closed. */
  interrupted: 130,
  /** Stopped by SIGTERM, after every report was closed. */
  terminated: 143,
} as const;

export type ExitCode = (typeof exitCode)[keyof typeof exitCode];

const precedence: readonly ExitCode[] = [130, 143, 4, 2, 3, 1, 0];

/** The one code that stands for all that happened: an incomplete audit is never read as "only findings". */
export function worstOf(codes: readonly ExitCode[]): ExitCode {
  return precedence.find((code) => codes.includes(code)) ?? exitCode.pass;
}
