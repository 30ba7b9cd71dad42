import { describe, expect, test } from 'vitest';
import { qwedOr } from './process.js';

const npv = '{"cashflows":[-1000,300,400,500,600],"rate":0.1}';

describe('tools', () => {
  test('schema prints what models are told', async () => {
    const { stdout, code } = await qwedOr(['tools', 'schema']);
    expect(code).toBe(0);
    const tools = JSON.parse(stdout) as readonly { type: string; function: { name: string; parameters: object } }[];
    expect(tools.map((tool) => [tool.type, tool.function.name])).toEqual([
      ['function', 'calculate_npv'],
      ['function', 'calculate_loan_payment'],
      ['function', 'check_aml_compliance'],
      ['function', 'price_option'],
    ]);
    expect(tools[0]!.function.parameters).toMatchObject({ type: 'object', required: ['cashflows', 'rate'] });
  });

  test('list prints a line a tool', async () => {
    const { stdout, code } = await qwedOr(['tools', 'list']);
    expect(code).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(['calculate_npv', 'calculate_loan_payment', 'check_aml_compliance', 'price_option']);
  });

  test('call prints the answer with its receipt', async () => {
    const { stdout, code } = await qwedOr(['tools', 'call', 'calculate_npv', npv]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      status: 'computed',
      tool_name: 'calculate_npv',
      result: { npv: '$388.77', verified: false },
      receipt: { guard_name: 'OpenResponses.calculate_npv', computed_value: '$388.77' },
    });
  });

  test('call reads arguments from standard input, and prints an item', async () => {
    const { stdout, code } = await qwedOr(['tools', 'call', 'calculate_npv', '--item', '--id', 'call_7'], {
      input: npv,
    });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ type: 'tool_result', id: 'call_7', is_error: false });
  });

  const cases: readonly (readonly [name: string, args: readonly string[], code: number, says: RegExp])[] = [
    ['a claim that is right', ['calculate_npv', npv, '--claim', '388.8'], 0, /approved {2}npv: expected 388\.77/],
    ['a claim that is wrong', ['calculate_npv', npv, '--claim', '$488.77'], 1, /rejected {2}npv: expected 388\.77/],
    ['a claim that is none', ['calculate_npv', npv, '--claim', 'much'], 2, /cannot be compared/],
    ['arguments that are refused', ['calculate_npv', '{"cashflows":[1],"rate":7}'], 1, /rate must be at most 1/],
    ['arguments that are no JSON', ['calculate_npv', '{'], 1, /Invalid JSON/],
    ['a tool that there is not', ['calculate_npw', '{}'], 2, /Did you mean 'calculate_npv'/],
    ['an id without an item', ['calculate_npv', npv, '--id', 'x'], 2, /--item/],
    ['an option that there is not', ['calculate_npv', npv, '--receipt'], 2, /unknown option/],
  ];
  test.each(cases)('call of %s', async (_name, args, code, says) => {
    const result = await qwedOr(['tools', 'call', ...args]);
    expect(result.stdout + result.stderr).toMatch(says);
    expect(result.code).toBe(code);
  });
});
