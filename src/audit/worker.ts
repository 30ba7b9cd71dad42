import { parentPort, workerData } from 'node:worker_threads';
import type { Policy } from '../policy/policy.js';
import { buildStack } from '../policy/stack.js';
import type { ByteRange } from '../transcripts/range.js';
import type { SliceSource } from './slice.js';
import { auditRange } from './unit.js';
import type { RangeResult } from './unit.js';

// A thread that audits ranges. It is given the policy as data and builds a stack of its own.

/** What a thread is told once. */
export interface WorkerSettings {
  readonly policy: Policy;
  readonly onBadRecord: SliceSource['onBadRecord'];
}

/** One range to audit. */
export interface RangeTask {
  readonly id: number;
  readonly path: string;
  readonly file: string;
  readonly range: ByteRange;
}

/** What became of it. */
export interface RangeAnswer {
  readonly id: number;
  readonly result: RangeResult;
}

if (parentPort) {
  const port = parentPort;
  const { policy, onBadRecord } = workerData as WorkerSettings;
  const stack = buildStack(policy);
  port.on('message', async ({ id, path, file, range }: RangeTask) => {
    const result = await auditRange(path, range, { file, stack, onBadRecord }, policy.limits);
    port.postMessage({ id, result } satisfies RangeAnswer);
  });
}
