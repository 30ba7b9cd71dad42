import type { AuditGuard, Folded, Guard, GuardResult, Observation, VerificationContext } from '../../core/guard.js';
import { defineGuard, passed } from '../../core/guard.js';
import { type EitherCase, readOptions } from '../../core/guard-options.js';
import { isObject, own } from '../../core/json.js';
import { foldName } from '../../responses/case-fold.js';
import { pointerOption, textOption, textsOption } from '../option-values.js';
import type { Change, ChangeSource, UnreadableChange } from './changes.js';
import { changesOf } from './changes.js';
import type { StateMachine } from './machine.js';
import { stateMachine } from './machine.js';
import { optionsSchema } from './options.js';
import { rules } from './rules.js';
import type { StepFault } from './steps.js';
import { faultOfChange, faultOfStep } from './steps.js';

/** How a state guard checks; in either case style. */
export interface StateGuardOptions {
  readonly transitions: Readonly<Record<string, readonly string[]>>;
  readonly currentState?: string;
  readonly stateField?: string;
  readonly newStateField?: string;
  readonly tool?: string | readonly string[];
  /** JSON Pointer to the new state. */
  readonly field?: string;
  /** JSON Pointer to what tells entities apart. */
  readonly entity?: string;
}

/** The state guard, as policies know it. */
export const definition = defineGuard({
  id: 'state',
  className: 'StateGuard',
  summary: 'Validates the transitions of a state machine.',
  rules,
  optionsSchema,
  create: (options) => new StateGuard(options as object as EitherCase<StateGuardOptions>),
  createForAudit: (options) => new ConversationStates(readSettings(options)),
});

/** Validates that a response goes only where its state machine leads. */
export class StateGuard implements Guard {
  readonly name = 'StateGuard';
  readonly description = definition.summary;
  private readonly settings: Settings;

  /** Throws `UsageError` for options that the guard does not have or cannot use. */
  constructor(options: EitherCase<StateGuardOptions>) {
    this.settings = readSettings(options as object as Readonly<Record<string, unknown>>);
  }

  /** The current state is the context's `current_state`, else the option, else the response's own. */
  check(response: unknown, context?: VerificationContext): GuardResult {
    const changes = readChanges(response, this.settings);
    if (!changes) return failed(this.name, [unreadableResponse]);
    const given = givenState(context);
    const start = typeof given === 'string' && given !== '' ? given : this.settings.currentState;
    const states = new Map<string, string>();
    const faults: StepFault[] = [];
    let last: GuardResult = passed(this.name, 'No state change detected');
    for (const change of changes) {
      const fault = faultOfChange(change, this.settings.machine);
      if (fault) faults.push(fault);
      if (fault || change.unreadable !== undefined) continue;
      const to = change.to as string;
      const from = states.get(change.entity) ?? start ?? change.from;
      states.set(change.entity, to);
      const wrong = from === undefined ? undefined : faultOfStep(this.settings.machine, from, to, change);
      if (wrong) faults.push(wrong);
      else last = this.step(from, to);
    }
    return faults.length > 0 ? failed(this.name, faults) : last;
  }

  private step(from: string | undefined, to: string): GuardResult {
    return from === undefined
      ? passed(this.name, `State set to '${to}'`, { newState: to })
      : passed(this.name, `Valid transition: '${from}' -> '${to}'`, { from, to });
  }
}

/** A step to a known state, as it is carried from a thread to the fold. */
interface Step {
  readonly entity: string;
  readonly to: string;
  readonly from?: string;
}

/**
 * The guard as the auditor runs it: the state of each entity is carried on through its conversation. Whether a state is known
 * needs no order and is checked at once.
 */
class ConversationStates implements AuditGuard {
  readonly name = 'StateGuard';
  private readonly settings: Settings;

  constructor(settings: Settings) {
    this.settings = settings;
  }

  check(response: unknown): GuardResult {
    const changes = readChanges(response, this.settings);
    if (!changes) return failed(this.name, [unreadableResponse]);
    const faults = changes.flatMap((change) => faultOfChange(change, this.settings.machine) ?? []);
    return faults.length > 0 ? failed(this.name, faults) : passed(this.name, 'No unknown state');
  }

  observe(response: unknown): Observation | undefined {
    const { machine } = this.settings;
    const changes = (readChanges(response, this.settings) ?? []).filter(
      (change): change is Change => !faultOfChange(change, machine),
    );
    const [first] = changes;
    if (!first) return undefined;
    const data: readonly Step[] = changes.map(({ entity, to, from }) => ({
      entity,
      to: to as string,
      ...(from !== undefined && { from }),
    }));
    return { data, pointer: first.pointer, ...(first.tool !== undefined && { tool: first.tool }) };
  }

  /**
   * `state` is a map from entities to their states and is changed in place. A step that was not allowed has been taken all the
   * same, so the next one is judged from where it led: one fault is reported once.
   */
  fold(state: unknown, data: unknown): Folded {
    const { machine, currentState } = this.settings;
    const states = state instanceof Map ? (state as Map<string, string>) : new Map<string, string>();
    const faults: StepFault[] = [];
    for (const { entity, to, from: said } of data as readonly Step[]) {
      const from = states.get(entity) ?? currentState ?? said;
      states.set(entity, to);
      const fault = from === undefined ? undefined : faultOfStep(machine, from, to, { entity });
      if (fault) faults.push(fault);
    }
    return { state: states, violations: faults.map(({ violation }) => violation) };
  }
}

/** The state that a context gives; nothing for one that cannot be read. */
function givenState(context: unknown): unknown {
  try {
    return isObject(context) ? own(context, 'current_state') : undefined;
  } catch {
    return undefined;
  }
}

interface Settings {
  readonly machine: StateMachine;
  readonly currentState: string | undefined;
  readonly source: ChangeSource;
}

function readSettings(options: Readonly<Record<string, unknown>>): Settings {
  const read = readOptions(definition, options);
  const { className } = definition;
  const tool = typeof read['tool'] === 'string' ? [read['tool']] : read['tool'];
  return {
    machine: stateMachine(read['transitions']),
    currentState: textOption(className, read, 'currentState'),
    source: {
      stateField: textOption(className, read, 'stateField') ?? 'state',
      newStateField: textOption(className, read, 'newStateField') ?? 'new_state',
      tools: new Set(textsOption(className, { tool }, 'tool', []).map(foldName)),
      field: pointerOption(className, read, 'field'),
      entity: pointerOption(className, read, 'entity'),
    },
  };
}

/** The response's steps; undefined where a member of it raises an error. */
function readChanges(response: unknown, settings: Settings): readonly (Change | UnreadableChange)[] | undefined {
  try {
    return changesOf(response, settings.source);
  } catch {
    return undefined;
  }
}

const unreadableResponse: StepFault = {
  violation: { rule: 'state/uninspectable', message: 'The response could not be read, so its state was not checked.' },
  message: 'Invalid state change: the response could not be read',
};

function failed(guardName: string, faults: readonly StepFault[]): GuardResult {
  const { message, details } = faults[0]!;
  const violations = faults.map(({ violation }) => violation);
  return { guardName, passed: false, severity: 'error', message, ...(details && { details }), violations };
}
