import { pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import { identityOf, list, roleOf } from './members.js';
import { besides, isReadableMessage, messageResponses } from './message.js';
import { textAnswers } from './text-record.js';

/** Conversations as one list of messages: fine-tuning files, data sets, dumps. All of the model's turns are its acts. */
export const chatMessages: TranscriptFormat = {
  id: 'chat-messages',
  title: 'Chat message lists',
  verbatim: true,
  recognises(record) {
    const messages = list(record, 'messages');
    return messages !== undefined && messages.length > 0 && messages.every(isReadableMessage);
  },
  responses(record) {
    const identity = identityOf(record, []);
    const messages = list(record, 'messages')!.filter(isReadableMessage);
    const answers = textAnswers(record, identity);
    // Beside an answer, messages that do not end with the model's own are the request that it answers.
    const isRequest = answers.length > 0 && roleOf(messages.at(-1)!) !== 'assistant';
    const origin = isRequest ? 'history' : 'primary';
    const turns: TranscriptResponse[] = [];
    for (let index = 0; index < messages.length; index++) {
      turns.push(...messageResponses(messages[index]!, { pointer: pointerTo('/messages', index), origin, identity }));
    }
    turns.push(...answers, ...besides(record, identity));
    return turns;
  },
};
