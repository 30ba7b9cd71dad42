import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/core/finding.js';
import type { GuardResult, Level, Violation } from '../../src/core/guard.js';
import { loadPolicy } from '../../src/policy/load.js';
import type { RuleLevel } from '../../src/policy/policy.js';
import { buildStack } from '../../src/policy/stack.js';
import type { Stack } from '../../src/policy/stack.js';
import { filesOf, invented } from './invented.js';

function stackOf(text: string): Stack {
  const policy = loadPolicy('q.yaml', { cwd: '/p', files: filesOf({ '/p/q.yaml': text }), definitions: invented });
  return buildStack(structuredClone(policy), invented);
}

const base = 'guards: [word]';

const result = (passed: boolean): GuardResult => ({
  guardName: 'WordGuard',
  passed,
  severity: passed ? 'warning' : 'error',
  message: '',
  violations: [],
});

const violation = (rule: string, level?: Level): Violation => ({ rule, message: '', ...(level && { level }) });

const finding = (ruleId: string, more: Partial<Finding> = {}): Finding => ({
  ruleId,
  guard: 'word',
  level: 'error',
  tier: 'proven',
  message: '',
  file: 'new/a.jsonl',
  line: 1,
  column: 1,
  endColumn: 2,
  pointer: '',
  format: 'openai-chat',
  role: 'assistant',
  fingerprint: '0000000000000000',
  status: 'new',
  ...more,
});

describe('entries', () => {
  test('are made by the definitions, for the audit where that differs, over what the audit assumes', () => {
    const { entries } = stackOf(
      'guards:\n  - word: {banned: [a]}\n  - {word: {most: 2}, when: {role: tool}}\n  - safety: {max_cost: true}',
    );
    expect(entries.map(({ id, guard, when }) => ({ id, guard: { ...guard }, when: typeof when }))).toEqual([
      { id: 'word', guard: expect.objectContaining({ options: { most: 7, banned: ['a'] } }), when: 'undefined' },
      { id: 'word', guard: expect.objectContaining({ options: { most: 2 } }), when: 'function' },
      {
        id: 'safety',
        guard: expect.objectContaining({ made: 'for audit', options: { maxCost: 100 } }),
        when: 'undefined',
      },
    ]);
  });

  test('a guard that does not exist is a fault of the program', () => {
    const policy = loadPolicy('q.yaml', { cwd: '/p', files: filesOf({ '/p/q.yaml': base }), definitions: invented });
    expect(() => buildStack(policy, [])).toThrow("the guard 'word', which does not exist");
  });
});

describe('levels', () => {
  const relaxed = `${base}\nstrict: false\n`;
  const rows: readonly (readonly [string, string, boolean, Violation, RuleLevel])[] = [
    ["the rule's", relaxed, false, violation('word/odd'), 'warning'],
    ["the violation's before the rule's", relaxed, false, violation('word/banned', 'note'), 'note'],
    [
      "the policy's before the violation's",
      `${relaxed}rules: {word/banned: warning}`,
      false,
      violation('word/banned', 'note'),
      'warning',
    ],
    ['off', `${relaxed}rules: {word/odd: off}`, false, violation('word/odd'), 'off'],
    ['strict raises what a failed guard says', base, false, violation('word/odd'), 'error'],
    ['strict raises its notes too', base, false, violation('word/odd', 'note'), 'error'],
    ['strict leaves a passed guard alone', base, true, violation('word/odd'), 'warning'],
    [
      'no warnings raises those of a passed guard',
      `${relaxed}allow_warnings: false`,
      true,
      violation('word/odd'),
      'error',
    ],
    [
      'no warnings raises those of a failed guard',
      `${relaxed}allow_warnings: false`,
      false,
      violation('word/odd'),
      'error',
    ],
    ['no warnings leaves notes alone', `${relaxed}allow_warnings: false`, true, violation('word/odd', 'note'), 'note'],
    [
      'an explicit level wins over both',
      `${base}\nallow_warnings: false\nrules: {word/odd: warning}`,
      false,
      violation('word/odd'),
      'warning',
    ],
    ['a rule that is not known is an error', relaxed, true, violation('foreign/rule'), 'error'],
    ['a guard that raised', relaxed, false, violation('verify/guard-error'), 'error'],
  ];
  test.each(rows)('%s', (_, text, passed, broken, level) => {
    expect(stackOf(text).levelOf(result(passed), broken)).toBe(level);
  });

  const own: readonly (readonly [string, string, string, RuleLevel])[] = [
    ['malformed records', base, 'input/malformed', 'error'],
    ['bytes that are not UTF-8', base, 'input/invalid-utf8', 'warning'],
    ['no warnings', `${base}\nallow_warnings: false`, 'input/invalid-utf8', 'error'],
    [
      'an explicit level',
      `${base}\nallow_warnings: false\nrules: {input/invalid-utf8: off}`,
      'input/invalid-utf8',
      'off',
    ],
    ['unknown formats', base, 'input/unknown-format', 'warning'],
    ['unknown formats as errors', `${base}\non_unknown: error`, 'input/unknown-format', 'error'],
    ['unknown formats ignored', `${base}\non_unknown: ignore`, 'input/unknown-format', 'off'],
    [
      'unknown formats by an explicit level',
      `${base}\non_unknown: ignore\nrules: {input/unknown-format: note}`,
      'input/unknown-format',
      'note',
    ],
    ['a rule that is not known', base, 'input/other', 'error'],
  ];
  test.each(own)('%s', (_, text, rule, level) => {
    expect(stackOf(text).ruleLevel(rule)).toBe(level);
  });

  test("tiers are the rules'", () => {
    const { tierOf } = stackOf(base);
    expect(['word/banned', 'word/odd', 'verify/guard-error', 'foreign/rule'].map(tierOf)).toEqual([
      'proven',
      'heuristic',
      'proven',
      'heuristic',
    ]);
  });
});

test('rules are those of the stack and of the auditor, with their levels, without those that are off', () => {
  const { rules } = stackOf(`${base}\nrules: {word/odd: off, word/banned: note}`);
  expect(rules.map(({ id, guard, level }) => `${id} ${guard} ${level}`)).toEqual([
    'word/banned word note',
    'word/pinned word error',
    'input/malformed input error',
    'input/unknown-format input warning',
    'input/duplicate-key input error',
    'input/foreign-number input warning',
    'input/record-too-large input error',
    'input/invalid-utf8 input warning',
    'input/invalid-ignore input warning',
    'input/irregular-stream input warning',
    'input/unreadable input error',
    'verify/guard-error verify error',
    'verify/no-guards verify error',
    'verify/response-limit verify error',
    'verify/unbindable verify error',
  ]);
});

describe('ignores', () => {
  const stack = stackOf(`${base}
ignore:
  - {rule: word/odd, path: "old/**", reason: all of it}
  - {rule: word/odd, tool: "mcp__*", reason: by tool}
  - {rule: word/banned, expires: 2026-06-30, reason: for a time}
`);
  const rows: readonly (readonly [string, Finding, string, string | undefined])[] = [
    ['by path', finding('word/odd', { file: 'old/x/a.jsonl' }), '2026-01-01T00:00:00Z', 'all of it'],
    ['another path', finding('word/odd'), '2026-01-01T00:00:00Z', undefined],
    ['by tool', finding('word/odd', { tool: 'MCP__x' }), '2026-01-01T00:00:00Z', 'by tool'],
    ['another tool', finding('word/odd', { tool: 'Bash' }), '2026-01-01T00:00:00Z', undefined],
    ['another rule', finding('word/pinned', { file: 'old/a', tool: 'mcp__x' }), '2026-01-01T00:00:00Z', undefined],
    ['on the last day', finding('word/banned'), '2026-06-30T23:59:59.999Z', 'for a time'],
    ['a day later', finding('word/banned'), '2026-07-01T00:00:00Z', undefined],
  ];
  test.each(rows)('%s', (_, found, now, reason) => {
    expect(stack.isIgnored(found, new Date(now))?.reason).toBe(reason);
  });

  test('a rule that nothing may silence is not ignored, also by data that was not loaded', () => {
    const policy = loadPolicy('q.yaml', { cwd: '/p', files: filesOf({ '/p/q.yaml': base }), definitions: invented });
    const forged = buildStack({ ...policy, ignore: [{ rule: 'word/pinned', reason: 'forged' }] }, invented);
    expect(forged.isIgnored(finding('word/pinned'), new Date(0))).toBeUndefined();
  });
});
