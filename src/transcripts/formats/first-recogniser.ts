import type { JsonObject } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';

/**
 * Makes what finds the first of the formats that recognises a record. A record is shown only to formats of which it has
 * a telling member: most records are so asked about by few of them.
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
  return (record) => {
    const asked = always.slice();
    for (const key of Object.keys(record)) {
      const indexes = shown.get(key);
      if (indexes) for (const index of indexes) asked[index] = 1;
    }
    for (let index = 0; index < asked.length; index++) {
      if (asked[index] === 1 && formats[index]!.recognises(record)) return formats[index];
    }
    return undefined;
  };
}
