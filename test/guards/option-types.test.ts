import { expect, test } from 'vitest';
import { UsageError } from '../../src/core/errors.js';
import {
  ArgumentGuard,
  FinanceGuard,
  MathGuard,
  RequiredFieldsGuard,
  SafetyGuard,
  SchemaGuard,
  StateGuard,
  TaxGuard,
  ToolGuard,
} from '../../src/index.js';

const transitions = { draft: ['review'] };

/** An option that a guard has not, or a value that it cannot have, does not compile; in JavaScript it throws. */
const wrong: readonly (() => unknown)[] = [
  // @ts-expect-error The option is blockedTools.
  () => new ToolGuard({ blokedTools: ['bash'] }),
  // @ts-expect-error The option is blocked_tools.
  () => new ToolGuard({ blocked_tool: ['bash'] }),
  // @ts-expect-error A list is wanted.
  () => new ToolGuard({ allowedTools: 'search' }),
  // @ts-expect-error The option is allowExtraArgs.
  () => new ArgumentGuard({ allowExtra: false }),
  // @ts-expect-error The member of a rule is minLength, or min_length.
  () => new ArgumentGuard({ rules: { city: { minLenght: 1 } } }),
  // @ts-expect-error A bound is a number.
  () => new ArgumentGuard({ tool_rules: { pay: { amount: { max: '5' } } } }),
  // @ts-expect-error The option is maxCost.
  () => new SafetyGuard({ maxCosts: 5 }),
  // @ts-expect-error A mode of detection is 'compatible' or 'precise'.
  () => new SafetyGuard({ detection: 'exact' }),
  // @ts-expect-error The option is tolerance.
  () => new MathGuard({ tolerence: 1 }),
  // @ts-expect-error The option is strict.
  () => new SchemaGuard({ type: 'object' }, { strikt: true }),
  // @ts-expect-error The option is currentState.
  () => new StateGuard({ transitions, curentState: 'draft' }),
  // @ts-expect-error Transitions are needed.
  () => new StateGuard({ currentState: 'draft' }),
  // @ts-expect-error The option is onUnrecognized.
  () => new FinanceGuard({ onUnknown: 'skip' }),
  // @ts-expect-error The option is fields.
  () => new RequiredFieldsGuard({ field: ['id'] }),
  // @ts-expect-error The option is engine.
  () => new TaxGuard({ engin: undefined, motor: 1 }),
];

test.each(wrong.map((make) => [String(make).replace('() => ', ''), make] as const))('%s throws', (_, make) => {
  expect(make).toThrow(UsageError);
});

test('options compile in either case style', () => {
  const rule = { type: 'string', minLength: 1, max_length: 20, pattern: /^[A-Z]/ };
  expect([
    new ToolGuard({ blocked_tools: ['bash'], allowUnknown: true, customValidators: {} }),
    new ArgumentGuard({ rules: { city: rule }, tool_rules: { pay: { amount: { min: 0 } } }, allow_extra_args: false }),
    new SafetyGuard({ max_cost: 5, maxTokens: 10 }),
    new MathGuard({ verify_totals: false, noMath: 'skip' }),
    new SchemaGuard({ type: 'object' }, { allow_additional_properties: true }),
    new StateGuard({ transitions, current_state: 'draft', newStateField: 'status' }),
    new FinanceGuard({ on_unrecognized: 'skip' }),
    new RequiredFieldsGuard({ fields: ['id'] }),
    new TaxGuard({ engine: { verify: () => ({ verified: true }) } }),
  ]).toHaveLength(9);
});
