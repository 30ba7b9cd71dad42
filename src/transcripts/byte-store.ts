/** Bytes that are kept until the rest of their record comes. */
export interface ByteStore {
  /** How many bytes are kept. */
  length(): number;
  append(bytes: Uint8Array): void;
  /** The bytes kept so far; valid until the next `append`. */
  bytes(): Buffer;
  clear(): void;
}

/** Beyond this a store gives its memory back when it is cleared: one long record must not weigh on all that follow. */
const keptCapacity = 1 << 22;

/** A buffer that grows by doubling, so that a record that comes in many chunks is copied a constant number of times. */
export function byteStore(): ByteStore {
  let buffer = Buffer.alloc(0);
  let length = 0;
  return {
    length: () => length,
    append(bytes) {
      const needed = length + bytes.length;
      if (needed > buffer.length) {
        const larger = Buffer.allocUnsafeSlow(Math.max(needed, buffer.length * 2, 4096));
        larger.set(buffer.subarray(0, length));
        buffer = larger;
      }
      buffer.set(bytes, length);
      length = needed;
    },
    bytes: () => buffer.subarray(0, length),
    clear() {
      length = 0;
      if (buffer.length > keptCapacity) buffer = Buffer.alloc(0);
    },
  };
}
