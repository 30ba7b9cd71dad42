import { pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Identity, Members } from './members.js';
import { identityOf, text } from './members.js';
import { besides } from './message.js';
import { promptResponses } from './prompt.js';

/** Where home-grown logs keep what the model answered. */
const answerKeys: readonly string[] = ['response', 'completion', 'answer', 'reply', 'output_text', 'generated_text'];

/** Prompts and answers as plain text. */
export const textRecord: TranscriptFormat = {
  id: 'text-record',
  title: 'Prompts with answers as text',
  verbatim: true,
  recognises: (record) => answerKeys.some((key) => text(record, key) !== undefined),
  responses(record) {
    const identity = identityOf(record);
    return [...promptResponses(record, identity), ...textAnswers(record, identity), ...besides(record, identity)];
  },
};

/** Each answer of a record that is plain text, but for those under the given names. */
export function textAnswers(record: Members, identity: Identity, except: readonly string[] = []): TranscriptResponse[] {
  const answers: TranscriptResponse[] = [];
  for (const key of answerKeys) {
    const content = except.includes(key) ? undefined : text(record, key);
    if (content === undefined) continue;
    const moved = [['/content', pointerTo('', key)]] as const;
    const response = { role: 'assistant', content };
    answers.push({ response, role: 'assistant', origin: 'primary', pointer: '', moved, ...identity });
  }
  return answers;
}
