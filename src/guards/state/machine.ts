import { UsageError } from '../../core/errors.js';
import { isObject } from '../../core/json.js';

/** States and the steps between them. */
export interface StateMachine {
  /** Every known state, in the order in which they are written. */
  readonly states: readonly string[];
  has(state: string): boolean;
  /** The states that may follow; none from a state that the machine does not know. */
  next(state: string): readonly string[];
}

/** Reads the option `transitions`; throws `UsageError` where it is no state machine. */
export function stateMachine(transitions: unknown): StateMachine {
  const following = new Map<string, readonly string[]>();
  if (!isObject(transitions)) throw notTransitions();
  for (const [state, next] of Object.entries(transitions)) {
    if (!Array.isArray(next) || !next.every((name) => typeof name === 'string')) throw notTransitions();
    following.set(state, [...(next as readonly string[])]);
  }
  const states = new Set([...following.keys(), ...[...following.values()].flat()]);
  return {
    states: [...states],
    has: (state) => states.has(state),
    next: (state) => following.get(state) ?? [],
  };
}

function notTransitions(): UsageError {
  return new UsageError(
    'The option transitions of StateGuard must give each state the list of states that may follow.',
    'Write {"draft": ["review"], "review": []}.',
  );
}
