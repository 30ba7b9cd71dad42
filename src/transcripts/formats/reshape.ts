import { valueAt } from '../../core/json.js';
import type { MovedPart, TranscriptResponse } from '../format.js';
import type { Placed } from './assemble.js';
import type { Members } from './members.js';
import { roleOf } from './members.js';
import type { MessageContext } from './message.js';
import { messageResponses } from './message.js';

/** A message's members, and the JSON Pointer of each below the object that is reshaped. */
export type Shape = Readonly<Record<string, string>>;

/**
 * The responses of a chat message that is made of an object's members: each stands where the shape says, and what the
 * object does not have is left out. `context` gives the object's own place in its record.
 */
export function reshaped(object: Members, role: string, shape: Shape, context: MessageContext): TranscriptResponse[] {
  const message: Record<string, unknown> = { role };
  const places: (readonly [inMessage: string, inRecord: string])[] = [];
  for (const [member, pointer] of Object.entries(shape)) {
    const value = valueAt(object, pointer);
    if (value === undefined) continue;
    message[member] = value;
    if (pointer !== `/${member}`) places.push([`/${member}`, pointer]);
  }
  const responses = messageResponses(message, context);
  return places.length === 0 ? responses : responses.map((response) => replaced(response, context.pointer, places));
}

/** A response of the reshaped message, with its places in the object that the message was made of. */
function replaced(
  response: TranscriptResponse,
  base: string,
  places: readonly (readonly [inMessage: string, inRecord: string])[],
): TranscriptResponse {
  const inRecord = (pointer: string): string => {
    for (const [from, to] of places) {
      if (pointer === base + from || pointer.startsWith(`${base}${from}/`)) {
        return base + to + pointer.slice(base.length + from.length);
      }
    }
    return pointer;
  };
  const moved = (response.moved ?? []).map(([from, to]): MovedPart => [from, inRecord(to)]);
  const known = new Set(moved.map(([from]) => from));
  const whole = response.pointer === base ? places.filter(([from]) => !known.has(from)) : [];
  return {
    ...response,
    pointer: inRecord(response.pointer),
    moved: [...moved, ...whole.map(([from, to]): MovedPart => [from, base + to])],
  };
}

/** A turn that somebody else said, under the role that is given, as the answer to a call where it is one. */
export function reshapedRole(turn: TranscriptResponse, role: string, callId?: Placed): TranscriptResponse {
  const speaker = roleOf({ role });
  if (speaker === 'assistant') return turn;
  return {
    ...turn,
    response: { ...(turn.response as Members), role, ...(callId && { tool_call_id: callId.value }) },
    role: speaker,
    moved: [...(turn.moved ?? []), ...(callId ? [['/tool_call_id', callId.pointer] as const] : [])],
  };
}
