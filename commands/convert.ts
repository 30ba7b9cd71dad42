import type { Command } from 'commander';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode } from '../src/core/exit-code.js';
import type { Reporter } from '../src/core/reporter.js';
import type { Io } from './io.js';
import { readReport } from './read-report.js';
import type { ReportFlags } from './report-flags.js';
import { addReportOptions, reporterOptionsOf, wantsColour } from './report-flags.js';
import { openReports, targetsOf } from './reports.js';
import { say } from './say.js';

/** Adds `qwed-or convert <report>` to the program. */
export function addConvert(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const command = program
    .command('convert')
    .summary('make other reports of a jsonl report')
    .description(
      'Reads a report that --report jsonl=FILE wrote, and writes it in other formats. It judges nothing anew.',
    )
    .argument('<report>', 'the jsonl report; - reads standard input');
  addReportOptions(command, 'text to standard output').action(async (report: string, flags: ReportFlags) => {
    done(await rewrite(report, flags, io, (reporter) => reporter));
  });
}

/** Reads a jsonl report into the reports that the options ask for, through `change`. */
export async function rewrite(
  report: string,
  flags: ReportFlags,
  io: Io,
  change: (reporter: Reporter) => Reporter,
): Promise<ExitCode> {
  const reports = await openReports(targetsOf(flags, [{ format: 'text' }], io), {
    io,
    colour: wantsColour(flags, io),
    reporter: reporterOptionsOf(flags, io.now()),
    ...(flags.pathMap && { pathMap: flags.pathMap }),
  });
  try {
    await readReport(report, change(reports.reporter), io);
    const broken = reports.close();
    for (const error of broken) say(io, 'error', error.message, error.hint);
    return broken.length > 0 ? exitCode.internal : exitCode.pass;
  } catch (error) {
    reports.abandon();
    throw error;
  }
}
