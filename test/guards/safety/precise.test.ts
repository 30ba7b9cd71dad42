import { describe, expect, test } from 'vitest';
import { SafetyGuard } from '../../../src/guards/safety/guard.js';
import { maskText } from '../../../src/scan/mask.js';
import { guardCases, problemsOf } from '../../conformance/guard-cases.js';
import { fill } from '../../detection/made-up.js';

const guard = new SafetyGuard({ detection: 'precise' });

/** Rows that precise detection decides otherwise: cards are errors in it, and the limits of field names are nobody's. */
const otherwise: ReadonlySet<string> = new Set(['safety-012', 'safety-013', 'safety-217']);

const rows = guardCases()
  .filter(({ guard: name, id }) => name === 'SafetyGuard' && !otherwise.has(id))
  .map((row) => ({ ...row, options: { ...row.options, detection: 'precise' } }));

test.each(rows)('precise detection agrees with $id: $why', (row) => {
  expect(problemsOf(row)).toEqual([]);
});

describe('what a violation says', () => {
  const token = fill('ghp_{an36}');

  test('its place is the secret, its evidence is masked, its digest is of the raw value', () => {
    const { violations } = guard.check({ content: ['calm', `the token ${token} leaked`] });
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatchObject({
      rule: 'safety/credential',
      message: 'The response holds a GitHub token.',
      pointer: '/content/1',
      span: [10, 10 + token.length],
    });
    expect(JSON.stringify(violations)).not.toContain(token.slice(4));
    const other = guard.check({ content: fill('x ghp_{an36}') }).violations;
    expect(other[0]!.digest).not.toBe(violations[0]!.digest);
  });

  test('a card number over two values is found where it begins', () => {
    const halves = [['4012', '8888'].join(' '), ['8888', '1881'].join(' ')];
    expect(guard.check({ output: halves }).violations).toMatchObject([
      { rule: 'safety/pii-credit-card', level: 'error', pointer: '/output/0', span: [0, 9] },
    ]);
  });

  test('warnings alone pass', () => {
    const text = ['call 402', '555', '0138 or 81.2.69.142'].join('-');
    expect(guard.check({ content: text })).toMatchObject({ passed: true, severity: 'warning' });
  });
});

test.each([
  fill('see SG.{an22}.{an43} there'),
  fill('postgres://app:{an16}@db/x'),
  fill('datadog_api_key={h32}'),
  ['pay DE89 3704', '0044 0532 0130 00'].join(' '),
  ['ring +44 20', '7946 0958'].join(' '),
  'from 2a00:1450:4009:81f::200e',
])('a report shows nothing of %j', (text) => {
  const masked = maskText(text);
  expect(masked).not.toBe(text);
  expect(guard.check({ content: masked }).violations).toEqual([]);
});

test.each([
  [{ detection: 'exact' }, /detection of SafetyGuard must be compatible or precise/],
  [{ nationalIds: ['atlantis'] }, /names no country that is known: 'atlantis'/],
])('%j is refused', (options, message) => {
  expect(() => new SafetyGuard(options as never)).toThrow(message);
});
