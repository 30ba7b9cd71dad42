import { describe, expect, test } from 'vitest';

import type { JsonObject } from '../../../src/core/json.js';
import { ToolGuard } from '../../../src/guards/tool/guard.js';
import type { RecordText, TranscriptResponse } from '../../../src/transcripts/format.js';
import { recognise } from '../../../src/transcripts/formats/index.js';
import { recordAt } from '../../../src/transcripts/place.js';
import { below, oneOf, randomFrom, randomValue, type Random } from '../random.js';
import { misplaced } from './places.js';
import {
  anthropicStreams,
  chatStreams,
  geminiStreams,
  otherStreams,
  responsesStreams,
  type StreamSample,
} from './samples/streams.js';

const streams: readonly StreamSample[] = [
  ...responsesStreams,
  ...chatStreams,
  ...anthropicStreams,
  ...geminiStreams,
  ...otherStreams,
];

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
  return { ...response, moved: undefined, pointer: undefined, record: undefined };
}

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

/** Makes a stream of one text and one call, in as many fragments as there are pieces. */
type Maker = readonly [
  format: string,
  /** Line of the first fragment of the call's arguments, where the text is one piece. */
  line: number,
  make: (text: readonly string[], args: readonly string[]) => Record<string, unknown>[],
];

const makers: readonly Maker[] = [
  [
    'openai-responses-stream',
    4,
    (text, args) => [
      { type: 'response.created', response: { id: 'r' } },
      ...text.map((delta) => ({ type: 'response.output_text.delta', output_index: 0, content_index: 0, delta })),
      {
        type: 'response.output_item.added',
        output_index: 1,
        item: { type: 'function_call', call_id: 'c', name: 'run', arguments: '' },
      },
      ...args.map((delta) => ({ type: 'response.function_call_arguments.delta', output_index: 1, delta })),
      { type: 'response.completed', response: { id: 'r', output: [] } },
    ],
  ],
  [
    'openai-chat-stream',
    2,
    (text, args) => [
      ...text.map((content) => ({
        id: 'c',
        object: 'chat.completion.chunk',
        choices: [{ index: 0, delta: { content } }],
      })),
      ...args.map((piece, at) => ({
        id: 'c',
        object: 'chat.completion.chunk',
        choices: [
          {
            index: 0,
            delta: { tool_calls: [{ index: 0, function: { ...(at === 0 && { name: 'run' }), arguments: piece } }] },
          },
        ],
      })),
      { id: 'c', object: 'chat.completion.chunk', choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] },
    ],
  ],
  [
    'anthropic-messages-stream',
    3,
    (text, args) => [
      ...text.map((piece) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: piece } })),
      { type: 'content_block_start', index: 1, content_block: { type: 'tool_use', id: 't', name: 'run', input: {} } },
      ...args.map((partial_json) => ({
        type: 'content_block_delta',
        index: 1,
        delta: { type: 'input_json_delta', partial_json },
      })),
      { type: 'message_stop' },
    ],
  ],
  [
    'bedrock-converse-stream',
    3,
    (text, args) => [
      ...text.map((piece) => ({ contentBlockDelta: { contentBlockIndex: 0, delta: { text: piece } } })),
      { contentBlockStart: { contentBlockIndex: 1, start: { toolUse: { toolUseId: 't', name: 'run' } } } },
      ...args.map((input) => ({ contentBlockDelta: { contentBlockIndex: 1, delta: { toolUse: { input } } } })),
      { messageStop: { stopReason: 'tool_use' } },
    ],
  ],
  [
    'gemini',
    3,
    (text, args) => [
      ...text.map((piece) => ({ responseId: 'g', candidates: [{ content: { parts: [{ text: piece }] } }] })),
      {
        responseId: 'g',
        candidates: [{ content: { parts: [{ functionCall: { name: 'run', willContinue: true } }] } }],
      },
      ...argumentPieces(args).map((partialArgs) => ({
        responseId: 'g',
        candidates: [{ content: { parts: [{ functionCall: { partialArgs, willContinue: true } }] } }],
      })),
      { responseId: 'g', candidates: [{ content: { parts: [{ functionCall: {} }] }, finishReason: 'STOP' }] },
    ],
  ],
  [
    'gemini-interactions-stream',
    3,
    (text, args) => [
      ...text.map((piece) => ({ event_type: 'step.delta', index: 0, delta: { type: 'text', text: piece } })),
      { event_type: 'step.start', index: 1, step: { type: 'function_call', id: 'c', name: 'run', arguments: {} } },
      ...args.map((piece) => ({
        event_type: 'step.delta',
        index: 1,
        delta: { type: 'arguments_delta', arguments: piece },
      })),
      { event_type: 'interaction.completed', interaction: { id: 'i' } },
    ],
  ],
  [
    'cohere-stream',
    3,
    (text, args) => [
      ...text.map((piece) => ({ type: 'content-delta', index: 0, delta: { message: { content: { text: piece } } } })),
      { type: 'tool-call-start', index: 0, delta: { message: { tool_calls: { id: 't', function: { name: 'run' } } } } },
      ...args.map((piece) => ({
        type: 'tool-call-delta',
        index: 0,
        delta: { message: { tool_calls: { function: { arguments: piece } } } },
      })),
      { type: 'message-end', delta: { finish_reason: 'COMPLETE' } },
    ],
  ],
  [
    'ai-sdk-stream',
    3,
    (text, args) => [
      ...text.map((delta) => ({ type: 'text-delta', id: '0', delta })),
      { type: 'tool-input-start', toolCallId: 't', toolName: 'run' },
      ...args.map((inputTextDelta) => ({ type: 'tool-input-delta', toolCallId: 't', inputTextDelta })),
      { type: 'finish' },
    ],
  ],
  [
    'ollama-chat',
    2,
    (text, args) => [
      ...text.map((content) => ({ model: 'm', created_at: 'x', done: false, message: { role: 'assistant', content } })),
      {
        model: 'm',
        created_at: 'x',
        done: true,
        message: { tool_calls: [{ function: { name: 'run', arguments: args.join('') } }] },
      },
    ],
  ],
  [
    'langchain-message-dict',
    2,
    (text, args) => [
      ...text.map((content) => ({ type: 'AIMessageChunk', id: 'r', content, additional_kwargs: {} })),
      ...args.map((piece, at) => ({
        type: 'AIMessageChunk',
        id: 'r',
        content: '',
        additional_kwargs: {},
        tool_call_chunks: [{ name: at === 0 ? 'run' : null, args: piece, index: 0 }],
      })),
    ],
  ],
];

/** Gemini splits the texts within arguments, and says where they belong. */
function argumentPieces(args: readonly string[]): object[][] {
  const { command } = JSON.parse(args.join('')) as { command: string };
  const size = Math.ceil(command.length / args.length);
  return args.map((_, index) => [
    { jsonPath: '$.command', stringValue: command.slice(index * size, (index + 1) * size) },
  ]);
}

const saying = 'Let me look at the zebra 𝒳 crossing first.';
const command = JSON.stringify({ command: 'cd /srv && rm -rf /srv/zebra "now"' });

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
      expect(remarks).toContain('The stream breaks off: the response was audited as far as it came.');
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
