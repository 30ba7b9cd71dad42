import { Chalk } from 'chalk';
import type { ChalkInstance } from 'chalk';

import type { Level } from '../core/guard.js';
import type { Reporter, ReporterOptions } from '../core/reporter.js';
import { isOpen } from './findings.js';
import { logText } from './safe-text.js';
import { closingSummary } from './text-summary.js';

const positionWidth = 9;
const levelWidth = 7;
/** Longer ids push their message to the right: one long name must not move all the others. */
const ruleWidthLimit = 32;

const colours: Readonly<Record<Level, (paint: ChalkInstance) => ChalkInstance>> = {
  error: (paint) => paint.red,
  warning: (paint) => paint.yellow,
  note: (paint) => paint.blue,
};

/**
 * The report for people: findings under the name of their file, one line each with the evidence below, then what was read,
 * what was not, and why the run passed or failed. Columns are as wide as the run's rules ask, so nothing is held back.
 */
export function text({ write, colour }: ReporterOptions): Reporter {
  const paint = new Chalk({ level: colour ? 1 : 0 });
  const evidenceIndent = ' '.repeat(positionWidth + 2 + levelWidth + 2);
  let ruleWidth = 0;
  let file: string | undefined;
  return {
    begin({ rules }) {
      for (const { id } of rules) ruleWidth = Math.min(Math.max(ruleWidth, id.length), ruleWidthLimit);
    },
    finding(finding) {
      if (!isOpen(finding)) return;
      if (finding.file !== file) {
        write(`${file === undefined ? '' : '\n'}${paint.underline(logText(finding.file))}\n`);
        file = finding.file;
      }
      const position = paint.dim(`${finding.line}:${finding.column}`.padStart(positionWidth));
      const level = colours[finding.level](paint)(finding.level.padEnd(levelWidth));
      const rule = paint.dim(logText(finding.ruleId, 80).padEnd(ruleWidth));
      write(`${position}  ${level}  ${rule}  ${logText(finding.message, 200)}\n`);
      if (finding.evidence !== undefined) {
        write(paint.dim(`${evidenceIndent}│ ${logText(finding.evidence, 100)}`) + '\n');
      }
    },
    end(summary) {
      if (file !== undefined) write('\n');
      write(closingSummary(summary, paint));
    },
  };
}
