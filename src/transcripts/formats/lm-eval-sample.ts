import { own, pointerTo } from '../../core/json.js';
import type { TranscriptFormat, TranscriptResponse } from '../format.js';
import type { Identity, Members } from './members.js';
import { list, scalarText, without } from './members.js';
import { besides } from './message.js';

/** Samples of the LM evaluation harness: what a model answered to one document of a task. */
export const lmEvalSample: TranscriptFormat = {
  id: 'lm-eval-sample',
  title: 'LM evaluation harness samples',
  hasOneOf: ['doc_id'],
  recognises: (record) =>
    Object.hasOwn(record, 'doc_id') && (list(record, 'resps') ?? list(record, 'filtered_resps')) !== undefined,
  responses(record) {
    const identity = { run: scalarText(own(record, 'doc_id')) };
    // Filtered answers are cut out of the whole ones.
    const key = list(record, 'resps') === undefined ? 'filtered_resps' : 'resps';
    return [
      ...targetOf(record, identity),
      ...textsIn(own(record, key), pointerTo('', key), identity, 0),
      ...besides(withoutPrompts(record), identity),
    ];
  },
};

/** Prompts are under the name of a call's arguments, which they are only beside the name of a tool. */
function withoutPrompts(record: Members): Members {
  return ['tool_name', 'toolName', 'name'].some((key) => Object.hasOwn(record, key))
    ? record
    : without(record, ['arguments']);
}

/** What a model should have answered. */
function targetOf(record: Members, identity: Identity): TranscriptResponse[] {
  const content = own(record, 'target');
  if (typeof content !== 'string' || content === '') return [];
  const moved = [['/content', '/target']] as const;
  const response = { role: 'assistant', content };
  return [{ response, role: 'assistant', origin: 'reference', pointer: '', moved, ...identity }];
}

/** Each answer that is text. Where only likelihoods were measured there is none. */
function textsIn(value: unknown, pointer: string, identity: Identity, depth: number): TranscriptResponse[] {
  if (Array.isArray(value) && depth < 3) {
    return value.flatMap((element: unknown, index) => textsIn(element, pointerTo(pointer, index), identity, depth + 1));
  }
  if (typeof value !== 'string' || value === '') return [];
  const response = { role: 'assistant', content: value };
  const moved = [['/content', pointer]] as const;
  return [{ response, role: 'assistant', origin: 'primary', pointer, moved, ...identity }];
}
