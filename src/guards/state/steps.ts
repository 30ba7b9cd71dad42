import type { GuardResult, Violation } from '../../core/guard.js';
import { digestOf } from '../../scan/mask.js';
import { shownName } from '../shown-name.js';
import type { Change, UnreadableChange } from './changes.js';
import type { StateMachine } from './machine.js';
import type { Rule } from './rules.js';

/** What is wrong with a step: a violation, and what a result says of it. */
export interface StepFault {
  readonly violation: Violation<Rule>;
  readonly message: string;
  readonly details?: NonNullable<GuardResult['details']>;
}

/** Why the step cannot be taken from any state: it was not read, or goes to a state that there is not. */
export function faultOfChange(change: Change | UnreadableChange, machine: StateMachine): StepFault | undefined {
  const place = { pointer: change.pointer, ...(change.tool !== undefined && { tool: change.tool }) };
  if (change.unreadable !== undefined) {
    const violation = { rule: 'state/uninspectable', message: change.unreadable, ...place } as const;
    return { violation, message: 'Invalid state change: it cannot be read' };
  }
  const { to } = change;
  if (typeof to === 'string' && machine.has(to)) return undefined;
  const invalidState = typeof to === 'string' || typeof to === 'number' ? String(to) : typeof to;
  return {
    violation: {
      rule: 'state/invalid-state',
      message: `The new state is none of the state machine; allowed are ${machine.states.join(', ')}.`,
      digest: digestOf(invalidState),
      ...place,
    },
    message: `Invalid state: '${invalidState}'`,
    details: { invalidState, validStates: machine.states },
  };
}

/** Why no step leads from one state to the other, or undefined where one does. `subject` is what the state belongs to. */
export function faultOfStep(
  machine: StateMachine,
  from: string,
  to: string,
  subject: { readonly entity: string; readonly pointer?: string | undefined; readonly tool?: string | undefined },
): StepFault | undefined {
  const next = machine.next(from);
  if (next.includes(to)) return undefined;
  const allowed = next.length === 0 ? 'nothing may follow there' : `allowed there are ${next.join(', ')}`;
  return {
    violation: {
      rule: 'state/invalid-transition',
      message: `The step from '${shownName(from)}' to '${to}' is no transition; ${allowed}.`,
      digest: digestOf(`${subject.entity} ${from} ${to}`),
      ...(subject.pointer !== undefined && { pointer: subject.pointer }),
      ...(subject.tool !== undefined && { tool: subject.tool }),
    },
    message: `Invalid transition: '${from}' -> '${to}'`,
    details: { currentState: from, requestedState: to, validNextStates: next },
  };
}
