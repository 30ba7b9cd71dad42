import { own } from '../../core/json.js';
import type { TranscriptFormat } from '../format.js';
import { callKeys, firstText, list, part, pick, type Members } from './members.js';
import { messageResponses } from './message.js';
import { leaf, branch, finished } from './draft.js';
import { usageDraft } from './usage.js';

/** Steps of the AI SDK: one turn of the model each, with the results of the tools that were run for it. */
export const aiSdkStep: TranscriptFormat = {
  id: 'ai-sdk-step',
  title: 'AI SDK steps',
  recognises: (record) =>
    list(record, 'content') !== undefined &&
    part(record, 'usage') !== undefined &&
    typeof own(record, 'finishReason') === 'string',
  responses(record) {
    const { value } = finished(branch({ usage: usageDraft(part(record, 'usage')!, { pointer: '/usage' }) }));
    const turn: Members = { role: 'assistant', ...pick(record, callKeys), ...(value as Members) };
    const inResponse = part(record, 'response') ?? {};
    const id = firstText(inResponse, ['id']);
    const model = firstText(inResponse, ['modelId']);
    const identity = { ...(id !== undefined && { id }), ...(model !== undefined && { model }) };
    return messageResponses(turn, { pointer: '', origin: 'primary', identity }).map((response, index) =>
      index === 0 ? { ...response, moved: [...(response.moved ?? []), ...usageMoves(record)] } : response,
    );
  },
};

function usageMoves(record: Members): ReturnType<typeof finished>['moved'] {
  const usage = usageDraft(part(record, 'usage')!, { pointer: '/usage' });
  return usage.kind === 'leaf' ? [] : finished(branch({ usage })).moved.concat(leaf(undefined) && []);
}
