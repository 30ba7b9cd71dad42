import type { Policy } from '../policy/policy.js';
import type { Unit } from './plan.js';
import type { Pool } from './pool.js';
import { startPool } from './pool.js';
import type { SliceSource } from './slice.js';
import { auditRange } from './unit.js';

/** How ranges are audited. */
export interface RangeOptions {
  readonly policy: Policy;
  readonly onBadRecord: SliceSource['onBadRecord'];
  /** Threads that may audit at once; one means none but this. */
  readonly threads: number;
  /** From so many bytes on threads are used; they must never make a small audit slower. */
  readonly threadBytes?: number;
}

/** Results of the units that are ranges, in their order: from threads where they pay, else made when they are asked for. */
export function rangeResults(units: readonly Unit[], options: RangeOptions, slice: Omit<SliceSource, 'file'>): Pool {
  const { policy, threads, onBadRecord } = options;
  const tasks = units.flatMap(({ source: { path, name }, range }) =>
    path !== undefined && range ? [{ path, file: name, range }] : [],
  );
  const bytes = tasks.reduce((sum, { range }) => sum + range.end - range.start, 0);
  const pays =
    threads > 1 && !slice.secrets && tasks.length > 1 && bytes >= (options.threadBytes ?? defaultThreadBytes);
  if (pays) return startPool(tasks, threads, { policy, onBadRecord });
  const remaining = tasks[Symbol.iterator]();
  return {
    next: () => {
      const { path, file, range } = remaining.next().value!;
      return auditRange(path, range, { file, ...slice }, policy.limits);
    },
    skip: () => void remaining.next(),
    close: async () => undefined,
  };
}

/** Starting a thread takes longer than auditing a few megabytes. */
const defaultThreadBytes = 24 << 20;
