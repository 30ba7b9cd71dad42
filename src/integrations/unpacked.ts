/** A body that is not compressed any more, and the text of its beginning. */
export interface Unpacked {
  readonly start: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/**
 * Unpacks a body by its first bytes: clients of the web leave `content-encoding` as it was where they have unpacked the body
 * already. Of another encoding than gzip and deflate the bytes are taken as they are, and what is no UTF-8 fails later.
 */
export async function unpacked(body: AsyncIterable<Uint8Array>, encoding: string): Promise<Unpacked> {
  const source = await begun(body);
  const [first, second] = source.head;
  const isGzip = first === 0x1f && second === 0x8b;
  // The first two bytes of a zlib stream are a multiple of 31; no JSON and no event begins with them.
  const isZlib = /deflate/i.test(encoding) && first === 0x78 && (0x78 * 256 + (second ?? 0)) % 31 === 0;
  if (!isGzip && !isZlib) return { start: startOf(source.head), bytes: source.all() };
  const inner = await begun(decompressed(source.all(), isGzip ? 'gzip' : 'deflate'));
  return { start: startOf(inner.head), bytes: inner.all() };
}

/** So many characters tell what a body is. */
const tellingLength = 8;

/** A body may begin with so many bytes of white space. */
const longestSpace = 1_048_576;

interface Begun {
  readonly head: Uint8Array;
  /** The whole body, once. */
  all(): AsyncGenerator<Uint8Array>;
}

/** Reads the beginning of a body, until it tells what it is. Throws for one that is white space for too long. */
async function begun(body: AsyncIterable<Uint8Array>): Promise<Begun> {
  const parts = body[Symbol.asyncIterator]();
  const read: Uint8Array[] = [];
  let head: Uint8Array = new Uint8Array();
  let length = 0;
  let isOver = false;
  while (!isOver && (head.length < 2 || !isTelling(head))) {
    const { done, value } = await parts.next();
    isOver = done === true;
    if (value === undefined) continue;
    read.push(value);
    length += value.length;
    if (length > longestSpace && !isTelling(value)) {
      await parts.return?.();
      throw new Error('The body begins with too much white space.');
    }
    head = isSpace(head) ? value.subarray(0, longestSpace) : joined(head, value);
  }
  return {
    head,
    async *all() {
      try {
        yield* read;
        while (!isOver) {
          const { done, value } = await parts.next();
          isOver = done === true;
          if (value !== undefined) yield value;
        }
      } finally {
        if (!isOver) await parts.return?.();
      }
    },
  };
}

function joined(one: Uint8Array, other: Uint8Array): Uint8Array {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

function isTelling(head: Uint8Array): boolean {
  return (head[0] === 0x1f && head[1] === 0x8b) || startOf(head).trimStart().length >= tellingLength;
}

function isSpace(head: Uint8Array): boolean {
  return startOf(head).trim() === '';
}

function startOf(head: Uint8Array): string {
  return new TextDecoder().decode(head);
}

async function* decompressed(bytes: AsyncIterable<Uint8Array>, format: 'gzip' | 'deflate'): AsyncGenerator<Uint8Array> {
  const source = bytes[Symbol.asyncIterator]();
  const packed = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await source.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await source.return?.();
      },
    },
    { highWaterMark: 0 },
  );
  yield* packed.pipeThrough(new DecompressionStream(format)) as unknown as AsyncIterable<Uint8Array>;
}
