import type { Finding } from '../core/finding.js';
import type { Level } from '../core/guard.js';
import type { Reporter, ReporterOptions } from '../core/reporter.js';
import { isOpen, placeInRecord } from './findings.js';
import { mostSevere, mostToLeast, total } from './most-severe.js';
import { commandData, commandProperty, logText } from './safe-text.js';
import { count, countLevels, verdictOf } from './wording.js';

/** GitHub shows at most ten annotations of a level for a step; the rest would only fill the log. */
const annotationsPerLevel = 10;

const commands: Readonly<Record<Level, string>> = { error: 'error', warning: 'warning', note: 'notice' };

/** Workflow commands of GitHub Actions, which become annotations: ten of each level, then a line for the others. */
export function github({ write }: ReporterOptions): Reporter {
  const shown = {
    error: mostSevere<string>(annotationsPerLevel),
    warning: mostSevere<string>(annotationsPerLevel),
    note: mostSevere<string>(annotationsPerLevel),
  };
  return {
    finding(finding) {
      if (isOpen(finding)) shown[finding.level].offer(finding.level, () => annotation(finding));
    },
    end({ notAudited, exitCode, exitReason }) {
      for (const place of notAudited) {
        const properties = { file: place.file, line: place.line, title: 'not audited' };
        shown.error.offer('error', () => command('error', properties, place.reason));
      }
      for (const level of mostToLeast) for (const line of shown[level].kept()) write(line);
      const more = { error: 0, warning: 0, note: 0 };
      for (const level of mostToLeast) more[level] = shown[level].omitted[level];
      if (total(more) > 0)
        write(`${count(total(more), 'more finding')} without an annotation: ${countLevels(more)}.\n`);
      write(`${verdictOf(exitCode)} (exit code ${exitCode}): ${logText(exitReason)}\n`);
    },
  };
}

function annotation(finding: Finding): string {
  const { file, line, column, endColumn, ruleId, message, evidence } = finding;
  const properties = { file, line, endLine: line, col: column, endColumn, title: ruleId };
  const sentences = [message, placeInRecord(finding), evidence === undefined ? '' : `Evidence: ${evidence}`];
  return command(commands[finding.level], properties, sentences.filter(Boolean).join(' '));
}

function command(
  name: string,
  properties: Readonly<Record<string, string | number | undefined>>,
  data: string,
): string {
  const written = Object.entries(properties)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([key, value]) => `${key}=${commandProperty(String(value))}`);
  return `::${name} ${written.join(',')}::${commandData(data)}\n`;
}
