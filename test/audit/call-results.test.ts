import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import type { Finding, Summary } from '../../src/core/finding.js';
import { diskFiles } from '../../src/policy/files.js';
import { loadPolicy } from '../../src/policy/load.js';
import type { Source } from '../../src/transcripts/record.js';

const npv = { cashflows: [-1000, 300, 400, 500, 600], rate: 0.1 };
const loan = { principal: 200_000, annual_rate: 0.06, months: 360 };

const item = (name: string, args: unknown, id: string) => ({
  type: 'function_call',
  id: `fc_${id}`,
  call_id: id,
  name,
  arguments: JSON.stringify(args),
});
const turn = (...output: readonly unknown[]) => ({ id: 'resp', object: 'response', status: 'completed', output });
const output = (id: string, value: unknown) => ({ type: 'function_call_output', call_id: id, output: value });
const chat = (calls: readonly (readonly [name: string, args: unknown, id?: string])[]) => ({
  role: 'assistant',
  content: null,
  tool_calls: calls.map(([name, args, id]) => ({
    type: 'function',
    ...(id !== undefined && { id }),
    function: { name, arguments: JSON.stringify(args) },
  })),
});

const lines = (...records: readonly unknown[]) => records.map((record) => `${JSON.stringify(record)}\n`).join('');

interface Outcome {
  readonly summary: Summary;
  /** `file:line rule evidence`, in the order in which they were reported. */
  readonly findings: readonly string[];
  readonly all: readonly Finding[];
}

async function run(
  files: Readonly<Record<string, string>>,
  policy = 'strict: false\nguards: [finance]\n',
  chunk = 1 << 16,
): Promise<Outcome> {
  const sources = Object.entries(files).map(([name, text]): Source => ({
    name,
    async *open() {
      const bytes = Buffer.from(text);
      for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk);
    },
  }));
  const all: Finding[] = [];
  const summary = await audit({
    policy: loadPolicy('q.yaml', {
      cwd: '/p',
      files: {
        ...diskFiles,
        read: (path: string) =>
          path === '/p/q.yaml' ? new TextEncoder().encode(`version: 1\n${policy}`) : diskFiles.read(path),
      },
    }),
    sources,
    leftOut: [],
    onBadRecord: 'error',
    gate: { failOn: 'error', allowEmpty: false, exitZero: false },
    reporter: { finding: (finding) => void all.push(finding), end: () => undefined },
    now: new Date(0),
    threads: 1,
    unitBytes: 1 << 20,
  });
  const findings = all.map(({ file, line, ruleId, evidence }) => `${file}:${line} ${ruleId} ${evidence ?? ''}`.trim());
  return { summary, findings, all };
}

interface Conversation {
  readonly name: string;
  readonly records: readonly unknown[];
  readonly policy?: string;
  readonly findings: readonly string[];
}

const wrong = 'npv: expected 388.77, recorded';

const conversations: readonly Conversation[] = [
  {
    name: 'right results, by id, in any order',
    records: [
      turn(item('calculate_npv', npv, 'c1'), item('calculate_loan_payment', loan, 'c2')),
      output('c2', '{"monthly_payment": "$1199.10"}'),
      output('c1', '388.8'),
    ],
    findings: [],
  },
  {
    name: 'a wrong result stands where it was recorded',
    records: [turn(item('calculate_npv', npv, 'c1')), output('c1', '{"npv": "$488.77"}')],
    findings: [`a:2 finance/wrong-result ${wrong} $488.77`],
  },
  {
    name: 'a result that is rounded wrongly',
    records: [turn(item('calculate_npv', npv, 'c1')), output('c1', '388.7')],
    findings: [`a:2 finance/wrong-result ${wrong} 388.7`],
  },
  {
    name: 'a missing result stands at its call, after all others',
    records: [
      turn(item('calculate_npv', npv, 'c1'), item('calculate_npv', npv, 'c2')),
      output('c2', '1'),
      { role: 'assistant', content: 'Done.' },
    ],
    findings: [`a:2 finance/wrong-result ${wrong} 1`, 'a:1 finance/missing-result expected npv 388.77'],
  },
  {
    name: 'an error, and a result without a value',
    records: [
      turn(item('calculate_npv', npv, 'c1'), item('calculate_npv', npv, 'c2')),
      output('c1', '{"error": "timed out"}'),
      output('c2', 'see above'),
    ],
    findings: [
      'a:2 finance/unreadable-result expected npv 388.77',
      'a:3 finance/unreadable-result npv: expected 388.77, recorded see above',
    ],
  },
  {
    name: 'arguments that have no result, with an error and with a value',
    records: [
      turn(item('calculate_npv', { cashflows: [1], rate: 7 }, 'c1'), item('calculate_npv', {}, 'c2')),
      output('c1', '{"error": "rate must be at most 1."}'),
      output('c2', '{"npv": "$0.00"}'),
    ],
    findings: ['a:3 finance/invalid-input'],
  },
  {
    name: 'chat messages with ids',
    records: [
      chat([['calculate_npv', npv, 'x1']]),
      { role: 'tool', tool_call_id: 'x1', content: '{"npv": 388.77}' },
      chat([['calculate_npv', npv, 'x2']]),
      { role: 'tool', tool_call_id: 'x2', content: '{"npv": 388}' },
    ],
    findings: [`a:4 finance/wrong-result ${wrong} 388`],
  },
  {
    name: 'one record that holds the whole conversation',
    records: [
      {
        messages: [
          { role: 'user', content: 'What is it worth?' },
          chat([['calculate_npv', npv, 'x1']]),
          { role: 'tool', tool_call_id: 'x1', content: '{"npv": 1}' },
          { role: 'assistant', content: 'It is worth 1.' },
        ],
      },
    ],
    findings: [`a:1 finance/wrong-result ${wrong} 1`],
  },
  {
    name: 'content blocks',
    records: [
      { role: 'assistant', content: [{ type: 'tool_use', id: 't1', name: 'calculate_npv', input: npv }] },
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 't1', content: [{ type: 'text', text: '389.77' }] }],
      },
    ],
    findings: [`a:2 finance/wrong-result ${wrong} 389.77`],
  },
  {
    name: 'items of the finance tools, by id and by name',
    records: [
      chat([['calculate_npv', npv, 'call_1']]),
      ...['call_1', 'call_other'].map((id) => ({
        type: 'tool_result',
        id,
        tool_use_id: 'calculate_npv',
        content: {
          mime_type: 'application/json',
          text: '{"result": {"npv": "$5.00"}, "verification": {"verified": false}}',
        },
        is_error: false,
      })),
      chat([['calculate_npv', npv, 'call_2']]),
      {
        type: 'tool_result',
        id: 'call_random',
        tool_use_id: 'calculate_npv',
        content: {
          mime_type: 'application/json',
          text: '{"result": {"npv": "$6.00"}, "verification": {"verified": false}}',
        },
        is_error: false,
      },
    ],
    findings: [`a:2 finance/wrong-result ${wrong} $5.00`, `a:5 finance/wrong-result ${wrong} $6.00`],
  },
  {
    name: 'results without ids are those of the last turn, in order, other tools counted',
    records: [
      chat([
        ['search', {}],
        ['calculate_npv', npv],
        ['calculate_loan_payment', loan],
      ]),
      { role: 'tool', content: '5' },
      { role: 'tool', content: '388.77' },
      { role: 'tool', content: '1199.11' },
      chat([['search', {}]]),
      { role: 'tool', content: '7' },
    ],
    findings: ['a:4 finance/wrong-result monthly_payment: expected 1199.10, recorded 1199.11'],
  },
  {
    name: 'a result without an id is not an older call’s',
    records: [chat([['calculate_npv', npv]]), chat([['search', {}]]), { role: 'tool', content: '7' }],
    findings: ['a:1 finance/missing-result expected npv 388.77'],
  },
  {
    name: 'results with the name of their tool',
    records: [
      chat([
        ['search', {}],
        ['calculate_npv', npv],
      ]),
      { role: 'function', name: 'calculate_npv', content: '3' },
      { role: 'function', name: 'search', content: '4' },
    ],
    findings: [`a:2 finance/wrong-result ${wrong} 3`],
  },
  {
    name: 'a home-grown record with its result',
    records: [
      { tool: 'calculate_npv', args: npv, result: { npv: 2 } },
      { tool: 'calculate_npv', args: npv },
      { tool: 'calculate_npv', args: npv, result: 388.77 },
    ],
    findings: [`a:1 finance/wrong-result ${wrong} 2`, 'a:2 finance/missing-result expected npv 388.77'],
  },
  {
    name: 'a tool of one’s own, by pointers',
    policy:
      'strict: false\nguards:\n  - finance:\n      tools:\n        - name: worth\n          as: calculate_npv\n' +
      '          arguments: {cash_flows: /plan/0, rate: /r}\n          result: /out/v\n',
    records: [
      turn(item('worth', { plan: [npv.cashflows], r: 0.1 }, 'c1'), item('worth', { plan: [[1]], r: 0 }, 'c2')),
      output('c1', '{"out": {"v": 388.7}}'),
      output('c2', '{"out": {"v": "1.00"}}'),
    ],
    findings: [`a:2 finance/wrong-result ${wrong} 388.7`],
  },
  {
    name: 'a tool result that is wrong by itself',
    records: [output('c9', JSON.stringify({ ...npv, npv: 400 }))],
    findings: [`a:1 finance/wrong-npv npv: expected 388.77, recorded 400`],
  },
  {
    name: 'a condition on the calls still lets every result be seen',
    policy: 'strict: false\nguards:\n  - finance: {}\n    when: {tool: calculate_npv}\n',
    records: [
      turn(item('calculate_npv', npv, 'c1')),
      output('c1', '1'),
      turn(item('calculate_loan_payment', loan, 'c2')),
      output('c2', '1'),
    ],
    findings: [`a:2 finance/wrong-result ${wrong} 1`],
  },
  {
    name: 'with all tool results in scope nothing is reported twice',
    policy: 'strict: false\nscope: {tool_results: all}\nguards: [finance]\n',
    records: [turn(item('calculate_npv', npv, 'c1')), output('c1', JSON.stringify({ npv: 1 }))],
    findings: [`a:2 finance/wrong-result ${wrong} 1`],
  },
  {
    name: 'results that a later request repeats',
    records: [
      {
        request: { messages: [{ role: 'user', content: 'Worth?' }] },
        response: { choices: [{ message: chat([['calculate_npv', npv, 'x1']]) }] },
      },
      {
        request: {
          messages: [
            { role: 'user', content: 'Worth?' },
            chat([['calculate_npv', npv, 'x1']]),
            { role: 'tool', tool_call_id: 'x1', content: '9' },
          ],
        },
        response: { choices: [{ message: { role: 'assistant', content: 'It is 9.' } }] },
      },
    ],
    findings: [`a:2 finance/wrong-result ${wrong} 9`],
  },
  {
    name: 'an expression of the math guard',
    policy:
      'strict: false\nguards:\n  - math:\n      no_math: skip\n      custom_rules:\n' +
      '        - {type: expression, tool: basket, expression: result.total == sum(arguments.prices)}\n',
    records: [
      turn(
        item('basket', { prices: [1, 2] }, 'c1'),
        item('basket', { prices: [1, 2] }, 'c2'),
        item('basket', {}, 'c3'),
      ),
      output('c1', '{"total": 3}'),
      output('c2', '{"total": 4}'),
    ],
    findings: [
      'a:3 math/custom-rule 4 == 3 is false for arguments.prices = [1, 2], result.total = 4',
      'a:1 math/missing-result basket: no result is recorded',
    ],
  },
];

describe('recorded results are compared with the arguments of their calls', () => {
  test.each(conversations)('$name', async ({ records, policy, findings }) => {
    const text = lines(...records);
    const { findings: found } = await run({ a: text }, policy);
    expect(found).toEqual(findings);
    // However the bytes come in.
    for (const chunk of [1, 37]) expect((await run({ a: text }, policy, chunk)).findings).toEqual(findings);
  });
});

describe('a conversation', () => {
  const call = { ...turn(item('calculate_npv', npv, 'c1')), conversation_id: 'k1' };

  test('reaches over files, and a missing result is told at the end of the run, in its own file', async () => {
    const lost = { ...turn(item('calculate_npv', npv, 'c2')), conversation_id: 'k2' };
    const { findings, all } = await run({
      a: lines(call, lost),
      b: lines({ role: 'tool', tool_call_id: 'c1', content: '1', conversation_id: 'k1' }),
    });
    expect(findings).toEqual([`b:1 finance/wrong-result ${wrong} 1`, 'a:2 finance/missing-result expected npv 388.77']);
    expect(all[1]).toMatchObject({ conversation: 'k2', level: 'warning', tool: 'calculate_npv' });
  });

  test('without a name ends with its file, before the next file begins', async () => {
    const { findings } = await run({
      a: lines(turn(item('calculate_npv', npv, 'c1'))),
      b: lines(output('c1', '1'), { ...npv, role: 'assistant', content: '', output: { ...npv, npv: 7 } }),
    });
    expect(findings).toEqual(['a:1 finance/missing-result expected npv 388.77', `b:2 finance/wrong-npv ${wrong} 7`]);
  });

  test('of 1,500 calls that wait keeps no more than 1,000, and says so', async () => {
    const calls = Array.from({ length: 1_500 }, (_, index) => turn(item('calculate_npv', npv, `c${index}`)));
    const { findings, all } = await run({ a: lines(...calls) });
    expect(findings).toHaveLength(1_500);
    expect(all.slice(0, 500).every(({ message }) => /within the next 1,000 calls/.test(message))).toBe(true);
    expect(findings.slice(0, 3).map((finding) => finding.split(' ')[0])).toEqual(['a:1', 'a:2', 'a:3']);
    expect(all.slice(500).every(({ message }) => /before the end/.test(message))).toBe(true);
  });

  test('in which a call is recorded twice waits for one result', async () => {
    const again = turn(item('calculate_npv', npv, 'c1'));
    const { findings } = await run({ a: lines(again, again, output('c1', '388.77')) });
    expect(findings).toEqual([]);
  });

  test('in a file that cannot be read to its end is not said to lack what may follow', async () => {
    const { findings, summary } = await run({ a: `\x1f\x8b${lines(turn(item('calculate_npv', npv, 'c1')))}` });
    expect(findings.filter((finding) => finding.includes('missing'))).toEqual([]);
    expect(summary.exitCode).toBe(3);
  });
});

test('a missing result is a warning, which fails a strict run', async () => {
  const text = lines(turn(item('calculate_npv', npv, 'c1')));
  expect((await run({ a: text })).summary).toMatchObject({ exitCode: 0, findings: { warning: 1 } });
  expect((await run({ a: text }, 'guards: [finance]\n')).summary).toMatchObject({
    exitCode: 1,
    findings: { error: 1 },
  });
});
