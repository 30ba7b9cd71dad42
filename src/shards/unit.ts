import { createHash } from 'node:crypto';

/** Bytes `[start, end)` of one source. What covers the whole source may be in any container; else it is plain JSON lines. */
export interface UnitRange {
  /** What findings and reports call the source: a path relative to the root, or the name of an object in a store. */
  readonly source: string;
  readonly start: number;
  readonly end: number;
  /** Bytes of the whole source. */
  readonly size: number;
  /** The store's mark of the object's version, where there is one. */
  readonly etag?: string;
}

/** A unit of work with its identity: the same in every plan that cuts the same source in the same way. */
export interface SourceUnit extends UnitRange {
  /** 24 hexadecimal digits over all the rest. */
  readonly id: string;
}

/** Gives a range its identity. */
export function unitOf({ source, start, end, size, etag }: UnitRange): SourceUnit {
  const text = JSON.stringify([source, start, end, size, etag ?? null]);
  const id = createHash('sha256').update(text).digest('hex').slice(0, 24);
  return { id, source, start, end, size, ...(etag !== undefined && { etag }) };
}

/** Whether the unit is all of its source. */
export function isWhole({ start, end, size }: UnitRange): boolean {
  return start === 0 && end === size;
}

/** The unit as messages name it. */
export function nameOfUnit({ source, start, end }: UnitRange): string {
  return `'${source}' bytes ${start}-${end}`;
}

/** The order of units in manifests, partials and merges: that of one process over the same files. */
export function byPlace(a: UnitRange, b: UnitRange): number {
  if (a.source !== b.source) return a.source < b.source ? -1 : 1;
  return a.start - b.start || a.end - b.end || a.size - b.size || compare(a.etag ?? '', b.etag ?? '');
}

/** A range as a file or the command line gives it. */
export type UnknownRange = Readonly<Partial<Record<keyof UnitRange, unknown>>>;

/** What is wrong with a range that comes from a file or the command line, or undefined. */
export function faultOfRange({ source, start, end, size, etag }: UnknownRange): string | undefined {
  if (typeof source !== 'string' || source === '' || source.length > 8_192) return 'source must be a name';
  if (etag !== undefined && (typeof etag !== 'string' || etag.length > 1_024)) return 'etag must be a text';
  if (!isCount(start) || !isCount(end) || !isCount(size)) return 'start, end and size must be whole numbers from 0 on';
  if (end > size) return 'end must not lie beyond size';
  return start < end || (size === 0 && start === 0) ? undefined : 'start must come before end';
}

/** Whether it is a number of bytes, lines or records: from 0 to 2^50, so that sums of them stay exact. */
export function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= 2 ** 50;
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
