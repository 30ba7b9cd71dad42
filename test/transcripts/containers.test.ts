import { describe, expect, test } from 'vitest';

import { containerOf, headBytes, wrapperOf } from '../../src/transcripts/containers.js';

const long = 'x'.repeat(headBytes);
const rows: readonly { name: string; text: string; container: string }[] = [
  { name: 'nothing', text: '', container: 'empty' },
  { name: 'blanks', text: ' \r\n\t\n', container: 'empty' },
  { name: 'two records', text: '{"a":1}\n{"a":2}\n', container: 'lines' },
  { name: 'one record', text: '{"a":1}', container: 'lines' },
  { name: 'one record after blank lines', text: '\n\n{"a":1}\n', container: 'lines' },
  { name: 'records without a separator', text: '{"a":1}{"a":2}', container: 'document' },
  { name: 'a pretty object', text: '{\n  "a": 1\n}\n', container: 'document' },
  { name: 'a pretty object that holds an object alone on a line', text: '{"a":\n{"b":1}\n}\n', container: 'document' },
  { name: 'pretty objects', text: '{\n  "a": 1\n}\n{\n  "a": 2\n}\n', container: 'document' },
  { name: 'a first record that is cut off within a string', text: '{"a":"x\n{"a":2}\n', container: 'lines' },
  { name: 'a first record that is cut off after a comma', text: '{"a":1,\n{"a":2}\n', container: 'lines' },
  { name: 'damaged records with something behind them', text: '{"a":1} x\n{"a":2} y\n{"a":3}\n', container: 'lines' },
  { name: 'records with a comma behind them', text: '{"a":1},\n{"a":2},\n', container: 'lines' },
  { name: 'objects on one line, then something else', text: '{"a":1}{"a":2}]\n{"a":3}{"a":4}\n', container: 'lines' },
  { name: 'an object and the beginning of the next', text: '{"a":1} {\n"a":2}\n', container: 'document' },
  { name: 'a first record longer than the head', text: `{"a":"${long}"}\n{"a":2}\n`, container: 'lines' },
  { name: 'an array', text: '[{"a":1},{"a":2}]\n', container: 'document' },
  { name: 'a pretty array', text: '[\n{"a":1},\n{"a":2}\n]\n', container: 'document' },
  { name: 'an array longer than the head', text: `[{"a":"${long}"}]`, container: 'document' },
  { name: 'records that are arrays', text: '["updates",{}]\n["updates",{}]\n', container: 'lines' },
  { name: 'records that are arrays longer than the head', text: `["updates","${long}"]\n[]\n`, container: 'lines' },
  { name: 'server-sent events', text: 'event: a\ndata: {"a":1}\n\n', container: 'events' },
  { name: 'server-sent events after a record', text: '{"a":1}\ndata: {"a":2}\n\n', container: 'events' },
  { name: 'words about data', text: 'data: none\n', container: 'lines' },
  { name: 'a string that holds JSON', text: '"{}"', container: 'lines' },
  { name: 'no JSON', text: '# Chat\n\nHello', container: 'lines' },
];

describe('containers', () => {
  test.each(rows)('$name', ({ text, container }) => {
    const bytes = Buffer.from(text);
    expect(containerOf(bytes.subarray(0, headBytes), bytes.length <= headBytes)).toBe(container);
  });
});

const wrapped: readonly (readonly [name: string, bytes: Buffer, wrapper: string | undefined])[] = [
  ['UTF-16 without a mark', Buffer.from('{"a":1}', 'utf16le'), 'utf-16le'],
  ['the other order of bytes', Buffer.from('{"a":1}', 'utf16le').swap16(), 'utf-16be'],
  ['UTF-8 that begins with a zero byte', Buffer.from('\0{"a":1}'), undefined],
  ['Markdown', Buffer.from('# Session of Monday\n\n#### Fix it\n\nDone.\n'), 'markdown'],
  ['Markdown that begins with a comment', Buffer.from('<!-- made by a tool -->\n\n_**User**_\n'), 'markdown'],
  ['a heading before records', Buffer.from('# run 7\n{"a":1}\n'), undefined],
  ['a record', Buffer.from('{"a":"# x"}\n'), undefined],
];

describe('wrappers', () => {
  test.each(wrapped)('%s', (_, bytes, wrapper) => {
    expect(wrapperOf(bytes)).toBe(wrapper);
  });
});
