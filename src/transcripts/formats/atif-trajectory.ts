import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { recordPointer } from '../place.js';
import type { UsageNames } from './assemble.js';
import { withSums } from './assemble.js';
import type { Identity, Members } from './members.js';
import { below, firstText, list, part, text } from './members.js';
import { besides } from './message.js';
import { reshaped } from './reshape.js';
import { textCalls } from './text-calls.js';

const usageNames: UsageNames = { parts: ['/prompt_tokens', '/completion_tokens'], cost: ['/cost_usd'] };

/** Where a step of each source has what guards read. */
const agentShape = {
  content: '/message',
  reasoning_content: '/reasoning_content',
  tool_calls: '/tool_calls',
  usage: '/metrics',
};
const otherShape = { content: '/message' };
const resultShape = { content: '/content', tool_call_id: '/source_call_id' };

/** Trajectories in the interchange format of agent benchmarks (ATIF): one run a record. */
export const atifTrajectory: TranscriptFormat = {
  id: 'atif-trajectory',
  title: 'ATIF trajectories',
  hasOneOf: ['schema_version'],
  recognises: (record) =>
    text(record, 'schema_version')?.startsWith('ATIF-') === true && list(record, 'steps') !== undefined,
  responses(record) {
    const identity = identityIn(record, {});
    // Runs of sub-agents may be embedded; they have none of their own.
    const inner = (list(record, 'subagent_trajectories') ?? []).flatMap((run, index) =>
      isObject(run)
        ? below(pointerTo('/subagent_trajectories', index), runResponses(run, identityIn(run, identity)))
        : [],
    );
    return [...runResponses(record, identity), ...inner, ...besides(record, identity)];
  },
};

function identityIn(run: Members, outer: Identity): Identity {
  const conversation = firstText(run, ['session_id', 'trajectory_id']);
  const agent = part(run, 'agent');
  const model = agent && text(agent, 'model_name');
  return { ...outer, ...(conversation !== undefined && { conversation }), ...(model !== undefined && { model }) };
}

function runResponses(run: Members, identity: Identity): TranscriptResponse[] {
  return (list(run, 'steps') ?? []).flatMap((step, index) =>
    isObject(step) ? stepResponses(step, pointerTo('/steps', index), identity) : [],
  );
}

function stepResponses(step: Members, pointer: string, outer: Identity): TranscriptResponse[] {
  const source = text(step, 'source');
  const model = text(step, 'model_name');
  const identity = model === undefined ? outer : { ...outer, model };
  // A continued run repeats the steps that it goes on from.
  const origin = own(step, 'is_copied_context') === true ? 'history' : 'primary';
  const context = { pointer, origin, identity } as const;
  const isOther = source === 'user' || source === 'system';
  const calls = isOther && Object.hasOwn(step, 'tool_calls') ? { tool_calls: '/tool_calls' } : {};
  const said = isOther
    ? reshaped(step, source, { ...otherShape, ...calls }, context)
    : reshaped(step, 'assistant', agentShape, context).map((response) => withSums(withTextCalls(response), usageNames));
  const observation = part(step, 'observation');
  const results = (observation && list(observation, 'results')) ?? [];
  return [
    ...said,
    ...results.flatMap((result, index) =>
      isObject(result)
        ? reshaped(result, 'tool', resultShape, {
            ...context,
            pointer: pointerTo(pointer, 'observation', 'results', index),
          })
        : [],
    ),
  ];
}

/** The turn of an agent that calls its tools in its text alone, with those calls beside it. */
function withTextCalls(turn: TranscriptResponse): TranscriptResponse {
  const message = turn.response as Members;
  const content = text(message, 'content');
  const found = content === undefined || list(message, 'tool_calls') !== undefined ? [] : textCalls(content);
  if (found.length === 0) return turn;
  const place = recordPointer(turn, '/content');
  return {
    ...turn,
    response: { ...message, tool_calls: found.map(({ name, args }) => ({ tool_name: name, arguments: args })) },
    moved: [...(turn.moved ?? []), ['/tool_calls', place]],
  };
}
