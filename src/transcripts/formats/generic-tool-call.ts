import { isObject, own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { callKeysOf, normalCall } from './call.js';
import type { Members } from './members.js';
import { callKeys, identityOf, part, text, without } from './members.js';
import { promptResponses, requestKeys } from './prompt.js';

/** Where a call's record keeps what the tool gave back. */
const resultKeys: readonly string[] = [
  'result',
  'observation',
  'tool_result',
  'tool_output',
  'tool_response',
  'response',
];

/** Calls of home-grown logs, one a record: a tool's name beside arguments, under any of their usual names. */
export const genericToolCall: TranscriptFormat = {
  id: 'generic-tool-call',
  title: 'Single tool calls',
  verbatim: true,
  recognises: (record) => callKeysOf(record) !== undefined,
  responses(record) {
    const identity = identityOf(record, ['call_id', 'tool_call_id', 'id']);
    if (isDefinition(record))
      return [{ response: record, role: 'tool', origin: 'definition', pointer: '', ...identity }];
    const results = resultKeys.filter((key) => Object.hasOwn(record, key));
    const aside = [...requestKeys, ...results].filter((key) => Object.hasOwn(record, key));
    const bare = aside.length === 0 ? record : without(record, aside);
    const { value, moved } = normalCall(bare, '', '');
    // The record's shape says that it is a call; for a guard only its type does.
    const response = isTypedCall(value) ? value : { ...(value as Members), type: 'tool_call' };
    const call: TranscriptResponse = {
      response,
      role: 'assistant',
      origin: 'primary',
      pointer: '',
      moved,
      ...identity,
    };
    const given = results.map((key): TranscriptResponse => ({
      response: { role: 'tool', content: record[key] },
      role: 'tool',
      origin: 'primary',
      pointer: '',
      moved: [['/content', pointerTo('', key)]],
      ...identity,
    }));
    return [...promptResponses(record, identity), call, ...given];
  },
};

/** Whether the call's own type says that it is one, as in the shapes that the guards' pages document. */
function isTypedCall(call: unknown): boolean {
  const type = isObject(call) ? text(call, 'type')?.trim().toLowerCase() : undefined;
  return type === 'tool_call' || type === 'function_call';
}

/** A tool's description has a JSON Schema where a call has its arguments. */
function isDefinition(record: Members): boolean {
  const parameters = part(record, 'parameters');
  return (
    parameters !== undefined &&
    !callKeys.some((key) => Object.hasOwn(record, key)) &&
    Object.hasOwn(record, 'description') &&
    own(parameters, 'type') === 'object' &&
    isObject(own(parameters, 'properties'))
  );
}
