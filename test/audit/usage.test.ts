import { describe, expect, test } from 'vitest';

import { UsageCounts } from '../../src/audit/usage-counts.js';
import { UsageTotals } from '../../src/audit/usage-totals.js';
import type { TranscriptResponse } from '../../src/transcripts/format.js';
import { responseKey } from '../../src/transcripts/response-key.js';
import { usageSumOf } from '../../src/transcripts/usage-sum.js';

const wide = 'resp_0123456789abcdef';
const tokens = (input: number, output: number): object => ({ input_tokens: input, output_tokens: output });

function reply(usage: unknown, identity: Partial<TranscriptResponse> = {}): TranscriptResponse {
  return { response: { role: 'assistant', usage }, role: 'assistant', origin: 'primary', pointer: '', ...identity };
}

/** Totals of files, each with its responses; `cut` makes a partial of so many. */
function totalsOf(files: Readonly<Record<string, readonly TranscriptResponse[]>>, cut = 100) {
  const totals = new UsageTotals();
  const byFile: Record<string, unknown> = {};
  for (const [file, responses] of Object.entries(files)) {
    for (let at = 0; at < responses.length; at += cut) {
      const counts = new UsageCounts();
      for (const response of responses.slice(at, at + cut)) {
        const usage = usageSumOf((response.response as { readonly usage: unknown }).usage);
        if (usage) counts.add(usage, response.conversation, responseKey(response, usage, file));
      }
      totals.add(file, structuredClone(counts.list()));
    }
    byFile[file] = totals.fileEnd(file);
  }
  return { run: totals.ofRun(), byFile };
}

/** Responses, input and output tokens that count of one file after another. */
type Row = readonly [title: string, files: readonly (readonly TranscriptResponse[])[], counted: readonly number[]];
const rows: readonly Row[] = [
  [
    'lines of one message and request count once, with the most',
    [[1, 1, 250].map((output) => reply(tokens(1002, output), { id: 'msg_1', request: 'req_1' }))],
    [1, 1002, 250],
  ],
  [
    'also in another file',
    [
      [reply(tokens(9, 1), { id: 'm', request: 'r' })],
      [reply(tokens(9, 4), { id: 'm', request: 'r', conversation: 'c' })],
    ],
    [1, 9, 4],
  ],
  [
    'two requests are two responses',
    [[reply(tokens(9, 1), { id: 'm', request: 'r' }), reply(tokens(9, 1), { id: 'm', request: 's' })]],
    [2, 18, 2],
  ],
  [
    'a long id is the same anywhere',
    [[reply(tokens(9, 1), { id: wide })], [reply(tokens(9, 1), { id: wide })]],
    [1, 9, 1],
  ],
  [
    'a short id is one of its file',
    [[reply(tokens(9, 1), { id: '1' })], [reply(tokens(9, 1), { id: '1' })]],
    [2, 18, 2],
  ],
  [
    'one id for all, with other input',
    [[reply(tokens(9, 1), { id: '1' }), reply(tokens(8, 1), { id: '1' })]],
    [2, 17, 2],
  ],
  ['no id', [[reply(tokens(9, 1)), reply(tokens(9, 1))]], [2, 18, 2]],
  ['no usage', [[reply(undefined), reply('x'), reply({ cost: 'x' }), reply({ input_tokens: -1 })]], []],
  ['an id of a megabyte', [[reply(tokens(9, 1), { id: 'x'.repeat(1 << 20) })]], [1, 9, 1]],
];

describe('what responses report is added up', () => {
  test.each(rows)('%s', (_, files, counted) => {
    const named = Object.fromEntries(files.map((responses, index) => [`f${index}`, responses]));
    const { run } = totalsOf(named);
    expect(run === undefined ? [] : [run.responses, run.input, run.output]).toEqual(counted);
    expect(totalsOf(named, 1)).toEqual(totalsOf(named));
  });

  test('for files and conversations, those that used the most first', () => {
    const { run, byFile } = totalsOf({
      a: [reply({ ...tokens(1, 1), cost: 0.1 }, { conversation: 'x' }), reply({ cost: 0.2 })],
      b: [reply(tokens(4, 1), { conversation: 'y' })],
      c: [],
    });
    const x = { responses: 1, input: 1, output: 1, total: 2, cost: 0.1 };
    const y = { responses: 1, input: 4, output: 1, total: 5, cost: 0 };
    expect(byFile).toEqual({ a: { ...x, responses: 2, cost: 0.3 }, b: y, c: undefined });
    expect(run).toEqual({
      responses: 3,
      input: 5,
      output: 2,
      total: 7,
      cost: 0.3,
      conversations: [
        { conversation: 'y', ...y },
        { conversation: 'x', ...x },
      ],
    });
  });

  test('conversations beyond the bounds are counted together', () => {
    const many = Array.from({ length: 10_500 }, (_, index) =>
      reply({ total_tokens: 1 }, { conversation: `c${index}` }),
    );
    const { run } = totalsOf({ a: many }, 1000);
    expect([run?.total, run?.conversations.length, run?.otherConversations?.responses]).toEqual([10_500, 100, 10_400]);
  });
});
