import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/core/errors.js';
import { MathGuard } from '../../../src/guards/math/guard.js';

describe('what a failed result says', () => {
  test('of a field: the numbers in the details and the evidence, none in the message', () => {
    const { message, details, violations } = new MathGuard().check({ output: { subtotal: 100, tax: 8, total: 118 } });
    expect(message).toBe('Math verification failed: 1 error(s)');
    expect(details).toEqual({ errors: ['total mismatch: subtotal + tax + shipping - discount = 108, not 118'] });
    expect(violations).toEqual([
      {
        rule: 'math/wrong-total',
        message: "The field 'total' is not subtotal + tax + shipping - discount.",
        pointer: '/output/total',
        evidence: 'total mismatch: subtotal + tax + shipping - discount = 108, not 118',
        digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      },
    ]);
  });

  test('of an equation: its place in the text', () => {
    const text = 'Count: 150 × 10 = 1600.';
    const [violation] = new MathGuard({ text: 'content' }).check({ role: 'assistant', content: text }).violations;
    expect(violation).toMatchObject({ pointer: '/content', evidence: '150 × 10 = 1500, not 1600' });
    expect(text.slice(...(violation?.span ?? []))).toBe('150 × 10 = 1600');
  });

  test('of a call whose arguments are JSON text: the text, and the tool', () => {
    const call = { function: { name: 'pay', arguments: '{"gross": 8, "net": 7}' } };
    const [violation] = new MathGuard().check({ role: 'assistant', content: null, tool_calls: [call] }).violations;
    expect(violation).toMatchObject({ pointer: '/tool_calls/0/function/arguments', tool: 'pay' });
  });

  test('every failing check is there', () => {
    const output = {
      subtotal: 'x',
      total: 1,
      gross: 5,
      net: 9,
      credits: 1,
      balance: 3,
      fee: 100,
      fee_rate: 1,
      fee_amount: 5,
    };
    const { message, violations } = new MathGuard().check({ output });
    expect(message).toBe('Math fields contain non-numeric values: 4 error(s)');
    expect(violations.map(({ rule }) => rule)).toEqual([
      'math/not-a-number',
      'math/wrong-net',
      'math/wrong-balance',
      'math/wrong-percentage',
    ]);
  });
});

test.each([
  [0.5, 22.5, true],
  [0.5, 22.75, false],
  [0, 22, true],
  [0, 22.0000000001, false],
])('a tolerance of %d takes %d for 22: %s', (tolerance, total, passed) => {
  expect(new MathGuard({ tolerance }).check({ output: { subtotal: 20, tax: 2, total } }).passed).toBe(passed);
});

test.each([
  [{ tolerance: -1 }],
  [{ tolerance: Number.NaN }],
  [{ tolerance: '1' }],
  [{ verify_totals: 'no' }],
  [{ no_math: 'pass' }],
  [{ text: 'all' }],
  [{ custom_rules: {} }],
  [{ custom_rules: [{ type: 'rangee', field: 'x' }] }],
  [{ custom_rules: [{ type: 'range' }] }],
  [{ customRule: [] }],
])('the options %j are refused', (options) => {
  expect(() => new MathGuard(options as never)).toThrow(UsageError);
});
