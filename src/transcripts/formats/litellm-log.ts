import { own, valueAt } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { decoded, mappedFormat } from '../mapping.js';
import { text } from './members.js';
import type { Recognise } from './record-list.js';

/** What LiteLLM writes in place of content that it was told not to log. */
const redacted = 'redacted-by-litellm';

/** LiteLLM's payload for its logging callbacks, and the rows of its spend logs, where bodies are JSON in strings. */
export function litellmLog(recognise: Recognise): TranscriptFormat {
  return mappedFormat(
    {
      id: 'litellm-log',
      title: 'LiteLLM logs',
      hasOneOf: ['call_type'],
      recognises: (record) =>
        text(record, 'call_type') !== undefined &&
        (Object.hasOwn(record, 'response_cost') || Object.hasOwn(record, 'spend')) &&
        Object.hasOwn(record, 'messages') &&
        Object.hasOwn(record, 'response'),
      mapping: {
        response: '/response',
        request: '/messages',
        id: ['/id', '/request_id'],
        conversation: ['/session_id', '/trace_id', '/litellm_session_id'],
        model: '/model',
      },
      isSilent: (record) => isRedacted(decoded(own(record, 'response'))),
    },
    recognise,
  );
}

function isRedacted(response: unknown): boolean {
  if (typeof response !== 'object' || response === null) return response === redacted;
  return valueAt(response, '/text') === redacted || valueAt(response, '/choices/0/message/content') === redacted;
}
