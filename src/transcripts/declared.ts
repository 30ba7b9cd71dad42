import { InputError } from '../core/errors.js';
import { brokenOff } from './range.js';
import { readStream } from './read.js';

/** A stream whose beginning in its source, and whose source's size, were told beforehand. */
export interface DeclaredStream {
  /** Its bytes; who stops reading them does not close the stream. */
  readonly chunks: AsyncIterable<Buffer>;
  /**
   * Reads what is left and throws it away, so that whoever writes it ends in peace. Rejects with `InputError` where the
   * stream has more bytes than its source, or, where `toEnd` is set, fewer.
   */
  drain(toEnd: boolean): Promise<void>;
}

/** Holds a stream to what was said of it: bytes of a source of `size` bytes, from `startsAt` on. */
export function declaredStream(
  readable: AsyncIterable<Uint8Array | string>,
  name: string,
  { startsAt, size }: { readonly startsAt: number; readonly size: number },
): DeclaredStream {
  const iterator = readStream(readable, name);
  let position = startsAt;
  const next = async (): Promise<Buffer | undefined> => {
    const { value, done } = await iterator.next();
    if (done) return undefined;
    position += value.length;
    if (position > size) {
      throw new InputError(
        `'${name}' has more than the ${size} bytes that were declared.`,
        'Plan it anew: it has changed, or other bytes were sent along with it.',
      );
    }
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  };
  async function* chunks(): AsyncGenerator<Buffer> {
    for (let chunk = await next(); chunk; chunk = await next()) yield chunk;
  }
  return {
    chunks: chunks(),
    async drain(toEnd) {
      while (await next());
      if (toEnd && position < size) throw brokenOff(name, position, size);
    },
  };
}
