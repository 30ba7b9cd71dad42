/** The first bytes of a stream, and the whole stream with them. */
export interface Peeked {
  /** Exactly as many bytes as were asked for, fewer only where the stream is shorter: chunk sizes do not matter. */
  readonly head: Buffer;
  /** Whether the head is all there is. */
  readonly complete: boolean;
  readonly chunks: AsyncIterable<Buffer>;
}

/**
 * Reads ahead until the head is full, then gives the stream from its start. A fault behind the first bytes is left to
 * whoever reads on: what came before it can be read.
 */
export async function peek(chunks: AsyncIterable<Buffer>, size: number): Promise<Peeked> {
  const iterator = chunks[Symbol.asyncIterator]();
  const read: Buffer[] = [];
  let length = 0;
  let ended = false;
  let fault: unknown;
  // One byte more than the head tells whether the head is all there is.
  while (length <= size && !ended && fault === undefined) {
    try {
      const next = await iterator.next();
      if (next.done) ended = true;
      else {
        read.push(next.value);
        length += next.value.length;
      }
    } catch (error) {
      if (length === 0) throw error;
      fault = error;
    }
  }
  const joined = Buffer.concat(read);
  return { head: joined.subarray(0, size), complete: ended && length <= size, chunks: replay(joined, iterator, fault) };
}

/** The stream without its first bytes. */
export async function* without(chunks: AsyncIterable<Buffer>, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of chunks) {
    const rest = left > 0 ? chunk.subarray(Math.min(left, chunk.length)) : chunk;
    left -= chunk.length - rest.length;
    if (rest.length > 0) yield rest;
  }
}

async function* replay(first: Buffer, iterator: AsyncIterator<Buffer>, fault: unknown): AsyncGenerator<Buffer> {
  try {
    if (first.length > 0) yield first;
    if (fault !== undefined) throw fault;
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value;
  } finally {
    await iterator.return?.();
  }
}
