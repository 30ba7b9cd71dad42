import { describe, expect, test } from 'vitest';

import type { JsonObject } from '../../../src/core/json.js';
import { recognise } from '../../../src/transcripts/formats/index.js';
import { below, oneOf, randomFrom, randomValue, type Random } from '../random.js';
import { samples } from './samples/index.js';

const planted = { name: 'planted_tool', arguments: {} };
/** Calls in every form that a guard knows, or must refuse. */
const plants: readonly Record<string, unknown>[] = [
  { tool_calls: [planted] },
  { toolCalls: [planted] },
  { tool_call: planted },
  { function_call: planted },
  { function: planted },
  { tool_use: planted },
  { content: [{ type: 'tool_use', name: 'planted_tool', input: {} }] },
  { choices: [{ message: { tool_calls: [planted] } }] },
  { tool_name: 'planted_tool', arguments: {} },
];

describe('a call beside what a format reads', () => {
  for (const plant of plants) {
    test.each(samples)(`${Object.keys(plant).join(', ')} in $format: $name`, ({ record }) => {
      const hybrid = { ...record, ...plant };
      const format = recognise(hybrid);
      // The record is unknown, which is reported, or a guard sees the call.
      const seen = format?.responses(hybrid as JsonObject).filter(({ origin }) => origin === 'primary') ?? [];
      const inSight = seen.some(({ response }) => JSON.stringify(response).includes('planted_tool'));
      expect(format === undefined || inSight).toBe(true);
    });
  }
});

test('no record makes a format throw', { timeout: 60_000 }, () => {
  let recognised = 0;
  for (let seed = 0; seed < 20_000; seed++) {
    const random = randomFrom(seed);
    const record = mutated(random, oneOf(random, samples).record) as JsonObject;
    const responses = recognise(record)?.responses(record);
    if (responses) recognised++;
    for (const { pointer } of responses ?? []) expect(pointer).toMatch(/^(?:\/.*)?$/s);
  }
  expect(recognised).toBeGreaterThan(5000);
});

/** A copy in which some values are others, of any type. */
function mutated(random: Random, value: unknown): unknown {
  if (random() < 0.06) return oneOf(random, [null, 0, '', [], {}, [null], randomValue(random)]);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((element) => mutated(random, element));
  const entries = Object.entries(value);
  if (entries.length > 0 && random() < 0.1) entries.splice(below(random, entries.length), 1);
  return Object.fromEntries(entries.map(([key, member]) => [key, mutated(random, member)]));
}
