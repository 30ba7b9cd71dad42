import { own } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { withSums } from './assemble.js';
import { identityOf, list, without } from './members.js';
import { messageResponses } from './message.js';
import { anthropicUsage } from './usage-names.js';

/** What a message says of itself and not to anybody. */
const envelopeKeys: readonly string[] = [
  'id',
  'type',
  'model',
  'stop_reason',
  'stop_sequence',
  'stop_details',
  'service_tier',
  'container',
  'context_management',
];

/** Responses of the Anthropic Messages API. */
export const anthropicMessages: TranscriptFormat = {
  id: 'anthropic-messages',
  title: 'Anthropic Messages objects',
  verbatim: true,
  recognises(record) {
    return (
      own(record, 'type') === 'message' &&
      own(record, 'role') === 'assistant' &&
      list(record, 'content') !== undefined &&
      Object.hasOwn(record, 'stop_reason')
    );
  },
  responses(record) {
    const identity = identityOf(record);
    const message = without(record, envelopeKeys);
    return messageResponses(message, { pointer: '', origin: 'primary', identity }).map((response) =>
      withSums(response, anthropicUsage),
    );
  },
};
