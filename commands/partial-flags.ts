import { InvalidArgumentError } from 'commander';
import type { Command } from 'commander';
import { UsageError } from '../src/core/errors.js';
import type { Shard } from '../src/shards/shard.js';
import { mostShards } from '../src/shards/shard.js';

/** The options of a partial audit as they were typed. */
export interface PartialFlags {
  readonly partial?: string;
  readonly range?: { readonly start: number; readonly end: number };
  readonly shard?: Shard;
  readonly manifest?: string;
  readonly name?: string;
  readonly size?: number;
  readonly etag?: string;
  readonly stdinStartsAt?: number;
}

/** Adds them to a command. */
export function addPartialOptions(command: Command): Command {
  return command
    .option('--partial <file>', "write a partial for 'qwed-or merge' instead of reports and a verdict")
    .option('--range <start-end>', 'audit only the records that begin in these bytes of one file', parseRange)
    .option('--shard <i/n>', 'audit only the i-th of n equal parts, from 1', parseShard)
    .option('--manifest <file>', "audit what 'qwed-or plan' wrote, relative to the root")
    .option('--name <name>', 'what standard input is called: the name of its object')
    .option('--size <bytes>', 'bytes of the whole object that standard input is from', parseBytes)
    .option('--etag <text>', 'version of the object, as in the manifest')
    .option('--stdin-starts-at <byte>', 'byte of the object that standard input begins with (default: 0)', parseBytes);
}

/** Options that only a partial audit has, and those that it has not: reports and the verdict come from the merge. */
const onlyPartial = ['range', 'shard', 'manifest', 'name', 'size', 'etag', 'stdinStartsAt'];
const onlyWhole = [
  'report jobSummary pathMap timestamps junitScope junitStrict junitMaxCases sarifMaxPerRule sarifSplit sarifProfile',
  'failOn failOnRate maxFindings maxWarnings allowEmpty exitZero',
  'baseline verifyRedaction attest attestPrevious attestKey attestTime now',
].flatMap((names) => names.split(' '));

/** Whether a partial is asked for. Throws `UsageError` for options that do not go together. */
export function wantsPartial(flags: PartialFlags): flags is PartialFlags & { readonly partial: string } {
  const given = (names: readonly string[]) => names.find((name) => Object.hasOwn(flags, name));
  if (flags.partial === undefined) {
    const option = given(onlyPartial);
    if (option === undefined) return false;
    throw new UsageError(
      `${written(option)} audits a part, and a part has no verdict.`,
      "Give --partial FILE, and put the parts together with 'qwed-or merge'.",
    );
  }
  const option = given(onlyWhole);
  if (option === undefined) return true;
  throw new UsageError(
    `${written(option)} does not go with --partial: reports and the verdict are made when parts are merged.`,
    `Give ${written(option)} to 'qwed-or merge'.`,
  );
}

/** Parses `i/n`, such as `3/8`. */
function parseShard(text: string): Shard {
  const [, index, of] = /^(\d{1,5})\/(\d{1,5})$/.exec(text) ?? [];
  const shard = { index: Number(index ?? 0), of: Number(of ?? 0) };
  if (shard.index < 1 || shard.index > shard.of || shard.of > mostShards) {
    throw new InvalidArgumentError(`'${text}' is no shard such as 1/8 or 8/8.`);
  }
  return shard;
}

/** Parses a number of shards. */
export function parseShards(text: string): number {
  const count = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > mostShards) {
    throw new InvalidArgumentError(`'${text}' is no whole number from 1 to ${mostShards}.`);
  }
  return count;
}

function parseRange(text: string): { readonly start: number; readonly end: number } {
  const [, start, end] = /^(\d{1,15})-(\d{1,15})$/.exec(text) ?? [];
  const range = { start: Number(start ?? -1), end: Number(end ?? -1) };
  if (range.start < 0 || (range.end <= range.start && range.end !== 0)) {
    throw new InvalidArgumentError(`'${text}' is no range of bytes such as 0-65536; the end is not in it.`);
  }
  return range;
}

function parseBytes(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError(`'${text}' is no number of bytes.`);
  return Number(text);
}

function written(option: string): string {
  return `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}
