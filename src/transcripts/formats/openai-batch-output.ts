import { own } from '../../core/json.js';
import { mappedFormat } from '../mapping.js';
import type { TranscriptFormat } from '../format.js';
import { part, text } from './members.js';
import type { Recognise } from './record-list.js';

/** Results of the OpenAI Batch API: one answered request a line, or the error that came instead. */
export function openaiBatchOutput(recognise: Recognise): TranscriptFormat {
  return mappedFormat(
    {
      id: 'openai-batch-output',
      title: 'OpenAI Batch results',
      hasOneOf: ['custom_id'],
      recognises(record) {
        if (text(record, 'custom_id') === undefined) return false;
        const response = own(record, 'response');
        if (response === null) return true;
        if (part(record, 'response')) return own(part(record, 'response')!, 'status_code') !== undefined;
        return part(record, 'error') !== undefined && !('result' in record) && !('body' in record);
      },
      mapping: { response: '/response/body', id: '/custom_id' },
    },
    recognise,
  );
}
