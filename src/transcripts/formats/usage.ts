import { own } from '../../core/json.js';
import { branch, leaf, type Draft, type Place } from './draft.js';
import { pointerTo } from '../../core/json.js';
import type { Members } from './members.js';

/** Names of the sum of all tokens. */
const totals: readonly string[] = ['total_tokens', 'totalTokens', 'totalTokenCount', 'total_token_count'];

/**
 * Names of the counts that make up the sum where none is given, one of each group. Input that was read from or written to
 * a cache counts beside `input_tokens` where it has a name of the Messages API, and is part of it elsewhere.
 */
const counts: readonly (readonly string[])[] = [
  [
    'input_tokens',
    'inputTokens',
    'promptTokenCount',
    'prompt_token_count',
    'prompt_tokens',
    'promptTokens',
    'prompt_eval_count',
  ],
  [
    'output_tokens',
    'outputTokens',
    'candidatesTokenCount',
    'candidates_token_count',
    'completion_tokens',
    'completionTokens',
    'eval_count',
  ],
  ['cache_creation_input_tokens'],
  ['cache_read_input_tokens'],
];

/** Usage with the sum of its tokens under the name that guards read: `total_tokens`. All else stays as it is. */
export function usageDraft(usage: Members, place: Place): Draft {
  if (Object.hasOwn(usage, 'total_tokens')) return leaf(usage, place);
  const total = totals.find((key) => Object.hasOwn(usage, key));
  const shared = Object.fromEntries(Object.keys(usage).map((key) => [key, leaf(usage[key])]));
  if (total !== undefined) {
    const at = { ...place, pointer: pointerTo(place.pointer, total) };
    return branch({ ...shared, total_tokens: leaf(usage[total], at) }, place);
  }
  const sum = sumOf(usage);
  if (sum === undefined) return leaf(usage, place);
  return branch({ ...shared, total_tokens: leaf(sum, place) }, place);
}

function sumOf(usage: Members): number | undefined {
  let sum: number | undefined;
  for (const names of counts) {
    const key = names.find((name) => typeof own(usage, name) === 'number');
    if (key !== undefined) sum = (sum ?? 0) + (usage[key] as number);
  }
  return sum;
}
