import { describe, expect, test } from 'vitest';
import { UsageError } from '../../../src/core/errors.js';
import type { Violation } from '../../../src/core/guard.js';
import { StateGuard, definition } from '../../../src/guards/state/guard.js';

const transitions = { draft: ['review', 'dropped'], review: ['published', 'draft'], published: [] };

describe('results', () => {
  test.each([
    ['draft', 'review', true, "Valid transition: 'draft' -> 'review'", { from: 'draft', to: 'review' }],
    [undefined, 'review', true, "State set to 'review'", { newState: 'review' }],
    ['draft', '', true, 'No state change detected', undefined],
    [
      'draft',
      'published',
      false,
      "Invalid transition: 'draft' -> 'published'",
      { currentState: 'draft', requestedState: 'published', validNextStates: ['review', 'dropped'] },
    ],
    [
      'draft',
      'limbo',
      false,
      "Invalid state: 'limbo'",
      { invalidState: 'limbo', validStates: ['draft', 'review', 'published', 'dropped'] },
    ],
  ])('from %s to %s', (currentState, newState, passed, message, details) => {
    const guard = new StateGuard({ transitions, ...(currentState !== undefined && { currentState }) });
    const result = guard.check({ new_state: newState });
    expect(result).toMatchObject({ passed, message });
    expect(result.details).toEqual(details);
  });

  test('a violation says what is allowed, and not the unknown state', () => {
    const guard = new StateGuard({ transitions, currentState: 'draft' });
    expect(guard.check({ new_state: 'published' }).violations).toMatchObject([
      {
        message: "The step from 'draft' to 'published' is no transition; allowed there are review, dropped.",
        pointer: '/new_state',
      },
    ]);
    expect(guard.check({ output: { new_state: 'limbo' } }).violations).toMatchObject([
      {
        message: 'The new state is none of the state machine; allowed are draft, review, published, dropped.',
        pointer: '/output/new_state',
      },
    ]);
  });
});

const orders = { transitions, current_state: 'draft', tool: 'update_order', field: '/status', entity: '/order_id' };
const call = (id: unknown, status: unknown) => ({
  type: 'tool_call',
  tool_name: 'update_order',
  arguments: { order_id: id, status },
});

/** What the folds of one conversation find, by response. */
function folded(options: Record<string, unknown>, responses: readonly unknown[]): (readonly Violation[])[] {
  const guard = definition.createForAudit!(options);
  let state: unknown;
  return responses.map((response) => {
    const observation = guard.observe!(response);
    if (!observation) return [];
    // Facts cross threads: they have to survive that.
    const result = guard.fold!(state, structuredClone(observation.data));
    state = result.state;
    return result.violations;
  });
}

describe('in an audit', () => {
  const steps: readonly (readonly [string, Record<string, unknown>, readonly unknown[], readonly number[]])[] = [
    ['a state is carried on', orders, [call(1, 'review'), call(1, 'published')], [0, 0]],
    ['a step that is no transition', orders, [call(1, 'review'), call(1, 'dropped')], [0, 1]],
    [
      'each entity has its own state',
      orders,
      [call(1, 'review'), call(2, 'published'), call(1, 'published')],
      [0, 1, 0],
    ],
    ['a number and a text are two entities', orders, [call(1, 'review'), call('1', 'review')], [0, 0]],
    ['one fault is reported once', orders, [call(1, 'published'), call(1, 'published')], [1, 1]],
    ['a step after a fault starts where it led', orders, [call(1, 'published'), call(1, 'draft')], [1, 1]],
    ['an unknown state changes nothing', orders, [call(1, 'limbo'), call(1, 'review')], [0, 0]],
    ['responses of their own', { transitions }, [{ new_state: 'draft' }, { new_state: 'published' }], [0, 1]],
    ['the first state may come from the response', { transitions }, [{ state: 'published', new_state: 'draft' }], [1]],
    ['talk', orders, [{ role: 'assistant', content: 'Good morning.' }], [0]],
  ];

  test.each(steps)('%s', (_, options, responses, counts) => {
    expect(folded(options, responses).map((violations) => violations.length)).toEqual(counts);
  });

  test('unknown states are found at once, and steps only in the fold', () => {
    const guard = definition.createForAudit!(orders);
    expect(guard.check(call(1, 'limbo')).violations).toMatchObject([
      { rule: 'state/invalid-state', tool: 'update_order' },
    ]);
    expect(guard.check(call(1, 'published')).violations).toEqual([]);
    expect(guard.observe!(call(1, 'published'))).toMatchObject({ pointer: '/arguments/status', tool: 'update_order' });
  });

  test('entities do not leave the record: facts hold hashes of them', () => {
    const observation = definition.createForAudit!(orders).observe!(call('ops@quay.example', 'review'));
    expect(JSON.stringify(observation)).not.toContain('quay');
  });

  test('what cannot be read is found by the check and observed as nothing', () => {
    const hostile = Object.defineProperty({}, 'new_state', {
      enumerable: true,
      get: () => {
        throw new Error('no');
      },
    });
    const guard = definition.createForAudit!({ transitions });
    expect(guard.check(hostile).violations).toMatchObject([{ rule: 'state/uninspectable' }]);
    expect(guard.observe!(hostile)).toBeUndefined();
  });
});

test.each([
  [{}],
  [{ transitions: [] }],
  [{ transitions: { draft: 'review' } }],
  [{ transitions: { draft: [1] } }],
  [{ transitions, current_state: 1 }],
  [{ transitions, field: 'status' }],
  [{ transitions, field: '/a~2' }],
  [{ transitions, tool: [1] }],
  [{ transitions, initial: 'draft' }],
])('the options %j are refused', (options) => {
  expect(() => new StateGuard(options as never)).toThrow(UsageError);
});
