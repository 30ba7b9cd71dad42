import { Worker } from 'node:worker_threads';
import type { RangeAnswer, RangeTask, WorkerSettings } from './worker.js';
import type { RangeResult } from './unit.js';

/** A thread ended before its work did: it crashed, or its memory ran out. */
export class WorkerFailure extends Error {}

/** Ranges audited by threads ahead of the one that takes their results in order. */
export interface Pool {
  /** The result of the next range, in the order in which they were given. Rejects with `WorkerFailure`. */
  next(): Promise<RangeResult>;
  /** Passes over the next range. */
  skip(): void;
  /** Ends the threads. */
  close(): Promise<void>;
}

interface Slot {
  readonly promise: Promise<RangeResult>;
  readonly resolve: (result: RangeResult) => void;
  readonly reject: (error: Error) => void;
}

/** So many ranges a thread may be ahead of the results taken, so that memory stays bounded while one range is slow. */
const aheadPerThread = 2;

/** Records live for a moment only: a small nursery keeps a thread's memory small, at no cost that shows. */
const resourceLimits = { maxYoungGenerationSizeMb: 2 };

/** Starts threads on the ranges. */
export function startPool(tasks: readonly Omit<RangeTask, 'id'>[], threads: number, settings: WorkerSettings): Pool {
  const slots = tasks.map(() => slot());
  // A failure is told to whoever takes the result; one that is never taken is no unhandled rejection.
  for (const { promise } of slots) promise.catch(() => undefined);
  const workers: Worker[] = [];
  const idle: Worker[] = [];
  let given = 0;
  let taken = 0;

  const give = () => {
    while (idle.length > 0 && given < tasks.length && given - taken < threads * aheadPerThread) {
      const id = given++;
      idle.pop()!.postMessage({ id, ...tasks[id]! } satisfies RangeTask);
    }
  };
  let closed = false;
  const fail = (error: Error) => {
    if (!closed) for (const { reject } of slots.slice(taken)) reject(error);
  };
  for (let index = 0; index < Math.min(threads, tasks.length); index++) {
    const worker = new Worker(new URL('./worker.js', import.meta.url), { workerData: settings, resourceLimits });
    worker.on('message', ({ id, result }: RangeAnswer) => {
      slots[id]!.resolve(result);
      idle.push(worker);
      give();
    });
    worker.on('error', (error: Error) => fail(new WorkerFailure(`A worker thread failed: ${error.message}`)));
    worker.on('exit', (code) => fail(new WorkerFailure(`A worker thread ended early with code ${code}.`)));
    workers.push(worker);
    idle.push(worker);
  }
  const pass = () => {
    slots[taken++] = settled;
    give();
  };
  give();
  return {
    next: async () => {
      const result = await slots[taken]!.promise;
      pass();
      return result;
    },
    skip: pass,
    close: async () => {
      closed = true;
      await Promise.all(workers.map((worker) => worker.terminate()));
    },
  };
}

function slot(): Slot {
  let resolve!: Slot['resolve'];
  let reject!: Slot['reject'];
  const promise = new Promise<RangeResult>((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}

/** Stands in for a result that was taken, so that the pool does not keep it. */
const settled: Slot = slot();
