import type { TranscriptFormat } from '../format.js';
import { part, text } from './members.js';

/** All that a request of a batch may have: with anything else in it, it could hide what the model did. */
const shapes: readonly (readonly string[])[] = [
  ['custom_id', 'method', 'url', 'body'],
  ['custom_id', 'params'],
];

/** Requests of a batch, which lie beside its results under a name much like theirs. */
export const batchInput: TranscriptFormat = {
  id: 'batch-input',
  title: 'Requests of a batch, which hold nothing that a model did',
  hasOneOf: ['custom_id'],
  recognises(record) {
    if (text(record, 'custom_id') === undefined) return false;
    const keys = Object.keys(record);
    return shapes.some((shape) => {
      const body = part(record, shape.at(-1)!);
      return body !== undefined && keys.length === shape.length && shape.every((key) => keys.includes(key));
    });
  },
  responses: () => [],
};
