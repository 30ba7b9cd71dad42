import { existsSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Guard, GuardResult, VerificationContext } from '../../src/core/guard.js';
import { guardDefinitions } from '../../src/guards/index.js';
import { hostileValues, mutated, randomValue, seeded } from './hostile-values.js';
import type { GuardRows } from './rows.js';

/** What one value may take: far more than it does, far less than a hang. */
const milliseconds = 5_000;

describe.each(guardDefinitions)('$className never throws', async (definition) => {
  const file = new URL(`${definition.id}/rows.ts`, import.meta.url);
  const rows = existsSync(file) ? ((await import(file.href)) as { rows: GuardRows }).rows : undefined;
  const options = rows?.passes[0]?.options ?? {};
  let guard: Guard;
  beforeAll(() => {
    guard = definition.create(options);
  });

  test.each(hostileValues)('for %s', (_title, make) => {
    const value = make();
    const started = performance.now();
    expect(faultOf(guard, value)).toBeUndefined();
    const auditor = definition.createForAudit?.(options);
    expect(() => auditor?.observe?.(value)).not.toThrow();
    expect(performance.now() - started).toBeLessThan(milliseconds);
  });

  test('for hostile contexts', () => {
    const { proxy, revoke } = Proxy.revocable({}, {});
    revoke();
    const raising = new Proxy(
      {},
      {
        getOwnPropertyDescriptor() {
          throw new Error('no');
        },
      },
    );
    const { response } = rows?.passes[0] ?? { response: {} };
    for (const context of [proxy, raising, null, 'npv', [1]]) {
      expect(faultOf(guard, response, context as VerificationContext)).toBeUndefined();
    }
  });

  test('for random values', () => {
    const random = seeded(20_260_101);
    const faults: unknown[] = [];
    for (let round = 0; round < 500; round++) faults.push(faultOf(guard, randomValue(random)));
    expect(faults.filter(Boolean)).toEqual([]);
  });

  test('for its own rows with parts replaced', () => {
    const random = seeded(7);
    const all = [...(rows?.passes ?? []), ...Object.values(rows?.fails ?? {}).flat()];
    const faults: unknown[] = [];
    for (const { response, context } of all) {
      for (let round = 0; round < 6; round++) faults.push(faultOf(guard, mutated(response, random), context));
    }
    expect(faults.length).toBeGreaterThan(0);
    expect(faults.filter(Boolean)).toEqual([]);
  });
});

/** A verdict that is not whole: one that says neither pass nor fail, has no sentence, or fails without a violation. */
function faultOf(guard: Guard, response: unknown, context?: VerificationContext): GuardResult | undefined {
  const result = guard.check(response, context);
  const severities = result.passed ? ['info', 'warning'] : ['error', 'warning'];
  const isWhole =
    result.guardName === guard.name &&
    result.message !== '' &&
    severities.includes(result.severity) &&
    (result.passed || result.violations.length > 0);
  return isWhole ? undefined : result;
}
