import type { TranscriptFormat } from '../format.js';
import { identityOf, text } from './members.js';
import { besides } from './message.js';

/** Predictions for SWE-bench: patches without the runs that made them, so nothing to audit. */
export const sweBenchPreds: TranscriptFormat = {
  id: 'swe-bench-preds',
  title: 'SWE-bench predictions',
  hasOneOf: ['model_patch'],
  recognises: (record) => text(record, 'instance_id') !== undefined && Object.hasOwn(record, 'model_patch'),
  responses: (record) => besides(record, identityOf(record, [])),
};
