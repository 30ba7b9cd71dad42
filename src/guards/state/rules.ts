import type { RuleInfo } from '../../core/guard.js';

/** The rules of the state guard. */
export const rules = {
  'state/invalid-state': {
    summary: 'A response sets a state that the state machine does not have.',
    level: 'error',
    tier: 'proven',
    help: 'Names of states are compared exactly, in case too. Name the state in transitions, also where nothing leaves it, or have the model choose from the states there are.',
  },
  'state/invalid-transition': {
    summary: 'A response goes from one state to another without a transition between them.',
    level: 'error',
    tier: 'proven',
    help: 'The state machine of the policy does not allow this step, also not from a state to itself. Allow it in transitions if it is right; otherwise the agent skipped a step of the process or acted on a stale state.',
  },
  'state/uninspectable': {
    summary: 'A change of state could not be read, or nobody can say what it belongs to.',
    level: 'error',
    tier: 'proven',
    help: 'The arguments of a call that sets the state are no object, or the value that tells the entity apart is missing or no text or number. The step was not checked.',
  },
} as const satisfies Readonly<Record<string, RuleInfo>>;

export type Rule = keyof typeof rules;
