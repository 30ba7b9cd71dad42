import { own, type JsonObject } from '../../core/json.js';
import type { Joiner, RecordText, TranscriptFormat, TranscriptResponse } from '../format.js';
import { besidesEvent, changedId, joinAlone, mostOpen, repeatedStart } from './joins.js';
import { part, text, type Members } from './members.js';
import { endEvents, openResponse, type OpenResponse } from './responses-events.js';

/** Members of these events that are a piece of a call, and no call. */
const pieceMembers: readonly string[] = ['arguments'];

/**
 * Events of the OpenAI Responses API and of Open Responses, one a record: joined to the response that they make up.
 * Responses may be interleaved: an event belongs to the one that has its item, or to the one that began last.
 */
export const openaiResponsesStream: TranscriptFormat & { joiner(): Joiner } = {
  id: 'openai-responses-stream',
  title: 'OpenAI Responses and Open Responses event streams',
  hasOneOf: ['type'],
  recognises(record) {
    const type = own(record, 'type');
    if (type === 'error') return Object.hasOwn(record, 'sequence_number');
    return typeof type === 'string' && type.startsWith('response.') && /^response\.[a-z_.]+$/.test(type);
  },
  responses: (record) => joinAlone(openaiResponsesStream, record),
  joiner,
};

function joiner(): Joiner {
  /** In the order in which they began. */
  const open: OpenResponse[] = [];

  function close(response: OpenResponse): TranscriptResponse[] {
    const index = open.indexOf(response);
    if (index !== -1) open.splice(index, 1);
    return response.responses();
  }
  function begin(at: RecordText): OpenResponse {
    const response = openResponse(at);
    open.push(response);
    return response;
  }
  /** The response that an event belongs to; one begins where a log starts on its way. */
  function responseOf(event: JsonObject, type: string, at: RecordText): OpenResponse {
    const inner = part(event, 'response');
    const id = inner && text(inner, 'id');
    const known = id === undefined ? undefined : open.find((response) => response.id() === id);
    if (type === 'response.created') {
      if (known) known.remarks.add(repeatedStart);
      return known ?? begin(at);
    }
    if (known) return known;
    const last = open.at(-1);
    const response = open.findLast((one) => one.isAbout(type, event)) ?? last ?? begin(at);
    if (id !== undefined && response.id() !== undefined) response.remarks.add(changedId);
    return response;
  }

  return {
    take(record, at) {
      const type = text(record, 'type')!;
      const done: TranscriptResponse[] = [];
      if (type === 'error') {
        // An error ends the stream that it is in: the response stays as far as it came.
        const last = open.at(-1);
        if (last) done.push(...close(last));
      } else {
        const response = responseOf(record, type, at);
        response.take(type, record, at);
        if (endEvents.has(type)) done.push(...close(response));
      }
      if (open.length > mostOpen) done.push(...close(open[0]!));
      return [...done, ...besidesEvent(record, readMembers(record), at)];
    },
    end: () => open.splice(0).flatMap((response) => response.responses()),
  };
}

function readMembers(event: Members): readonly string[] {
  return pieceMembers.filter((key) => text(event, key) !== undefined);
}
