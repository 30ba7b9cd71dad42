import { describe, expect, test } from 'vitest';

import { findingsIn } from './findings-in.js';

/** A log, and what is found in it. */
const rows: readonly (readonly [name: string, text: string, found: readonly string[]])[] = [
  [
    'a call whose second tool hides the first',
    '\n{"tool_name":"bash","arguments":{"c":"ls"},"tool_name":"search","arguments":{}}\n',
    ['2:44-45 input/duplicate-key'],
  ],
  [
    'arguments in a string that give a member twice',
    '{"tool_name":"search","arguments":"{\\"q\\":\\"rm -rf /\\",\\"q\\":\\"calm\\"}"}\n',
    ['1:35-72 tool/ambiguous-call'],
  ],
  ['a record in a string', `${JSON.stringify('{"output":{"a":1,"a":2}}')}\n`, ['1:1-2 input/duplicate-key']],
  ['a document', '[\n {"content":"a"},\n {"content":"a",\n  "content":"b"}\n]\n', ['4:3-4 input/duplicate-key']],
  ['no name twice', '{"tool_name":"search","arguments":"{\\"q\\":{\\"q\\":1}}"}\n', []],
];

describe('names that stand twice in an object', () => {
  test.each(rows)('%s', async (_, text, found) => {
    expect(await findingsIn(text)).toEqual(found);
  });
});
