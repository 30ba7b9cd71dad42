import { describe, expect, test } from 'vitest';
import { ComplianceGuard } from '../../src/finance/compliance-guard.js';
import { countryCode, countryCodes } from '../../src/finance/country-codes.js';
import { OpenResponsesIntegration } from '../../src/finance/integration.js';

const clear = 'Clear';
const amount = 'Amount exceeds threshold';
const highRisk = 'High-risk jurisdiction';
const unevaluable = 'Unevaluable jurisdiction: country_code is not an assigned ISO 3166-1 alpha-2 code';

const transactions: readonly { args: Readonly<Record<string, unknown>>; reason: string }[] = [
  { args: { amount: 9999.99, country_code: 'US' }, reason: clear },
  { args: { amount: 0, country_code: 'FR' }, reason: clear },
  { args: { amount: 10_000, country_code: 'US' }, reason: amount },
  { args: { amount: 10n ** 399n, country_code: 'US' }, reason: amount },
  { args: { amount: 20_000, country_code: 'IR' }, reason: amount },
  ...['KP', 'IR', 'SY', 'MM', 'AF', 'YE', 'VE', 'PK', 'NI', 'HT', 'BF', 'ML', 'SS', 'CF'].map((country_code) => ({
    args: { amount: 1, country_code },
    reason: highRisk,
  })),
  { args: { amount: 1, country_code: '\tir\n' }, reason: highRisk },
  { args: { amount: 1, country_code: '\uff29\uff32' }, reason: highRisk },
  { args: { amount: 1, country_code: 'XX' }, reason: unevaluable },
  { args: { amount: 20_000, country_code: 'XX' }, reason: unevaluable },
  { args: { amount: 1, country_code: 'USA' }, reason: unevaluable },
  { args: { amount: 1, country_code: 'U\u200bS' }, reason: unevaluable },
  // Their upper case would be SS and IS.
  { args: { amount: 1, country_code: '\u00df' }, reason: unevaluable },
  { args: { amount: 1, country_code: '\u0131s' }, reason: unevaluable },
  { args: { amount: 1, country_code: '' }, reason: unevaluable },
  { args: { amount: 1, country_code: ['US'] }, reason: unevaluable },
  { args: { amount: 1, country_code: null }, reason: unevaluable },
  { args: { amount: 1 }, reason: unevaluable },
];

describe('check_aml_compliance', () => {
  test.each(transactions)('$args: $reason', ({ args, reason }) => {
    const call = new OpenResponsesIntegration().handleToolCall('check_aml_compliance', args);
    const needs_flagging = reason !== clear;
    expect(call.result).toEqual({
      needs_flagging,
      reason,
      verified: false,
      computed: true,
      verified_against_llm: false,
    });
    expect(call.receipt?.computedValue).toBe(needs_flagging ? 'True' : 'False');
  });

  test.each([-1, -1n, '100', true, null, Number.NaN, Number.POSITIVE_INFINITY, [5]].map((wrong) => ({ wrong })))(
    'refuses the amount $wrong before it looks at the country',
    ({ wrong }) => {
      const call = new OpenResponsesIntegration().handleToolCall('check_aml_compliance', { amount: wrong });
      expect(call).toMatchObject({ status: 'rejected', error: 'amount must be a finite number >= 0.' });
      expect(new ComplianceGuard().checkAml(wrong, 'US')).toEqual({
        needsFlagging: true,
        reason: 'Unevaluable amount: amount is not a finite number >= 0',
      });
      expect(call.receipt).toMatchObject({ engineUsed: 'Z3', computedValue: 'rejected_malformed_amount' });
    },
  );

  test('has one list of countries for the guard and the tool', () => {
    const finance = new OpenResponsesIntegration();
    expect(finance.compliance.highRiskCountries).toEqual(ComplianceGuard.highRiskCountries);
    const own = new OpenResponsesIntegration({ compliance: new ComplianceGuard({ highRiskCountries: ['FR'] }) });
    const reasonFor = (country_code: string) =>
      own.handleToolCall('check_aml_compliance', { amount: 1, country_code }).result?.['reason'];
    expect([reasonFor('FR'), reasonFor('IR')]).toEqual([highRisk, clear]);
  });
});

describe('country codes', () => {
  test('are 249 of two letters that name a region', () => {
    const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
    expect(countryCodes.size).toBe(249);
    for (const code of countryCodes) expect([code, names.of(code)]).toEqual([code, expect.any(String)]);
  });

  test.each(['EU', 'UK', 'XK', 'AN', 'SU', 'ZZ', 'AA'])('%s is not assigned', (code) => {
    expect(countryCode(code)).toBeUndefined();
  });

  test('a text of ten megabytes is none', () => {
    expect(countryCode(' '.repeat(10_000_000) + 'US')).toBeUndefined();
  });
});
