import { logText } from '../src/reports/safe-text.js';
import { tool } from '../src/core/version.js';
import { logLevels, policyFromEnvironment } from '../src/policy/environment.js';
import type { Io } from './io.js';

/** Says something on standard error, unless QWED_OR_LOG_LEVEL asks for weightier things only. */
export function say(io: Io, level: (typeof logLevels)[number], message: string, hint?: string): void {
  if (logLevels.indexOf(level) < logLevels.indexOf(logLevel(io))) return;
  const lines = message.split('\n').map((line) => logText(line, 4_000));
  io.stderr.write(`${tool.name}: ${lines.join('\n')}\n`);
  if (hint !== undefined) io.stderr.write(`  ${logText(hint, 4_000)}\n`);
}

/** A wrong level is reported by the command that reads the environment; until then everything is said. */
function logLevel(io: Io): (typeof logLevels)[number] {
  try {
    return policyFromEnvironment(io.env).logLevel;
  } catch {
    return 'debug';
  }
}
