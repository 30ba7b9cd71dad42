import { isObject, pointerTo } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import type { Identity, Members } from './members.js';
import { list, roleOf, text, without } from './members.js';
import { besides, messageResponses } from './message.js';

/** Runs of the AgentDojo benchmark. Attacks in a tool's result are what it tests, so they are results like others. */
export const agentdojo: TranscriptFormat = {
  id: 'agentdojo',
  title: 'AgentDojo runs',
  hasOneOf: ['suite_name'],
  recognises: (record) =>
    text(record, 'suite_name') !== undefined &&
    text(record, 'pipeline_name') !== undefined &&
    list(record, 'messages') !== undefined,
  responses(record) {
    const identity = identityIn(record);
    const turns = list(record, 'messages')!.flatMap((message, index) =>
      isObject(message)
        ? messageResponses(withoutCopy(message), {
            pointer: pointerTo('/messages', index),
            origin: 'primary',
            identity,
          })
        : [],
    );
    return [...turns, ...besides(record, identity)];
  },
};

/** A tool's message repeats the call that it answers. */
function withoutCopy(message: Members): Members {
  return roleOf(message) === 'tool' ? without(message, ['tool_call']) : message;
}

/** What tells a run from the others of its benchmark. */
function identityIn(record: Members): Identity {
  const keys = ['pipeline_name', 'suite_name', 'user_task_id', 'injection_task_id', 'attack_type'];
  const names = keys.map((key) => text(record, key)).filter((name) => name !== undefined);
  return { run: names.join('/'), model: text(record, 'pipeline_name')! };
}
