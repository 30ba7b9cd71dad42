import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/core/errors.js';
import { FinanceGuard } from '../../../src/guards/finance/guard.js';

const flows = { cash_flows: [-1000, 300, 400, 500, 600], discount_rate: 0.1 };

describe('a result says what was expected and what was recorded', () => {
  test('for figures that are right', () => {
    expect(new FinanceGuard().check({ output: { ...flows, npv: 388.8 } })).toEqual({
      guardName: 'FinanceGuard',
      passed: true,
      severity: 'info',
      message: 'All 1 figure(s) approved',
      details: { checks: [{ status: 'approved', what: 'NPV', expected: '388.77', recorded: '388.8' }] },
      violations: [],
    });
  });

  test('for a wrong one among right ones', () => {
    const output = [
      { ...flows, npv: 388.77 },
      { ...flows, npv: 400 },
    ];
    expect(new FinanceGuard().check({ output })).toMatchObject({
      passed: false,
      severity: 'error',
      message: 'NPV mismatch: expected 388.77, recorded 400',
      details: { checks: [{ status: 'approved' }, { status: 'mismatch', expected: '388.77', recorded: '400' }] },
      violations: [
        { rule: 'finance/wrong-npv', pointer: '/output/1/npv', evidence: 'npv: expected 388.77, recorded 400' },
      ],
    });
  });

  test('for a missing one, which is a warning', () => {
    const response = { type: 'tool_call', tool_name: 'calculate_npv', arguments: flows, result: null };
    expect(new FinanceGuard().check(response)).toMatchObject({
      passed: false,
      severity: 'warning',
      message: 'calculate_npv missing',
      violations: [
        { rule: 'finance/missing-result', pointer: '/result', tool: 'calculate_npv', evidence: 'expected npv 388.77' },
      ],
    });
  });
});

describe('the context', () => {
  const rows: readonly (readonly [context: Record<string, unknown>, response: unknown, message: string])[] = [
    [{ context: 'payment_instruction', type: 'npv' }, {}, 'Payment instruction verification is not implemented'],
    [{ type: 'Payment-Instruction' }, {}, 'Payment instruction verification is not implemented'],
    [{ context: 'npv' }, { cashflows: [1] }, 'Missing required field: npv'],
    [{ context: 'npv' }, { npv: 1 }, 'Missing required field: cashflows'],
    [{ context: 'loan_payment' }, { output: {} }, 'Missing required field: principal'],
    [{ context: 'weather' }, {}, 'Unrecognized finance context: weather'],
    [{}, { context: 'weather' }, 'Unrecognized finance context: weather'],
    [{}, {}, 'Unrecognized finance context: none'],
  ];
  test.each(rows)('%j of %j', (context, response, message) => {
    expect(new FinanceGuard().check(response, context)).toMatchObject({ passed: false, message });
  });

  test('of a type that only begins like a calculation asks for nothing', () => {
    const guard = new FinanceGuard({ onUnrecognized: 'skip' });
    expect(guard.check({ type: 'loan_application', amount: 5 })).toMatchObject({ passed: true });
  });
});

describe('figures in JSON texts stand where the text stands', () => {
  test.each([
    [{ content: JSON.stringify({ ...flows, npv: 1 }) }, '/content'],
    [{ content: [{ type: 'text', text: JSON.stringify([{ ...flows, npv: 1 }]) }] }, '/content/0/text'],
    [
      {
        tool_calls: [
          { function: { name: 'report', arguments: JSON.stringify({ a: JSON.stringify({ ...flows, npv: 1 }) }) } },
        ],
      },
      '/tool_calls/0/function/arguments',
    ],
    [{ output: { 'a/b': { ...flows, npv: 1 } } }, '/output/a~1b/npv'],
  ])('%j', (response, pointer) => {
    const { violations } = new FinanceGuard().check(response);
    expect(violations.map((violation) => violation.pointer)).toEqual([pointer]);
  });
});

test('a response with too many values is refused in bounded time', () => {
  const output = Array.from({ length: 200_001 }, () => ({}));
  expect(new FinanceGuard().check({ output })).toMatchObject({
    passed: false,
    violations: [{ rule: 'finance/uninspectable' }],
  });
});

test('a recorded value that is long or secret is not quoted', () => {
  const key = ['sk', 'abcdefghijklmnopqrstuvwxyz123456'].join('-');
  const result = new FinanceGuard().check({ output: { ...flows, npv: key } });
  expect(JSON.stringify(result)).not.toContain('ijklmnop');
});

describe('options that cannot be used are refused', () => {
  test.each([
    { tolerance: -1 },
    { on_unrecognized: 'ignore' },
    { tools: {} },
    { tools: [{ as: 'calculate_npv' }] },
    { tools: [{ name: 'x', as: 'calculate_tax' }] },
    { tools: [{ name: 'x', as: 'calculate_npv', arguments: [] }] },
    { tools: [{ name: 'x', as: 'calculate_npv', arguments: { strike: '/a' } }] },
    { tools: [{ name: 'x', as: 'calculate_npv', arguments: { rate: 'a' } }] },
    { tools: [{ name: 'x', as: 'calculate_npv', result: 'value' }] },
    { colour: 'red' },
  ])('%j', (options) => {
    expect(() => new FinanceGuard(options as never)).toThrow(UsageError);
  });
});
