import { describe, expect, test } from 'vitest';

import { eventSplitter } from '../../src/transcripts/sse.js';
import { randomChunks, randomFrom } from './random.js';
import { readAll, shortly, split } from './reading.js';

const rows: readonly { name: string; text: string; gives: unknown[]; limit?: number }[] = [
  {
    name: 'events with names, ids and comments',
    text: ': hi\nevent: a\nid: 1\nretry: 5\ndata: {"a":1}\n\nevent: b\ndata:{"a":2}\n\n: bye\n\n',
    gives: [
      [5, 7, '{"a":1}'],
      [8, 6, '{"a":2}'],
    ],
  },
  { name: 'the end of the stream', text: 'data: {"a":1}\n\ndata: [DONE]\n\n', gives: [[1, 7, '{"a":1}']] },
  { name: 'data that is empty', text: 'data\n\ndata:\n\ndata: {"a":1}\n\n', gives: [[5, 7, '{"a":1}']] },
  {
    name: 'several data lines, whose places stay those of the file',
    text: 'data: {"a":\nevent: x\ndata: 1,\ndata:"b":2}\n\n',
    gives: [[1, 7, '{"a":\n\n      1,\n     "b":2}']],
  },
  { name: 'CRLF', text: 'event: a\r\ndata: {"a":1}\r\n\r\n', gives: [[2, 7, '{"a":1}']] },
  { name: 'an end without a blank line', text: 'data: {"a":1}', gives: [[1, 7, '{"a":1}']] },
  {
    name: 'no blank lines between events',
    text: 'data: {"a":1}\ndata: {"a":2}\nevent: x\ndata: {"a":3}\ndata: [DONE]\n',
    gives: [
      [1, 7, '{"a":1}'],
      [2, 7, '{"a":2}'],
      [4, 7, '{"a":3}'],
    ],
  },
  {
    name: 'records among events, and words that are neither',
    text: '{"request":1}\nHTTP/1.1 200 OK\n\ndata: {"a":1}\n\n{"end":1}\n',
    gives: [
      [1, 1, '{"request":1}'],
      [2, 1, 'HTTP/1.1 200 OK'],
      [4, 7, '{"a":1}'],
      [6, 1, '{"end":1}'],
    ],
  },
  { name: 'data that is no JSON', text: 'data: ping\n\n', gives: [[1, 7, 'ping']] },
  {
    name: 'an event over the limit, on one line or on several',
    text: 'data: {"a":"123456789012345"}\n\ndata: {"a":\ndata: "12345678"}\n\ndata: {}\n\n',
    limit: 20,
    gives: [
      [1, 1, 'skipped', 'The record is longer than 20 bytes and was not read.'],
      [3, 7, 'skipped', 'The record is longer than 20 bytes and was not read.'],
      [6, 7, '{}'],
    ],
  },
];

describe('server-sent events', () => {
  test.each(rows)('$name', ({ text, gives, limit = 1000 }) => {
    expect(shortly(split(eventSplitter(limit), [Buffer.from(text)]))).toEqual(gives);
  });

  test.each(rows)('$name, in chunks of any size', ({ text, gives, limit = 1000 }) => {
    for (let seed = 0; seed < 20; seed++) {
      expect(shortly(split(eventSplitter(limit), randomChunks(randomFrom(seed), Buffer.from(text))))).toEqual(gives);
    }
  });

  test('are known by their bytes, in whatever is wrapped around them', async () => {
    const items = await readAll([Buffer.from('\uFEFFevent: a\ndata: {"a":1}\n\n')]);
    expect(shortly(items)).toEqual([[2, 7, '{"a":1}']]);
  });
});
