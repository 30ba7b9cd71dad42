import { availableParallelism } from 'node:os';
import type { Command } from 'commander';
import type { AuditOptions } from '../src/audit/audit.js';
import { audit } from '../src/audit/audit.js';
import { defaultUnitBytes } from '../src/audit/plan.js';
import { Secrets } from '../src/audit/secrets.js';
import { UsageError } from '../src/core/errors.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode, worstOf } from '../src/core/exit-code.js';
import { ruleCatalogue } from '../src/policy/catalogue.js';
import type { AttestFlags } from './attest.js';
import { addAttestOptions, beginAttestation } from './attest.js';
import { compareBaseline, readBaseline } from './baseline-for.js';
import { closingWord } from './closing-word.js';
import type { GateFlags } from './gate-flags.js';
import { addGateOptions, gateOf } from './gate-flags.js';
import type { Io } from './io.js';
import { parseChoice, parseCount, parseDate, parseSize } from './options.js';
import type { PartialFlags } from './partial-flags.js';
import { addPartialOptions, wantsPartial } from './partial-flags.js';
import { progressLine } from './progress.js';
import type { ReportFlags } from './report-flags.js';
import { addReportOptions, reporterOptionsOf, wantsColour } from './report-flags.js';
import { openReports, targetsOf } from './reports.js';
import { policyFor } from './policy-for.js';
import { rootOf } from './root.js';
import { say } from './say.js';
import { findSources, refuseOverwriting } from './sources.js';

/** The options of `audit` as they were typed. */
interface AuditFlags extends AttestFlags, GateFlags, PartialFlags, ReportFlags {
  readonly policy?: string;
  readonly baseline?: string;
  readonly verifyRedaction?: true;
  readonly onBadRecord: 'error' | 'skip';
  readonly root?: string;
  readonly now?: Date;
  readonly threads?: number;
  readonly unitSize?: number;
  readonly quiet?: true;
  readonly format?: string;
}

/** Adds `qwed-or audit [paths...]` to the program. */
export function addAudit(program: Command, io: Io, done: (code: ExitCode) => void): void {
  const command = program
    .command('audit')
    .summary('audit recorded transcripts and gate with the exit code')
    .description(
      'Reads transcripts as a stream, applies the policy to every response, writes reports and gates with the exit code:\n' +
        '0 passed, 1 findings, 2 usage or policy, 3 not everything could be audited, 4 internal, 130/143 interrupted.',
    )
    .argument('[paths...]', 'files, folders or globs; - reads standard input')
    .option(
      '-p, --policy <name|file>',
      'bundled policy or policy file (default: qwed-or.yaml found upward, else recommended)',
    )
    .option('-b, --baseline <file>', 'findings that are known and do not fail the run');
  addReportOptions(command, 'text to standard output');
  addGateOptions(command, "the policy's, else error")
    .option(
      '--on-bad-record <action>',
      'malformed record: error, or skip',
      parseChoice('action', ['error', 'skip']),
      'error',
    )
    .option('--root <folder>', 'folder that paths in reports are relative to (default: the repository, else here)')
    .option('--now <date>', 'date that expiry is judged against (default: today)', parseDate)
    .option(
      '--threads <count>',
      'threads that audit at once (default: one a core; small inputs need but one)',
      parseCount,
    )
    .option('--unit-size <bytes>', 'bytes of a file that a thread audits at a time, such as 8m', parseSize)
    .option(
      '--verify-redaction',
      'search every report for every raw value that it must not hold, and fail if one is there',
    );
  addAttestOptions(command);
  addPartialOptions(command)
    .option('-q, --quiet', 'no text report, no progress, nothing but errors')
    .addOption(program.createOption('--format <format>').hideHelp())
    .action(async (paths: readonly string[], flags: AuditFlags) => done(await runAudit(paths, flags, io)));
}

async function runAudit(paths: readonly string[], flags: AuditFlags, io: Io): Promise<ExitCode> {
  refuseFormat(flags);
  if (wantsPartial(flags)) {
    const { runPartial } = await import('./partial.js');
    return runPartial(paths, flags, io);
  }
  refuseNoPath(paths);
  const policy = policyFor(flags.policy, io);
  const root = rootOf(flags.root, io.cwd);
  const gate = gateOf(
    flags,
    { failOn: policy.failOn },
    ruleCatalogue().map(({ id }) => id),
  );
  const baseline = flags.baseline === undefined ? undefined : readBaseline(flags.baseline, io);
  const targets = targetsOf(flags, flags.quiet ? [] : [{ format: 'text' }], io);
  refuseOverwriting(paths, targets, flags.baseline, io);
  const written = [...targets, { path: flags.attest }, { path: flags.attestPrevious }, { path: flags.baseline }];
  const { files, leftOut, passedOver } = await findSources(paths, root, written, io);
  for (const { file, reason } of leftOut) say(io, 'error', `${reason} '${file}'.`);
  if (baseline) compareBaseline(flags.baseline!, baseline, { policy }, io);

  const now = flags.now ?? io.now();
  const secrets = flags.verifyRedaction ? new Secrets() : undefined;
  const reports = await openReports(targets, {
    io,
    colour: wantsColour(flags, io),
    reporter: reporterOptionsOf(flags, now),
    ...(flags.pathMap && { pathMap: flags.pathMap }),
    ...(secrets && { secrets }),
  });
  const attested = { sources: files, targets, written: reports.written, root };
  const attestation = begin(() => beginAttestation(flags, attested, io), reports.abandon);
  const progress = progressLine(io, flags.quiet === true);
  // Waiting for a writer that says nothing must not outlast the signal.
  io.interrupted.addEventListener('abort', () => io.stdin.destroy());
  const options: AuditOptions = {
    policy,
    sources: attestation?.sources ?? files,
    leftOut,
    onBadRecord: flags.onBadRecord,
    gate,
    passedOver,
    ...(baseline && { baseline }),
    ...(secrets && { secrets }),
    reporter: reports.reporter,
    now,
    threads: flags.threads ?? availableParallelism(),
    unitBytes: flags.unitSize ?? defaultUnitBytes,
    // Asked for by number, threads are used however small the input is.
    ...(flags.threads !== undefined && { threadBytes: 0 }),
    signal: io.interrupted,
    progress: progress.show,
  };
  try {
    const summary = await audit(options);
    progress.clear();
    const broken = [...reports.close()];
    const code = worstOf([summary.exitCode as ExitCode, broken.length > 0 ? exitCode.internal : exitCode.pass]);
    const unattested = attestation?.finish({ ...summary, exitCode: code });
    if (unattested) broken.push(unattested);
    for (const error of broken) say(io, 'error', error.message, error.hint);
    closingWord(summary, targets, flags, io);
    return unattested ? worstOf([code, exitCode.internal]) : code;
  } catch (error) {
    progress.clear();
    reports.abandon();
    attestation?.abandon();
    throw error;
  }
}

/** Begins something after other things were begun: where it fails, those are given up. */
function begin<Begun>(start: () => Begun, giveUp: () => void): Begun {
  try {
    return start();
  } catch (error) {
    giveUp();
    throw error;
  }
}

function refuseFormat(flags: AuditFlags): void {
  if (flags.format !== undefined) {
    throw new UsageError('There is no --format. Did you mean --report?', `Write: --report ${flags.format}`);
  }
}

function refuseNoPath(paths: readonly string[]): void {
  if (paths.length === 0) {
    throw new UsageError(
      'Nothing to audit: no path was given.',
      'Give files, folders or globs, or - for standard input.',
    );
  }
}
