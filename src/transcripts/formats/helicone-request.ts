import type { TranscriptFormat } from '../format.js';
import { mappedFormat } from '../mapping.js';
import { text } from './members.js';
import type { Recognise } from './record-list.js';

/** Requests that Helicone exports with their bodies; without bodies they leave nothing to audit. */
export function heliconeRequest(recognise: Recognise): TranscriptFormat {
  return mappedFormat(
    {
      id: 'helicone-request',
      title: 'Helicone requests',
      hasOneOf: ['request_id'],
      recognises: (record) =>
        text(record, 'request_id') !== undefined &&
        Object.hasOwn(record, 'request_body') &&
        Object.hasOwn(record, 'response_body'),
      mapping: {
        response: '/response_body',
        request: '/request_body',
        id: '/request_id',
        conversation: ['/properties/Helicone-Session-Id', '/request_properties/Helicone-Session-Id'],
        model: ['/response_model', '/request_model', '/model'],
      },
    },
    recognise,
  );
}
