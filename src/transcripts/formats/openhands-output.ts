import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { assemble, placed } from './assemble.js';
import type { Identity, Members } from './members.js';
import { firstText, list, part, text, without, scalarText } from './members.js';
import { besides } from './message.js';
import { reshaped } from './reshape.js';

/** Runs of OpenHands before its SDK, one a record: every event of the run in its order. */
export const openhandsOutput: TranscriptFormat = {
  id: 'openhands-output',
  title: 'OpenHands evaluation output',
  hasOneOf: ['history'],
  recognises: (record) =>
    list(record, 'history') !== undefined &&
    ((Object.hasOwn(record, 'instruction') &&
      (Object.hasOwn(record, 'git_patch') || Object.hasOwn(record, 'test_result'))) ||
      (Object.hasOwn(record, 'instance_id') && Object.hasOwn(record, 'metrics'))),
  responses(record) {
    const identity = identityIn(record);
    const turns = list(record, 'history')!.flatMap((event, index) => {
      const pointer = pointerTo('/history', index);
      // Older runs pair each action with what came of it.
      if (!Array.isArray(event)) return eventResponses(event, pointer, identity);
      return event.flatMap((each: unknown, at) => eventResponses(each, pointerTo(pointer, at), identity));
    });
    return [...turns, ...besides(record, identity)];
  },
};

function identityIn(record: Members): Identity {
  const instance = firstText(record, ['instance_id']);
  const issue = part(record, 'issue');
  const named =
    instance ?? (issue && [own(issue, 'owner'), own(issue, 'repo'), own(issue, 'number')].map(scalarText).join('/'));
  const metadata = part(record, 'metadata');
  const config = metadata && part(metadata, 'llm_config');
  const model = config && text(config, 'model');
  return { ...(named !== undefined && { run: named }), ...(model !== undefined && { model }) };
}

/** Actions by which nothing is done: what the model said or thought. */
const spokenActions: ReadonlySet<string> = new Set(['message', 'think', 'finish', 'reject']);

/** Actions of the program around the model. */
const silentActions: ReadonlySet<string> = new Set([
  'null',
  'initialize',
  'start',
  'pause',
  'resume',
  'stop',
  'change_agent_state',
  'recall',
  'condensation',
  'condensation_request',
]);

/** Where an action has what the model said. */
const words: readonly string[] = ['/thought', '/content', '/final_thought'];

/** Members of an older action that are not its arguments. */
const ownMembers: readonly string[] = [
  'id',
  'action',
  'thought',
  'source',
  'timestamp',
  'message',
  'cause',
  'llm_metrics',
  'tool_call_metadata',
  'action_risk',
  'is_confirmed',
  'keep_prompt',
];

function eventResponses(event: unknown, pointer: string, identity: Identity): TranscriptResponse[] {
  if (!isObject(event)) return [];
  if (text(event, 'action') !== undefined) return actionResponses(event, pointer, identity);
  if (text(event, 'observation') === undefined) return [];
  return reshaped(
    event,
    'tool',
    { content: '/content', tool_call_id: '/tool_call_metadata/tool_call_id' },
    {
      pointer,
      origin: 'primary',
      identity,
    },
  );
}

function actionResponses(event: Members, pointer: string, identity: Identity): TranscriptResponse[] {
  const action = text(event, 'action')!;
  const args = part(event, 'args');
  const at = args ? `${pointer}/args` : pointer;
  const context = { pointer, origin: 'primary', identity } as const;
  if (action === 'system') return reshaped(event, 'system', { content: args ? '/args/content' : '/content' }, context);
  const metadata = part(event, 'tool_call_metadata');
  if (!metadata && silentActions.has(action)) return [];
  // Runs that do not say who acts begin with what the user asked.
  const source = text(event, 'source') ?? (action === 'message' && pointer === '/history/0' ? 'user' : 'agent');
  if (source !== 'agent' && spokenActions.has(action)) {
    return reshaped(event, 'user', { content: args ? '/args/content' : '/content' }, context);
  }
  const turn = assemble();
  for (const word of words) turn.say(placed(args ?? event, at, word));
  if (metadata || !spokenActions.has(action)) {
    const name = metadata && placed(metadata, `${pointer}/tool_call_metadata`, '/function_name');
    turn.call({
      whole: { value: event, pointer },
      name: name ?? { value: action, pointer: `${pointer}/action` },
      args: { value: args ?? without(event, ownMembers), pointer: at },
      id: metadata && placed(metadata, `${pointer}/tool_call_metadata`, '/tool_call_id'),
    });
  } else turn.say(outputsOf(args ?? event, at));
  return turn.isEmpty() ? [] : [turn.response(context)];
}

/** What a run ends with, where it is more than nothing. */
function outputsOf(args: Members, pointer: string): ReturnType<typeof placed> {
  const outputs = part(args, 'outputs');
  return outputs && Object.keys(outputs).length > 0 ? placed(args, pointer, '/outputs') : undefined;
}
