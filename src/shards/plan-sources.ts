import { open, stat } from 'node:fs/promises';
import { sizeOfLines } from '../audit/plan.js';
import { InputError, UsageError } from '../core/errors.js';
import type { NotAudited } from '../core/finding.js';
import { headBytes } from '../transcripts/containers.js';
import { recognise } from '../transcripts/formats/index.js';
import { lineSplitter } from '../transcripts/lines.js';
import { parseRecord } from '../transcripts/parse-record.js';
import { unreadable } from '../transcripts/read.js';
import type { Source } from '../transcripts/record.js';
import type { Manifest } from './manifest.js';
import type { SourceUnit, UnitRange } from './unit.js';
import { byPlace, isCount, unitOf } from './unit.js';

/** How sources are cut. */
export interface CutOptions {
  /** Bytes of a unit, where a source can be cut. */
  readonly unitBytes: number;
  /** No source is cut. */
  readonly whole: boolean;
}

/** So much is worth sending to another machine, and is audited in some seconds. */
export const defaultShardUnitBytes = 256 << 20;

/** One source to cut: its name, its size, and whether it is plain JSON lines of formats that stand for themselves. */
export interface SizedSource extends Pick<UnitRange, 'source' | 'size' | 'etag'> {
  readonly isLines: boolean;
}

/** Cuts sources into units, the same for the same sources in whatever order. */
export function planSources(
  sources: readonly SizedSource[],
  { unitBytes, whole }: CutOptions,
  { leftOut, passedOver, shards }: Omit<Manifest, 'units'>,
): Manifest {
  const units: SourceUnit[] = [];
  for (const { isLines, ...source } of sources) {
    const step = isLines && !whole ? unitBytes : Math.max(source.size, 1);
    let start = 0;
    do {
      units.push(unitOf({ ...source, start, end: Math.min(start + step, source.size) }));
      start += step;
    } while (start < source.size);
  }
  units.sort(byPlace);
  return { leftOut, passedOver, units, ...(shards !== undefined && { shards }) };
}

/** Looks at a file's size and first bytes. Rejects with `InputError` where it cannot be read, or is no regular file. */
export async function sizeSource({ name, path }: Source): Promise<SizedSource> {
  if (path === undefined) {
    throw new UsageError(`'${name}' has no size that is known beforehand.`, 'Give --name and --size with --partial.');
  }
  const stats = await stat(path).catch((error: unknown) => {
    throw unreadable(name, error);
  });
  if (!stats.isFile())
    throw new InputError(`'${name}' is no regular file.`, 'Units are cut from files of a known size.');
  const isLines = (await sizeOfLines(path)) !== undefined && !(await beginsJoined(path, name));
  return { source: name, size: stats.size, isLines };
}

/** What only the names of a store tell: these endings are plain JSON lines, everything else stays whole. */
const endingsOfLines = /\.(?:jsonl|ndjson)$/i;

/**
 * Reads a list of objects: `name`, size in bytes and, if there is one, etag, with tabs between, an object a line.
 * Throws `UsageError`, which names the line at fault.
 */
export function parseSourceList(name: string, text: string): SizedSource[] {
  const seen = new Set<string>();
  const sources: SizedSource[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    const fields = line.replace(/\r$/, '').split('\t');
    if (fields.length === 1 && fields[0]!.trim() === '') continue;
    const [source = '', digits = '', etag] = fields;
    const size = /^\d{1,15}$/.test(digits) ? Number(digits) : Number.NaN;
    const wrong = (message: string) =>
      new UsageError(
        `The list '${name}' has a mistake on line ${index + 1}: ${message}.`,
        'Write: name TAB size TAB etag',
      );
    if (source === '' || fields.length > 3 || !isCount(size)) throw wrong('it must have a name and a size in bytes');
    if (seen.has(source)) throw wrong('its name was there before');
    seen.add(source);
    sources.push({ source, size, ...(etag && { etag }), isLines: endingsOfLines.test(source) });
  }
  return sources;
}

/** What is left out of a plan, as an audit would say it. */
export function refuseLeftOut(leftOut: readonly NotAudited[]): void {
  const [first] = leftOut;
  if (first) throw new InputError(`'${first.file}': ${first.reason}.`, 'A partial audit needs all that it is given.');
}

/** Whether the first records are of a format that joins them: what one means then depends on those before it. */
async function beginsJoined(path: string, name: string): Promise<boolean> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw unreadable(name, error);
  });
  try {
    const head = Buffer.alloc(headBytes);
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    const splitter = lineSplitter(headBytes);
    const items = [...splitter.push(head.subarray(0, bytesRead)), ...(bytesRead < headBytes ? splitter.end() : [])];
    return items.some((item) => {
      const record = item.kind === 'record' ? parseRecord(item.text) : undefined;
      if (!record || 'malformed' in record) return false;
      return record.values.some(({ value }) => recognise(value)?.joiner !== undefined);
    });
  } finally {
    await file.close();
  }
}
