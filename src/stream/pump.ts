import { close, take } from './gate.js';
import type { Gate } from './holding.js';

/** A stream of items, such as a client library gives. */
export type ItemStream<Item> = AsyncIterable<Item> | Iterable<Item>;

/** Reads one item whenever the consumer asks for one, and more only while a call is held. */
export async function* pump(items: ItemStream<unknown>, gate: Gate): AsyncGenerator<unknown, void, undefined> {
  const source = Symbol.asyncIterator in items ? items[Symbol.asyncIterator]() : items[Symbol.iterator]();
  let isOver = false;
  try {
    while (!isOver) {
      const step = await nextOf(source);
      isOver = step.done === true || 'failure' in step;
      if (isOver) close(gate);
      else take(gate, step.value);
      for (const item of gate.ready) yield item;
      gate.ready.length = 0;
      if ('failure' in step) throw step.failure;
    }
  } finally {
    if (!isOver) await source.return?.();
  }
}

type Step = IteratorResult<unknown> | { readonly done: false; readonly value: undefined; readonly failure: unknown };

async function nextOf(source: Iterator<unknown> | AsyncIterator<unknown>): Promise<Step> {
  try {
    return await source.next();
  } catch (failure) {
    return { done: false, value: undefined, failure };
  }
}
