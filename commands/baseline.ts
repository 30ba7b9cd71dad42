import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Baseline } from '../src/audit/baseline.js';
import type { BaselineEdit } from '../src/audit/baseline-edit.js';
import { Seen, accept, prune } from '../src/audit/baseline-edit.js';
import { baselineText } from '../src/audit/baseline-file.js';
import { dayOf } from '../src/audit/days.js';
import { UsageError } from '../src/core/errors.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode } from '../src/core/exit-code.js';
import type { Run } from '../src/core/finding.js';
import { readBaseline } from './baseline-for.js';
import type { Io } from './io.js';
import { parseDate } from './options.js';
import { fileOutput } from './output.js';
import { readReport } from './read-report.js';
import { say } from './say.js';

/** The options of all three as they were typed. */
interface BaselineFlags {
  readonly baseline: string;
  readonly reason?: string;
  readonly expires?: Date;
  readonly now?: Date;
}

const actions = {
  create: 'accept every finding of the reports in a new baseline',
  update: 'accept the findings of the reports that the baseline does not know yet',
  prune: 'drop entries that fit no finding of the reports any more',
} as const;

/** Adds `qwed-or baseline create|update|prune` to the program. */
export function addBaseline(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const group = program.command('baseline').summary('keep the findings that are known and accepted');
  for (const action of Object.keys(actions) as (keyof typeof actions)[]) {
    const command = group
      .command(action)
      .description(`Reads jsonl reports and writes a baseline, which holds hashes and no secret: ${actions[action]}.`)
      .argument('<reports...>', 'reports written by --report jsonl=FILE; - reads standard input')
      .requiredOption('-b, --baseline <file>', 'the baseline')
      .option('--now <date>', 'date that expiry is judged against (default: today)', parseDate);
    if (action !== 'prune') {
      command
        .option('--reason <text>', 'why the new entries are accepted')
        .option('--expires <date>', 'the last day on which the new entries hold', parseDate);
    }
    command.action(async (reports: readonly string[], flags: BaselineFlags) => {
      await edit(action, reports, flags, io);
      done(exitCode.pass);
    });
  }
}

async function edit(
  action: keyof typeof actions,
  reports: readonly string[],
  flags: BaselineFlags,
  io: Io,
): Promise<void> {
  const before = action === 'create' ? undefined : readBaseline(flags.baseline, io);
  if (action === 'create') refuseExisting(flags.baseline, io);
  const seen = new Seen();
  let run: Run | undefined;
  for (const report of reports) {
    await readReport(
      report,
      {
        begin: (begun) => {
          run = begun;
          seen.rules(begun.rules);
        },
        finding: (finding) => seen.add(finding),
        end: () => undefined,
      },
      io,
    );
  }
  const today = dayOf(flags.now ?? io.now());
  const start: Baseline = before ?? { tool: run!.tool, policy: run!.policy, entries: [] };
  const { reason, expires } = flags;
  const acceptance = { today, ...(reason !== undefined && { reason }), ...(expires && { expires: dayOf(expires) }) };
  const result = action === 'prune' ? prune(start, seen, today) : accept(start, seen, acceptance);
  const output = fileOutput(flags.baseline, io.cwd);
  output.write(baselineText({ tool: run!.tool, policy: run!.policy, entries: result.entries }));
  output.close();
  tell(flags.baseline, result, seen.refused, io);
}

/** What was accepted before must not be lost by a slip. */
function refuseExisting(path: string, io: Io): void {
  try {
    readFileSync(resolve(io.cwd, path));
  } catch {
    return;
  }
  throw new UsageError(`The baseline '${path}' exists already.`, "'qwed-or baseline update' adds to it.");
}

function tell(
  path: string,
  { entries, added, changed, removed, expired }: BaselineEdit,
  refused: number,
  io: Io,
): void {
  const parts = [`${added} added`, `${changed} changed`, `${removed} removed`];
  say(io, 'info', `the baseline '${path}' has ${entries.length} entries (${parts.join(', ')}).`);
  if (expired > 0) say(io, 'warning', `${expired} entries have expired and still fit findings.`);
  if (refused > 0) say(io, 'warning', `${refused} findings are of rules that nothing may silence: they were left out.`);
}
