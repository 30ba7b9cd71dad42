import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import type { JUnitOptions, ReporterOptions, SarifOptions } from '../src/core/reporter.js';
import { junitScopes, sarifSplits } from '../src/core/reporter.js';
import type { PathMapping } from '../src/reports/path-map.js';
import { parseLimit } from './gate-flags.js';
import type { Io } from './io.js';
import type { ReportTarget } from './options.js';
import { parseChoice, parseReport } from './options.js';

/** The options of reports as they were typed. */
export interface ReportFlags {
  readonly report?: readonly ReportTarget[];
  readonly jobSummary?: true;
  readonly pathMap?: readonly PathMapping[];
  readonly timestamps?: true;
  readonly junitScope?: JUnitOptions['scope'];
  readonly junitStrict?: true;
  readonly junitMaxCases?: number;
  readonly sarifMaxPerRule?: number;
  readonly sarifSplit?: SarifOptions['split'];
  readonly sarifProfile?: 'default' | 'full';
  readonly color: boolean;
}

/** Adds them to a command; `assumed` says what is written without `--report`. */
export function addReportOptions(command: Command, assumed: string): Command {
  return command
    .option('-r, --report <format[=path]>', `report to write, again for more (default: ${assumed})`, parseReport)
    .option('--job-summary', 'append the markdown report to the file that GITHUB_STEP_SUMMARY names')
    .option(
      '--path-map <from=to>',
      'show paths that begin with from as beginning with to, again for more',
      parsePathMap,
    )
    .option('--timestamps', 'write the time of the run into junit and sarif')
    .option(
      '--junit-scope <scope>',
      `what a test case stands for: ${junitScopes.join(', ')}`,
      parseChoice('scope', junitScopes),
    )
    .option('--junit-strict', 'keep junit to the strict schema: no file, no line')
    .option('--junit-max-cases <count>', 'gather further cases into one a file (default: 10000)', parseAtLeastOne)
    .option('--sarif-max-per-rule <count>', 'results of one rule at most', parseAtLeastOne)
    .option('--sarif-split <by>', `a sarif file for each: ${sarifSplits.join(', ')}`, parseChoice('split', sarifSplits))
    .option(
      '--sarif-profile <profile>',
      'default, or full: with known and ignored findings',
      parseChoice('profile', ['default', 'full']),
    )
    .option('--no-color', 'no colours, also on a terminal');
}

/** What the options say to the reporters. */
export function reporterOptionsOf(
  flags: ReportFlags,
  now: Date,
): Pick<ReporterOptions, 'strict' | 'junit' | 'sarif' | 'timestamp'> {
  const { junitScope, junitMaxCases, sarifMaxPerRule, sarifSplit, sarifProfile } = flags;
  return {
    strict: flags.junitStrict === true,
    junit: {
      ...(junitScope !== undefined && { scope: junitScope }),
      ...(junitMaxCases !== undefined && { maxCases: junitMaxCases }),
    },
    sarif: {
      ...(sarifMaxPerRule !== undefined && { maxPerRule: sarifMaxPerRule }),
      ...(sarifSplit !== undefined && { split: sarifSplit }),
      full: sarifProfile === 'full',
    },
    ...(flags.timestamps && { timestamp: now.toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length) }),
  };
}

/** Whether colours are wanted, as far as options and environment say. */
export function wantsColour(flags: Pick<ReportFlags, 'color'>, io: Io): boolean {
  return flags.color && io.env['NO_COLOR'] === undefined;
}

/** Parses `from=to` and adds it to those given before. */
function parsePathMap(text: string, previous: readonly PathMapping[] = []): readonly PathMapping[] {
  const equals = text.indexOf('=');
  if (equals === -1) throw new InvalidArgumentError(`'${text}' is no mapping such as /srv/runs=logs.`);
  return [...previous, { from: cleaned(text.slice(0, equals)), to: cleaned(text.slice(equals + 1)) }];
}

function cleaned(path: string): string {
  return path.replaceAll('\\', '/').replace(/^(?:\.\/)+/, '');
}

function parseAtLeastOne(text: string): number {
  const limit = parseLimit(text);
  if (limit === 0) throw new InvalidArgumentError("'0' would leave nothing; 1 or more is expected.");
  return limit;
}
