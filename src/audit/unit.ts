import { InputError } from '../core/errors.js';
import { gateOfStack } from './stack-gate.js';
import { readRange } from '../transcripts/range.js';
import type { ByteRange } from '../transcripts/range.js';
import type { ReadLimits } from '../transcripts/record.js';
import type { Partial } from './partial.js';
import type { OpenJoins, SliceSource } from './slice.js';
import { auditSlice } from './slice.js';

/** What auditing one range gives: plain data that can cross a thread. */
export interface RangeResult {
  readonly partials: readonly Partial[];
  /** Lines of the range: what the next range's line numbers begin after. */
  readonly lines: number;
  readonly bytes: number;
  /**
   * The range holds records of a format that joins them, so what it means depends on the ranges around it: there are no
   * partials, and the file is to be audited in one go from here on.
   */
  readonly joins: boolean;
  /** Why the range could not be read to its end. */
  readonly unreadable?: { readonly message: string; readonly hint?: string };
}

/** Audits one byte range of a file. The same in any thread. */
export async function auditRange(
  path: string,
  range: ByteRange,
  slice: SliceSource,
  limits: ReadLimits,
): Promise<RangeResult> {
  const joins: OpenJoins = new Map();
  const partials: Partial[] = [];
  let bytes = 0;
  let lines = 0;
  const gate = gateOfStack(slice.stack, range.end - range.start);
  try {
    for await (const batch of readRange(path, slice.file, range, limits, gate)) {
      ({ bytes, lines } = batch);
      const partial = auditSlice(batch.items, slice, joins);
      if (joins.size > 0) return { partials: [], lines: 0, bytes: 0, joins: true };
      partials.push(partial);
    }
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { message, hint } = error;
    return { partials, lines, bytes, joins: false, unreadable: { message, ...(hint !== undefined && { hint }) } };
  }
  return { partials, lines, bytes, joins: false };
}
