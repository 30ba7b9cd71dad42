import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { ReadAttestation } from '../src/audit/attestation-check.js';
import { chainFlaws, isAttestation, readAttestation } from '../src/audit/attestation-check.js';
import { UsageError } from '../src/core/errors.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode } from '../src/core/exit-code.js';
import { logText } from '../src/reports/safe-text.js';
import type { RecordedRule } from '../src/verify/recorded-rules.js';
import { attestedFileFlaws } from './attested-files.js';
import type { Io } from './io.js';
import { keyVariable, readKey } from './key.js';
import { rootOf } from './root.js';
import { verifyRecords } from './verify-records.js';

interface VerifyFlags {
  readonly key?: string;
  readonly previous?: readonly string[];
  readonly root?: string;
  readonly files?: true;
}

/** Adds `qwed-or verify <files...>` to the program. */
export function addVerify(program: Command, io: Io, done: (code: ExitCode) => void): void {
  program
    .command('verify')
    .summary('verify recorded verdicts, receipts and attestations')
    .description(
      'Recomputes the bindings of recorded verdicts, the hashes and signatures of receipts, and attestations with their chain.\n' +
        'Exit codes: 0 all verified, 1 something was changed, 2 usage, 3 something could not be read or nothing was there.',
    )
    .argument('<files...>', 'attestations, and files of recorded verdicts and receipts (JSON or JSON lines)')
    .option('--key <file>', `key to check signatures by (default: ${keyVariable}, else signatures are not checked)`)
    .option('--previous <file>', 'attestation that those given follow, again for more', collect)
    .option('--files', 'also compare the files that attestations name with their hashes')
    .option('--root <folder>', 'folder that their names start from (default: the repository, else here)')
    .action(async (files: readonly string[], flags: VerifyFlags) => done(await runVerify(files, flags, io)));
}

function collect(file: string, before: readonly string[] = []): readonly string[] {
  return [...before, file];
}

/** What verifying has found so far. */
export interface Outcome {
  /** Something was changed. */
  finding(place: string, rule: RecordedRule, message: string): void;
  /** Something could not be verified at all. */
  unreadable(place: string, reason: string): void;
  /** Something was looked at: `clean` where nothing is wrong with it. */
  seen(kind: Kind, clean: boolean): void;
}

export type Kind = 'attestation' | 'verdict' | 'receipt';

async function runVerify(files: readonly string[], flags: VerifyFlags, io: Io): Promise<ExitCode> {
  if (flags.root !== undefined && !flags.files) {
    throw new UsageError('--root names the folder of attested files.', 'Give --files too.');
  }
  const key = readKey(flags.key, io);
  const report = reportTo(io);
  const attestations: { readonly file: string; readonly read: ReadAttestation }[] = [];
  for (const file of new Set([...(flags.previous ?? []), ...files])) {
    const bytes = readWhole(file, io, report.outcome);
    if (!bytes) continue;
    const isPrevious = flags.previous?.includes(file) === true;
    if (isAttestation(bytes.toString('latin1', 0, 200))) {
      const read = readAttestation(bytes, key);
      if (read) attestations.push({ file, read });
      else report.outcome.unreadable(file, 'The attestation is no JSON any more.');
    } else if (isPrevious) report.outcome.unreadable(file, 'The file is no attestation.');
    else await verifyRecords(file, bytes, key, report.outcome);
  }
  const chain = chainFlaws(attestations.map(({ read }) => read));
  const root = flags.files ? rootOf(flags.root, io.cwd) : undefined;
  for (const [index, { file, read }] of attestations.entries()) {
    const flaws = [
      ...read.flaws,
      ...(chain.has(index) ? [chain.get(index)!] : []),
      ...(root === undefined ? [] : attestedFileFlaws(read.document, root)),
    ];
    for (const { rule, message } of flaws) report.outcome.finding(file, rule, message);
    report.outcome.seen('attestation', flaws.length === 0);
  }
  return report.close(key === undefined);
}

function readWhole(file: string, io: Io, outcome: Outcome): Buffer | undefined {
  try {
    return readFileSync(resolve(io.cwd, file));
  } catch (error) {
    outcome.unreadable(file, `The file cannot be read (${(error as NodeJS.ErrnoException).code ?? 'unknown error'}).`);
    return undefined;
  }
}

function reportTo(io: Io): { readonly outcome: Outcome; close(unsigned: boolean): ExitCode } {
  const counts = new Map<Kind, { seen: number; clean: number }>();
  let findings = 0;
  let unread = 0;
  const line = (text: string) => void io.stdout.write(`${logText(text, 1_000)}\n`);
  return {
    outcome: {
      finding: (place, rule, message) => {
        findings++;
        line(`${place}  error  ${rule}  ${message}`);
      },
      unreadable: (place, reason) => {
        unread++;
        line(`${place}  not verified  ${reason}`);
      },
      seen: (kind, clean) => {
        const before = counts.get(kind) ?? { seen: 0, clean: 0 };
        counts.set(kind, { seen: before.seen + 1, clean: before.clean + (clean ? 1 : 0) });
      },
    },
    close: (unsigned) => {
      const seen = [...counts].map(([kind, count]) => `${count.clean} of ${plural(count.seen, kind)}`);
      line(
        `Verified ${seen.length === 0 ? 'nothing' : seen.join(', ')}${unsigned ? '; signatures not checked: no key' : ''}.`,
      );
      if (unread > 0 || seen.length === 0) return exitCode.incomplete;
      return findings > 0 ? exitCode.findings : exitCode.pass;
    },
  };
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
