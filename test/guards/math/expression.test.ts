import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/core/errors.js';
import { compileExpression, evaluateExpression, valuesAt } from '../../../src/guards/math/expression.js';
import { MathGuard } from '../../../src/guards/math/guard.js';

const call = {
  arguments: {
    price: 0.1,
    quantity: 3,
    currency: 'USD',
    amount: '$1,234.50',
    items: [{ price: 1.1, tags: ['a'] }, { price: 2.2 }],
    prices: [1, 2, 3.5],
    empty: [],
    nested: { 'unit price': 4 },
    note: null,
    on: true,
    huge: 1e308,
    big: 'x'.repeat(201),
  },
  result: { total: 0.3, share: 411.5, rows: [[1, 2]] },
};

function outcome(text: string, tolerance = 0): unknown {
  const expression = compileExpression(text);
  const values = {
    ...valuesAt(expression.paths, 'arguments', call.arguments),
    ...valuesAt(expression.paths, 'result', call.result),
  };
  const result = evaluateExpression(expression, values, tolerance);
  return 'holds' in result ? result.holds : result.fault;
}

describe('an expression', () => {
  const rows: readonly (readonly [text: string, holds: boolean, tolerance?: number])[] = [
    ['result.total == arguments.price * arguments.quantity', true],
    ['result.total == 0.31', false],
    ['result.total == 0.31', true, 0.01],
    ['result.total != 0.31', true],
    ['result.total != 0.31', false, 0.01],
    ['0.1 + 0.2 == 0.3 && arguments.on', true],
    ['1 - 2 - 3 == -4 && result.total > 0', true],
    ['2 + 3 * 4 == 14 && result.total > 0', true],
    ['(2 + 3) * 4 == 20 && result.total > 0', true],
    ['7 % 4 == 3 && 2 ** 10 == 1024 && result.total >= 0.3', true],
    ['arguments.currency == "USD"', true],
    ["arguments.currency == 'usd'", false],
    ['arguments.amount == 1234.5', true],
    ['arguments.amount > 1234 && arguments.amount < 1235', true],
    ['result.share * 3 == arguments.amount', true],
    ['sum(arguments.items.price) == 3.3', true],
    ['arguments.items[1].price == 2.2', true],
    ['arguments.nested["unit price"] == 4', true],
    ['sum(arguments.prices, 1) == 7.5', true],
    ['max(arguments.prices) - min(arguments.prices) == 2.5', true],
    ['count(arguments.prices) == 3', true],
    ['sum(arguments.empty) == 0', true],
    ['round(2.345, 2) == 2.35 && round(-2.5) == -3 && arguments.on', true],
    ['floor(1.9) == 1 && ceil(1.1) == 2 && abs(-1) == 1 && arguments.on', true],
    ['arguments.note == null', true],
    ['arguments.currency == null', false],
    ['arguments.on == true && !(arguments.on == false)', true],
    ['arguments.on ? result.total < 1 : result.total > 1', true],
    ['arguments.on || result.gone > 1', true],
    ['arguments.quantity == "3.0"', true],
  ];
  const complete = rows.map(([text, holds, tolerance = 0]) => [text, holds, tolerance] as const);
  test.each(complete)('%s is %s', (text, holds, tolerance) => {
    expect(outcome(text, tolerance)).toBe(holds);
  });

  const faults: readonly (readonly [text: string, fault: RegExp])[] = [
    ['result.gone == 1', /result\.gone is not there/],
    ['arguments.big == "x"', /arguments\.big is not there/],
    ['arguments.nested == 1', /arguments\.nested is not there/],
    ['arguments.__proto__ == 1', /is not there/],
    ['result.rows == 1', /is not there/],
    ['arguments.currency > 1', /no number/],
    ['arguments.prices == arguments.prices', /list/],
    ['1 / (arguments.quantity - 3) > 0', /division by zero/],
    ['1 % (arguments.quantity - 3) > 0', /division by zero/],
    ['(arguments.huge ** 10000) % 7 == 1', /too far apart/],
    ['2 ** 100000 > arguments.price', /power/],
    ['max(arguments.empty) > 1', /max of nothing/],
    ['count(arguments.price) > 1', /no list/],
    ['round(arguments.price, 1.5) > 1', /rounded/],
    ['arguments.price && arguments.on', /condition/],
    ['arguments.price', /neither true nor false/],
  ];
  test.each(faults)('%s cannot be checked', (text, fault) => {
    expect(outcome(text)).toMatch(fault);
  });

  const refused: readonly (readonly [text: string, why: RegExp])[] = [
    ['', /more than one expression|cannot be read/],
    ['result.total == ', /cannot be read/],
    ['result.total = 1', /cannot be read|operator/],
    ['result.total + 1', /no condition/],
    ['result.a == 1; result.b == 2', /more than one/],
    ['result.a == 1, result.b == 2', /more than one/],
    ['this.total == 1', /speaks of something else/],
    ['[1] == result.a', /do not have/],
    ['process.exit == 1', /speaks of 'process'/],
    ['result.constructor.constructor("x")() == 1', /function that there is not/],
    ['result.total === 1', /operator ===/],
    ['result.total & 1 == 1', /operator &/],
    ['~result.total == 1', /operator ~/],
    ['result?.total == 1', /\?\./],
    ['result[arguments.key] == 1', /computed/],
    ['eval("1") == result.a', /function that there is not/],
    ['abs() == result.a', /calls abs with 0/],
    ['round(1, 2, 3) == result.a', /calls round with 3/],
    [`${'('.repeat(600)}1${')'.repeat(600)} == result.a`, /longer than/],
    ['1 == 1', /no value of the call/],
  ];
  test.each(refused)('%j is refused', (text, why) => {
    const make = () => new MathGuard({ custom_rules: [{ type: 'expression', tool: 'pay', expression: text }] });
    expect(make).toThrow(UsageError);
    expect(make).toThrow(why);
  });

  test('of the greatest length is read and evaluated', () => {
    expect(outcome(`${'('.repeat(480)}1${')'.repeat(480)} <= count(arguments.prices)`)).toBe(true);
    expect(outcome(`result.total < 1${' && 1 < 2'.repeat(100)}`)).toBe(true);
  });
});

describe('a rule that cannot be used is refused', () => {
  test.each([
    { type: 'expression', expression: 'result.a == 1' },
    { type: 'expression', tool: ' ', expression: 'result.a == 1' },
    { type: 'expression', tool: 'pay' },
    { type: 'expression', tool: 'pay', expression: 'result.a == 1', tolerance: -1 },
    { type: 'expression', tool: 'pay', expression: 'result.a == 1', tolerance: '1' },
  ])('%j', (rule) => {
    expect(() => new MathGuard({ custom_rules: [rule as never] })).toThrow(UsageError);
  });
});
