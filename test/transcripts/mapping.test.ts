import { describe, expect, test } from 'vitest';

import { recognise } from '../../src/transcripts/formats/index.js';
import { mapped, type RecordMapping } from '../../src/transcripts/mapping.js';

const completion = { object: 'chat.completion', choices: [{ message: { role: 'assistant', content: 'Hi' } }] };
const primary = { origin: 'primary', pointer: '' };

const rows: readonly {
  name: string;
  mapping: RecordMapping;
  record: Record<string, unknown>;
  responses: unknown;
}[] = [
  {
    name: 'a text, with who and where it is from',
    mapping: { text: '/said', role: '/by', id: ['/no', '/nr'], conversation: '/chat/id', model: '/with' },
    record: { said: 'Hi', by: 'human', nr: 'n', chat: { id: 'c' }, with: 'm' },
    responses: [
      {
        ...primary,
        role: 'user',
        response: { role: 'user', content: 'Hi' },
        moved: [['/content', '/said']],
        id: 'n',
        conversation: 'c',
        model: 'm',
      },
    ],
  },
  {
    name: 'a call and its result',
    mapping: { toolName: '/do/what', arguments: '/do/with', result: '/got' },
    record: { do: { what: 'ls', with: { d: '/' } }, got: 'a.txt' },
    responses: [
      {
        ...primary,
        role: 'assistant',
        response: { type: 'tool_call', tool_name: 'ls', arguments: { d: '/' } },
        moved: [
          ['/tool_name', '/do/what'],
          ['/arguments', '/do/with'],
        ],
      },
      { ...primary, role: 'tool', response: { role: 'tool', content: 'a.txt' }, moved: [['/content', '/got']] },
    ],
  },
  {
    name: 'an answer of a known format as text, with the usage beside it',
    mapping: { response: '/raw', usage: '/cost' },
    record: { raw: JSON.stringify(completion), cost: { prompt_tokens: 2, completion_tokens: 3 } },
    responses: [
      {
        ...primary,
        role: 'assistant',
        response: {
          role: 'assistant',
          content: 'Hi',
          usage: { prompt_tokens: 2, completion_tokens: 3, total_tokens: 5 },
        },
        pointer: '/raw/choices/0/message',
        moved: [
          ['/usage', '/cost'],
          ['/usage/total_tokens', '/cost'],
        ],
      },
    ],
  },
  {
    name: 'a list of answers',
    mapping: { response: '/answers' },
    record: { answers: [completion, { role: 'assistant', content: 'Ho' }] },
    responses: [
      {
        ...primary,
        role: 'assistant',
        response: { role: 'assistant', content: 'Hi' },
        pointer: '/answers/0/choices/0/message',
      },
      {
        ...primary,
        role: 'assistant',
        response: { role: 'assistant', content: 'Ho' },
        pointer: '/answers/1',
      },
    ],
  },
  {
    name: 'a request, and an answer that is text',
    mapping: { request: '/asked', response: '/answer' },
    record: { asked: { system: 'Be brief.', input: 'Hi?' }, answer: 'Hi' },
    responses: [
      {
        role: 'system',
        origin: 'history',
        response: { role: 'system', content: 'Be brief.' },
        pointer: '/asked',
        moved: [['/content', '/asked/system']],
      },
      {
        role: 'user',
        origin: 'history',
        response: { role: 'user', content: 'Hi?' },
        pointer: '/asked',
        moved: [['/content', '/asked/input']],
      },
      {
        ...primary,
        role: 'assistant',
        response: { role: 'assistant', content: 'Hi' },
        moved: [['/content', '/answer']],
      },
    ],
  },
  { name: 'nothing', mapping: { response: '/answer', text: '/said' }, record: { said: '' }, responses: [] },
  {
    name: 'something of no known format',
    mapping: { response: '/answer' },
    record: { answer: { a: 1 } },
    responses: undefined,
  },
  {
    name: 'a list with something of no known format',
    mapping: { response: '/answers' },
    record: { answers: [completion, { a: 1 }] },
    responses: undefined,
  },
];

describe('a mapping finds', () => {
  test.each(rows)('$name', ({ mapping, record, responses }) => {
    expect(mapped(record, mapping, recognise)).toEqual(responses);
  });
});
