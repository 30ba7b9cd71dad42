import type { JsonObject } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';

/** What is known of records with the same member names and the same values of some scalars. */
export interface Verdict {
  readonly scalars: readonly (readonly [key: string, value: unknown])[];
  /** The format that recognises them. */
  readonly format?: TranscriptFormat;
  /** Else the formats that still have to be asked. */
  readonly rest: readonly TranscriptFormat[];
}

/** Verdicts by shape. */
export interface ShapeMemory {
  find(record: JsonObject, keys: readonly string[]): Verdict | undefined;
  /** Keeps the verdict, within bounds, and gives it back. */
  add(keys: readonly string[], verdict: Verdict): Verdict;
}

interface Shape {
  readonly keys: readonly string[];
  readonly verdicts: Verdict[];
}

/** Logs have a few shapes; one that has thousands gains nothing from a memory, and is not to fill it. */
const mostShapes = 500;
const mostVerdicts = 8;
const mostKeys = 32;
const longestScalar = 100;

/** Begins with nothing in it. */
export function shapeMemory(): ShapeMemory {
  const shapes = new Map<string, Shape>();
  return {
    find(record, keys) {
      if (keys.length > mostKeys) return undefined;
      const shape = shapes.get(keys.join());
      if (!shape || !areSame(shape.keys, keys)) return undefined;
      for (let index = 0; index < shape.verdicts.length; index++) {
        if (holds(shape.verdicts[index]!, record)) return shape.verdicts[index];
      }
      return undefined;
    },
    add(keys, verdict) {
      const isLong = ([, value]: readonly [string, unknown]) =>
        typeof value === 'string' && value.length > longestScalar;
      if (keys.length > mostKeys || verdict.scalars.some(isLong)) return verdict;
      const name = keys.join();
      let shape = shapes.get(name);
      if (!shape && shapes.size < mostShapes && name.length <= mostKeys * longestScalar) {
        shapes.set(name, (shape = { keys, verdicts: [] }));
      }
      if (shape && areSame(shape.keys, keys) && shape.verdicts.length < mostVerdicts) shape.verdicts.push(verdict);
      return verdict;
    },
  };
}

/** Two lists of names may read the same where a name holds a comma. */
function areSame(left: readonly string[], right: readonly string[]): boolean {
  if (left.length !== right.length) return false;
  for (let index = 0; index < left.length; index++) if (left[index] !== right[index]) return false;
  return true;
}

function holds({ scalars }: Verdict, record: JsonObject): boolean {
  for (let index = 0; index < scalars.length; index++) {
    const [key, value] = scalars[index]!;
    if (record[key] !== value) return false;
  }
  return true;
}
