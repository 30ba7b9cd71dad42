import { own } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { mappedFormat } from '../mapping.js';
import { part, text } from './members.js';
import type { Recognise } from './record-list.js';

/** Responses of the Cohere Chat API, version 2. */
export function cohereChat(recognise: Recognise): TranscriptFormat {
  return mappedFormat(
    {
      id: 'cohere-chat',
      title: 'Cohere Chat responses',
      recognises: (record) =>
        part(record, 'message') !== undefined &&
        text(record, 'id') !== undefined &&
        typeof own(record, 'finish_reason') === 'string',
      mapping: { response: '/message', usage: ['/usage/tokens', '/usage/billed_units'], id: '/id', model: '/model' },
    },
    recognise,
  );
}
