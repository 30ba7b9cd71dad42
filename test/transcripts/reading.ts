import type { ReadItem, Source } from '../../src/transcripts/record.js';
import { readRecords } from '../../src/transcripts/read.js';
import type { Splitter } from '../../src/transcripts/splitter.js';

/** All items of the chunks. Chunks are overwritten after they were given, since a splitter must not keep them. */
export function split(splitter: Splitter, chunks: readonly Buffer[]): ReadItem[] {
  const items: ReadItem[] = [];
  for (const chunk of chunks) {
    const given = Buffer.from(chunk);
    items.push(...splitter.push(given));
    given.fill(0x2a);
  }
  return [...items, ...splitter.end()];
}

export function sourceOf(chunks: readonly Buffer[], name = 'log.jsonl'): Source {
  return {
    name,
    async *open() {
      yield* chunks;
    },
  };
}

export async function readAll(chunks: readonly Buffer[], recordBytes = 1 << 20): Promise<ReadItem[]> {
  const items: ReadItem[] = [];
  for await (const batch of readRecords(sourceOf(chunks), { recordBytes })) items.push(...batch.items);
  return items;
}

/** Texts of the records, and the places of everything else. */
export function shortly(items: readonly ReadItem[]): unknown[] {
  return items.map((item) =>
    item.kind === 'record'
      ? [item.line, item.column, item.text, ...(item.replaced ? ['replaced'] : [])]
      : [item.line, item.column, item.kind, item.reason],
  );
}
