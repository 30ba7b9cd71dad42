import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Command } from 'commander';
import { InputError, UsageError } from '../src/core/errors.js';
import type { ExitCode } from '../src/core/exit-code.js';
import { exitCode } from '../src/core/exit-code.js';
import { readFailure } from '../src/policy/files.js';
import type { Manifest } from '../src/shards/manifest.js';
import { manifestText, unitsTable } from '../src/shards/manifest.js';
import type { SizedSource } from '../src/shards/plan-sources.js';
import { defaultShardUnitBytes, parseSourceList, planSources, sizeSource } from '../src/shards/plan-sources.js';
import type { Io } from './io.js';
import { parseSize } from './options.js';
import { fileOutput, streamOutput } from './output.js';
import { parseShards } from './partial-flags.js';
import { rootOf } from './root.js';
import { say } from './say.js';
import { findSources } from './sources.js';

interface Flags {
  readonly output?: string;
  readonly units?: string;
  readonly list?: string;
  readonly unitSize?: number;
  readonly shards?: number;
  readonly whole?: true;
  readonly root?: string;
}

/** Adds `qwed-or plan [paths...]` to the program. */
export function addPlan(program: Command, io: Io, done: (code: ExitCode) => void): void {
  program
    .command('plan')
    .summary('cut transcripts into units that several machines audit')
    .description(
      'Cuts JSON lines into ranges of bytes, leaves all else whole, and writes a manifest of these units:\n' +
        'audit --manifest FILE --shard i/n --partial PART audits a share of it, and merge --manifest FILE puts the shares together.',
    )
    .argument('[paths...]', 'files, folders or globs below the root')
    .option('-o, --output <file>', 'where to write the manifest (default: standard output)')
    .option(
      '--units <file>',
      'write the units as a table too: id, source, start, end, size, shard, etag, with tabs between',
    )
    .option(
      '--list <file>',
      'objects of a store instead of paths: name TAB size TAB etag, one a line; - reads standard input',
    )
    .option('--unit-size <bytes>', 'bytes of a unit, such as 64m (default: 256m)', parseSize)
    .option('--shards <count>', 'how many shards there will be', parseShards)
    .option('--whole', 'cut no source, for formats that join records')
    .option('--root <folder>', 'folder that names are relative to (default: the repository, else here)')
    .action(async (paths: readonly string[], flags: Flags) => done(await plan(paths, flags, io)));
}

async function plan(paths: readonly string[], flags: Flags, io: Io): Promise<ExitCode> {
  if ((paths.length === 0) === (flags.list === undefined)) {
    throw new UsageError('Nothing to plan, or two things at once.', 'Give files, folders or globs, or --list FILE.');
  }
  if (flags.units !== undefined && flags.units === flags.output) {
    throw new UsageError('The manifest and the table would be one file.', 'Give each a path of its own.');
  }
  const { sources, leftOut, passedOver } =
    flags.list === undefined ? await ofPaths(paths, flags, io) : await ofList(flags.list, io);
  const { unitSize: unitBytes = defaultShardUnitBytes, whole = false, shards } = flags;
  const rest = { leftOut, passedOver, ...(shards !== undefined && { shards }) };
  const manifest = planSources(sources, { unitBytes, whole }, rest);
  write(manifest, flags, io);
  for (const { file, reason } of leftOut) say(io, 'error', `${reason} '${file}'.`);
  if (leftOut.length > 0) return exitCode.incomplete;
  if (sources.length > 0) return exitCode.pass;
  throw new InputError('There is nothing to audit: no transcript was found.');
}

interface Found extends Pick<Manifest, 'leftOut' | 'passedOver'> {
  readonly sources: readonly SizedSource[];
}

async function ofPaths(paths: readonly string[], flags: Flags, io: Io): Promise<Found> {
  const root = rootOf(flags.root, io.cwd);
  const written = [{ path: flags.output }, { path: flags.units }];
  const { files, leftOut, passedOver } = await findSources(paths, root, written, io);
  const sources: SizedSource[] = [];
  for (const file of files) {
    if (file.path !== undefined && resolve(root, file.name) !== file.path) {
      throw new UsageError(
        `'${file.name}' does not lie below the root ${root}, so other machines could not find it by its name.`,
        'Give --root FOLDER, the same everywhere.',
      );
    }
    sources.push(await sizeSource(file));
  }
  return { sources, leftOut, passedOver };
}

async function ofList(list: string, io: Io): Promise<Found> {
  let content: string;
  try {
    content = list === '-' ? await text(io.stdin) : readFileSync(resolve(io.cwd, list), 'utf8');
  } catch (error) {
    throw new UsageError(`The list '${list}' ${readFailure(error)}.`);
  }
  return { sources: parseSourceList(list, content), leftOut: [], passedOver: 0 };
}

function write(manifest: Manifest, { output, units }: Flags, io: Io): void {
  const table = units === undefined ? undefined : unitsTable(manifest);
  const outputs = [
    {
      to: output === undefined ? streamOutput(io.stdout) : fileOutput(output, io.cwd),
      content: manifestText(manifest),
    },
  ];
  if (table !== undefined) outputs.push({ to: fileOutput(units!, io.cwd), content: table });
  for (const { to, content } of outputs) {
    to.write(content);
    to.close();
  }
}
