import { describe, expect, test } from 'vitest';
import { audit } from '../../src/audit/audit.js';
import type { Finding } from '../../src/core/finding.js';
import { diskFiles } from '../../src/policy/files.js';
import { policyGuards } from '../../src/policy/guards.js';
import { loadPolicy } from '../../src/policy/load.js';
import type { Policy } from '../../src/policy/policy.js';
import { ResponseBlocked, verifyOpenAI } from '../../src/integrations/openai.js';
import type { Source } from '../../src/transcripts/record.js';

/** What a fake client answers, one after the other. */
const completion = (message: object): object => ({
  id: 'chatcmpl_1',
  object: 'chat.completion',
  model: 'fake',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content: null, ...message } }],
  usage: { prompt_tokens: 3, completion_tokens: 4, total_tokens: 7 },
});
const call = (name: string, args: object): object => ({
  tool_calls: [{ id: 'c1', type: 'function', function: { name, arguments: JSON.stringify(args) } }],
});

const said: readonly object[] = [
  { content: 'Nothing to see.' },
  {
    content: `The password is ${['hunter2', 'Xy9!'].join('-')}: keep it. api_key=${['sk', 'a1b2c3d4e5f6g7h8'].join('-')}`,
  },
  { content: 'Write to someone@example.com.' },
  { content: 'The answer is {"status": "open"}.' },
  call('get_weather', { city: 'Oslo' }),
  call('execute_shell', { command: 'ls' }),
  call('run_report', { query: 'DROP TABLE visits' }),
  call('bash', { command: 'rm -rf /' }),
  call('refund', { amount: 5000 }),
  { tool_calls: [{ id: 'c1', type: 'function', function: { name: 'refund', arguments: '{"amount":' } }] },
  { tool_calls: [{ id: 'c1', type: 'function', function: { name: '', arguments: '{}' } }] },
  { content: '150 * 10 = 1600' },
];

const policies: Readonly<Record<string, string>> = {
  recommended: 'extends: recommended\n',
  strict: 'extends: strict\n',
  'levels of rules':
    "extends: recommended\nrules:\n  tool/blocked-tool: error\n  tool/dangerous-pattern: warning\n  safety/pii-email: 'off'\n",
  'an allowlist': 'extends: recommended\nguards:\n  - tool: {allowed_tools: [get_weather, refund]}\n',
  'an ignore by tool':
    'extends: recommended\nignore:\n  - {rule: tool/dangerous-pattern, tool: run_report, reason: It may.}\n',
  'an ignore that has expired':
    'extends: recommended\nignore:\n  - {rule: tool/dangerous-pattern, tool: run_report, reason: It might., expires: 2020-01-01}\n',
  'a condition': 'guards:\n  - argument:\n      rules: {amount: {max: 100}}\n    when: {tool: [refund]}\n',
  'arguments and mathematics':
    'guards:\n  - argument: {rules: {amount: {type: number, max: 100}}}\n  - math: {text: content, no_math: skip}\n',
};

function load(text: string): Policy {
  const read = (path: string): Uint8Array =>
    path === '/p/q.yaml' ? new TextEncoder().encode(`version: 1\n${text}`) : diskFiles.read(path);
  return loadPolicy('q.yaml', { cwd: '/p', files: { ...diskFiles, read } });
}

const now = new Date('2026-01-01T00:00:00Z');

/** Lines of the log, from 1, that hold an error. */
async function auditedErrors(policy: Policy, log: string): Promise<number[]> {
  const findings: Finding[] = [];
  const source: Source = {
    name: 'agent.jsonl',
    async *open() {
      yield Buffer.from(log);
    },
  };
  await audit({
    policy,
    sources: [source],
    leftOut: [],
    onBadRecord: 'error',
    gate: { failOn: 'error', allowEmpty: false, exitZero: false },
    reporter: { finding: (finding) => void findings.push(finding), end: () => undefined },
    now,
    threads: 1,
    unitBytes: 1 << 20,
  });
  const errors = findings.filter(({ level, status }) => level === 'error' && status !== 'ignored');
  return [...new Set(errors.map(({ line }) => line))].sort((a, b) => a - b);
}

describe.each(Object.entries(policies))('%s', (_, text) => {
  test('one file gives the running agent and the audit of its log the same verdicts', async () => {
    const policy = load(text);
    const log: string[] = [];
    const blocked: number[] = [];
    const answers = said.map(completion);
    const completions = {
      // A fake client without promises of its own.
      create: async () => {
        const answer = answers[log.length]!;
        log.push(`${JSON.stringify(answer)}\n`);
        return answer;
      },
    };
    const client = verifyOpenAI({ chat: { completions } }, { guards: policyGuards(policy, { now: () => now }) });
    for (let turn = 1; turn <= said.length; turn++) {
      try {
        await client.chat.completions.create();
      } catch (error) {
        expect(error).toBeInstanceOf(ResponseBlocked);
        blocked.push(turn);
      }
    }
    expect(blocked).not.toEqual([]);
    expect(blocked.length).toBeLessThan(said.length);
    expect(blocked).toEqual(await auditedErrors(policy, log.join('')));
  });
});

test('a condition about what nobody says holds, so that its guard looks', () => {
  const policy = load(
    'guards:\n  - tool: {blocked_tools: [refund]}\n    when: {path: ["tests/**"], format: [openai-chat]}\n',
  );
  const response = { type: 'tool_call', tool_name: 'refund', arguments: {} };
  const verdict = (subject: object): boolean => policyGuards(policy, subject)[0]!.check(response).passed;
  expect(verdict({})).toBe(false);
  expect(verdict({ file: 'tests/a.jsonl' })).toBe(false);
  expect(verdict({ file: 'live/a.jsonl' })).toBe(true);
  expect(verdict({ format: 'anthropic-messages' })).toBe(true);
});

test('a budget of the policy is held by the totals of the context', () => {
  const [guard] = policyGuards(load('guards:\n  - safety: {max_cost: 1}\n'));
  const response = { role: 'assistant', content: 'Hello', usage: { cost: 0.5 } };
  expect(guard!.check(response, { total_cost: 0.25 }).passed).toBe(true);
  expect(guard!.check(response, { total_cost: 0.75 }).passed).toBe(false);
});
