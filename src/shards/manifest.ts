import { createHash } from 'node:crypto';
import { UsageError } from '../core/errors.js';
import type { NotAudited } from '../core/finding.js';
import { isObject, own } from '../core/json.js';
import { tool } from '../core/version.js';
import { mostShards, shardsOf } from './shard.js';
import type { SourceUnit } from './unit.js';
import { byPlace, faultOfRange, isCount, nameOfUnit, unitOf } from './unit.js';

/** How sources are cut into units: what every worker and the merge go by. */
export interface Manifest {
  /** Shards that it is meant for, where that was said. */
  readonly shards?: number;
  /** What was asked for and is not there: each makes the audit incomplete. */
  readonly leftOut: readonly NotAudited[];
  /** Files of named folders that were passed over because of their extension. */
  readonly passedOver: number;
  /** Sorted by source and start; together they are all of every source. */
  readonly units: readonly SourceUnit[];
}

const schemaName = 'qwed-or.manifest/1';
const howToMake = "'qwed-or plan' makes one.";

/** The manifest as the text of its file: a unit a line, and the same text for the same sources. */
export function manifestText({ shards, leftOut, passedOver, units }: Manifest): string {
  const of = shards === undefined ? undefined : shardsOf(units, shards);
  const head = JSON.stringify({
    schema: schemaName,
    tool,
    ...(shards !== undefined && { shards }),
    leftOut,
    passedOver,
  });
  const lines = units.map((unit, at) => `\n${JSON.stringify({ ...unit, ...(of && { shard: of[at] }) })}`);
  return `${head.slice(0, -1)},"units":[${lines.join(',')}\n]}\n`;
}

/** Columns: id, source, start, end, size, shard, etag. No header, so that `parallel --colsep '\t' -a` can take it as it is. */
export function unitsTable({ shards = 1, units }: Manifest): string {
  const of = shardsOf(units, shards);
  const lines = units.map(({ id, source, start, end, size, etag }, at) => {
    if (/[\t\n\r]/.test(source)) {
      throw new UsageError(
        `The name ${JSON.stringify(source)} cannot stand in a table: it holds a tab or a line break.`,
        'Use the manifest with --shard instead.',
      );
    }
    return [id, source, start, end, size, of[at], etag ?? ''].join('\t');
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** SHA-256 over what a plan cuts and how, in hex. */
export function planHash({ leftOut, passedOver, units }: Manifest): string {
  const text = JSON.stringify([units.map(({ id }) => id), leftOut, passedOver]);
  return createHash('sha256').update(text).digest('hex');
}

/** Reads a manifest; `name` is what errors call it. Throws `UsageError`, which says what is wrong with it and where. */
export function parseManifest(name: string, text: string): Manifest {
  const data = parseJson(name, text);
  if (!isObject(data) || own(data, 'schema') !== schemaName) {
    throw new UsageError(`'${name}' is no manifest: its member 'schema' is not '${schemaName}'.`, howToMake);
  }
  const wrong = (pointer: string, message: string) =>
    new UsageError(`The manifest '${name}' has a mistake at /${pointer}: ${message}.`, howToMake);
  const [shards, leftOut, passedOver, list] = ['shards', 'leftOut', 'passedOver', 'units'].map((key) => own(data, key));
  if (shards !== undefined && !(isCount(shards) && shards >= 1 && shards <= mostShards)) {
    throw wrong('shards', `it must be a whole number from 1 to ${mostShards}`);
  }
  if (!isCount(passedOver)) throw wrong('passedOver', 'it must be a whole number from 0 on');
  if (!Array.isArray(leftOut) || !leftOut.every(isLeftOut)) throw wrong('leftOut', 'it must list files and reasons');
  if (!Array.isArray(list)) throw wrong('units', 'it must be a list');
  const units = list.map((entry: unknown, at) => {
    const unit = isObject(entry) ? readUnitEntry(entry) : 'it must be an object';
    if (typeof unit === 'string') throw wrong(`units/${at}`, unit);
    return unit;
  });
  units.sort(byPlace);
  const fault = faultOfTiling(units);
  if (fault !== undefined) throw wrong('units', fault);
  return { leftOut, passedOver, units, ...(shards !== undefined && { shards: shards }) };
}

function parseJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new UsageError(`The manifest '${name}' is no valid JSON.`, howToMake);
  }
}

function readUnitEntry(entry: Readonly<Record<string, unknown>>): SourceUnit | string {
  const [id, source, start, end, size, etag] = ['id', 'source', 'start', 'end', 'size', 'etag'].map((key) =>
    own(entry, key),
  );
  const fault = faultOfRange({ source, start, end, size, etag });
  if (fault !== undefined) return fault;
  const unit = unitOf({ source, start, end, size, ...(etag !== undefined && { etag }) } as SourceUnit);
  return unit.id === id ? unit : 'its id does not belong to it';
}

/** `units` are sorted by place. */
function faultOfTiling(units: readonly SourceUnit[]): string | undefined {
  for (const [at, unit] of units.entries()) {
    const before = units[at - 1]?.source === unit.source ? units[at - 1] : undefined;
    if (before && (before.size !== unit.size || before.etag !== unit.etag)) return `'${unit.source}' has two versions`;
    if (unit.start !== (before?.end ?? 0)) return `${nameOfUnit(unit)} does not begin where the unit before it ends`;
    if (units[at + 1]?.source !== unit.source && unit.end !== unit.size) return `${nameOfUnit(unit)} is not the last`;
  }
  return undefined;
}

function isLeftOut(value: unknown): value is NotAudited {
  return isObject(value) && typeof own(value, 'file') === 'string' && typeof own(value, 'reason') === 'string';
}
