import type { Summary } from '../src/core/finding.js';
import { count, countLevels, verdictOf } from '../src/reports/wording.js';
import type { Io } from './io.js';
import type { ReportTarget } from './options.js';
import { say } from './say.js';

/** Where no report tells the terminal how it went, one line does. */
export function closingWord(
  summary: Summary,
  targets: readonly ReportTarget[],
  flags: { readonly quiet?: true },
  io: Io,
): void {
  if (flags.quiet || targets.some(({ path }) => path === undefined)) return;
  const { exitCode: code, exitReason, records, findings } = summary;
  const numbers = `${count(records, 'record')}, ${countLevels(findings)}`;
  say(io, 'info', `${verdictOf(code).toLowerCase()}: ${exitReason} (${numbers})`);
}
