import { expect, test } from 'vitest';
import type { Guard, GuardResult } from '../../src/core/guard.js';
import { runStack } from '../../src/verify/stack.js';

const violations: GuardResult['violations'] = [];
const guard = (check: () => unknown, name = 'Own'): Guard => ({ name, check: check as Guard['check'] });
const thrower = (thrown: unknown) =>
  guard(() => {
    throw thrown;
  });

test('every guard runs, in order, and gets the response and the context', () => {
  const seen: unknown[] = [];
  const spy = (name: string): Guard => ({
    name,
    check: (...given) => {
      seen.push([name, ...given]);
      return { guardName: name, passed: name === 'b', severity: 'error', message: '', violations };
    },
  });
  const results = runStack([spy('a'), spy('b')], { r: 1 }, { c: 2 });
  expect(seen).toEqual([
    ['a', { r: 1 }, { c: 2 }],
    ['b', { r: 1 }, { c: 2 }],
  ]);
  expect(results.map(({ passed }) => passed)).toEqual([false, true]);
});

test('a whole result is passed on as it is', () => {
  const result: GuardResult = { guardName: 'Other', passed: true, severity: 'warning', message: 'careful', violations };
  expect(runStack([guard(() => result)], {})[0]).toBe(result);
});

test.each([
  [{ passed: true }, { guardName: 'Own', passed: true, severity: 'info', message: '', violations: [] }],
  [
    { passed: true, violations: [] },
    { guardName: 'Own', passed: true, severity: 'info', message: '', violations: [] },
  ],
  [
    { passed: true, severity: 'warning', message: 'careful' },
    { guardName: 'Own', passed: true, severity: 'warning', message: 'careful', violations: [] },
  ],
  [{ passed: false }, { guardName: 'Own', passed: false, severity: 'error', message: '', violations: [] }],
  [
    { passed: false, guardName: 'Mine', severity: 'fatal', message: 'no', violations: 'none', details: { a: 1 } },
    { guardName: 'Mine', passed: false, severity: 'error', message: 'no', violations: [], details: { a: 1 } },
  ],
])('what the result %j lacks is filled in', (given, whole) => {
  expect(runStack([guard(() => given)], {})).toEqual([whole]);
});

test.each([
  [thrower(new RangeError('too deep')), 'Guard error: too deep', 'The guard Own raised RangeError.'],
  [thrower('plain words'), 'Guard error: plain words', 'The guard Own raised an error.'],
  [thrower(undefined), 'Guard error: undefined', 'The guard Own raised an error.'],
  [guard(() => undefined), 'Guard error: the guard gave no result', 'The guard Own gave no result.'],
  [
    guard(() => Promise.resolve({ passed: true })),
    'Guard error: the guard gave no result',
    'The guard Own gave no result.',
  ],
  [guard(() => ({ passed: 'yes' })), 'Guard error: the guard gave no result', 'The guard Own gave no result.'],
  [guard(() => null, ''), 'Guard error: the guard gave no result', 'The guard Guard gave no result.'],
])('%o has failed', (broken, message, sentence) => {
  expect(runStack([broken], {})).toEqual([
    {
      guardName: broken.name || 'Guard',
      passed: false,
      severity: 'error',
      message,
      violations: [{ rule: 'verify/guard-error', message: sentence }],
    },
  ]);
});
