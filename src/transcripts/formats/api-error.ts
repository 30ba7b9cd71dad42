import { own } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { part } from './members.js';

/** All that an error's record may hold: with anything else in it, it could hide what the model did. */
const errorKeys: ReadonlySet<string> = new Set([
  'error',
  'detail',
  'type',
  'object',
  'message',
  'code',
  'param',
  'status',
  'status_code',
  'statusCode',
  'request_id',
  'id',
  'timestamp',
  'created_at',
  'event_id',
]);

/** Errors that an API answered instead of a response: nothing of the model's to audit. */
export const apiError: TranscriptFormat = {
  id: 'api-error',
  title: 'API errors',
  recognises(record) {
    const keys = Object.keys(record);
    const isError =
      part(record, 'error') !== undefined ||
      own(record, 'type') === 'error' ||
      (keys.length === 1 && (keys[0] === 'error' || keys[0] === 'detail'));
    return isError && keys.every((key) => errorKeys.has(key));
  },
  responses: () => [],
};
