import { own } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { callKeys, firstText, list, part, pick, type Members } from './members.js';
import { messageResponses } from './message.js';
import { branch, finished } from './draft.js';
import { usageDraft } from './usage.js';

/** Steps of the AI SDK: one turn of the model each, with the results of the tools that were run for it. */
export const aiSdkStep: TranscriptFormat = {
  id: 'ai-sdk-step',
  title: 'AI SDK steps',
  hasOneOf: ['finishReason'],
  recognises: (record) =>
    list(record, 'content') !== undefined &&
    part(record, 'usage') !== undefined &&
    typeof own(record, 'finishReason') === 'string',
  responses(record) {
    const usage = finished(branch({ usage: usageDraft(part(record, 'usage')!, { pointer: '/usage' }) }));
    const turn: Members = { ...pick(record, callKeys), ...(usage.value as Members), role: 'assistant' };
    const answer = part(record, 'response') ?? {};
    const id = firstText(answer, ['id']);
    const model = firstText(answer, ['modelId']);
    const identity = { ...(id !== undefined && { id }), ...(model !== undefined && { model }) };
    return messageResponses(turn, { pointer: '', origin: 'primary', identity }).map((response, index) =>
      index === 0 ? { ...response, moved: [...(response.moved ?? []), ...usage.moved] } : response,
    );
  },
};
