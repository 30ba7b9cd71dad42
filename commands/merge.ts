import { resolve } from 'node:path';
import type { Command } from 'commander';
import { UsageError } from '../src/core/errors.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode, worstOf } from '../src/core/exit-code.js';
import { ruleCatalogue } from '../src/policy/catalogue.js';
import { buildStack } from '../src/policy/stack.js';
import { lineCheckOf } from '../src/shards/line-check.js';
import { joinPartials, mergePartials } from '../src/shards/merge-partials.js';
import { readPartials } from '../src/shards/partial-set.js';
import type { Expected, PartialSet } from '../src/shards/partial-set.js';
import { compareBaseline, readBaseline } from './baseline-for.js';
import { closingWord } from './closing-word.js';
import type { GateFlags } from './gate-flags.js';
import { addGateOptions, gateOf } from './gate-flags.js';
import type { Io } from './io.js';
import { readManifest } from './manifest-for.js';
import { parseDate } from './options.js';
import { fileOutput } from './output.js';
import { wantsPartial } from './partial-flags.js';
import { policyFor } from './policy-for.js';
import type { ReportFlags } from './report-flags.js';
import { addReportOptions, reporterOptionsOf, wantsColour } from './report-flags.js';
import { openReports, targetsOf } from './reports.js';
import { say } from './say.js';
import { findPartials, refuseOverwriting } from './sources.js';

/** The options of `merge` as they were typed. */
interface Flags extends GateFlags, ReportFlags {
  readonly policy?: string;
  readonly manifest?: string;
  readonly partial?: string;
  readonly baseline?: string;
  readonly now?: Date;
  readonly quiet?: true;
}

/** Adds `qwed-or merge <partials...>` to the program. */
export function addMerge(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const command = program
    .command('merge')
    .summary('put partial audits together: reports and the verdict')
    .description(
      'Reads the partials that audit --partial wrote, in any order and however often each, and writes the reports that one\n' +
        'process over the same transcripts would have written. Exits with 3 where a part is missing, and names it.',
    )
    .argument('<partials...>', 'partial files, folders or globs')
    .option('-p, --policy <name|file>', 'the policy that the partials were made under (default: as for audit)')
    .option('--manifest <file>', 'what must be there: the manifest of the plan')
    .option('--partial <file>', 'write one partial of all instead of reports and a verdict')
    .option('-b, --baseline <file>', 'findings that are known and do not fail the run');
  addReportOptions(command, 'text to standard output');
  addGateOptions(command, "the policy's, else error")
    .option('--now <date>', 'date that expiry is judged against (default: today)', parseDate)
    .option('-q, --quiet', 'no text report, nothing but errors')
    .action(async (paths: readonly string[], flags: Flags) => done(await runMerge(paths, flags, io)));
}

async function runMerge(paths: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  const { manifest: manifestPath, ...others } = flags;
  const joins = flags.partial !== undefined && wantsPartial(others);
  if (joins && manifestPath !== undefined) {
    throw new UsageError('--manifest does not go with --partial: a partial need not be complete.');
  }
  const policy = policyFor(flags.policy, io);
  const check = lineCheckOf(buildStack(policy));
  const files = await findPartials(paths, [{ path: flags.partial }], io);
  const expected = { policy, check };
  if (joins) return join(await readPartials(files, expected), flags.partial, paths, expected, io);
  const manifest = manifestPath === undefined ? undefined : readManifest(manifestPath, io);
  const ids = ruleCatalogue().map(({ id }) => id);
  const gate = gateOf(flags, { failOn: policy.failOn }, ids);
  const baseline = flags.baseline === undefined ? undefined : readBaseline(flags.baseline, io);
  const targets = targetsOf(flags, flags.quiet ? [] : [{ format: 'text' }], io);
  refuseOverwriting(
    [...paths, ...files.map(({ path }) => path), ...(manifestPath ? [manifestPath] : [])],
    targets,
    flags.baseline,
    io,
  );
  if (baseline) compareBaseline(flags.baseline!, baseline, { policy }, io);
  const now = flags.now ?? io.now();
  const set = await readPartials(files, expected);
  const reports = await openReports(targets, {
    io,
    colour: wantsColour(flags, io),
    reporter: reporterOptionsOf(flags, now),
    ...(flags.pathMap && { pathMap: flags.pathMap }),
  });
  try {
    const { reporter } = reports;
    const rest = { ...(manifest && { manifest }), ...(baseline && { baseline }), signal: io.interrupted };
    const summary = await mergePartials({ set, check, policy, gate, reporter, now, ...rest });
    const broken = reports.close();
    for (const error of broken) say(io, 'error', error.message, error.hint);
    closingWord(summary, targets, flags, io);
    return worstOf([summary.exitCode as ExitCode, broken.length > 0 ? exitCode.internal : exitCode.pass]);
  } catch (error) {
    reports.abandon();
    throw error;
  }
}

async function join(
  set: PartialSet,
  path: string,
  paths: readonly string[],
  { check }: Expected,
  io: Io,
): Promise<ExitCode> {
  const target = resolve(io.cwd, path);
  if (paths.some((read) => resolve(io.cwd, read) === target) || set.units.some(({ file }) => file.path === target)) {
    throw new UsageError(`The partial would overwrite '${path}', which is merged.`, 'Give it another path.');
  }
  const output = fileOutput(path, io.cwd);
  try {
    await joinPartials(set, check, output.write);
    output.close();
    return exitCode.pass;
  } catch (error) {
    output.abandon();
    throw error;
  }
}
