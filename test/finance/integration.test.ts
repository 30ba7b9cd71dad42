import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/core/errors.js';
import { OpenResponsesIntegration, type CustomTool } from '../../src/finance/integration.js';
import { ToolCallStatus, VerifiedToolCall } from '../../src/finance/tool-call.js';
import { fixedSources } from './fixed-sources.js';

const npv = { cashflows: [-1000, 300, 400, 500, 600], rate: 0.1 };
const declared = { name: 'my_tool', description: 'Mine.', parameters: { amount: { type: 'number' } } };

function withTool(verificationFn: unknown): OpenResponsesIntegration {
  const finance = new OpenResponsesIntegration(fixedSources());
  finance.registerTool({ ...declared, verificationFn } as CustomTool);
  return finance;
}

const approved = (args: Readonly<Record<string, unknown>>) =>
  new VerifiedToolCall({
    status: ToolCallStatus.APPROVED,
    toolName: 'my_tool',
    originalArgs: args,
    verifiedArgs: args,
    result: { value: 4 },
  });

describe('getToolsSchema', () => {
  test('declares the built-in tools and then the registered ones', () => {
    const finance = withTool(undefined);
    const tools = finance.getToolsSchema();
    expect(tools.map((tool) => [tool.type, tool.function.name])).toEqual([
      ['function', 'calculate_npv'],
      ['function', 'calculate_loan_payment'],
      ['function', 'check_aml_compliance'],
      ['function', 'price_option'],
      ['function', 'my_tool'],
    ]);
    expect(tools[4]?.function).toEqual(declared);
    for (const { function: tool } of tools.slice(0, 4)) {
      expect(Object.keys(tool.parameters)).toEqual(['type', 'properties', 'required']);
      expect(Object.keys(tool.parameters['properties'] as object)).toEqual(tool.parameters['required']);
    }
  });

  test('keeps the place of a tool that is registered again', () => {
    const finance = new OpenResponsesIntegration();
    finance.registerTool({ ...declared, name: 'calculate_npv' });
    expect(finance.getToolsSchema()[0]?.function).toEqual({ ...declared, name: 'calculate_npv' });
    expect(finance.handleToolCall('calculate_npv', npv).status).toBe('rejected');
  });
});

describe('registerTool', () => {
  test.each([
    { name: 'no name', tool: { ...declared, name: ' ' } },
    { name: 'a name that is no text', tool: { ...declared, name: 5 } },
    { name: 'no parameters', tool: { ...declared, parameters: undefined } },
    { name: 'a list of parameters', tool: { ...declared, parameters: [] } },
    { name: 'a function that is none', tool: { ...declared, verificationFn: 'yes' } },
  ])('refuses $name', ({ tool }) => {
    expect(() => new OpenResponsesIntegration().registerTool(tool as unknown as CustomTool)).toThrow(UsageError);
  });
});

describe('handleToolCall', () => {
  test('computes and logs one receipt', () => {
    const finance = new OpenResponsesIntegration(fixedSources());
    const call = finance.handleToolCall('calculate_npv', JSON.stringify(npv));
    expect(call).toEqual({
      status: 'computed',
      toolName: 'calculate_npv',
      originalArgs: npv,
      verifiedArgs: npv,
      result: { npv: '$388.77', verified: false, computed: true, verified_against_llm: false },
      error: null,
      receipt: finance.auditLog.receipts[0],
      retryMessage: null,
    });
    expect(call.receipt).toMatchObject({
      timestamp: '2026-01-02T03:04:05.678000+00:00',
      guardName: 'OpenResponses.calculate_npv',
      engineUsed: 'SymPy',
      status: 'rejected',
      verified: false,
      computedValue: '$388.77',
      formulaUsed: 'NPV = \u03a3(CFt / (1+r)^t)',
      violations: [],
    });
    expect(finance.auditLog.receipts).toHaveLength(1);
  });

  test.each(['no_such_tool', '__proto__', 'constructor', ''])(
    'answers the unknown tool "%s" with an ERROR',
    async (name) => {
      const finance = new OpenResponsesIntegration();
      expect(await finance.handleToolCall(name, npv)).toMatchObject({
        status: 'error',
        error: `Unknown tool: ${name}`,
        originalArgs: npv,
        receipt: null,
        retryMessage:
          'The available tools are calculate_npv, calculate_loan_payment, check_aml_compliance, price_option.',
      });
      expect(finance.auditLog.receipts).toEqual([]);
    },
  );

  test('rejects a tool without a verification function, and logs it', async () => {
    const finance = withTool(undefined);
    const call = await finance.handleToolCall('my_tool', { amount: 999 });
    expect(call).toMatchObject({
      status: 'rejected',
      result: null,
      verifiedArgs: null,
      receipt: finance.auditLog.receipts[0],
    });
    expect(call.error).toMatch(/^No verification function registered for tool 'my_tool'\./);
    expect(call.retryMessage).toContain('registerTool()');
    expect(call.receipt).toMatchObject({
      guardName: 'OpenResponses.my_tool',
      engineUsed: 'Decimal',
      computedValue: 'rejected_missing_verification_fn',
      violations: ["Tool 'my_tool' has no verification function."],
    });
  });

  test('passes on what a custom function returns, and logs nothing', async () => {
    const fields = { status: ToolCallStatus.MODIFIED, toolName: 'my_tool', originalArgs: {} };
    for (const returned of [new VerifiedToolCall(fields), fields]) {
      const finance = withTool(() => returned);
      expect(await finance.handleToolCall('my_tool', {})).toBe(returned);
      expect(finance.auditLog.receipts).toEqual([]);
    }
  });

  test('answers a synchronous function at once and an asynchronous one by a promise', async () => {
    expect(withTool(approved).handleToolCall('my_tool', {})).toBeInstanceOf(VerifiedToolCall);
    const later = withTool((args: Readonly<Record<string, unknown>>) => Promise.resolve(approved(args)));
    const call = later.handleToolCall('my_tool', { a: 1 });
    expect(call).toBeInstanceOf(Promise);
    expect(await call).toMatchObject({ status: 'approved', originalArgs: { a: 1 } });
  });

  const noText = Object.create(null) as object;
  test.each<{ name: string; verificationFn: (args: unknown) => unknown; message: string }>([
    {
      name: 'throws',
      verificationFn: () => {
        throw new Error('out of ink');
      },
      message: 'out of ink',
    },
    {
      name: 'throws a text',
      verificationFn: () => {
        throw 'out of ink';
      },
      message: 'out of ink',
    },
    {
      name: 'throws what has no text',
      verificationFn: () => {
        throw noText;
      },
      message: 'a value without text',
    },
    { name: 'rejects', verificationFn: () => Promise.reject(new Error('out of ink')), message: 'out of ink' },
    { name: 'returns nothing', verificationFn: () => undefined, message: 'it returned no VerifiedToolCall' },
    { name: 'returns true', verificationFn: () => true, message: 'it returned no VerifiedToolCall' },
    {
      name: 'returns another status',
      verificationFn: () => ({ status: 'fine' }),
      message: 'it returned no VerifiedToolCall',
    },
    {
      name: 'resolves to nothing',
      verificationFn: () => Promise.resolve(null),
      message: 'it returned no VerifiedToolCall',
    },
  ])('makes an ERROR of a function that $name', async ({ verificationFn, message }) => {
    const finance = withTool(verificationFn);
    expect(await finance.handleToolCall('my_tool', { a: 1 })).toMatchObject({
      status: 'error',
      toolName: 'my_tool',
      originalArgs: { a: 1 },
      error: `Verification function failed: ${message}`,
      result: null,
      receipt: null,
    });
    expect(finance.auditLog.receipts).toEqual([]);
  });
});
