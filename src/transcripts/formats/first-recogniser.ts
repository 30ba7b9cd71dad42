import type { JsonObject } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { shapeMemory, type Verdict } from './shape-memory.js';
import { watched } from './watched.js';

/**
 * Makes what finds the first of the formats that recognises a record. A record is shown only to formats of which it has
 * a telling member, and what was found out about a shape from its members' scalars alone is remembered: most records are
 * so asked about by few of them.
 */
export function firstRecogniser(
  formats: readonly TranscriptFormat[],
): (record: JsonObject) => TranscriptFormat | undefined {
  const shown = new Map<string, number[]>();
  const always = new Uint8Array(formats.length);
  formats.forEach(({ hasOneOf }, index) => {
    if (!hasOneOf) always[index] = 1;
    for (const key of hasOneOf ?? []) {
      const indexes = shown.get(key);
      if (indexes) indexes.push(index);
      else shown.set(key, [index]);
    }
  });
  const memory = shapeMemory();

  /** Asks the formats in their order as long as their answers need no look into a member. */
  function learn(record: JsonObject, keys: readonly string[]): Verdict {
    const asked = always.slice();
    for (const key of keys) for (const index of shown.get(key) ?? []) asked[index] = 1;
    const candidates = formats.filter((_, index) => asked[index] === 1);
    const { proxy, scalars, looksInto } = watched(record);
    let passed = 0;
    let format: TranscriptFormat | undefined;
    for (; passed < candidates.length && !format; passed++) {
      const scalarsBefore = [...scalars];
      const recognises = candidates[passed]!.recognises(proxy);
      if (looksInto()) return { scalars: scalarsBefore, rest: candidates.slice(passed) };
      if (recognises) format = candidates[passed];
    }
    return { scalars: [...scalars], rest: [], ...(format && { format }) };
  }

  return (record) => {
    const keys = Object.keys(record);
    const { format, rest } = memory.find(record, keys) ?? memory.add(keys, learn(record, keys));
    if (format) return format;
    for (let index = 0; index < rest.length; index++) if (rest[index]!.recognises(record)) return rest[index];
    return undefined;
  };
}
