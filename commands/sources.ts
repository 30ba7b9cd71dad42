import { realpathSync } from 'node:fs';
import { resolve } from 'node:path';
import { InputError, UsageError } from '../src/core/errors.js';
import type { NotAudited } from '../src/core/finding.js';
import { displayPath } from '../src/policy/files.js';
import type { PartialFile } from '../src/shards/partial-reader.js';
import { findTranscripts } from '../src/transcripts/find.js';
import { fileSource, streamSource } from '../src/transcripts/read.js';
import type { Source } from '../src/transcripts/record.js';
import { archiveSources } from '../src/transcripts/zip-archive.js';
import type { Io } from './io.js';
import type { ReportTarget } from './options.js';

/** What an audit is to read. */
export interface FoundSources {
  readonly files: readonly Source[];
  readonly leftOut: readonly NotAudited[];
  /** Files of named folders that were not taken because of their extension. */
  readonly passedOver: number;
}

/**
 * The transcripts that the paths lead to, in their order. `written` are the files that this run reads or writes for itself:
 * they are no transcripts, also where a glob finds them.
 */
export async function findSources(
  paths: readonly string[],
  root: string,
  written: readonly { readonly path?: string | undefined }[],
  io: Io,
): Promise<FoundSources> {
  const {
    files,
    unmatched,
    stdin,
    unreadable,
    passedOver: notTaken,
  } = await findTranscripts(paths, { cwd: io.cwd, root });
  // A report or an attestation of an earlier run that lies among the transcripts is no transcript.
  const reports = new Set(written.flatMap(({ path }) => (path === undefined ? [] : [realPath(resolve(io.cwd, path))])));
  const sources: Source[] = [];
  let passedOver = notTaken;
  for (const { path, name } of files) {
    if (reports.has(realPath(path))) continue;
    const archive = await archiveSources(path, name);
    sources.push(...(archive?.sources ?? [fileSource(path, name)]));
    passedOver += archive?.passedOver ?? 0;
  }
  return {
    files: stdin ? [...sources, streamSource(io.stdin, 'stdin')] : sources,
    leftOut: [
      ...unmatched.map((file) => ({ file, reason: 'no file matches' })),
      ...unreadable.map((file) => ({ file, reason: 'cannot list the folder' })),
    ],
    passedOver,
  };
}

/** The partials that the paths lead to, each once. Rejects with `InputError` where a path leads to none. */
export async function findPartials(
  paths: readonly string[],
  written: readonly { readonly path?: string | undefined }[],
  io: Io,
): Promise<readonly PartialFile[]> {
  if (paths.includes('-')) throw new UsageError('Partials are read from files, not from standard input.');
  const { files, leftOut } = await findSources(paths, realPath(io.cwd), written, io);
  const [first] = leftOut;
  if (first) throw new InputError(`Partials are missing: ${first.reason} '${first.file}'.`);
  if (files.length === 0) throw new InputError('Partials are missing: the paths lead to none.');
  return files.map(({ path }) => ({ name: displayPath(path!, realPath(io.cwd)), path: path! }));
}

/** A report must not take the place of what is read: a transcript that is named, or the baseline. */
export function refuseOverwriting(
  paths: readonly string[],
  targets: readonly ReportTarget<string>[],
  baseline: string | undefined,
  io: Io,
): void {
  const read = new Set(
    [...paths, ...(baseline === undefined ? [] : [baseline])].map((path) => realPath(resolve(io.cwd, path))),
  );
  for (const { format, path } of targets) {
    if (path === undefined || !read.has(realPath(resolve(io.cwd, path)))) continue;
    throw new UsageError(
      `The ${format} report would overwrite '${path}', which this run reads.`,
      'Give it another path.',
    );
  }
}

/** The path without links, or as it is where nothing stands there. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
