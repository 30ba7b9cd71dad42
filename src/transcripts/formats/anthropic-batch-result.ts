import { own } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { mappedFormat } from '../mapping.js';
import { part, text } from './members.js';
import type { Recognise } from './record-list.js';

const states: ReadonlySet<unknown> = new Set(['succeeded', 'errored', 'canceled', 'expired']);

/** Results of Anthropic's Message Batches: one message a line, or why there is none. */
export function anthropicBatchResult(recognise: Recognise): TranscriptFormat {
  return mappedFormat(
    {
      id: 'anthropic-batch-result',
      title: 'Anthropic Message Batches results',
      hasOneOf: ['custom_id'],
      recognises(record) {
        const result = part(record, 'result');
        return text(record, 'custom_id') !== undefined && result !== undefined && states.has(own(result, 'type'));
      },
      mapping: { response: '/result/message', id: '/custom_id' },
    },
    recognise,
  );
}
