import type { Command } from 'commander';
import { regate } from '../src/audit/regate.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode, worstOf } from '../src/core/exit-code.js';
import { compareBaseline, readBaseline } from './baseline-for.js';
import type { GateFlags } from './gate-flags.js';
import { addGateOptions, gateOf } from './gate-flags.js';
import type { Io } from './io.js';
import { parseDate } from './options.js';
import { readReport } from './read-report.js';
import type { ReportFlags } from './report-flags.js';
import { addReportOptions, reporterOptionsOf, wantsColour } from './report-flags.js';
import { openReports, targetsOf } from './reports.js';
import { say } from './say.js';
import { refuseOverwriting } from './sources.js';

/** The options of `gate` as they were typed. */
interface Flags extends GateFlags, ReportFlags {
  readonly baseline?: string;
  readonly now?: Date;
  readonly quiet?: true;
}

/** Adds `qwed-or gate <report>` to the program. */
export function addGate(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const command = program
    .command('gate')
    .summary('decide again from a jsonl report')
    .description(
      'Reads a jsonl report, holds its findings against a gate and a baseline, and answers with the exit code that an\n' +
        'audit under them would have had. What that run could not audit stays so.',
    )
    .argument('<report>', 'a jsonl report; - reads standard input')
    .option('-b, --baseline <file>', 'findings that are known and do not fail the run (default: as in the report)');
  addReportOptions(command, 'text to standard output');
  addGateOptions(command, "the report's")
    .option('--now <date>', 'date that expiry is judged against (default: today)', parseDate)
    .option('-q, --quiet', 'no text report, nothing but errors')
    .action(async (report: string, flags: Flags) => done(await runGate(report, flags, io)));
}

async function runGate(report: string, flags: Flags, io: Io): Promise<ExitCode> {
  const now = flags.now ?? io.now();
  const baseline = flags.baseline === undefined ? undefined : readBaseline(flags.baseline, io);
  const targets = targetsOf(flags, flags.quiet ? [] : [{ format: 'text' }], io);
  refuseOverwriting([report], targets, flags.baseline, io);
  const reports = await openReports(targets, {
    io,
    colour: wantsColour(flags, io),
    reporter: reporterOptionsOf(flags, now),
    ...(flags.pathMap && { pathMap: flags.pathMap }),
  });
  const judged = regate(reports.reporter, {
    now,
    ...(baseline && { baseline }),
    gateFor: (run, conditions) => {
      if (baseline) compareBaseline(flags.baseline!, baseline, run, io);
      const ids = run.rules.map(({ id }) => id);
      return gateOf(flags, conditions, ids);
    },
  });
  try {
    await readReport(report, judged, io);
  } catch (error) {
    reports.abandon();
    throw error;
  }
  const broken = reports.close();
  for (const error of broken) say(io, 'error', error.message, error.hint);
  const { exitCode: code } = judged.summary()!;
  return worstOf([code as ExitCode, broken.length > 0 ? exitCode.internal : exitCode.pass]);
}
