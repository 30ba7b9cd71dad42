import { isObject, own, pointerTo, type JsonObject } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { below, list } from './members.js';
import { besides } from './message.js';

/** Finds the format of a record that stands within another. */
export type Recognise = (record: unknown) => TranscriptFormat | undefined;

/** A page of stored completions or conversation items, where each is of a known format. */
export function recordList(recognise: Recognise): TranscriptFormat {
  return {
    id: 'openai-list',
    title: 'Lists of stored OpenAI objects',
    recognises(record) {
      const data = list(record, 'data');
      return own(record, 'object') === 'list' && data !== undefined && data.every((element) => recognise(element));
    },
    responses(record) {
      const elements = list(record, 'data')!.flatMap((element, index) =>
        isObject(element) ? below(pointerTo('/data', index), recognise(element)!.responses(element as JsonObject)) : [],
      );
      return [...elements, ...besides(record, {})];
    },
  };
}
