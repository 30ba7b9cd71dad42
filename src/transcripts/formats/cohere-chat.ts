import { isObject, own, type JsonObject } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { mappedFormat } from '../mapping.js';
import { part, text } from './members.js';
import { singleMessage } from './single-message.js';

/** Responses of the Cohere Chat API, version 2. */
export const cohereChat: TranscriptFormat = mappedFormat(
  {
    id: 'cohere-chat',
    title: 'Cohere Chat responses',
    hasOneOf: ['finish_reason'],
    recognises: (record) =>
      part(record, 'message') !== undefined &&
      text(record, 'id') !== undefined &&
      typeof own(record, 'finish_reason') === 'string',
    mapping: { response: '/message', usage: ['/usage/tokens', '/usage/billed_units'], id: '/id', model: '/model' },
  },
  (message) => (isObject(message) && singleMessage.recognises(message as JsonObject) ? singleMessage : undefined),
);
