import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../src/core/json.js';
import { firstRecogniser } from '../../../src/transcripts/formats/first-recogniser.js';
import { formats } from '../../../src/transcripts/formats/index.js';
import { pick, randomOf } from '../../bench/random.js';

/** Members that formats tell records apart by, and values that are and are not what they look for. */
const names = [
  ...[
    'type',
    'object',
    'role',
    'id',
    'status',
    'output',
    'choices',
    'content',
    'messages',
    'response',
    'request',
    'tool_calls',
  ],
  ...[
    'name',
    'arguments',
    'usage',
    'data',
    'event',
    'item',
    'delta',
    'message',
    'stop_reason',
    'method',
    'payload',
    'attributes',
    'a,b',
    '__proto__',
  ],
];
const values: readonly unknown[] = [
  ...[
    'response',
    'chat.completion',
    'message',
    'assistant',
    'item.completed',
    'function_call',
    'tool_call',
    'user',
    'x',
    '',
    'sevt_1',
    'agent.message',
  ],
  ...[
    1,
    null,
    true,
    [],
    {},
    [{ type: 'message', role: 'user', content: 'x' }],
    { type: 'text', id: 'r', choices: [] },
    [{ message: { content: '' } }],
    ['x'],
  ],
];

describe('what is remembered of shapes changes no answer', () => {
  const remembering = firstRecogniser(formats);
  const forgetful = (record: JsonObject): string | undefined =>
    formats.find(
      (format) => (format.hasOneOf?.some((key) => Object.hasOwn(record, key)) ?? true) && format.recognises(record),
    )?.id;

  test('for records put together at random, whose shapes come again with other values', () => {
    const random = randomOf(17);
    const shapes = Array.from({ length: 200 }, () =>
      Array.from({ length: 1 + Math.floor(random() * 5) }, () => pick(random, names)),
    );
    const found = new Set<string | undefined>();
    for (let round = 0; round < 20_000; round++) {
      const entries = pick(random, shapes).map((name) => [name, pick(random, values)] as const);
      const record = JSON.parse(JSON.stringify(Object.fromEntries(entries))) as JsonObject;
      const expected = forgetful(record);
      found.add(expected);
      expect([record, remembering(record)?.id]).toEqual([record, expected]);
    }
    expect(found.size).toBeGreaterThan(10);
  });

  test('for more shapes than are remembered', () => {
    for (let round = 0; round < 3; round++) {
      for (let index = 0; index < 1_500; index++) {
        const record = { type: index % 2 ? 'message' : 'x', [`member ${index}`]: 1, output: 'y' };
        expect(remembering(record)?.id).toBe(forgetful(record));
      }
    }
  });

  test('for names that read the same when they are put together', () => {
    for (const record of [{ type: 'x', output: 'y' }, { 'type,output': 'x' }, { type: 'x', output: 'z' }]) {
      expect(remembering(record as unknown as JsonObject)?.id).toBe(forgetful(record as unknown as JsonObject));
    }
  });
});
