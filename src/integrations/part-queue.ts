/** Parts of a body between who writes and who verifies. */
export interface PartQueue extends AsyncIterable<Uint8Array> {
  /** Adds a part; false where the writer is to wait for `onDrain`. `done` is called when the part is taken. */
  add(part: Uint8Array, done?: () => void): boolean;
  /** Nothing more will come. */
  close(): void;
  /** Whoever was to have the body is gone: what waits is dropped, and so is all that comes. */
  abandon(): void;
  isAbandoned(): boolean;
}

/** So many bytes wait before a writer is told to wait as well. */
const highWater = 65_536;

interface Waiting {
  readonly bytes: Uint8Array;
  readonly done: (() => void) | undefined;
}

/** An empty queue. */
export function partQueue(onDrain: () => void): PartQueue {
  let waiting: Waiting[] = [];
  let size = 0;
  let isClosed = false;
  let isAbandoned = false;
  let isFull = false;
  let wake: () => void = () => undefined;

  return {
    add(bytes, done) {
      if (isAbandoned) return true;
      waiting.push({ bytes, done });
      size += bytes.length;
      isFull ||= size >= highWater;
      wake();
      return !isFull;
    },
    close() {
      isClosed = true;
      wake();
    },
    abandon() {
      isAbandoned = true;
      waiting = [];
      wake();
    },
    isAbandoned: () => isAbandoned,
    async *[Symbol.asyncIterator]() {
      while (!isAbandoned) {
        const next = waiting.shift();
        if (next) {
          size -= next.bytes.length;
          next.done?.();
          if (isFull && waiting.length === 0) {
            isFull = false;
            onDrain();
          }
          yield next.bytes;
        } else if (isClosed) return;
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
      throw new Error('The connection was closed.');
    },
  };
}
