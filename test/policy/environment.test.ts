import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/core/errors.js';
import { withEnvironment, policyFromEnvironment } from '../../src/policy/environment.js';
import type { EnvironmentSettings } from '../../src/policy/environment.js';
import { loadPolicy } from '../../src/policy/load.js';
import type { Policy } from '../../src/policy/policy.js';
import { filesOf, invented } from './invented.js';

describe('what is read', () => {
  const rows: readonly (readonly [Readonly<Record<string, string | undefined>>, EnvironmentSettings])[] = [
    [{}, { logLevel: 'info' }],
    [{ QWED_OR_STRICT: undefined, QWED_OR_LOG_LEVEL: '', QWED_OR_MAX_BUDGET: ' ' }, { logLevel: 'info' }],
    [{ QWED_OR_STRICT: 'true' }, { logLevel: 'info', strict: true }],
    [{ QWED_OR_STRICT: ' False ' }, { logLevel: 'info', strict: false }],
    [{ QWED_OR_STRICT: '1' }, { logLevel: 'info', strict: true }],
    [{ QWED_OR_STRICT: '0' }, { logLevel: 'info', strict: false }],
    [{ QWED_OR_LOG_LEVEL: 'DEBUG' }, { logLevel: 'debug' }],
    [{ QWED_OR_LOG_LEVEL: 'Warning' }, { logLevel: 'warning' }],
    [{ QWED_OR_MAX_BUDGET: '2.50' }, { logLevel: 'info', maxBudget: 2.5 }],
    [{ QWED_OR_MAX_BUDGET: '0' }, { logLevel: 'info', maxBudget: 0 }],
  ];
  test.each(rows)('%j', (env, settings) => {
    expect(policyFromEnvironment(env)).toEqual(settings);
  });
});

describe('what is refused', () => {
  const rows: readonly (readonly [name: string, value: string, hint: string])[] = [
    ['QWED_OR_STRICT', 'yes', 'Allowed are true, false, 1 and 0.'],
    ['QWED_OR_LOG_LEVEL', 'verbose', 'Allowed are debug, info, warning, error.'],
    ['QWED_OR_MAX_BUDGET', '-1', 'Allowed is an amount that is not negative, such as 100 or 2.50.'],
    ['QWED_OR_MAX_BUDGET', '1e400', 'Allowed is an amount that is not negative, such as 100 or 2.50.'],
    ['QWED_OR_MAX_BUDGET', 'Infinity', 'Allowed is an amount that is not negative, such as 100 or 2.50.'],
    ['QWED_OR_MAX_BUDGET', '9'.repeat(400), 'Allowed is an amount that is not negative, such as 100 or 2.50.'],
  ];
  test.each(rows)('%s=%s', (name, value, hint) => {
    const read = (): unknown => policyFromEnvironment({ [name]: value });
    expect(read).toThrow(UsageError);
    expect(read).toThrow(
      expect.objectContaining({ message: `The environment variable ${name} has a value that is not allowed.`, hint }),
    );
  });
});

const load = (text: string): Policy =>
  loadPolicy('q.yaml', { cwd: '/p', files: filesOf({ '/p/q.yaml': text }), definitions: invented });

const apply = (text: string, env: Readonly<Record<string, string>>): Policy =>
  withEnvironment(load(text), policyFromEnvironment(env), invented);

describe('what it changes', () => {
  test('nothing, where nothing is set', () => {
    const policy = load('guards: [word]\nstrict: false');
    expect(withEnvironment(policy, policyFromEnvironment({}), invented)).toBe(policy);
  });

  test.each([
    ['strict: true', '0', false],
    ['strict: false', '1', true],
  ])('%s and QWED_OR_STRICT=%s', (text, value, strict) => {
    const policy = apply(`guards: [word]\n${text}`, { QWED_OR_STRICT: value });
    expect(policy.strict).toBe(strict);
    expect(policy.sha256).toBe(load(`guards: [word]\nstrict: ${strict}`).sha256);
  });

  const alone = { check_pii: false, check_injection: false, check_harmful: false };
  const rows: readonly (readonly [string, string, string, readonly unknown[]])[] = [
    ['a guard without a budget gets it', 'guards: [safety]', '5', [{ id: 'safety', options: { max_cost: 5 } }]],
    ['a lower one stays', 'guards:\n  - safety: {max_cost: 2}', '5', [{ id: 'safety', options: { max_cost: 2 } }]],
    ['a higher one is capped', 'guards:\n  - safety: {max_cost: 9}', '5', [{ id: 'safety', options: { max_cost: 5 } }]],
    [
      'one without a number gets it',
      'guards:\n  - safety: {max_cost: true}',
      '250',
      [{ id: 'safety', options: { max_cost: 250 } }],
    ],
    [
      'a stack without the guard gets one',
      'guards: [word]',
      '5',
      [
        { id: 'word', options: {} },
        { id: 'safety', options: { ...alone, max_cost: 5 } },
      ],
    ],
    [
      'so does one whose guard looks at some responses only',
      'guards:\n  - {safety: {max_cost: 1}, when: {role: tool}}',
      '5',
      [
        { id: 'safety', options: { max_cost: 1 }, when: { role: ['tool'] } },
        { id: 'safety', options: { ...alone, max_cost: 5 } },
      ],
    ],
  ];
  test.each(rows)('%s', (_, text, budget, guards) => {
    const policy = apply(text, { QWED_OR_MAX_BUDGET: budget });
    expect(policy.guards).toEqual(guards);
  });
});
