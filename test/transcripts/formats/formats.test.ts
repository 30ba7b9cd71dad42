import { describe, expect, test } from 'vitest';

import type { JsonObject } from '../../../src/core/json.js';
import { formatIds, formats, recognise } from '../../../src/transcripts/formats/index.js';
import { misplaced } from './places.js';
import { samples, unknowns } from './samples/index.js';

describe('samples', () => {
  test.each(samples)('$format: $name', ({ format, record, responses, unplaced }) => {
    const found = recognise(record);
    expect(found?.id).toBe(format);
    const given = found?.responses(record as JsonObject);
    const expected = responses.map((response) => ({ origin: 'primary', pointer: '', ...response }));
    expect(unplaced ? given?.map(withoutPlaces) : given).toEqual(unplaced ? expected.map(withoutPlaces) : expected);
  });

  test.each(samples)('$format: $name, each value in its place', ({ record, derived = [] }) => {
    const responses = recognise(record)!.responses(record as JsonObject);
    expect(responses.flatMap((response) => misplaced(response, () => record, derived))).toEqual([]);
  });

  test('there is one for each format', () => {
    expect(new Set(samples.map(({ format }) => format))).toEqual(new Set(formatIds));
    expect(new Set(formatIds).size).toBe(formats.length);
  });
});

describe('unknown records', () => {
  test.each(unknowns)('$name', ({ record }) => {
    expect(recognise(record)).toBeUndefined();
  });
});

test('records within records cannot exhaust the stack', () => {
  let record: unknown = { role: 'assistant', content: 'x' };
  for (let level = 0; level < 100_000; level++) record = { response: record };
  expect(recognise(record)).toBeUndefined();
  let list: unknown = { role: 'assistant', content: 'x' };
  for (let level = 0; level < 100_000; level++) list = { object: 'list', data: [list] };
  expect(recognise(list)).toBeUndefined();
});

test('parts are shared with the record', () => {
  const content = [{ type: 'text', text: 'x' }];
  const record = { id: 'm', type: 'message', role: 'assistant', stop_reason: 'x', content };
  const responses = recognise(record)!.responses(record);
  expect(responses.map(({ response }) => (response as typeof record).content === content)).toEqual([true]);
});

function withoutPlaces(response: object): object {
  return { ...response, moved: undefined, pointer: undefined };
}
