import { expect, test } from 'vitest';
import { ResponseVerifier, SafetyGuard, SchemaGuard, ToolGuard, createGuard } from '../../src/index.js';

// The examples of the published documentation, as they are written there: they compile, and do what it says.

const schema = { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] };

test('SchemaGuard closes the root unless told otherwise', () => {
  const response = { output: { name: 'Harbour', debug: true } };
  expect(new SchemaGuard(schema).check(response).passed).toBe(false);
  expect(new SchemaGuard({ ...schema, additionalProperties: true }).check(response).passed).toBe(true);
  expect(new SchemaGuard(schema, { allowAdditionalProperties: true }).check(response).passed).toBe(true);
});

test('ToolGuard runs the action tools that it is told to allow', () => {
  const item = { type: 'local_shell_call', call_id: 'call_1', action: { type: 'exec', command: ['ls', '-la'] } };
  const guard = new ToolGuard({
    useDefaultBlocklist: false,
    blockedTools: ['bash', 'sh', 'powershell', 'execute_shell', 'computer_use'],
    allowedTools: ['local_shell', 'apply_patch', 'search'],
  });
  expect(new ToolGuard().check(item).passed).toBe(false);
  expect(guard.check(item).passed).toBe(true);
});

test('SafetyGuard takes an allowlist of personal data and patterns of its own', () => {
  const guard = new SafetyGuard({
    checkPii: true,
    checkInjection: true,
    checkHarmful: true,
    piiAllowList: ['email'],
    customPatterns: ['internal\\s+marker'],
  });
  expect(guard.check({ content: 'Write to desk@example.com.' })).toMatchObject({ passed: true, severity: 'info' });
  expect(guard.check({ content: 'An internal  marker.' }).passed).toBe(false);
});

test('ResponseVerifier fails closed without guards, and carries request ids and bindings', () => {
  const empty = new ResponseVerifier().verify({ output: 1 });
  expect(empty.blockReason).toBe('No guards configured — fail-closed (zero-guard verify).');
  const verifier = new ResponseVerifier({ defaultGuards: [createGuard('SafetyGuard', { max_cost: 10 })] });
  const result = verifier.verifyToolCall('search', { query: 'weather' }, undefined, {
    request_id: 'r',
    total_cost: 9.5,
  });
  expect(result).toMatchObject({ verified: true, requestId: 'r', toolName: 'search' });
  expect(result.verifyBinding()).toBe(true);
  expect(result.verifyBinding({ type: 'tool_call', tool_name: 'search', arguments: {} })).toBe(false);
});
