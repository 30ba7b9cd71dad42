import { describe, expect, test } from 'vitest';
import { UsageError } from '../../src/core/errors.js';
import type { Guard, GuardResult, VerificationContext } from '../../src/core/guard.js';
import { SafetyGuard } from '../../src/guards/safety/guard.js';
import { ResponseVerifier } from '../../src/verifier.js';
import { VerificationResult } from '../../src/verify/result.js';

const now = () => new Date(Date.UTC(2031, 1, 28, 6, 7, 8, 90));
const guard = (name: string, result: Partial<GuardResult>, seen: VerificationContext[] = []): Guard => ({
  name,
  check: (_, context) => {
    seen.push(context ?? {});
    return { guardName: name, passed: true, severity: 'info', message: name, violations: [], ...result };
  },
});
const pass = guard('PassGuard', {});
const warn = guard('WarnGuard', { severity: 'warning', message: 'careful' });
const fail = guard('FailGuard', { passed: false, severity: 'error', message: 'refused', details: { totalErrors: 1 } });
const response = { note: 'calm sea' };

describe('verdicts', () => {
  test('of a failed stack: the last failing guard gives the reason', () => {
    const other = guard('OtherGuard', { passed: false, severity: 'warning', message: 'not this either' });
    const result = new ResponseVerifier([fail, warn, other, pass], { now }).verify(response);
    expect(result).toMatchObject({
      verified: false,
      blocked: true,
      blockReason: 'not this either',
      failedGuard: 'OtherGuard',
      guardsPassed: 2,
      guardsFailed: 2,
      timestamp: '2031-02-28T06:07:08.090+00:00',
    });
    expect(result.warnings.map(({ guardName }) => guardName)).toEqual(['WarnGuard']);
    expect(String(result)).toBe('[FAIL] Not verified (2 guards failed)');
  });

  test('without strict mode: failed, not blocked, and no reason to block', () => {
    const result = new ResponseVerifier({ guards: [fail], strict_mode: false }).verify(response);
    expect(result).toMatchObject({ verified: false, blocked: false, failedGuard: 'FailGuard' });
    expect(result.blockReason).toBeUndefined();
  });

  test('of a response that cannot be bound: an extra failure, and the guards have run', () => {
    const seen: VerificationContext[] = [];
    const result = new ResponseVerifier([guard('PassGuard', {}, seen)]).verify({ n: Number.NaN });
    expect(seen).toHaveLength(1);
    expect(result).toMatchObject({ verified: false, blocked: true, guardsPassed: 1, guardsFailed: 1 });
    expect(result.binding).toBeUndefined();
    expect(result.guardResults[1]?.violations).toEqual([
      {
        rule: 'verify/unbindable',
        message: 'Response could not be bound: a number that is not finite has no JSON text.',
      },
    ]);
  });

  test('of a response whose members cannot be read', () => {
    const hostile = Object.defineProperty({}, 'a', {
      enumerable: true,
      get: () => {
        throw new Error('no');
      },
    });
    expect(new ResponseVerifier([pass]).verify(hostile).blockReason).toBe(
      'Response could not be bound: it cannot be read',
    );
  });

  test('beyond a limit: one failure of the verifier, with its rule', () => {
    const result = new ResponseVerifier([pass]).verify('m'.repeat(100_001), undefined, { request_id: 'rq-7' });
    const message = 'JSON response exceeds the character limit';
    expect(result).toMatchObject({ guardsPassed: 0, guardsFailed: 1, blockReason: message, requestId: 'rq-7' });
    expect(result.guardResults).toMatchObject([
      {
        guardName: 'ResponseVerifier',
        details: { resourceLimit: message },
        violations: [{ rule: 'verify/response-limit', message: `${message}.` }],
      },
    ]);
  });

  test('without guards: counts of nothing, and a reason in both modes', () => {
    for (const strictMode of [true, false]) {
      const result = new ResponseVerifier({ strictMode }).verify(response);
      expect(result).toMatchObject({ verified: false, blocked: strictMode, guardsPassed: 0, guardsFailed: 0 });
      expect(result.blockReason).toBe('No guards configured — fail-closed (zero-guard verify).');
      expect(result.guardResults[0]?.violations[0]?.rule).toBe('verify/no-guards');
    }
  });
});

test('guards of a call replace the default ones; none given, none asked for', () => {
  const verifier = new ResponseVerifier({ defaultGuards: [fail] });
  expect(verifier.verify(response, [pass]).verified).toBe(true);
  expect(verifier.verify(response, []).blockReason).toContain('No guards configured');
});

describe('context', () => {
  test.each([
    [
      { requestId: 'rq-1', totalCost: 2 },
      { requestId: 'rq-1', totalCost: 2, request_id: 'rq-1', total_cost: 2 },
      'rq-1',
    ],
    [{ requestId: 'a', request_id: 'b' }, { requestId: 'a', request_id: 'b' }, 'b'],
    [{ request_id: 7 }, { request_id: 7 }, '7'],
    [{ request_id: null }, { request_id: null }, undefined],
    ['npv', { context: 'npv' }, undefined],
    ['', {}, undefined],
    [[1], {}, undefined],
    [undefined, {}, undefined],
  ])('%j', (given, read, requestId) => {
    const seen: VerificationContext[] = [];
    const result = new ResponseVerifier([guard('PassGuard', {}, seen)]).verify(response, undefined, given);
    expect(seen).toEqual([read]);
    expect(result.requestId).toBe(requestId);
  });

  test('a member that raises an error is there and no budget accepts it; one that cannot be looked at is none', () => {
    const raising = {
      request_id: 'rq-2',
      get total_cost(): number {
        throw new Error('no');
      },
    };
    const result = new ResponseVerifier([new SafetyGuard({ maxCost: 1 })]).verify(
      { usage: { cost: 0 } },
      undefined,
      raising,
    );
    expect(result).toMatchObject({ verified: false, requestId: 'rq-2' });
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    expect(new ResponseVerifier([pass]).verify(response, undefined, proxy).verified).toBe(true);
    expect(() => new ResponseVerifier([pass]).verify(proxy)).toThrow(UsageError);
  });
});

describe('verifyToolCall', () => {
  test('wraps the call, and the result names it', () => {
    const result = new ResponseVerifier([pass]).verifyToolCall('lookup', { q: 'tides' });
    expect(result.response).toEqual({ type: 'tool_call', tool_name: 'lookup', arguments: { q: 'tides' } });
    expect(result).toMatchObject({ toolName: 'lookup', arguments: { q: 'tides' } });
  });
});

describe('verifyStructuredOutput', () => {
  const schema = { type: 'object', properties: { crate: { type: 'string' } } };

  test.each([
    ['the schema before the guards', [fail], schema, [pass], ['SchemaGuard', 'PassGuard']],
    ['the default guards where the call brings none', [pass], schema, undefined, ['SchemaGuard', 'PassGuard']],
    ['an empty schema', [], {}, undefined, ['SchemaGuard']],
    ['guards alone', [], undefined, [pass], ['PassGuard']],
  ])('runs %s', (_, defaults, given, guards, names) => {
    const result = new ResponseVerifier(defaults).verifyStructuredOutput({ crate: 'B7' }, given, guards);
    expect(result.guardResults.map(({ guardName }) => guardName)).toEqual(names);
    expect(result).toMatchObject({ verified: true, response: { type: 'structured_output', output: { crate: 'B7' } } });
  });

  test.each([
    [undefined, undefined],
    [null, []],
  ])('needs a schema or a guard, whatever the default guards', (given, guards) => {
    expect(() => new ResponseVerifier([pass]).verifyStructuredOutput({}, given, guards)).toThrow(UsageError);
  });
});

const verify = (input: unknown) => new ResponseVerifier([pass]).verify(input);

describe('verifyBinding', () => {
  test.each([
    ['its own response', response, undefined, true],
    ['the same response as text', response, '{ "note": "calm sea" }', true],
    ['another response', response, { note: 'rough sea' }, false],
    ['a response that cannot be bound', response, { n: Number.NaN }, false],
    ['no response', response, [1], false],
    ['its own response with 64-bit integers', '{"id": 9007199254740993}', undefined, true],
    ['the text with 64-bit integers', '{"id": 9007199254740993}', '{"id":9007199254740993}', true],
    ['a neighbour that rounds to the same number', '{"id": 9007199254740993}', '{"id":9007199254740992}', false],
    ['an object whose digits are lost', '{"id": 9007199254740993}', { id: 2 ** 53 }, false],
  ])('%s', (_, input, other, matches) => {
    const result = verify(input);
    expect(result.verified).toBe(true);
    expect(result.verifyBinding(other)).toBe(matches);
  });

  test('a response that was changed since', () => {
    const result = verify('{"id": 9007199254740993, "note": "calm sea"}');
    (result.response as Record<string, unknown>)['note'] = 'rough sea';
    expect(result.verifyBinding()).toBe(false);
  });

  test('a guard that changes the response does not change what was bound', () => {
    const meddler: Guard = {
      name: 'Meddler',
      check: (given) => {
        (given as Record<string, unknown>)['note'] = 'rough sea';
        return { guardName: 'Meddler', passed: true, severity: 'info', message: '', violations: [] };
      },
    };
    expect(new ResponseVerifier([meddler]).verify({ ...response }).verifyBinding()).toBe(false);
  });

  test.each([
    [undefined],
    [null],
    [{ guards: 'PassGuard', digest: '' }],
    [{ guards: [1], digest: '' }],
    [{ guards: [] }],
  ])('a result made by hand with the binding %j', (binding) => {
    const { timestamp, ...rest } = verify(response);
    const result = new VerificationResult({ ...rest, timestamp, binding: binding as never });
    expect(result.verifyBinding()).toBe(false);
  });
});

test("toDict speaks the Python package's names", () => {
  const result = new ResponseVerifier([fail, warn], { now }).verify(response, undefined, { request_id: 'rq-7' });
  expect(result.toDict()).toEqual({
    verified: false,
    guards_passed: 1,
    guards_failed: 1,
    warning_count: 1,
    guard_results: [
      { guard: 'FailGuard', passed: false, message: 'refused', details: { total_errors: 1 }, severity: 'error' },
      { guard: 'WarnGuard', passed: true, message: 'careful', details: null, severity: 'warning' },
    ],
    blocked: true,
    block_reason: 'refused',
    timestamp: '2031-02-28T06:07:08.090+00:00',
    request_id: 'rq-7',
    binding: { guards: ['FailGuard', 'WarnGuard'], digest: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
  });
  const { block_reason, request_id, binding } = new ResponseVerifier([pass], { strictMode: false })
    .verify({ u: undefined })
    .toDict();
  expect([block_reason, request_id, binding]).toEqual([null, null, null]);
});

test('a verified result says so', () => {
  expect(String(new ResponseVerifier([pass, warn]).verify(response))).toBe('[OK] Verified (2 guards passed)');
});

test.each([
  [{ strictMode: 'yes' }],
  [{ allow_warnings: 1 }],
  [{ defaultGuards: pass }],
  [{ guards: [pass, {}] }],
  [{ guards: [null] }],
  [{ now: 5 }],
  [{ strict: true }],
  ['strict'],
])('the options %j are refused', (options) => {
  expect(() => new ResponseVerifier(options as never)).toThrow(UsageError);
});
