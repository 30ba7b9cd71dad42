import type { Command } from 'commander';
import { regate } from '../src/audit/regate.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { worstOf } from '../src/core/exit-code.js';
import { readBaseline } from './baseline-for.js';
import { rewrite } from './convert.js';
import type { GateFlags } from './gate-flags.js';
import { addGateOptions, gateOf } from './gate-flags.js';
import type { Io } from './io.js';
import { parseDate } from './options.js';
import type { ReportFlags } from './report-flags.js';
import { addReportOptions } from './report-flags.js';

/** The options of `gate` as they were typed. */
interface GateCommandFlags extends GateFlags, ReportFlags {
  readonly baseline?: string;
  readonly now?: Date;
}

/** Adds `qwed-or gate <report>` to the program. */
export function addGate(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const command = program
    .command('gate')
    .summary('decide again from a jsonl report')
    .description(
      'Reads a report that --report jsonl=FILE wrote and judges it by another gate or baseline, with the exit codes of audit.\n' +
        'What was not audited stays so: no gate can make a run whole.',
    )
    .argument('<report>', 'the jsonl report; - reads standard input')
    .option('--baseline <file>', 'findings that are known and accepted')
    .option('--now <date>', 'date that expiry is judged against (default: today)', parseDate);
  addGateOptions(addReportOptions(command, 'text to standard output'), "the run's").action(
    async (report: string, flags: GateCommandFlags) => {
      const baseline = flags.baseline === undefined ? undefined : readBaseline(flags.baseline, io);
      let judged: ReturnType<typeof regate> | undefined;
      const written = await rewrite(report, flags, io, (reporter) => {
        judged = regate(reporter, {
          gateFor: (run, conditions) =>
            gateOf(
              flags,
              conditions,
              run.rules.map(({ id }) => id),
            ),
          now: flags.now ?? io.now(),
          ...(baseline && { baseline }),
        });
        return judged;
      });
      done(worstOf([written, judged!.summary()!.exitCode as ExitCode]));
    },
  );
}
