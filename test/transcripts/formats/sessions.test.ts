import { describe, expect, test } from 'vitest';

import type { JsonObject } from '../../../src/core/json.js';
import type { Joiner, RecordText, TranscriptResponse } from '../../../src/transcripts/format.js';
import { recognise } from '../../../src/transcripts/formats/index.js';
import { misplaced } from './places.js';
import { sessions } from './sessions/index.js';

describe('records that are read together', () => {
  test.each(sessions)('$format: $name', ({ format, records, responses }) => {
    expect(records.map((record) => recognise(record)?.id)).toEqual(records.map(() => format));
    const given = follow(records).map(({ response: { role, origin, response, conversation, id } }) => ({
      role,
      origin,
      response,
      ...(conversation !== undefined && { conversation }),
      ...(id !== undefined && { id }),
    }));
    expect(given).toEqual(responses.map((response) => ({ origin: 'primary', ...response })));
  });

  test.each(sessions)('$format: $name, each value in its place', ({ records, derived }) => {
    const found = follow(records).flatMap(({ response, at }) =>
      misplaced(response, (text) => JSON.parse((text ?? at).text), derived),
    );
    expect(found).toEqual([]);
  });
});

/** What the records of a file give, each response with the record that was at hand. */
function follow(records: readonly object[]): { response: TranscriptResponse; at: RecordText }[] {
  const joiners = new Map<unknown, Joiner>();
  const found: { response: TranscriptResponse; at: RecordText }[] = [];
  let at: RecordText = { text: 'null', line: 1, column: 1 };
  records.forEach((record, index) => {
    const format = recognise(record)!;
    at = { text: JSON.stringify(record), line: index + 1, column: 1 };
    if (!joiners.has(format)) joiners.set(format, format.joiner!());
    for (const response of joiners.get(format)!.take(record as JsonObject, at)) found.push({ response, at });
  });
  // What is given at the end names its own records.
  at = { text: 'null', line: 1, column: 1 };
  for (const joiner of joiners.values()) for (const response of joiner.end()) found.push({ response, at });
  return found;
}
