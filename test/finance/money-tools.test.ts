import { describe, expect, test } from 'vitest';
import { OpenResponsesIntegration } from '../../src/finance/integration.js';

// Expected amounts are exact fractions rounded half away from zero:
//   python3 -c 'from fractions import Fraction as F; r = F("0.1"); print(float(sum(F(c) / (1 + r) ** t for t, c in enumerate([-1000, 300, 400, 500, 600]))))'
const presentValues: readonly { name: string; cashflows: readonly unknown[]; rate: unknown; npv: string }[] = [
  { name: 'the example of the documentation', cashflows: [-1000, 300, 400, 500, 600], rate: 0.1, npv: '$388.77' },
  { name: 'no flow', cashflows: [], rate: 0.1, npv: '$0.00' },
  { name: 'a rate of zero', cashflows: [0.1, 0.2], rate: 0, npv: '$0.30' },
  { name: 'a rate of one', cashflows: [0, 0, 0, 8], rate: 1, npv: '$1.00' },
  { name: 'a tie away from zero', cashflows: [1.005], rate: 0, npv: '$1.01' },
  { name: 'a negative tie away from zero', cashflows: [-1.005], rate: 0, npv: '$-1.01' },
  { name: 'a negative amount that rounds to zero', cashflows: [-0.001], rate: 0, npv: '$0.00' },
  { name: 'negative zero', cashflows: [-0], rate: 0, npv: '$0.00' },
  // 1.1457 / 1.14 = 1.005 exactly, though neither 1/1.14 nor the binary sum 1 + 0.14 is exact.
  { name: 'a tie behind an endless reciprocal', cashflows: [0, 1.1457], rate: 0.14, npv: '$1.01' },
  // 1 / 1.2 is endless too; 2.406 / 1.2 = 2.005.
  { name: 'another such tie', cashflows: [0, 2.406], rate: 0.2, npv: '$2.01' },
  { name: 'flows that cancel', cashflows: [1e20, -1e20, 0.02], rate: 0, npv: '$0.02' },
  { name: 'flows near the largest number', cashflows: [1e308, -1e308, 12.34], rate: 0, npv: '$12.34' },
  { name: 'a rate that vanishes beside one', cashflows: [0, 12.345], rate: 5e-324, npv: '$12.35' },
  { name: 'a bigint', cashflows: [9007199254740993n, -1], rate: 0, npv: '$9007199254740992.00' },
];

// python3 -c 'from fractions import Fraction as F; p, r, n = F(100000), F("0.06") / 12, 360; print(float(p * r * (1 + r) ** n / ((1 + r) ** n - 1)))'
const payments: readonly { principal: unknown; annual_rate: unknown; months: unknown; payment: string }[] = [
  { principal: 100_000, annual_rate: 0.06, months: 360, payment: '$599.55' },
  { principal: 0, annual_rate: 0.06, months: 360, payment: '$0.00' },
  { principal: 20.1, annual_rate: 0, months: 4, payment: '$5.03' },
  { principal: 1200, annual_rate: 0.12, months: 1, payment: '$1212.00' },
  // After a million months the payment is the interest alone: 100000 * 0.06 / 12.
  { principal: 100_000, annual_rate: 0.06, months: 1_000_000, payment: '$500.00' },
  { principal: 100_000, annual_rate: 0.06, months: Number.MAX_SAFE_INTEGER, payment: '$500.00' },
  // With next to no interest the payment is the principal in equal parts: 100000 / 360.
  { principal: 100_000, annual_rate: 1e-20, months: 360, payment: '$277.78' },
  { principal: 100_000, annual_rate: 5e-324, months: 360, payment: '$277.78' },
  { principal: 9007199254740993n, annual_rate: 0, months: 1, payment: '$9007199254740993.00' },
];

const flows = 'calculate_npv' as const;
const loan = 'calculate_loan_payment' as const;
const sound = {
  [flows]: { cashflows: [1], rate: 0.1 },
  [loan]: { principal: 1, annual_rate: 0.1, months: 12 },
} as const;

/** What the declared parameters do not allow: the members that replace those of a sound call, and the error. */
const faults: readonly { tool: keyof typeof sound; change: Readonly<Record<string, unknown>>; error: string }[] = [
  { tool: flows, change: { cashflows: undefined }, error: 'Missing required field: cashflows.' },
  { tool: flows, change: { cashflows: 5 }, error: 'cashflows must be a list of numbers.' },
  { tool: flows, change: { cashflows: { length: 1, 0: 5 } }, error: 'cashflows must be a list of numbers.' },
  { tool: flows, change: { cashflows: [1, '2'] }, error: 'cashflows[1] must be a finite number.' },
  { tool: flows, change: { cashflows: [null] }, error: 'cashflows[0] must be a finite number.' },
  { tool: flows, change: { cashflows: [true] }, error: 'cashflows[0] must be a finite number.' },
  { tool: flows, change: { cashflows: [1, Number.NaN] }, error: 'cashflows[1] must be a finite number.' },
  { tool: flows, change: { cashflows: [10n ** 400n] }, error: 'cashflows[0] must be a finite number.' },
  { tool: flows, change: { cashflows: Array(5001).fill(1) }, error: 'cashflows must have at most 5,000 members.' },
  { tool: flows, change: { rate: undefined }, error: 'Missing required field: rate.' },
  { tool: flows, change: { rate: '0.1' }, error: 'rate must be a finite number.' },
  { tool: flows, change: { rate: Number.POSITIVE_INFINITY }, error: 'rate must be a finite number.' },
  { tool: flows, change: { rate: -0.01 }, error: 'rate must be at least 0.' },
  { tool: flows, change: { rate: 1.01 }, error: 'rate must be at most 1.' },
  { tool: loan, change: { principal: undefined }, error: 'Missing required field: principal.' },
  { tool: loan, change: { principal: -1 }, error: 'principal must be at least 0.' },
  { tool: loan, change: { principal: null }, error: 'principal must be a finite number.' },
  { tool: loan, change: { annual_rate: 6 }, error: 'annual_rate must be at most 1.' },
  { tool: loan, change: { months: 0 }, error: 'months must be at least 1.' },
  { tool: loan, change: { months: -12 }, error: 'months must be at least 1.' },
  ...[12.5, '12', true, null, 2 ** 60, 12n].map((months) => ({
    tool: loan,
    change: { months },
    error: `months must be an integer of at least 1 and at most ${Number.MAX_SAFE_INTEGER}.`,
  })),
];

const finance = new OpenResponsesIntegration();

describe('calculate_npv', () => {
  test.each(presentValues)('$name: $npv', ({ cashflows, rate, npv }) => {
    expect(finance.handleToolCall('calculate_npv', { cashflows, rate })).toMatchObject({
      status: 'computed',
      result: { npv, verified: false, computed: true, verified_against_llm: false },
    });
  });
});

describe('calculate_loan_payment', () => {
  test.each(payments)('$principal at $annual_rate over $months months: $payment', ({ payment, ...args }) => {
    expect(finance.handleToolCall('calculate_loan_payment', args)).toMatchObject({
      status: 'computed',
      result: { monthly_payment: payment, verified: false, computed: true, verified_against_llm: false },
    });
  });
});

describe('declared parameters', () => {
  test.each(faults)('$tool: $error', ({ tool, change, error }) => {
    const merged = Object.entries({ ...sound[tool], ...change }).filter(([, value]) => value !== undefined);
    const call = finance.handleToolCall(tool, Object.fromEntries(merged));
    expect(call).toMatchObject({ status: 'rejected', result: null, error });
    expect(call.receipt).toMatchObject({ computedValue: 'rejected_invalid_arguments', violations: [error] });
  });

  test('an inherited member is none', () => {
    const args = Object.create({ rate: 0.1 }) as Record<string, unknown>;
    args['cashflows'] = [1];
    expect(finance.handleToolCall('calculate_npv', args).status).not.toBe('computed');
  });
});
