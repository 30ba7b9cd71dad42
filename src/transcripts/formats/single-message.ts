import type { TranscriptFormat } from '../format.js';
import { identityOf } from './members.js';
import { isReadableMessage, messageResponses } from './message.js';

/** Messages of the Chat or the Anthropic API, one a record. */
export const singleMessage: TranscriptFormat = {
  id: 'single-message',
  title: 'Single messages',
  verbatim: true,
  recognises: isReadableMessage,
  responses(record) {
    return messageResponses(record, { pointer: '', origin: 'primary', identity: identityOf(record, []) });
  },
};
