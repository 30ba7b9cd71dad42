import type { JsonObject } from '../../core/json.js';
import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { itemResponse } from './items.js';
import type { Identity, Members } from './members.js';
import { below, firstText, list, part, scalarText } from './members.js';
import { besides } from './message.js';
import { echoedInput, openaiResponses } from './openai-responses.js';
import { jsonKey } from './repeats.js';

/** Saved runs of the OpenAI Agents SDK: what its models answered, and the items that the run made of it. */
export const openaiAgentsRunstate: TranscriptFormat = {
  id: 'openai-agents-runstate',
  title: 'OpenAI Agents SDK run states',
  hasOneOf: ['$schemaVersion'],
  recognises: (record) => Object.hasOwn(record, '$schemaVersion') && Object.hasOwn(record, 'generated_items'),
  responses(record) {
    const conversation = firstText(record, ['conversation_id', 'group_id']);
    const identity = conversation === undefined ? {} : { conversation };
    const known = new Set<string>();
    return [
      ...below('', echoedInput({ input: own(record, 'original_input') }), { identity }).map(asOriginal),
      ...(list(record, 'model_responses') ?? []).flatMap((answer, index) =>
        isObject(answer) ? answered(answer, pointerTo('/model_responses', index), identity, known) : [],
      ),
      ...(['generated_items', 'session_items'] as const).flatMap((key) =>
        (list(record, key) ?? []).flatMap((item, index) =>
          isObject(item) ? generated(item, pointerTo('', key, index), identity, known) : [],
        ),
      ),
      ...besides(record, identity),
    ];
  },
};

/** The input stands under another name here. */
function asOriginal(response: TranscriptResponse): TranscriptResponse {
  return {
    ...response,
    pointer: underOriginal(response.pointer),
    ...(response.moved && { moved: response.moved.map(([from, to]) => [from, underOriginal(to)] as const) }),
  };
}

function underOriginal(pointer: string): string {
  return pointer.replace(/^\/input/, '/original_input');
}

function answered(answer: Members, pointer: string, outer: Identity, known: Set<string>): TranscriptResponse[] {
  const output = list(answer, 'output') ?? [];
  for (const item of output) if (isObject(item)) known.add(keyOf(item));
  const id = firstText(answer, ['response_id', 'responseId']);
  const identity = id === undefined ? outer : { ...outer, id };
  const shaped = { object: 'response', output, ...(part(answer, 'usage') && { usage: part(answer, 'usage') }) };
  return below(pointer, openaiResponses.responses(shaped as unknown as JsonObject), { identity });
}

/** An item that the run keeps; what a model's answer said already is not said again. */
function generated(item: Members, pointer: string, identity: Identity, known: Set<string>): TranscriptResponse[] {
  const key = part(item, 'raw_item') ? 'raw_item' : 'rawItem';
  const raw = part(item, key);
  if (!raw || known.has(keyOf(raw))) return [];
  known.add(keyOf(raw));
  return [itemResponse(raw, pointerTo(pointer, key), identity)];
}

/** What an item is known by: an item and its result share a call's id, and differ in their type. */
function keyOf(item: Members): string {
  const id = firstText(item, ['call_id', 'callId', 'id']);
  return `${scalarText(own(item, 'type'))} ${id ?? jsonKey(item)} ${jsonKey(own(item, 'arguments') ?? own(item, 'input'))}`;
}
