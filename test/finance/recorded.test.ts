import { describe, expect, test } from 'vitest';
import { agreement, expectedOf, readFlag, recomputedTools } from '../../src/finance/recorded.js';
import { readShownAmount } from '../../src/finance/shown-amount.js';

describe('an amount as it is written', () => {
  const rows: readonly (readonly [written: unknown, value: string | undefined, decimals?: number])[] = [
    [388.77, '388.77', 2],
    [-0, '0', 0],
    [1e21, '1e+21', 0],
    [1.5e-7, '1.5e-7', 8],
    [12n, '12', 0],
    ['388.7700', '388.77', 4],
    ['$1,234.50', '1234.5', 2],
    ['-$21.04', '-21.04', 2],
    ['$-21.04', '-21.04', 2],
    ['−21.04', '-21.04', 2],
    ['+7', '7', 0],
    ['($21.04)', '-21.04', 2],
    ['€ 5', '5', 0],
    ['USD 5.10', '5.1', 2],
    ['388.77 USD', '388.77', 2],
    ['10%', '0.1', 2],
    ['6.5 %', '0.065', 3],
    ['1.2e3', '1200', 0],
    ['.5', '0.5', 1],
    ['1.234,50', undefined],
    ['1,23', undefined],
    ['12,34,567', undefined],
    ['--5', undefined],
    ['5 apples', undefined],
    ['', undefined],
    ['Infinity', undefined],
    ['0x10', undefined],
    ['9'.repeat(65), undefined],
    [Number.NaN, undefined],
    [true, undefined],
    [null, undefined],
    [[5], undefined],
  ];
  test.each(rows)('%s', (written, value, decimals) => {
    const shown = readShownAmount(written);
    expect(shown?.value.toString()).toBe(value);
    expect(shown?.decimals).toBe(decimals);
  });
});

describe('what a tool gives', () => {
  test('for each of them', () => {
    expect(recomputedTools).toEqual([
      'calculate_npv',
      'calculate_loan_payment',
      'check_aml_compliance',
      'price_option',
    ]);
    // 1000 in a year at 7 % is 934.5794392523364485981…, 1200 in 12 months without interest 100.
    expect(expectedOf('calculate_npv', { cashflows: [0, 1000], rate: 0.07 })).toEqual({
      kind: 'computed',
      values: { npv: { rounded: '934.58', exact: '934.579439252336448598130841121495' } },
    });
    expect(expectedOf('calculate_loan_payment', { principal: 1200, annual_rate: 0, months: 12 })).toEqual({
      kind: 'computed',
      values: { monthly_payment: { rounded: '100.00', exact: '100' } },
    });
    expect(expectedOf('check_aml_compliance', { amount: 10_000, country_code: 'FR' })).toEqual({
      kind: 'computed',
      values: { needs_flagging: true },
    });
  });

  test('for arguments that are refused', () => {
    expect(expectedOf('calculate_npv', { cashflows: [1] })).toMatchObject({ kind: 'rejected' });
    expect(expectedOf('price_option', {})).toMatchObject({ kind: 'rejected' });
    expect(() => expectedOf('bake_bread', {})).toThrow(/bake_bread/);
  });
});

describe('agreement', () => {
  const amount = { rounded: '934.58', exact: '934.579439252336448598130841121495' };
  const rows: readonly (readonly [
    recorded: string | number | boolean | null,
    agreement: string,
    tolerance?: number,
  ])[] = [
    [934.58, 'match'],
    ['$934.58', 'match'],
    ['934.5800', 'match'],
    [934.6, 'match'],
    [935, 'match'],
    [934.579439252336, 'match'],
    [934.5794392523364, 'match'],
    [934.5794, 'match'],
    [934.57, 'mismatch'],
    [934.59, 'mismatch'],
    [934.5, 'mismatch'],
    [934, 'mismatch'],
    [930, 'mismatch'],
    [-934.58, 'mismatch'],
    ['934.5801', 'mismatch'],
    [934.59, 'match', 0.02],
    ['about 934', 'unreadable'],
    [null, 'unreadable'],
    [true, 'unreadable'],
  ];
  const complete = rows.map(([recorded, expected, tolerance = 0]) => [recorded, expected, tolerance] as const);
  test.each(complete)('%j is a %s', (recorded, expected, tolerance) => {
    expect(agreement(amount, recorded, tolerance)).toBe(expected);
  });

  test('of flags', () => {
    expect([true, 'Flagged', ' yes '].map(readFlag)).toEqual([true, true, true]);
    expect([false, 'clear', 'NO'].map(readFlag)).toEqual([false, false, false]);
    expect([0, 'perhaps', null, 'x'.repeat(99)].map(readFlag)).toEqual(Array(4).fill(undefined));
    expect(agreement(true, false)).toBe('mismatch');
    expect(agreement(false, 'no')).toBe('match');
    expect(agreement(false, 5)).toBe('unreadable');
  });
});
