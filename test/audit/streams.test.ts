import { describe, expect, test } from 'vitest';

import { auditEnd, auditSlice, type OpenJoins } from '../../src/audit/slice.js';
import { diskFiles } from '../../src/policy/files.js';
import { loadPolicy } from '../../src/policy/load.js';
import { buildStack } from '../../src/policy/stack.js';
import { readRecords } from '../../src/transcripts/read.js';

const policy = 'version: 1\nstrict: false\nguards: [{tool: {use_default_blocklist: false}}]\n';

/** `line:column-endColumn rule` of each finding in a file. */
async function findingsIn(text: string, chunk = 1 << 16): Promise<string[]> {
  const read = (path: string): Uint8Array =>
    path === '/p/q.yaml' ? new TextEncoder().encode(policy) : diskFiles.read(path);
  const stack = buildStack(loadPolicy('q.yaml', { cwd: '/p', files: { ...diskFiles, read } }));
  const source = { file: 'log', stack, onBadRecord: 'error' } as const;
  const joins: OpenJoins = new Map();
  const bytes = Buffer.from(text);
  async function* open(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
  }
  const partials = [];
  for await (const { items } of readRecords({ name: 'log', open }, { recordBytes: 1 << 20 })) {
    partials.push(auditSlice(items, source, joins));
  }
  partials.push(auditEnd(source, joins));
  return partials.flatMap(({ items }) =>
    items.flatMap((item) => {
      if (item.kind !== 'finding') return [];
      const { line, column, endColumn, ruleId } = item.finding;
      return [`${line}:${column}-${endColumn} ${ruleId}`];
    }),
  );
}

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
