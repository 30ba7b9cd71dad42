import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { defaultUnitBytes } from '../src/audit/plan.js';
import { WorkerFailure } from '../src/audit/pool.js';
import { ReportError, UsageError } from '../src/core/errors.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode } from '../src/core/exit-code.js';
import type { UnitToAudit } from '../src/shards/audit-partial.js';
import { auditPartial } from '../src/shards/audit-partial.js';
import type { Manifest } from '../src/shards/manifest.js';
import { planHash } from '../src/shards/manifest.js';
import type { PlanShards } from '../src/shards/partial-header.js';
import { defaultShardUnitBytes, planSources, refuseLeftOut, sizeSource } from '../src/shards/plan-sources.js';
import { unitsOfShard } from '../src/shards/shard.js';
import { faultOfRange, unitOf } from '../src/shards/unit.js';
import { declaredStream } from '../src/transcripts/declared.js';
import type { Io } from './io.js';
import { readManifest } from './manifest-for.js';
import { fileOutput } from './output.js';
import type { PartialFlags } from './partial-flags.js';
import { policyFor } from './policy-for.js';
import { progressLine } from './progress.js';
import { rootOf } from './root.js';
import { findSources, refuseOverwriting } from './sources.js';

/** What a partial audit takes of the options of `audit`. */
interface Flags extends PartialFlags {
  readonly partial: string;
  readonly policy?: string;
  readonly onBadRecord: 'error' | 'skip';
  readonly root?: string;
  readonly threads?: number;
  readonly unitSize?: number;
  readonly quiet?: true;
}

/** What is to be audited, and of which plan it is a part. */
interface Work {
  readonly units: readonly UnitToAudit[];
  readonly plans: readonly PlanShards[];
}

/** Runs `audit --partial`: 0 where everything was read, whatever it holds; the verdict is that of the merge. */
export async function runPartial(paths: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  refuse(paths, flags);
  const policy = policyFor(flags.policy, io);
  const root = rootOf(flags.root, io.cwd);
  refuseOverwriting(
    [...paths, ...(flags.manifest === undefined ? [] : [flags.manifest])],
    [{ format: 'partial', path: flags.partial }],
    undefined,
    io,
  );
  const { units, plans } = await workOf(paths, flags, root, io);
  const output = fileOutput(flags.partial, io.cwd);
  const progress = progressLine(io, flags.quiet === true);
  io.interrupted.addEventListener('abort', () => io.stdin.destroy());
  try {
    await auditPartial({
      policy,
      units,
      plans,
      onBadRecord: flags.onBadRecord,
      threads: flags.threads ?? availableParallelism(),
      ...(flags.threads !== undefined && { threadBytes: 0 }),
      unitBytes: flags.unitSize ?? defaultUnitBytes,
      write: output.write,
      signal: io.interrupted,
      progress: progress.show,
    });
    progress.clear();
    output.close();
    return exitCode.pass;
  } catch (error) {
    progress.clear();
    output.abandon();
    if (io.interrupted.aborted) return io.interrupted.reason as ExitCode;
    if (!(error instanceof WorkerFailure)) throw error;
    throw new ReportError(error.message);
  }
}

function refuse(paths: readonly string[], flags: Flags): void {
  const streamed = [flags.name, flags.size, flags.stdinStartsAt].some((flag) => flag !== undefined);
  const [path] = paths;
  if (flags.manifest !== undefined && (paths.length > 0 || flags.range || streamed || flags.etag !== undefined)) {
    throw new UsageError('--manifest says by itself what is audited.', 'Give --shard i/n at most, and no path.');
  }
  if (flags.manifest === undefined && path === undefined) {
    throw new UsageError('Nothing to audit: no path was given.', 'Give files, folders or globs, or --manifest FILE.');
  }
  if (flags.range && (flags.shard || paths.length !== 1)) {
    throw new UsageError('--range is about one file.', 'Give one path and no --shard.');
  }
  if (paths.includes('-') !== streamed || (streamed && (paths.length !== 1 || flags.shard))) {
    throw new UsageError(
      'Standard input in a partial must be told by name and size, and nothing else can.',
      'Write: qwed-or audit - --name NAME --size BYTES [--range A-B --stdin-starts-at BYTE] --partial FILE',
    );
  }
  if (flags.etag !== undefined && !streamed && paths.length !== 1) {
    throw new UsageError('--etag is about one file.', 'Give one path.');
  }
}

async function workOf(paths: readonly string[], flags: Flags, root: string, io: Io): Promise<Work> {
  if (paths.includes('-')) return { units: [streamUnit(flags, io)], plans: [] };
  if (flags.manifest !== undefined)
    return ofShard(readManifest(flags.manifest, io), flags, (name) => resolve(root, name));
  const { files, leftOut, passedOver } = await findSources(paths, root, [{ path: flags.partial }], io);
  refuseLeftOut(leftOut);
  const sized = [];
  const pathOf = new Map<string, string>();
  for (const file of files) {
    sized.push(await sizeSource(file));
    pathOf.set(file.name, file.path!);
  }
  const etag = flags.etag === undefined ? {} : { etag: flags.etag };
  if (flags.range || flags.etag !== undefined) {
    const [file] = sized;
    if (sized.length !== 1 || !file) throw new UsageError('--range and --etag are about one file.', 'Give one file.');
    const range = { source: file.source, size: file.size, start: 0, end: file.size, ...flags.range, ...etag };
    const fault = faultOfRange(range);
    if (fault !== undefined)
      throw new UsageError(`--range does not fit '${file.source}' of ${file.size} bytes: ${fault}.`);
    return { units: [{ unit: unitOf(range), from: { path: pathOf.get(file.source)! } }], plans: [] };
  }
  const cut = { unitBytes: defaultShardUnitBytes, whole: flags.shard === undefined };
  const manifest = planSources(sized, cut, { leftOut: [], passedOver });
  return ofShard(manifest, flags, (name) => pathOf.get(name)!);
}

/** The units of the shard that is asked for; without one, all of them. */
function ofShard(manifest: Manifest, { shard = { index: 1, of: 1 } }: Flags, pathOf: (name: string) => string): Work {
  const { shards, passedOver, units } = manifest;
  if (shards !== undefined && shards !== shard.of) {
    throw new UsageError(
      `The manifest is for ${shards} shards, not for ${shard.of}.`,
      `Give --shard i/${shards}, or plan with --shards ${shard.of}.`,
    );
  }
  const plan = { plan: planHash(manifest), of: shard.of, shards: [shard.index], passedOver };
  return {
    units: unitsOfShard(units, shard).map((unit) => ({ unit, from: { path: pathOf(unit.source) } })),
    // A part that is a whole plan is complete by itself; only what it passed over need be known.
    plans: shard.of > 1 || passedOver > 0 ? [plan] : [],
  };
}

function streamUnit({ name, size, range, etag, stdinStartsAt: startsAt = 0 }: Flags, io: Io): UnitToAudit {
  if (name === undefined || size === undefined) {
    throw new UsageError(
      'The name and the size of standard input must be given: else nobody could tell whether it is complete.',
      'Give --name NAME --size BYTES.',
    );
  }
  const unit = { source: name, size, start: 0, end: size, ...range, ...(etag !== undefined && { etag }) };
  const fault = faultOfRange(unit);
  if (fault !== undefined) throw new UsageError(`The range does not fit an object of ${size} bytes: ${fault}.`);
  if (startsAt > Math.max(unit.start - 1, 0)) {
    throw new UsageError(
      `Standard input begins at byte ${startsAt}, and byte ${Math.max(unit.start - 1, 0)} is needed.`,
      'The byte before a range tells whether a record begins with it.',
    );
  }
  return { unit: unitOf(unit), from: { stream: declaredStream(io.stdin, name, { startsAt, size }), startsAt } };
}
