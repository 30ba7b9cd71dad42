import { open } from 'node:fs/promises';
import { containerOf, headBytes, wrapperOf } from '../transcripts/containers.js';
import type { ByteRange } from '../transcripts/range.js';
import type { Source } from '../transcripts/record.js';

/** A stretch of one source that is audited by itself: a byte range of plain JSON lines, or a whole source. */
export interface Unit {
  readonly source: Source;
  readonly range?: ByteRange;
}

/** How the sources are cut. */
export interface PlanOptions {
  /** Bytes of a range. Findings do not depend on it. */
  readonly unitBytes: number;
}

/** So many bytes keep a thread busy for some tens of milliseconds and its findings small. */
export const defaultUnitBytes = 4 << 20;

/**
 * Cuts sources into units, in the order of the sources and their bytes. Files of plain UTF-8 lines are cut into ranges;
 * anything else (a stream, a document, a compressed file, what cannot be opened) stays whole.
 */
export async function planUnits(sources: readonly Source[], { unitBytes }: PlanOptions): Promise<Unit[]> {
  const units: Unit[] = [];
  for (const source of sources) {
    const size = await sizeOfLines(source.path);
    if (size === undefined) units.push({ source });
    for (let start = 0; start < (size ?? 0); start += unitBytes) {
      units.push({ source, range: { start, end: Math.min(start + unitBytes, size!) } });
    }
  }
  return units;
}

/** The size of a regular file of plain lines; undefined for anything else. What is wrong with it is said when it is read. */
export async function sizeOfLines(path: string | undefined): Promise<number | undefined> {
  const file = path === undefined ? undefined : await open(path, 'r').catch(() => undefined);
  if (!file) return undefined;
  try {
    const stats = await file.stat();
    if (!stats.isFile()) return undefined;
    const head = Buffer.alloc(Math.min(headBytes, stats.size));
    const { bytesRead } = await file.read(head, 0, head.length, 0);
    const read = head.subarray(0, bytesRead);
    const plain = wrapperOf(read) === undefined && containerOf(read, stats.size <= headBytes) === 'lines';
    return plain && stats.size > 0 ? stats.size : undefined;
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}
