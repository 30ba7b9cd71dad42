import { describe, expect, test } from 'vitest';

import { findingsIn } from './findings-in.js';

const delta = (partial_json: string): string =>
  `event: content_block_delta\ndata: ${JSON.stringify({ type: 'content_block_delta', index: 0, delta: { type: 'input_json_delta', partial_json } })}\n\n`;
const start =
  'event: content_block_start\ndata: {"type":"content_block_start","index":0,"content_block":{"type":"tool_use","id":"t","name":"run","input":{}}}\n\n';
const stop = 'data: {"type":"message_stop"}\n\n';
const chunk = (text: string): string =>
  `${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ delta: { tool_calls: [{ index: 0, function: { name: 'run', arguments: text } }] }, finish_reason: null }] })}\n`;

/** `line:column-endColumn` of the first place at which a text holds another. */
function placeOf(text: string, part: string): string {
  const before = text.slice(0, text.indexOf(part)).split('\n');
  const column = before.at(-1)!.length + 1;
  return `${before.length}:${column}-${column + part.length}`;
}

/** A file, and what is found in it: each rule with the text that it is found at. */
type Row = readonly [name: string, text: string, found: readonly (readonly [rule: string, at: string])[]];
const rows: readonly Row[] = [
  [
    'a pattern across fragments stands in the first of them',
    start + delta('{"c":"rm -') + delta('rf /srv"}') + stop,
    [['tool/dangerous-pattern', JSON.stringify('{"c":"rm -')]],
  ],
  [
    'a stream that breaks off is audited as far as it came, and that is said',
    start + delta('{"c":"rm -rf /srv"}'),
    [
      ['input/irregular-stream', /\{.*/.exec(start)![0]],
      ['tool/dangerous-pattern', JSON.stringify('{"c":"rm -rf /srv"}')],
    ],
  ],
  ['a stream without a fault', start + delta('{"c":"ls"}') + stop, []],
  [
    'chunks, one a line, of which the last are missing',
    chunk('{"c":"rm -rf ') + chunk('/srv"}'),
    [
      ['input/irregular-stream', chunk('{"c":"rm -rf ').trimEnd()],
      ['tool/dangerous-pattern', JSON.stringify('{"c":"rm -rf ')],
    ],
  ],
];

describe('streams', () => {
  test.each(rows)('%s', async (_, text, found) => {
    const findings = found.map(([rule, at]) => `${placeOf(text, at)} ${rule}`);
    expect(await findingsIn(text)).toEqual(findings);
    expect(await findingsIn(text, 7)).toEqual(findings);
  });
});
