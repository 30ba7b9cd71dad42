import type { Command } from 'commander';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode } from '../src/core/exit-code.js';
import type { Io } from './io.js';
import { readReport } from './read-report.js';
import type { ReportFlags } from './report-flags.js';
import { addReportOptions, reporterOptionsOf, wantsColour } from './report-flags.js';
import { openReports, targetsOf } from './reports.js';
import { say } from './say.js';
import { refuseOverwriting } from './sources.js';

/** Adds `qwed-or convert <report>` to the program. */
export function addConvert(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const command = program
    .command('convert')
    .summary('make other reports of a jsonl report')
    .description(
      'Reads a jsonl report and writes the same findings and the same verdict as other reports.\n' +
        'Exits with 0 where they could be written: the verdict is in them. qwed-or gate decides anew.',
    )
    .argument('<report>', 'a jsonl report; - reads standard input');
  addReportOptions(command, 'text to standard output').action(async (report: string, flags: ReportFlags) =>
    done(await convert(report, flags, io)),
  );
}

async function convert(report: string, flags: ReportFlags, io: Io): Promise<ExitCode> {
  const targets = targetsOf(flags, [{ format: 'text' }], io);
  refuseOverwriting([report], targets, undefined, io);
  const reports = await openReports(targets, {
    io,
    colour: wantsColour(flags, io),
    reporter: reporterOptionsOf(flags, io.now()),
    ...(flags.pathMap && { pathMap: flags.pathMap }),
  });
  try {
    await readReport(report, reports.reporter, io);
  } catch (error) {
    reports.abandon();
    throw error;
  }
  const broken = reports.close();
  for (const error of broken) say(io, 'error', error.message, error.hint);
  return broken.length > 0 ? exitCode.internal : exitCode.pass;
}
