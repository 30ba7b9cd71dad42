import { describe, expect, test } from 'vitest';
import { OpenResponsesIntegration } from '../../src/finance/integration.js';
import { VerifiedToolCall } from '../../src/finance/tool-call.js';

const npv = { cashflows: [-1000, 300, 400, 500, 600], rate: 0.1 };

const verificationFn = (originalArgs: Readonly<Record<string, unknown>>) =>
  new VerifiedToolCall({ status: 'approved', toolName: 'my_tool', originalArgs });

describe('arguments', () => {
  const cycle: Record<string, unknown> = { ...npv };
  cycle['self'] = cycle;
  const thrower = Object.defineProperty({ ...npv }, 'rate', {
    enumerable: true,
    get: () => {
      throw new Error('no');
    },
  });

  test.each([
    ...['', '{"rate":NaN}', "{'rate': 1}", '[1]', 'null', '5', '"{}"'].map((text) => ({ name: text, args: text })),
    { name: 'null', args: null },
    { name: 'nothing', args: undefined },
    { name: 'a list', args: [npv] },
    { name: 'an integer of 401 digits', args: `{"rate":0,"cashflows":[${'9'.repeat(401)}]}` },
    { name: 'a text of ten megabytes', args: `{"a":"${'x'.repeat(10_000_000)}"}` },
    { name: 'a text of depth 100,000', args: '['.repeat(100_000) + '1'.repeat(17) + ']'.repeat(100_000) },
  ])('$name is an ERROR without arguments', ({ args }) => {
    const finance = new OpenResponsesIntegration();
    const call = finance.handleToolCall('calculate_npv', args);
    expect(call).toMatchObject({
      status: 'error',
      toolName: 'calculate_npv',
      originalArgs: {},
      result: null,
      receipt: null,
    });
    expect(call.error).toMatch(/^Invalid JSON arguments: /);
    expect(call.retryMessage).toContain('valid JSON object');
    expect(finance.auditLog.receipts).toEqual([]);
  });

  test.each([
    { name: 'a cycle', args: cycle, error: 'Invalid JSON arguments: a value that contains itself has no JSON text' },
    {
      name: 'a date',
      args: { ...npv, on: new Date(0) },
      error: 'Invalid JSON arguments: an instance of a class has no JSON text',
    },
    {
      name: 'a million members',
      args: { ...npv, more: Array(1_000_000).fill(1.25) },
      error: 'Invalid JSON arguments: the JSON text is longer than 1,000,000 characters',
    },
    { name: 'a getter that throws', args: thrower, error: 'Verification function failed: no' },
  ])('$name is an ERROR that leaves no receipt', ({ args, error }) => {
    const finance = new OpenResponsesIntegration();
    expect(finance.handleToolCall('calculate_npv', args)).toMatchObject({
      status: 'error',
      error,
      result: null,
      receipt: null,
    });
    expect(finance.auditLog.receipts).toEqual([]);
  });

  test.each([
    { name: 'an integer beyond 2^53', text: '{"cashflows":[9007199254740993],"rate":0}', npv: '$9007199254740993.00' },
    { name: 'a negative one', text: '{"cashflows":[-9007199254740993],"rate":0}', npv: '$-9007199254740993.00' },
    { name: 'one of 400 digits', text: `{"cashflows":[${'7'.repeat(400)}],"rate":0}`, npv: `$${'7'.repeat(400)}.00` },
    {
      name: 'digits in a text',
      text: String.raw`{"cashflows":[9007199254740993],"rate":0,"\"12345678901234567":"integer:5 \u0069nteger:6"}`,
      npv: '$9007199254740993.00',
    },
    { name: 'a long fraction', text: '{"cashflows":[0.12500000000000000000001],"rate":0}', npv: '$0.13' },
    { name: 'an exponent', text: '{"cashflows":[1234567890123456e1],"rate":0}', npv: '$12345678901234560.00' },
  ])('$name keeps its digits', ({ text, npv: value }) => {
    expect(new OpenResponsesIntegration().handleToolCall('calculate_npv', text).result).toMatchObject({ npv: value });
  });

  test('hands an integer that no number holds to a custom function as a bigint, and texts as they are', () => {
    const finance = new OpenResponsesIntegration();
    finance.registerTool({ name: 'my_tool', description: 'Mine.', parameters: {}, verificationFn });
    const text = String.raw`{"id":9007199254740993,"n":9007199254740991,"t":"xinteger:integer:1","u":"\u0069nteger:2"}`;
    expect(finance.handleToolCall('my_tool', text)).toMatchObject({
      originalArgs: { id: 9007199254740993n, n: 9007199254740991, t: 'xinteger:integer:1', u: 'integer:2' },
    });
  });
});

describe('absurd input answers at once', () => {
  const option = {
    spot_price: 1e308,
    strike_price: 1e-308,
    time_to_expiry: 1e308,
    risk_free_rate: -1e308,
    volatility: 1e308,
  };
  test.each<{ name: string; tool: string; args: unknown; status: string }>([
    {
      name: 'a million months',
      tool: 'calculate_loan_payment',
      args: { principal: 1e308, annual_rate: 1e-300, months: 1e6 },
      status: 'computed',
    },
    {
      name: 'millions of cash flows',
      tool: 'calculate_npv',
      args: { cashflows: Array(5e6).fill(1.5), rate: 0.1 },
      status: 'error',
    },
    {
      name: 'the longest list of the largest numbers',
      tool: 'calculate_npv',
      args: { cashflows: Array(5000).fill(1e308), rate: 0.123456789 },
      status: 'computed',
    },
    {
      name: '400 digits everywhere',
      tool: 'calculate_loan_payment',
      args: `{"principal":${'8'.repeat(400)},"annual_rate":0.05,"months":360}`,
      status: 'computed',
    },
    { name: 'the largest call', tool: 'price_option', args: { ...option, option_type: 'call' }, status: 'computed' },
    { name: 'the largest put', tool: 'price_option', args: { ...option, option_type: 'put' }, status: 'rejected' },
    {
      name: 'the deepest list',
      tool: 'calculate_npv',
      args: `{"rate":0,"cashflows":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
      status: 'rejected',
    },
  ])('$name', async ({ tool, args, status }) => {
    const started = performance.now();
    const call = await new OpenResponsesIntegration().handleToolCall(tool, args);
    expect(call.status).toBe(status);
    // Seconds, not minutes: wide enough for a machine that is busy with something else.
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
