import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { Baseline } from '../src/audit/baseline.js';
import type { BaselineEdit } from '../src/audit/baseline-edit.js';
import { Seen, accept, prune } from '../src/audit/baseline-edit.js';
import { baselineText } from '../src/audit/baseline-file.js';
import { dayOf, isDay } from '../src/audit/days.js';
import { InputError, UsageError } from '../src/core/errors.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode } from '../src/core/exit-code.js';
import type { Run, Summary } from '../src/core/finding.js';
import { count } from '../src/reports/wording.js';
import { readBaseline } from './baseline-for.js';
import type { Io } from './io.js';
import { parseDate } from './options.js';
import { fileOutput } from './output.js';
import { readReport } from './read-report.js';
import { say } from './say.js';

const assumedFile = 'qwed-or.baseline.json';

/** The options of the three commands as they were typed. */
interface Flags {
  readonly baseline: string;
  readonly reason?: string;
  readonly expires?: string;
  readonly now?: Date;
}

/** What the report says of the run that it is of. */
interface ReportRead {
  readonly seen: Seen;
  readonly run: Run;
  readonly summary: Summary;
}

/** Adds `qwed-or baseline create|update|prune <report>` to the program. */
export function addBaseline(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const baseline = program
    .command('baseline')
    .summary('accept the findings of a jsonl report, so that only new ones fail')
    .description('Keeps the file of known findings: hashes and places, nothing of what was found.');
  const add = (name: string, description: string) =>
    baseline
      .command(name)
      .description(description)
      .argument(
        '<report>',
        "a jsonl report, as 'qwed-or audit ... --report jsonl=FILE' writes it; - reads standard input",
      )
      .option('-b, --baseline <file>', 'the file of known findings', assumedFile)
      .option('--now <date>', 'date that expiry is judged against (default: today)', parseDate);
  const withReason = (command: Command) =>
    command
      .option('--reason <text>', 'why the findings are accepted')
      .option('--expires <day>', 'the last day on which they are, as YYYY-MM-DD', parseDay);

  withReason(add('create', 'Writes a new baseline of all findings in the report.')).action(
    async (report: string, flags: Flags) => done(await create(report, flags, io)),
  );
  withReason(
    add('update', 'Adds the findings that are new. Those that have expired are renewed only where --expires is given.'),
  ).action(async (report: string, flags: Flags) => done(await update(report, flags, io)));
  add('prune', 'Drops what the report does not hold any more.').action(async (report: string, flags: Flags) =>
    done(await runPrune(report, flags, io)),
  );
}

async function create(report: string, flags: Flags, io: Io): Promise<ExitCode> {
  if (existsSync(resolve(io.cwd, flags.baseline))) {
    throw new UsageError(
      `The baseline '${flags.baseline}' exists.`,
      "'qwed-or baseline update' adds to it; delete it to begin anew.",
    );
  }
  const read = await readFindings(report, io);
  return save({ entries: [] }, accept({ entries: [] }, read.seen, acceptanceOf(flags, io)), read, flags, io);
}

async function update(report: string, flags: Flags, io: Io): Promise<ExitCode> {
  const before = readBaseline(flags.baseline, io);
  const read = await readFindings(report, io);
  return save(before, accept(before, read.seen, acceptanceOf(flags, io)), read, flags, io);
}

async function runPrune(report: string, flags: Flags, io: Io): Promise<ExitCode> {
  const before = readBaseline(flags.baseline, io);
  const read = await readFindings(report, io);
  const { exitCode: code, exitReason } = read.summary;
  if (code !== exitCode.pass && code !== exitCode.findings) {
    throw new InputError(
      `The run of the report '${report}' was not complete: ${exitReason}.`,
      'What it does not hold may still be there, so nothing is dropped.',
    );
  }
  return save(before, prune(before, read.seen, acceptanceOf(flags, io).today), read, flags, io);
}

function acceptanceOf({ reason, expires, now }: Flags, io: Io) {
  return {
    today: dayOf(now ?? io.now()),
    ...(reason !== undefined && { reason }),
    ...(expires !== undefined && { expires }),
  };
}

async function readFindings(report: string, io: Io): Promise<ReportRead> {
  const seen = new Seen();
  let run: Run | undefined;
  let summary: Summary | undefined;
  const reporter = {
    begin(begun: Run) {
      run = begun;
      seen.rules(begun.rules);
    },
    finding: seen.add.bind(seen),
    end: (ended: Summary) => void (summary = ended),
  };
  await readReport(report, reporter, io);
  return { seen, run: run!, summary: summary! };
}

function save(
  before: Pick<Baseline, 'entries'>,
  edit: BaselineEdit,
  { run, seen }: ReportRead,
  { baseline }: Flags,
  io: Io,
): ExitCode {
  const output = fileOutput(baseline, io.cwd);
  output.write(baselineText({ tool: run.tool, policy: run.policy, entries: edit.entries }));
  output.close();
  const { added, changed, removed, expired } = edit;
  const kept = before.entries.length - removed;
  say(io, 'info', `${baseline}: ${added} added, ${changed} changed, ${removed} removed, ${kept - changed} as before`);
  if (expired > 0) {
    say(
      io,
      'warning',
      expired === 1
        ? '1 entry has expired, so what it fits fails again'
        : `${expired} entries have expired, so what they fit fails again`,
      'Mend it, or renew them with --expires.',
    );
  }
  if (seen.refused > 0) {
    say(io, 'warning', `${count(seen.refused, 'finding')} of rules that nothing may silence left out of the baseline`);
  }
  return exitCode.pass;
}

function parseDay(text: string): string {
  if (isDay(text)) return text;
  throw new InvalidArgumentError(`'${String(text)}' is no day such as 2026-12-31.`);
}
