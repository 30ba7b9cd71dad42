import { own, type JsonObject } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { answerResponses } from './answers.js';
import { below, firstText, part, text } from './members.js';
import { besides } from './message.js';
import { echoedInput } from './openai-responses.js';
import { promptResponses } from './prompt.js';
import type { Recognise } from './record-list.js';

/** Calls that Weave traced. The output is whatever the traced function gave: an API's answer, text, or other data. */
export function weaveCall(recognise: Recognise): TranscriptFormat {
  return {
    id: 'weave-call',
    title: 'Weave calls',
    hasOneOf: ['op_name'],
    recognises: (record) =>
      text(record, 'op_name') !== undefined &&
      text(record, 'trace_id') !== undefined &&
      Object.hasOwn(record, 'inputs') &&
      Object.hasOwn(record, 'started_at'),
    responses(record) {
      const identity = identityOfCall(record);
      const inputs = part(record, 'inputs');
      const asked = inputs ? [...promptResponses(inputs, {}), ...echoedInput(inputs)] : [];
      const given = answerResponses(
        own(record, 'output'),
        { pointer: '/output', origin: 'primary', identity },
        recognise,
      );
      return [...below('/inputs', asked, { origin: 'history', identity }), ...given, ...besides(record, identity)];
    },
  };
}

function identityOfCall(record: JsonObject): Pick<TranscriptResponse, 'id' | 'conversation'> {
  const id = firstText(record, ['id']);
  const conversation = firstText(record, ['thread_id', 'trace_id']);
  return { ...(id !== undefined && { id }), ...(conversation !== undefined && { conversation }) };
}
