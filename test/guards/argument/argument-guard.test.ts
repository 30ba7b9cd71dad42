import { describe, expect, test } from 'vitest';
import { ArgumentGuard } from '../../../src/guards/argument/guard.js';

describe('the place of a wrong argument', () => {
  const rules = { grams: { type: 'number', max: 100 } };
  const places: readonly (readonly [title: string, response: unknown, pointer: string])[] = [
    ['a direct call', { type: 'tool_call', tool_name: 'weigh', arguments: { grams: 101 } }, '/arguments/grams'],
    [
      'JSON in a string',
      { tool_calls: [{ function: { name: 'weigh', arguments: '{"grams":101}' } }] },
      '/tool_calls/0/function/arguments',
    ],
    [
      'a tool_use block',
      { content: [{ type: 'tool_use', name: 'weigh', input: { grams: 101 } }] },
      '/content/0/input/grams',
    ],
    ['arguments at the root', { arguments: { grams: 101 } }, '/arguments/grams'],
    ['an output', { arguments: {}, output: { grams: 101 } }, '/output/grams'],
  ];

  test.each(places)('in %s', (_title, response, pointer) => {
    const { violations } = new ArgumentGuard({ rules }).check(response);
    expect(violations).toMatchObject([{ rule: 'argument/range', pointer, evidence: '101' }]);
  });
});

describe('the result', () => {
  test('lists every error, in the order of the rules', () => {
    const guard = new ArgumentGuard({
      rules: { a: { required: true }, b: { type: 'email' }, c: { type: 'string', max_length: 1, pattern: 'x' } },
      allow_extra_args: false,
    });
    const result = guard.check({ arguments: { b: 'nobody', c: 'yy', d: 1, e: 2 } });
    expect(result.message).toBe('Argument validation failed: 5 error(s)');
    expect(result.details).toEqual({
      errors: [
        'Missing required argument: a',
        'b: must be an e-mail address',
        'c: must match its pattern',
        'c: must be at most 1 long',
        'Unexpected arguments: d, e',
      ],
    });
    expect(result.violations.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ['argument/missing', '/arguments'],
      ['argument/format', '/arguments/b'],
      ['argument/pattern', '/arguments/c'],
      ['argument/length', '/arguments/c'],
      ['argument/unexpected', '/arguments/d'],
      ['argument/unexpected', '/arguments/e'],
    ]);
  });

  test('masks what the value holds', () => {
    const address = ['jane', 'quay.example'].join('@');
    const [violation] = new ArgumentGuard({ rules: { v: { type: 'number' } } }).check({
      arguments: { v: address },
    }).violations;
    expect(violation?.evidence).not.toContain(address);
    expect(violation?.digest).toMatch(/^[0-9a-f]{64}$/);
  });

  test('shows no list or object', () => {
    const [violation] = new ArgumentGuard({ rules: { v: { type: 'string' } } }).check({
      arguments: { v: ['a'] },
    }).violations;
    expect(violation).not.toHaveProperty('evidence');
  });
});

describe('rules of one tool', () => {
  const guard = new ArgumentGuard({
    rules: { v: { type: 'number' } },
    toolRules: { Weigh: { w: { required: true } } },
  });

  test('replace the others for it, also for a call at the root without a type', () => {
    expect(guard.check({ tool_name: 'WEIGH', arguments: { v: 'x' } }).violations).toMatchObject([
      { rule: 'argument/missing', tool: 'WEIGH' },
    ]);
    expect(guard.check({ tool_name: 'ship', arguments: { v: 'x' } }).violations).toMatchObject([
      { rule: 'argument/type' },
    ]);
  });
});

test('a field called __proto__ is an argument like any other', () => {
  const response: unknown = JSON.parse('{"arguments":{"__proto__":5}}');
  const rules: unknown = JSON.parse('{"__proto__":{"type":"string"},"constructor":{"required":true}}');
  expect(new ArgumentGuard({ rules: rules as never }).check(response).violations.map(({ rule }) => rule)).toEqual([
    'argument/type',
    'argument/missing',
  ]);
});

const wrongOptions: readonly (readonly [title: string, options: Record<string, unknown>, message: string])[] = [
  ['an unknown name', { rule: {} }, "ArgumentGuard has no option 'rule'."],
  ['rules that are no object', { rules: [] }, 'The option rules of ArgumentGuard must be an object.'],
  ['a rule that is no object', { rules: { v: 'string' } }, 'The option rules.v of ArgumentGuard must be an object.'],
  ['an unknown member', { rules: { v: { maximum: 1 } } }, "The rule rules.v of ArgumentGuard has no member 'maximum'."],
  [
    'a bound that is none',
    { rules: { v: { max: '1' } } },
    'The member max of the rule rules.v of ArgumentGuard must be a number.',
  ],
  [
    'a length that is none',
    { rules: { v: { min_length: -1 } } },
    'The member min_length of the rule rules.v of ArgumentGuard must be a whole number.',
  ],
  [
    'a pattern that is none',
    { rules: { v: { pattern: 5 } } },
    'The member pattern of the rule rules.v of ArgumentGuard must be a regular expression.',
  ],
  [
    'two entries of one tool',
    { tool_rules: { a: {}, ' A': {} } },
    "The option toolRules of ArgumentGuard has two entries for the tool 'a'.",
  ],
  ['a flag that is none', { allow_extra_args: 0 }, 'The option allowExtraArgs of ArgumentGuard must be true or false.'],
];

describe('wrong options', () => {
  test.each(wrongOptions)('%s', (_title, options, message) => {
    expect(() => new ArgumentGuard(options)).toThrow(message);
  });

  test('a broken pattern is named by its rule', () => {
    expect(() => new ArgumentGuard({ tool_rules: { a: { v: { pattern: '(' } } } })).toThrow(
      /^Invalid pattern of toolRules\.a\.v at index 0: /,
    );
  });

  test('strict is accepted and changes nothing', () => {
    expect(new ArgumentGuard({ strict: false, rules: { v: { required: true } } }).check({ arguments: {} }).passed).toBe(
      false,
    );
  });
});
