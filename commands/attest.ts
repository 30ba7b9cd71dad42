import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import { isAttestation, readAttestation } from '../src/audit/attestation-check.js';
import type { AttestedReport } from '../src/audit/attestation.js';
import { attestationOf, attestationText, sha256Of } from '../src/audit/attestation.js';
import { ReportError, UsageError } from '../src/core/errors.js';
import type { Summary } from '../src/core/finding.js';
import type { HashedSource } from '../src/transcripts/hashed-source.js';
import { hashedSource } from '../src/transcripts/hashed-source.js';
import type { Source } from '../src/transcripts/record.js';
import type { Io } from './io.js';
import { keyVariable, readKey, readOptionFile } from './key.js';
import type { ReportTarget } from './options.js';
import { fileOutput } from './output.js';
import { nameOfPath } from './root.js';

/** The options of an attestation as they were typed. */
export interface AttestFlags {
  readonly attest?: string;
  readonly attestPrevious?: string;
  readonly attestKey?: string;
  readonly attestTime?: true;
}

/** Adds them to a command. */
export function addAttestOptions(command: Command): Command {
  return command
    .option('--attest <file>', 'write an attestation of the run: hashes of input, policy and reports, counts, verdict')
    .option('--attest-previous <file>', 'attestation of the run before, to chain this one to')
    .option('--attest-key <file>', `key to sign the attestation with (default: ${keyVariable}, else unsigned)`)
    .option('--attest-time', 'write the time into the signature');
}

/** An attestation in the making. Its file is open, so that a bad path has failed before the work. */
export interface AttestationInTheMaking {
  /** The sources to audit: the same bytes, hashed as they are read. */
  readonly sources: readonly Source[];
  /** Writes the document, after the reports are written. Gives what went wrong. */
  finish(summary: Summary): ReportError | undefined;
  abandon(): void;
}

/** What an attestation needs to know of its run. */
export interface AttestedInput {
  readonly sources: readonly Source[];
  readonly targets: readonly ReportTarget[];
  /** The files that the reports went to, once they are written. */
  readonly written: () => readonly ReportTarget[];
  readonly root: string;
}

/** Begins an attestation, or none where none is asked for. Throws `UsageError` for options that cannot be used. */
export function beginAttestation(
  flags: AttestFlags,
  { sources, targets, written, root }: AttestedInput,
  io: Io,
): AttestationInTheMaking | undefined {
  if (flags.attest === undefined) {
    if (flags.attestPrevious === undefined && flags.attestKey === undefined && !flags.attestTime) return undefined;
    throw new UsageError('There is nothing to sign or to chain without an attestation.', 'Give --attest FILE too.');
  }
  const key = readKey(flags.attestKey, io);
  if (flags.attestTime && !key)
    throw new UsageError('--attest-time needs a key to sign with.', 'Give --attest-key FILE.');
  const previous = flags.attestPrevious === undefined ? undefined : previousHash(flags.attestPrevious, io);
  refuseClashes(flags.attest, [...targets.map(({ path }) => path), flags.attestPrevious], io);
  const output = fileOutput(flags.attest, io.cwd);
  const hashed: readonly HashedSource[] = sources.map(hashedSource);
  return {
    sources: hashed.map(({ source }) => source),
    abandon: () => output.abandon(),
    finish: (summary) => {
      try {
        const inputs = hashed.map((one) => one.hash());
        const reports = written().flatMap((target) => attestedReport(target, root, io));
        const sign = key && { key, ...(flags.attestTime && { signedAt: io.now() }) };
        const run = { summary, inputs, reports, ...(previous !== undefined && { previous }) };
        output.write(attestationText(attestationOf(run, sign)));
        output.close();
        return undefined;
      } catch (error) {
        output.abandon();
        if (error instanceof ReportError) return error;
        return new ReportError(`The attestation failed: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}

/** Writing it over another file of the run would lose that one. */
function refuseClashes(attest: string, others: readonly (string | undefined)[], io: Io): void {
  const target = resolve(io.cwd, attest);
  if (others.some((other) => other !== undefined && resolve(io.cwd, other) === target)) {
    throw new UsageError(`The attestation would be written over '${attest}'.`, 'Give it a path of its own.');
  }
}

function previousHash(file: string, io: Io): string {
  const bytes = readOptionFile(file, 'attestation', io);
  const read = isAttestation(bytes.toString('utf8', 0, 200)) ? readAttestation(bytes) : undefined;
  if (!read)
    throw new UsageError(`'${file}' is no attestation.`, 'Give the file that --attest wrote in the run before.');
  const [flaw] = read.flaws;
  if (flaw) throw new UsageError(`The attestation '${file}' cannot be followed.`, flaw.message);
  return read.sha256;
}

/** The hash of a report, read back from the file that it is in: what was really written is what is attested. */
function attestedReport({ format, path }: ReportTarget, root: string, io: Io): AttestedReport[] {
  const written = path === undefined ? undefined : resolve(io.cwd, path);
  if (written === undefined || !statSync(written, { throwIfNoEntry: false })?.isFile()) return [];
  return [{ format, path: nameOfPath(written, root), sha256: sha256Of(readFileSync(written)) }];
}
