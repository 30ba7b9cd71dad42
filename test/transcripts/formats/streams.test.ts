import { describe, expect, test } from 'vitest';

import type { JsonObject } from '../../../src/core/json.js';
import { ToolGuard } from '../../../src/guards/tool/guard.js';
import type { RecordText, TranscriptResponse } from '../../../src/transcripts/format.js';
import { recognise } from '../../../src/transcripts/formats/index.js';
import { recordAt } from '../../../src/transcripts/place.js';
import { below, oneOf, randomFrom, randomValue, type Random } from '../random.js';
import { misplaced } from './places.js';
import { streams } from './streams/index.js';
import { makers } from './streams/makers.js';
import { breaksOff } from './streams/stream.js';

/** The responses of records that follow each other in one file, one a line. */
function joined(records: readonly Record<string, unknown>[]): TranscriptResponse[] {
  const joiner = recognise(records[0])!.joiner!();
  const taken = records.flatMap((record, index) => joiner.take(record as JsonObject, textOf(record, index)));
  return [...taken, ...joiner.end()];
}

function textOf(record: unknown, index: number): RecordText {
  return { text: JSON.stringify(record), line: index + 1, column: 1 };
}

function withoutPlaces(response: TranscriptResponse): object {
  return Object.fromEntries(Object.entries(response).filter(([key]) => !places.has(key)));
}

const places: ReadonlySet<string> = new Set(['moved', 'pointer', 'record']);

describe('joined', () => {
  test.each(streams)('$format: $name', ({ format, records, responses }) => {
    expect(new Set(records.map((record) => recognise(record)?.id))).toEqual(new Set([format]));
    const expected = responses.map((response) => ({ origin: 'primary', ...response }));
    expect(joined(records).map(withoutPlaces)).toEqual(expected);
  });

  test.each(streams)('$format: $name, each value where it begins', ({ records }) => {
    const wrong = joined(records).flatMap((response) => misplaced(response, (text) => JSON.parse(text!.text)));
    // Text stands where its first fragment does; what is read out of fragments stands in them, and has no value there.
    const isFragment = (value: unknown, found: unknown): boolean =>
      found === undefined || (typeof value === 'string' && typeof found === 'string' && value.startsWith(found));
    expect(wrong.filter(([, value, found]) => !isFragment(value, found))).toEqual([]);
  });
});

const saying = 'Let me look at the zebra 𝒳 crossing first.';
const command = JSON.stringify({ command: 'cd /srv && rm -rf /srv/zebra "now"' });

/** First records of streams that are told apart by their id. */
const starts: readonly (readonly [format: string, make: (id: string) => Record<string, unknown>])[] = [
  [
    'openai-chat-stream',
    (id) => ({ id, object: 'chat.completion.chunk', choices: [{ delta: { role: 'assistant', content: id } }] }),
  ],
  ['gemini', (id) => ({ responseId: id, candidates: [{ content: { parts: [{ text: id }] } }] })],
  ['openai-responses-stream', (id) => ({ type: 'response.created', response: { id, usage: { total_tokens: 1 } } })],
];

test.each(starts)(
  '%s: of streams that never end the oldest are given, so that they cannot fill the memory',
  (_, make) => {
    const records = Array.from({ length: 1003 }, (__, index) => make(`s${index}`));
    const joiner = recognise(records[0])!.joiner!();
    const taken = records.flatMap((record, index) => joiner.take(record as JsonObject, textOf(record, index)));
    expect(taken.map(({ id }) => id)).toEqual(['s0', 's1', 's2']);
    expect(taken.map(({ remarks }) => remarks)).toEqual(taken.map(() => [breaksOff]));
    expect(joiner.end()).toHaveLength(1000);
  },
);

test('no records make a joiner throw', () => {
  for (let seed = 0; seed < 3000; seed++) {
    const random = randomFrom(seed);
    const { records } = oneOf(random, streams);
    const broken = records.map((record) => changed(random, record)) as Record<string, unknown>[];
    const known = broken.filter((record) => recognise(record) === recognise(records[0]));
    if (known.length === 0) continue;
    for (const { pointer, response } of joined(known)) {
      expect(pointer).toMatch(/^(?:\/.*)?$/s);
      expect(typeof response).toBe('object');
    }
  }
});

describe('any fragments', () => {
  test.each(makers)('%s: give the same response', (format, _, make) => {
    const whole = joined(make([saying], [command])).map(withoutLocation);
    expect(whole).toHaveLength(1);
    for (let seed = 0; seed < 200; seed++) {
      const random = randomFrom(seed);
      const records = make(fragmentsOf(random, saying), fragmentsOf(random, command));
      expect(recognise(records[0])?.id).toBe(format);
      expect(joined(records).map(withoutLocation)).toEqual(whole);
    }
  });

  test.each(makers)('%s: that break off are given as far as they came, and that is said', (_, __, make) => {
    const text = [...saying];
    const records = make(text, [command]);
    for (let length = records.length - text.length; length < text.length; length++) {
      const [{ response, remarks }] = joined(records.slice(0, length)) as [TranscriptResponse];
      const start = text.slice(0, length - (records[0]!['type'] === 'response.created' ? 1 : 0)).join('');
      expect(JSON.stringify(response)).toContain(JSON.stringify(start));
      expect(remarks).toContain(breaksOff);
    }
  });

  test.each(makers)('%s: a pattern across them is found in the first of them', (_, line, make) => {
    const guard = new ToolGuard();
    for (let seed = 0; seed < 50; seed++) {
      const [response] = joined(make(['x'], fragmentsOf(randomFrom(seed), command, 1)));
      const violation = guard
        .check(response!.response)
        .violations.find(({ rule }) => rule === 'tool/dangerous-pattern');
      expect(recordAt(response!, violation!.pointer!)?.line).toBe(line);
    }
  });
});

/** A text in fragments of random sizes; `least` is the size of the smallest. */
function fragmentsOf(random: Random, text: string, least = 0): string[] {
  const fragments: string[] = [];
  const largest = 1 + below(random, 12);
  for (let at = 0; at < text.length;) {
    const size = Math.max(least, below(random, largest + 1));
    fragments.push(text.slice(at, at + size));
    at += size;
  }
  return fragments;
}

function withoutLocation({ response, role, origin, id, remarks }: TranscriptResponse): object {
  return { response, role, origin, id, remarks };
}

/** A copy in which some values are others, or missing. */
function changed(random: Random, value: unknown): unknown {
  if (random() < 0.05) return oneOf(random, [null, 0, '', [], {}, [null], randomValue(random)]);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((element) => changed(random, element));
  const kept = Object.entries(value).filter(() => random() > 0.03);
  return Object.fromEntries(kept.map(([key, member]) => [key, changed(random, member)]));
}
