import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';

import { inspectJson, inspectTable } from '../../commands/inspect-output.js';
import { reportSchemas } from '../../src/reports/schemas/index.js';
import { inspectSource } from '../../src/transcripts/inspect.js';
import { inspectionCaps } from '../../src/transcripts/inspection.js';
import { recogniserWith } from '../../src/transcripts/own-records.js';
import { timeOf } from '../../src/transcripts/times.js';
import { samples } from './formats/samples/index.js';

const inspect = (text: string | Uint8Array) =>
  inspectSource(
    {
      name: 'log',
      open: async function* () {
        yield Buffer.from(text);
      },
    },
    { recordBytes: 10_000_000 },
    recogniserWith([]),
  );

const call = (name: string): string => JSON.stringify({ tool_name: name, arguments: {} });

const log = [
  JSON.stringify({ timestamp: '2026-01-02T03:04:05Z', ...(JSON.parse(call('ls')) as object) }),
  call('ls'),
  call('cat'),
  '{"odd":1}',
  '{"broken":',
  JSON.stringify({
    created: 1_767_000_000,
    object: 'chat.completion',
    model: 'm',
    choices: [{ message: { role: 'assistant', content: 'Hi' } }],
    usage: { prompt_tokens: 2, completion_tokens: 3, total_tokens: 5, cost: 0.1 },
  }),
  JSON.stringify({
    messages: [
      { role: 'user', content: 'Hi' },
      { role: 'assistant', content: 'Ho' },
    ],
  }),
].join('\n');

test('a log is told in numbers', async () => {
  const [file] = (JSON.parse(inspectJson([await inspect(log)])) as { files: unknown[] }).files;
  expect(file).toEqual({
    path: 'log',
    bytes: log.length,
    container: 'lines',
    formats: { 'generic-tool-call': 3, 'chat-messages': 1, 'openai-chat': 1 },
    records: 7,
    unknown: 1,
    malformed: 1,
    skipped: 0,
    conversations: 0,
    responses: { assistant: { primary: 5 }, user: { primary: 1 } },
    tools: { ls: 2, cat: 1 },
    refusedCalls: 0,
    hosted: {},
    texts: 2,
    models: { m: 1 },
    usage: { input: 2, output: 3, total: 5, cost: 0.1 },
    first: '2025-12-29T09:20:00.000Z',
    last: '2026-01-02T03:04:05.000Z',
    capped: [],
  });
});

test('costs add up to the same sum in any order, and to no binary remainder', async () => {
  const spent = (cost: number): string => `${JSON.stringify({ content: 'a', usage: { cost } })}\n`;
  const { usage } = await inspect(spent(0.1).repeat(10) + spent(0.7) + spent(-1) + spent(1e-9));
  expect(inspectJson([await inspect(spent(0.1).repeat(3))])).toContain('"cost": 0.3\n');
  expect(usage.cost).toBeCloseTo(1.700000001, 12);
});

test.each<[name: string, usage: object, sum: object]>([
  ['pi, beside its cache', { input: 2, output: 3, cacheRead: 4, cacheWrite: 1, total_tokens: 10 }, [7, 3, 10]],
  ['counts without a total', { input_token_count: 2, output_token_count: 3 }, [2, 3, 5]],
  ['counts in camel case', { inputTokenCount: 2, outputTokenCount: 3 }, [2, 3, 5]],
])('usage in the words of %s', async (_, usage, sum) => {
  const { input, output, total } = (await inspect(JSON.stringify({ role: 'assistant', content: 'a', usage }))).usage;
  expect([input, output, total]).toEqual(sum);
});

test('usage of the Gemini API in its other spelling', async () => {
  const usage_metadata = { prompt_token_count: 2, candidates_token_count: 3, total_token_count: 5 };
  const candidates = [{ content: { role: 'model', parts: [{ text: 'a' }] }, finish_reason: 'STOP' }];
  const { usage } = await inspect(JSON.stringify({ candidates, usage_metadata }));
  expect(usage).toEqual({ input: 2, output: 3, total: 5, cost: 0 });
});

test('names beyond the cap are left out, and that is said', async () => {
  const many = Array.from({ length: inspectionCaps.names + 5 }, (_, index) => call(`t${index}`)).join('\n');
  const inspection = await inspect(many);
  expect(inspection.tools.size).toBe(inspectionCaps.names);
  expect(inspection.capped).toEqual(['tools']);
  expect(inspectTable([inspection])).toContain('beyond the cap: tools');
});

test('hostile names are masked and cannot steer a terminal', async () => {
  const secret = ['AKIA', 'ABCDEFGHIJKLMNOP'].join('');
  const inspection = await inspect([call(`\u001b[2J ${secret}`), call('__proto__')].join('\n'));
  const table = inspectTable([inspection]);
  const json = inspectJson([inspection]);
  expect(table + json).not.toContain(secret);
  expect(table).not.toContain('\u001b');
  expect((JSON.parse(json) as { files: { tools: object }[] }).files[0]!.tools).toHaveProperty(['__proto__'], 1);
});

test('what cannot be read is told as far as it came', async () => {
  const inspection = await inspect(Buffer.from([0x1f, 0x8b, 8, 0, 0]));
  expect(inspection.unreadable).toContain('breaks off');
  expect(inspectTable([inspection])).toContain('unreadable');
});

describe('the published schema', () => {
  const ajv = new Ajv({ allErrors: true, strict: false });
  addFormats.default(ajv);
  const validate = ajv.compile(reportSchemas['qwed-or.inspect/1']!);
  test.each(samples)('fits $name', async ({ record }) => {
    const text = JSON.stringify(record);
    const output: unknown = JSON.parse(inspectJson([await inspect(text), await inspect(log), await inspect('')]));
    expect([validate(output), validate.errors]).toEqual([true, null]);
  });
});

describe('times', () => {
  test.each([
    [{ timestamp: '2026-01-01T00:00:00Z' }, '2026-01-01T00:00:00.000Z'],
    [{ timestamp: '2026-01-01T02:00:00.5+02:00' }, '2026-01-01T00:00:00.500Z'],
    [{ created_at: '2026-01-01 00:00:00.123456' }, '2026-01-01T00:00:00.123Z'],
    [{ created: 1_767_225_600 }, '2026-01-01T00:00:00.000Z'],
    [{ ts: 1_767_225_600_000 }, '2026-01-01T00:00:00.000Z'],
    [{ time: '1767225600000000000' }, '2026-01-01T00:00:00.000Z'],
    [{ time: 1_767_225_600_000_000 }, '2026-01-01T00:00:00.000Z'],
    [{ response: { created_at: 1_767_225_600.5 } }, '2026-01-01T00:00:00.500Z'],
    [{ timestamp: 'noon' }, undefined],
    [{ timestamp: 12 }, undefined],
    [{ timestamp: Number.NaN }, undefined],
    [{ timestamp: '9'.repeat(10_000) }, undefined],
    [{ timestamp: {} }, undefined],
    [[], undefined],
    ['2026', undefined],
  ])('%j', (record, time) => {
    const read = timeOf(record);
    expect(read === undefined ? undefined : new Date(read).toISOString()).toBe(time);
  });
});
