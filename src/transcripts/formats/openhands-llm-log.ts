import type { JsonObject } from '../../core/json.js';
import { isObject, own } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Members } from './members.js';
import { below, identityOf, part } from './members.js';
import { besides } from './message.js';
import { openaiChat } from './openai-chat.js';
import { promptResponses } from './prompt.js';

/** What OpenHands logs of each call of a model: the conversation so far, the completion, and its cost. */
export const openhandsLlmLog: TranscriptFormat = {
  id: 'openhands-llm-log',
  title: 'OpenHands completion logs',
  hasOneOf: ['context_window'],
  recognises: (record) =>
    Array.isArray(own(record, 'messages')) &&
    part(record, 'response') !== undefined &&
    Object.hasOwn(record, 'context_window') &&
    Object.hasOwn(record, 'cost'),
  responses(record) {
    const identity = identityOf(record, []);
    const completion = part(record, 'response') as JsonObject;
    const turns = below('/response', openaiChat.responses(completion), { identity });
    const [first, ...others] = turns;
    return [
      ...promptResponses(record, identity),
      ...(first ? [withCost(first, record), ...others] : []),
      ...besides(record, identity),
    ];
  },
};

/** The turn with the cost that stands beside it. */
function withCost(turn: TranscriptResponse, record: Members): TranscriptResponse {
  const cost = own(record, 'cost');
  const response = turn.response as Members;
  const usage = own(response, 'usage');
  if (cost === undefined || cost === null || (usage !== undefined && !isObject(usage))) return turn;
  return {
    ...turn,
    response: { ...response, usage: { ...usage, cost } },
    moved: [...(turn.moved ?? []), ['/usage/cost', '/cost']],
  };
}
