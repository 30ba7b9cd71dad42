import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Identity, Members } from './members.js';
import { below, firstText, list, part, roleOf, scalarText } from './members.js';
import { besides, messageResponses } from './message.js';
import { reshaped } from './reshape.js';

/**
 * Runs of tau-bench and its successor. The actions that a task expects are reference, and so are the calls of the
 * simulated user no acts of the model.
 */
export const tauBench: TranscriptFormat = {
  id: 'tau-bench',
  title: 'tau-bench and tau2-bench runs',
  hasOneOf: ['task_id', 'simulations'],
  recognises: (record) => isRun(record) || isSimulation(record) || isCollection(record),
  responses(record) {
    if (!isCollection(record)) return [...runResponses(record, ''), ...besides(record, identityIn(record))];
    const tasks = list(record, 'tasks')!.flatMap((task, index) =>
      isObject(task) ? expected(task, pointerTo('/tasks', index), { run: `task ${scalarText(own(task, 'id'))}` }) : [],
    );
    const runs = list(record, 'simulations')!.flatMap((run, index) =>
      isObject(run) ? runResponses(run, pointerTo('/simulations', index)) : [],
    );
    return [...tasks, ...runs, ...besides(record, {})];
  },
};

function isRun(record: Members): boolean {
  return list(record, 'traj') !== undefined && Object.hasOwn(record, 'reward') && Object.hasOwn(record, 'task_id');
}

function isSimulation(record: Members): boolean {
  return (
    list(record, 'messages') !== undefined && Object.hasOwn(record, 'task_id') && Object.hasOwn(record, 'reward_info')
  );
}

function isCollection(record: Members): boolean {
  return list(record, 'simulations') !== undefined && list(record, 'tasks') !== undefined;
}

function identityIn(run: Members): Identity {
  const id = firstText(run, ['id']);
  return id === undefined
    ? { run: `${scalarText(own(run, 'task_id'))}/${scalarText(own(run, 'trial'))}` }
    : { conversation: id };
}

function runResponses(run: Members, pointer: string): TranscriptResponse[] {
  const identity = identityIn(run);
  const key = list(run, 'traj') === undefined ? 'messages' : 'traj';
  const turns = (list(run, key) ?? []).flatMap((message, index) =>
    isObject(message) ? messageTurns(message, pointerTo('', key, index), identity) : [],
  );
  const info = part(run, 'info');
  const task = info && part(info, 'task');
  return below(pointer, [...turns, ...(task ? expected(task, '/info/task', identity) : [])]);
}

/** A result that the simulated user asked for is nothing that the model read. */
function messageTurns(message: Members, pointer: string, identity: Identity): TranscriptResponse[] {
  const turns = messageResponses(message, { pointer, origin: 'primary', identity });
  const isUsers = roleOf(message) === 'tool' && own(message, 'requestor') === 'user';
  return isUsers ? turns.map((turn) => ({ ...turn, role: 'user' })) : turns;
}

/** The calls that a task expects of the model. */
function expected(task: Members, pointer: string, identity: Identity): TranscriptResponse[] {
  const criteria = part(task, 'evaluation_criteria');
  const [holder, place] = criteria ? [criteria, `${pointer}/evaluation_criteria`] : [task, pointer];
  const actions = list(holder, 'actions');
  if (!actions || actions.length === 0) return [];
  return reshaped(holder, 'assistant', { tool_calls: '/actions' }, { pointer: place, origin: 'reference', identity });
}
