import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { assemble, placed } from './assemble.js';
import type { Identity, Members } from './members.js';
import { list, part, text } from './members.js';
import { besides, messageResponses } from './message.js';

/** Runs of SWE-agent. The command line of a step is what was run; a history with calls in it says the same with more. */
export const sweAgentTraj: TranscriptFormat = {
  id: 'swe-agent-traj',
  title: 'SWE-agent trajectories',
  hasOneOf: ['history'],
  recognises(record) {
    const history = list(record, 'history');
    if (history === undefined) return false;
    const [first] = history;
    return (
      list(record, 'trajectory') !== undefined ||
      (isObject(first) && text(first, 'role') !== undefined && text(first, 'agent') !== undefined)
    );
  },
  responses(record) {
    const identity = identityIn(record);
    const history = (list(record, 'history') ?? []).filter(isObject);
    const steps = (list(record, 'trajectory') ?? []).filter(isObject);
    const hasCalls = history.some((message) => isAct(message) && list(message, 'tool_calls') !== undefined);
    const speaks = steps.length === 0 || hasCalls;
    const told = new Set(speaks ? history.filter(isAct).map((message) => own(message, 'action')) : []);
    return [
      ...history.flatMap((message, index) => historyResponses(message, index, speaks, identity)),
      ...steps.flatMap((step, index) => (told.has(own(step, 'action')) ? [] : stepResponses(step, index, identity))),
      ...besides(record, identity),
    ];
  },
};

function identityIn(record: Members): Identity {
  const environment = text(record, 'environment');
  const info = part(record, 'info');
  const model = info && text(info, 'model_name_or_path');
  return { ...(environment !== undefined && { run: environment }), ...(model !== undefined && { model }) };
}

function isAct(message: Members): boolean {
  return own(message, 'role') === 'assistant' && own(message, 'is_demo') !== true;
}

function historyResponses(message: Members, index: number, speaks: boolean, identity: Identity): TranscriptResponse[] {
  const pointer = pointerTo('/history', index);
  const origin = speaks && own(message, 'is_demo') !== true ? 'primary' : 'history';
  const action = text(message, 'action');
  // Without calls the command line is the call.
  if (own(message, 'role') === 'assistant' && action !== undefined && list(message, 'tool_calls') === undefined) {
    const turn = assemble();
    turn.say(placed(message, pointer, '/content'));
    addCommand(turn, message, pointer);
    return turn.isEmpty() ? [] : [turn.response({ pointer, origin, identity })];
  }
  return messageResponses(message, { pointer, origin, identity });
}

function stepResponses(step: Members, index: number, identity: Identity): TranscriptResponse[] {
  const pointer = pointerTo('/trajectory', index);
  const turn = assemble();
  turn.say(placed(step, pointer, '/response') ?? placed(step, pointer, '/thought'));
  addCommand(turn, step, pointer);
  const observation = own(step, 'observation');
  const context = { pointer, origin: 'primary', identity } as const;
  const result: TranscriptResponse = {
    response: { role: 'tool', content: observation },
    role: 'tool',
    origin: 'primary',
    pointer,
    moved: [['/content', `${pointer}/observation`]],
    ...identity,
  };
  return [
    ...(turn.isEmpty() ? [] : [turn.response(context)]),
    ...(typeof observation === 'string' && observation !== '' ? [result] : []),
  ];
}

function addCommand(turn: ReturnType<typeof assemble>, step: Members, pointer: string): void {
  const command = placed(step, pointer, '/action');
  if (command && command.value !== '') turn.shell(command);
}
