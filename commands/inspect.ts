import type { Command } from 'commander';
import { UsageError } from '../src/core/errors.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode } from '../src/core/exit-code.js';
import type { Inspection } from '../src/transcripts/inspection.js';
import type { Io } from './io.js';
import { policyFor } from './policy-for.js';
import { rootOf } from './root.js';
import { say } from './say.js';
import { findSources } from './sources.js';

interface InspectFlags {
  readonly json?: true;
  readonly policy?: string;
  readonly root?: string;
}

/** Adds `qwed-or inspect [paths...]` to the program. */
export function addInspect(program: Command, io: Io, done: (code: ExitCode) => void): void {
  program
    .command('inspect')
    .summary('tell what transcripts are: format, conversations, tools, models, tokens')
    .description(
      'Reads transcripts as an audit would, applies no guard, and tells what is in them.\n' +
        'Exit codes: 0 everything was read, 2 usage, 3 a file or a record could not be read, or there was none.',
    )
    .argument('[paths...]', 'files, folders or globs; - reads standard input')
    .option('--json', 'print a qwed-or.inspect/1')
    .option('-p, --policy <name|file>', "policy whose 'records' and limits hold")
    .option('--root <folder>', 'what paths are relative to (default: the repository, else here)')
    .action(async (paths: readonly string[], flags: InspectFlags) => done(await inspect(paths, flags, io)));
}

async function inspect(paths: readonly string[], flags: InspectFlags, io: Io): Promise<ExitCode> {
  if (paths.length === 0) {
    throw new UsageError(
      'Nothing to inspect: no path was given.',
      'Give files, folders or globs, or - for standard input.',
    );
  }
  const policy = policyFor(flags.policy, io);
  const { files, leftOut } = await findSources(paths, rootOf(flags.root, io.cwd), [], io);
  for (const { file, reason } of leftOut) say(io, 'error', `${reason} '${file}'.`);
  const [{ inspectSource }, { recogniserWith }, { inspectJson, inspectTable }] = await Promise.all([
    import('../src/transcripts/inspect.js'),
    import('../src/transcripts/own-records.js'),
    import('./inspect-output.js'),
  ]);
  const recognise = recogniserWith(policy.records ?? []);
  const inspections: Inspection[] = [];
  for (const source of files) inspections.push(await inspectSource(source, policy.limits, recognise));
  io.stdout.write(flags.json ? inspectJson(inspections) : inspectTable(inspections));
  for (const { unreadable } of inspections) if (unreadable !== undefined) say(io, 'error', unreadable);
  const records = inspections.reduce((sum, inspection) => sum + inspection.records, 0);
  const whole = leftOut.length === 0 && records > 0 && inspections.every(isWhole);
  return whole ? exitCode.pass : exitCode.incomplete;
}

function isWhole({ malformed, skipped, unreadable }: Inspection): boolean {
  return malformed === 0 && skipped === 0 && unreadable === undefined;
}
