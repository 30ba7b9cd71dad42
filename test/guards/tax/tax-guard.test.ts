import { describe, expect, test } from 'vitest';
import { TaxGuard } from '../../../src/guards/tax/guard.js';

const payroll = { tool_name: 'process_payroll', arguments: { gross_ytd: 1000, claimed_tax: 76.5 } };

/** An engine is foreign code and may throw anything. */
function throwWords(): never {
  const words: unknown = 'words';
  throw words;
}

describe('the engine', () => {
  test('is asked under the folded name, with the parsed arguments', () => {
    const asked: unknown[] = [];
    const engine = {
      verify(tool: string, args: unknown) {
        asked.push([tool, args]);
        return { verified: true };
      },
    };
    const response = {
      tool_calls: [
        { function: { name: ' Process_Payroll', arguments: '{"gross_ytd":1,"claimed_tax":0}' } },
        { name: 'send_international_wire', arguments: { amount_usd: 5 } },
      ],
    };
    expect(new TaxGuard({ engine }).check(response)).toEqual({
      guardName: 'TaxGuard',
      passed: true,
      severity: 'info',
      message: 'The taxes of all 2 call(s) are verified',
      violations: [],
    });
    expect(asked).toEqual([
      ['process_payroll', { gross_ytd: 1, claimed_tax: 0 }],
      ['send_international_wire', { amount_usd: 5 }],
    ]);
  });

  const refusals: readonly (readonly [title: string, tool: string, error: string | undefined, message: string])[] = [
    ['its own words', 'process_payroll', 'off by 4.20', 'off by 4.20'],
    ['payroll', 'process_payroll', undefined, 'FICA tax verification failed'],
    ['a wire', 'send_international_wire', '', 'LRS limit exceeded'],
    ['a set-off', 'calculate_crypto_tax', undefined, 'Set-off limit breached'],
  ];

  test.each(refusals)('refuses with the words of %s', (_title, tool, error, message) => {
    const guard = new TaxGuard({ engine: { verify: () => ({ verified: false, error }) } });
    const result = guard.check({ ...payroll, tool_name: tool });
    expect(result.message).toBe(message);
    expect(result.violations).toMatchObject([{ rule: 'tax/refused', pointer: '/arguments', tool, evidence: message }]);
  });

  test('must have a function verify', () => {
    expect(() => new TaxGuard({ engine: {} as never })).toThrow(
      'The option engine of TaxGuard must be an object with a function verify.',
    );
    expect(() => new TaxGuard({ engine: 'x' as never })).toThrow(
      'The option engine of TaxGuard must be an object with a function verify.',
    );
  });

  test('may be left out, and then every tax call is refused', () => {
    expect(new TaxGuard().check(payroll).message).toBe('No tax engine: the call cannot be verified');
    expect(new TaxGuard({ engine: null as never }).check(payroll).passed).toBe(false);
  });

  test('may throw what is no error', () => {
    expect(new TaxGuard({ engine: { verify: throwWords } }).check(payroll).message).toBe(
      'Tax engine error: unknown error',
    );
  });
});

describe('every call of a response', () => {
  test('is judged, and each failure stands at its value', () => {
    const { violations, message } = new TaxGuard().check({
      tool_calls: [{ name: 'bake_bread' }, { name: 'process_payroll', arguments: { gross_ytd: 1 } }, 'x'],
    });
    expect(message).toBe('No tax guard for tool: bake_bread');
    expect(violations.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ['tax/no-guard', '/tool_calls/0/name'],
      ['tax/missing-field', '/tool_calls/1/arguments'],
      ['tax/unreadable-call', '/tool_calls/2'],
    ]);
  });
});
