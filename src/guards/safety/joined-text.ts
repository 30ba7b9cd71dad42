import type { TextAt } from './findings.js';
import type { Texts } from './texts.js';

/** Where an offset of a joined text falls. */
interface Spot {
  readonly where: TextAt;
  readonly offset: number;
  /** Length of the text that it falls into. */
  readonly length: number;
}

/** Texts put together with a blank between each two. */
export interface JoinedText {
  readonly text: string;
  /** The text that holds an offset; a blank between two belongs to the one before it. */
  at(offset: number): Spot;
}

/** All values of a response, then all names of its fields. */
export function joinAll(texts: Texts): JoinedText {
  const { values, names } = texts;
  return join([...values, ...names], (index) =>
    index < values.length ? { kind: 'value', index } : { kind: 'name', index: index - values.length },
  );
}

/** The values that make up one running text. */
export function joinValues(texts: Texts, indexes: readonly number[]): JoinedText {
  return join(
    indexes.map((index) => texts.values[index]!),
    (index) => ({ kind: 'value', index: indexes[index]! }),
  );
}

function join(parts: readonly string[], where: (index: number) => TextAt): JoinedText {
  const starts: number[] = [];
  let length = 0;
  for (const part of parts) {
    starts.push(length);
    length += part.length + 1;
  }
  return {
    text: parts.join(' '),
    at: (offset) => {
      let [low, high] = [0, starts.length - 1];
      while (low < high) {
        const middle = (low + high + 1) >> 1;
        if (starts[middle]! <= offset) low = middle;
        else high = middle - 1;
      }
      const part = parts[low] ?? '';
      return { where: where(low), offset: Math.min(offset - (starts[low] ?? 0), part.length), length: part.length };
    },
  };
}
