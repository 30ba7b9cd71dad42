import { describe, expect, test } from 'vitest';
import type { Violation } from '../../../src/core/guard.js';
import { SafetyGuard, definition } from '../../../src/guards/safety/guard.js';

const over = (sum: number, cap: number): string => `Cost exceeds limit: ${sum} is more than ${cap}`;
const unverified = 'No usage cost reported and no running total: the cost limit cannot be verified';
const unusable = 'Usage cost is not a finite number of zero or more: failing closed';
const noTotal = 'Context total_cost is not a finite number of zero or more: the cost limit cannot be verified';
const malformed = 'The usage report is not an object: the budget cannot be verified, failing closed';

describe('in the library', () => {
  test.each<[cap: number | undefined, usage: unknown, total: unknown, details: readonly string[]]>([
    [5, { cost: 5 }, undefined, []],
    [5, { cost: 5.5 }, undefined, [over(5.5, 5)]],
    [5, { cost: 2 }, 3, []],
    [5, { cost: 2 }, 4, [over(6, 5)]],
    [5, undefined, 5, []],
    [5, undefined, 6, [over(6, 5)]],
    [5, {}, 6, [over(6, 5)]],
    [5, undefined, undefined, [unverified]],
    [5, {}, undefined, [unverified]],
    [5, { cost: null }, null, [unverified]],
    [5, null, undefined, [unverified]],
    [5, { cost: -1 }, 0, [unusable]],
    [5, { cost: true }, 0, [unusable]],
    [5, { cost: '1' }, undefined, [unusable]],
    [5, { cost: Infinity }, 0, [unusable]],
    [5, { cost: 1 }, '3', [noTotal]],
    [5, { cost: 1 }, -3, [noTotal]],
    [5, { cost: 'x' }, Number.NaN, [noTotal]],
    [5, 'much', 9, [malformed]],
    [5, [1], undefined, [malformed]],
    [undefined, 7, undefined, [malformed]],
    [undefined, { cost: 'x' }, undefined, []],
    [0, { cost: 0 }, 0, []],
    [0, { cost: 1e-12 }, 0, [over(1e-12, 0)]],
    [0.3, { cost: 0.1 }, 0.2, []],
  ])('cap %s, usage %j, total %s', (maxCost, usage, total, details) => {
    const guard = new SafetyGuard(maxCost === undefined ? {} : { maxCost });
    const result = guard.check(
      usage === undefined ? {} : { usage },
      total === undefined ? undefined : { total_cost: total },
    );
    expect(result.details).toEqual(
      details.length === 0 ? undefined : { issues: [{ type: 'budget', severity: 'error', details }] },
    );
    expect(result.violations.map(({ message }) => message)).toEqual(details.map((text) => `${text}.`));
    expect(result.passed).toBe(details.length === 0);
  });

  test('a budget of each response leaves the running total out', () => {
    const guard = new SafetyGuard({ maxCost: 5, budgetScope: 'response' });
    expect(guard.check({ usage: { cost: 5 } }, { total_cost: 9 }).passed).toBe(true);
    expect(guard.check({ usage: { cost: 6 } }).passed).toBe(false);
    expect(guard.check({}, { total_cost: 1 }).passed).toBe(false);
  });

  test('a budget of something else is refused', () => {
    expect(() => new SafetyGuard({ budget_scope: 'week' as never })).toThrow(
      'The option budgetScope of SafetyGuard must be one of response, conversation, file, run.',
    );
  });

  test('both caps at once are one issue', () => {
    const { details, violations } = new SafetyGuard({ maxCost: 1, maxTokens: 10 }).check({
      usage: { cost: 2, total_tokens: 11 },
    });
    expect(details).toEqual({
      issues: [{ type: 'budget', severity: 'error', details: [over(2, 1), 'Tokens exceed limit: 11 is more than 10'] }],
    });
    expect(violations.map(({ rule, pointer }) => [rule, pointer])).toEqual([
      ['safety/budget', '/usage'],
      ['safety/budget', '/usage'],
    ]);
  });

  test('a report that cannot be read is unusable', () => {
    const { details } = new SafetyGuard({ maxCost: 5 }).check({ usage: unreadable('cost', false) });
    expect(details).toEqual({ issues: [{ type: 'budget', severity: 'error', details: [unusable] }] });
  });

  test('a usage that cannot be read is no object', () => {
    expect(new SafetyGuard().check(unreadable('usage', false)).details).toEqual({
      issues: [{ type: 'budget', severity: 'error', details: [malformed] }],
    });
  });
});

describe('in an audit', () => {
  test.each<
    [
      title: string,
      options: Record<string, unknown>,
      responses: readonly unknown[],
      expected: readonly (readonly [number, string, string?])[],
    ]
  >([
    [
      'adds up, and reports the response that goes beyond once',
      { max_cost: 5 },
      [cost(3), cost(2), cost(1), cost(1)],
      [[2, over(6, 5), '/usage/cost']],
    ],
    ['reports nothing at the cap', { max_cost: 0.3 }, [cost(0.1), cost(0.1), cost(0.1)], []],
    [
      'reports a missing report once, while there is no total',
      { max_cost: 5 },
      [role('assistant'), role('assistant'), cost(1), {}],
      [[0, unverified]],
    ],
    ['goes by the total where a later report is missing', { max_cost: 5 }, [cost(5), role('assistant')], []],
    [
      'asks no report of what the model read',
      { max_cost: 5 },
      [role('tool'), role('user'), role('system'), role('developer'), cost(1)],
      [],
    ],
    [
      'counts a report beside what the model read',
      { max_cost: 1 },
      [{ role: 'tool', usage: { cost: 2 } }],
      [[0, over(2, 1), '/usage/cost']],
    ],
    [
      'reports every unusable report',
      { max_cost: 5 },
      [cost('x'), cost(-1), cost(6)],
      [
        [0, unusable, '/usage/cost'],
        [1, unusable, '/usage/cost'],
        [2, over(6, 5), '/usage/cost'],
      ],
    ],
    [
      'has a total for each cap',
      { max_cost: 5, max_tokens: 10 },
      [{ usage: { cost: 6, total_tokens: 4 } }, { usage: { cost: 6, total_tokens: 7 } }],
      [
        [0, over(6, 5), '/usage/cost'],
        [1, 'Tokens exceed limit: 11 is more than 10', '/usage/total_tokens'],
      ],
    ],
    [
      'has one account for each response, and says once a conversation that nothing is reported',
      { max_cost: 5, budget_scope: 'response' },
      [cost(3), cost(3), cost(6)],
      [[2, over(6, 5), '/usage/cost']],
    ],
    ['leaves a usage that is no object to the check', { max_cost: 5 }, [{ usage: 'much' }], []],
    ['leaves a usage that cannot be read to the check', { max_cost: 5 }, [unreadable('usage')], []],
    ['takes a role that cannot be read for none', { max_cost: 5 }, [unreadable('role')], [[0, unverified]]],
    ['takes a text for a response without a report', { max_cost: 5 }, ['x'], [[0, unverified]]],
  ])('%s', (_title, options, responses, expected) => {
    const guard = definition.createForAudit!(options);
    let state: unknown;
    const found: [number, Violation][] = [];
    for (const [index, response] of responses.entries()) {
      const observation = guard.observe!(response);
      if (observation === undefined) continue;
      // Facts and states cross threads.
      const folded = guard.fold!(structuredClone(state), structuredClone(observation.data));
      state = guard.foldScope === 'response' ? undefined : folded.state;
      for (const violation of folded.violations) found.push([index, violation]);
    }
    expect(found).toEqual(
      expected.map(([index, text, pointer]) => [
        index,
        { rule: 'safety/budget', message: `${text}.`, ...(pointer !== undefined && { pointer }) },
      ]),
    );
  });

  test('a response that comes again adds what it reports beyond before', () => {
    const guard = definition.createForAudit!({ max_cost: 5, max_tokens: 250 });
    let state: unknown;
    const totals = (
      [
        ['a', 1],
        ['a', 1],
        ['b', 2],
        ['a', 250],
        [undefined, 1],
      ] as const
    ).map(([key, tokens]) => {
      const { data } = guard.observe!({ usage: { cost: 1, total_tokens: tokens } }, key)!;
      const folded = guard.fold!(structuredClone(state), structuredClone(data));
      state = folded.state;
      return folded.violations.map(({ message }) => message);
    });
    expect(totals).toEqual([[], [], [], ['Tokens exceed limit: 252 is more than 250.'], []]);
    expect(state).toMatchObject({ cost: { total: 3 }, tokens: { total: 253 } });
  });

  test('a missing report of a response that is an account of its own is said once a conversation', () => {
    const guard = definition.createForAudit!({ max_cost: 5, budget_scope: 'response' });
    expect(guard.fold!(undefined, guard.observe!({})!.data).violations).toEqual([
      { rule: 'safety/budget', message: `${unverified}.`, once: 'cost missing' },
    ]);
  });

  test('an observation stands at the usage', () => {
    const guard = definition.createForAudit!({ max_cost: 5 });
    expect(guard.observe!(cost(1))).toEqual({ data: { cost: 1 }, pointer: '/usage' });
    expect(guard.observe!({})).toEqual({ data: { cost: 'missing' } });
  });

  test('a check leaves the caps to the fold, but not a usage that is no object', () => {
    const guard = definition.createForAudit!({ maxCost: 1 });
    expect(guard.check(cost(9), { total_cost: 9 }).passed).toBe(true);
    expect(guard.check({ usage: 'much' }).violations.map(({ rule }) => rule)).toEqual(['safety/budget']);
    expect(guard.check({ content: 'password=otter9' }).passed).toBe(false);
    expect(guard.name).toBe('SafetyGuard');
  });

  test.each([{}, { max_cost: 5, check_budget: false }])('there is nothing to fold with %j', (options) => {
    const guard = definition.createForAudit!(options);
    expect('observe' in guard || 'fold' in guard).toBe(false);
    const isChecked = !Object.hasOwn(options, 'check_budget');
    expect(guard.check({ usage: 'much' }).passed).toBe(!isChecked);
  });
});

function cost(amount: unknown): object {
  return { role: 'assistant', usage: { cost: amount } };
}

function role(name: string): object {
  return { role: name, content: 'x' };
}

/** An object with a member that throws when it is read; one that is not enumerable is not among the texts. */
function unreadable(name: string, enumerable = true): unknown {
  return Object.defineProperty({}, name, {
    enumerable,
    get() {
      throw new Error('no');
    },
  });
}
