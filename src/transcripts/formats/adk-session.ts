import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Placed } from './assemble.js';
import { placed, withSums } from './assemble.js';
import { normalCalls } from './call.js';
import type { Identity, Members } from './members.js';
import { firstText, list, part, text } from './members.js';
import { besides } from './message.js';
import { isPartsMessage, partsResponses } from './parts.js';
import { geminiUsage } from './usage-names.js';

/** Sessions of Google's Agent Development Kit: every event of users, agents and tools. */
export const adkSession: TranscriptFormat = {
  id: 'adk-session',
  title: 'Google ADK sessions',
  hasOneOf: ['events'],
  recognises(record) {
    const events = list(record, 'events');
    return (
      events !== undefined &&
      events.length > 0 &&
      events.every((event) => isObject(event) && text(event, 'author') !== undefined)
    );
  },
  responses(record) {
    const conversation = firstText(record, ['id']);
    const identity = conversation === undefined ? {} : { conversation };
    const turns = list(record, 'events')!.flatMap((event, index) =>
      eventResponses(event as Members, pointerTo('/events', index), identity),
    );
    return [...turns, ...besides(record, identity)];
  },
};

function eventResponses(event: Members, pointer: string, outer: Identity): TranscriptResponse[] {
  const content = own(event, 'content');
  if (!isPartsMessage(content)) return [];
  const id = firstText(event, ['id']);
  const model = firstText(event, ['model_version', 'modelVersion']);
  const identity = { ...outer, ...(id !== undefined && { id }), ...(model !== undefined && { model }) };
  // While an answer is streamed, each event says again what the whole will say.
  const origin = own(event, 'partial') === true ? 'history' : 'primary';
  const usage = usageOf(event, pointer);
  return partsResponses(content, {
    pointer: `${pointer}/content`,
    origin,
    identity,
    ...(usage && { usage: [usage.value, usage.pointer] as const }),
  }).map((response) => withSums(response, geminiUsage));
}

function usageOf(event: Members, pointer: string): Placed | undefined {
  return placed(event, pointer, '/usage_metadata') ?? placed(event, pointer, '/usageMetadata');
}

/** Evaluation sets of the same kit: what an agent is expected to do, and nothing that one did. */
export const adkEvalset: TranscriptFormat = {
  id: 'adk-evalset',
  title: 'Google ADK evaluation sets',
  hasOneOf: ['eval_set_id', 'eval_cases'],
  recognises: (record) => text(record, 'eval_set_id') !== undefined || list(record, 'eval_cases') !== undefined,
  responses(record) {
    const cases = (list(record, 'eval_cases') ?? []).flatMap((each, index) =>
      isObject(each) ? caseResponses(each, pointerTo('/eval_cases', index)) : [],
    );
    return [...cases, ...besides(record, {})];
  },
};

function caseResponses(each: Members, pointer: string): TranscriptResponse[] {
  const name = firstText(each, ['eval_id']);
  const identity = name === undefined ? {} : { run: name };
  return (list(each, 'conversation') ?? []).flatMap((turn, index) => {
    if (!isObject(turn)) return [];
    const base = pointerTo(pointer, 'conversation', index);
    const data = part(turn, 'intermediate_data');
    const uses = data && list(data, 'tool_uses');
    const answer = part(turn, 'final_response');
    const context = { pointer: `${base}/final_response`, origin: 'reference', identity } as const;
    return [
      ...(uses && uses.length > 0 ? [usesOf(uses, `${base}/intermediate_data/tool_uses`, identity)] : []),
      ...(answer && isPartsMessage(answer) ? partsResponses(answer, context) : []),
    ];
  });
}

function usesOf(uses: readonly unknown[], pointer: string, identity: Identity): TranscriptResponse {
  const calls = normalCalls(uses, '/tool_calls', pointer);
  return {
    response: { role: 'assistant', tool_calls: calls?.value ?? uses },
    role: 'assistant',
    origin: 'reference',
    pointer,
    moved: [['/tool_calls', pointer], ...(calls?.moved ?? [])],
    ...identity,
  };
}
