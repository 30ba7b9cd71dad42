import { expect, test } from 'vitest';
import { UsageError } from '../../../src/core/errors.js';
import { RequiredFieldsGuard } from '../../../src/guards/required-fields/guard.js';

test('every missing field is named, each in a violation of its own', () => {
  const { message, details, violations } = new RequiredFieldsGuard({ fields: ['sku', 'count', 'box'] }).check({
    output: { count: 1 },
  });
  expect(message).toBe('Missing required fields: sku, box');
  expect(details).toEqual({ missing: ['sku', 'box'] });
  expect(violations.map(({ pointer }) => pointer)).toEqual(['/output', '/output']);
  expect(new Set(violations.map(({ digest }) => digest)).size).toBe(2);
});

test.each([[{}], [{ fields: 'sku' }], [{ fields: [] }], [{ fields: [''] }], [{ field: ['sku'] }]])(
  'the options %j are refused',
  (options) => {
    expect(() => new RequiredFieldsGuard(options as never)).toThrow(UsageError);
  },
);
