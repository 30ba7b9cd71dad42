import { own } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { mappedFormat } from '../mapping.js';
import type { Recognise } from './record-list.js';

/**
 * Amazon Bedrock's log of model invocations. Its output is what the model's provider answers, or a list of stream events.
 * A body that was moved to S3, and a call that failed, leave nothing to audit.
 */
export function bedrockInvocationLog(recognise: Recognise): TranscriptFormat {
  return mappedFormat(
    {
      id: 'bedrock-invocation-log',
      title: 'Bedrock model invocation logs',
      hasOneOf: ['schemaType'],
      recognises: (record) => own(record, 'schemaType') === 'ModelInvocationLog',
      mapping: {
        response: '/output/outputBodyJson',
        request: '/input/inputBodyJson',
        id: '/requestId',
        conversation: ['/requestMetadata/conversationId', '/requestMetadata/sessionId'],
        model: '/modelId',
      },
    },
    recognise,
  );
}
