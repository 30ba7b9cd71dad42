import type { JsonObject } from '../../core/json.js';
import { isObject, own } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { gemini } from './gemini.js';
import { listResponses } from './joins.js';
import type { Members } from './members.js';
import { below, list, part } from './members.js';
import { besides } from './message.js';

/** Answers of the Gemini API that the Gemini CLI recorded: one, or the fragments of a stream. */
export const geminiCliResponses: TranscriptFormat = {
  id: 'gemini-cli-responses',
  title: 'Recorded answers of the Gemini CLI',
  hasOneOf: ['method'],
  recognises(record) {
    const method = own(record, 'method');
    if (method === 'generateContent') return part(record, 'response') !== undefined;
    return method === 'generateContentStream' && (list(record, 'response')?.every(isObject) ?? false);
  },
  responses: (record) => [...answerOf(record), ...besides(record, {})],
};

function answerOf(record: Members): TranscriptResponse[] {
  const stream = list(record, 'response');
  if (stream) return listResponses(stream, '/response', () => gemini) ?? [];
  return below('/response', gemini.responses(part(record, 'response') as JsonObject));
}
