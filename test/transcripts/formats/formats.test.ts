import { describe, expect, test } from 'vitest';

import type { JsonObject } from '../../../src/core/json.js';
import { pointerTo, valueAt } from '../../../src/core/json.js';
import { formatIds, formats, recognise } from '../../../src/transcripts/formats/index.js';
import { recordPointer } from '../../../src/transcripts/place.js';
import { samples, unknowns } from './samples/index.js';

/** What formats may write themselves: who speaks, and what kind of thing a part is. */
const ownWords: ReadonlySet<string> = new Set(['role', 'object', 'type']);

describe('samples', () => {
  test.each(samples)('$format: $name', ({ format, record, responses }) => {
    const found = recognise(record);
    expect(found?.id).toBe(format);
    expect(found?.responses(record as JsonObject)).toEqual(
      responses.map((response) => ({ origin: 'primary', pointer: '', ...response })),
    );
  });

  test.each(samples)('$format: $name, each value in its place', ({ record }) => {
    const decoded = Object.fromEntries(
      Object.entries(record).map(([key, value]) => [key, key === 'response' ? decode(value) : value]),
    );
    for (const response of recognise(record)!.responses(record as JsonObject)) {
      for (const [pointer, value] of scalars(response.response)) {
        expect([pointer, valueAt(decoded, recordPointer(response, pointer))]).toEqual([pointer, value]);
      }
    }
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

function decode(value: unknown): unknown {
  return typeof value === 'string' && value.startsWith('{') ? JSON.parse(value) : value;
}

function* scalars(value: unknown, pointer = ''): Generator<[pointer: string, value: unknown]> {
  if (typeof value !== 'object' || value === null) {
    yield [pointer, value];
    return;
  }
  for (const [key, member] of Object.entries(value)) {
    if (!ownWords.has(key) || typeof member !== 'string') yield* scalars(member, pointerTo(pointer, key));
  }
}
