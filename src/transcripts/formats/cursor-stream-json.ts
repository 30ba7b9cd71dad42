import { isObject, own } from '../../core/json.js';
import type { Joiner, TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Placed } from './assemble.js';
import { assemble, placed } from './assemble.js';
import { besidesEvent, joinAlone } from './joins.js';
import type { Identity, Members } from './members.js';
import { firstText, part, text, without } from './members.js';
import { seenKeys } from './repeats.js';
import { reshaped } from './reshape.js';
import { inRecord } from './turn-queue.js';

/**
 * Calls in what Cursor's agent prints; its other lines are those of Claude Code. A call that was started is judged then:
 * its end gives only the result.
 */
export const cursorStreamJson: TranscriptFormat & { joiner(): Joiner } = {
  id: 'cursor-stream-json',
  title: 'Cursor agent stream-json output',
  hasOneOf: ['tool_call'],
  recognises: (record) =>
    own(record, 'type') === 'tool_call' &&
    (own(record, 'subtype') === 'started' || own(record, 'subtype') === 'completed') &&
    isKeyed(part(record, 'tool_call')),
  responses: (record) => joinAlone(cursorStreamJson, record),
  joiner,
};

/** Whether each member of a call is a tool. */
function isKeyed(call: Members | undefined): boolean {
  return call !== undefined && Object.keys(call).length > 0 && Object.values(call).every(isObject);
}

function joiner(): Joiner {
  const started = seenKeys();
  return {
    take(record, at) {
      const call = part(record, 'tool_call')!;
      const id = firstText(record, ['call_id']);
      const session = firstText(record, ['session_id']);
      const identity = { ...(session !== undefined && { conversation: session }), ...(id !== undefined && { id }) };
      const isKnown = id !== undefined && started.add(`${session ?? ''}\0${id}`);
      const found = Object.keys(call).flatMap((key) => {
        const body = part(call, key);
        return body ? toolResponses(record, key, body, isKnown, identity) : [];
      });
      return [
        ...found.map((response) => inRecord(response, at)),
        ...besidesEvent(without(record, ['tool_call']), [], at),
      ];
    },
    end: () => [],
  };
}

/** The call of one tool, which is named by its key; an MCP tool by a name of its own. */
function toolResponses(
  record: Members,
  key: string,
  body: Members,
  isKnown: boolean,
  identity: Identity,
): TranscriptResponse[] {
  const pointer = `/tool_call/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  const context = { pointer, origin: 'primary', identity } as const;
  const turn = assemble();
  if (!isKnown) turn.call(callOf(record, key, body, pointer));
  return [
    ...(isKnown ? [] : [turn.response(context)]),
    ...(isObject(own(body, 'result'))
      ? reshaped(body, 'tool', { content: '/result' }, context).map(withId(record))
      : []),
  ];
}

function callOf(
  record: Members,
  key: string,
  body: Members,
  pointer: string,
): { whole: Placed; name: Placed; args?: Placed | undefined; id?: Placed | undefined } {
  const whole = { value: body, pointer };
  const id = placed(record, '', '/call_id');
  const args = placed(body, pointer, '/args');
  const named = text(body, 'name') === undefined ? undefined : placed(body, pointer, '/name');
  const inner = part(body, 'args');
  if (key === 'mcpToolCall' && inner) {
    const name = placed(inner, `${pointer}/args`, '/toolName') ?? placed(inner, `${pointer}/args`, '/name');
    if (name) return { whole, name, args: placed(inner, `${pointer}/args`, '/args') ?? args, id };
  }
  if (key === 'function' && named) return { whole, name: named, args: placed(body, pointer, '/arguments') ?? args, id };
  return { whole, name: { value: key, pointer }, args: args ?? whole, id };
}

function withId(record: Members): (response: TranscriptResponse) => TranscriptResponse {
  const id = text(record, 'call_id');
  return (response) =>
    id === undefined
      ? response
      : {
          ...response,
          response: { ...(response.response as Members), tool_call_id: id },
          moved: [...(response.moved ?? []), ['/tool_call_id', '/call_id']],
        };
}
