import type { TranscriptFormat } from '../format.js';
import { isItem, itemResponse } from './items.js';
import { identityOf } from './members.js';

/** Items of the Responses API, one a record. */
export const responsesItem: TranscriptFormat = {
  id: 'responses-item',
  title: 'Responses API items',
  verbatim: true,
  recognises: isItem,
  responses: (record) => [itemResponse(record, '', identityOf(record, []))],
};
