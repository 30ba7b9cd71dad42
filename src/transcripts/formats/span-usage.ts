import { isObject } from '../../core/json.js';
import type { TranscriptResponse } from '../format.js';
import type { Attributes } from './attributes.js';
import { attribute } from './attributes.js';

/** Attributes that count what a turn cost, by the name that each gets. */
const usageNames: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'input_tokens',
    [
      'gen_ai.usage.input_tokens',
      'gen_ai.usage.prompt_tokens',
      'llm.token_count.prompt',
      'ai.usage.promptTokens',
      'ai.usage.inputTokens',
    ],
  ],
  [
    'output_tokens',
    [
      'gen_ai.usage.output_tokens',
      'gen_ai.usage.completion_tokens',
      'llm.token_count.completion',
      'ai.usage.completionTokens',
      'ai.usage.outputTokens',
    ],
  ],
  [
    'total_tokens',
    ['llm.token_count.total', 'llm.usage.total_tokens', 'ai.usage.totalTokens', 'gen_ai.usage.total_tokens'],
  ],
  ['cost', ['llm.cost.total', 'gen_ai.usage.cost']],
]);

/** The turns of a span with its usage on the first: the usage is that of all together. */
export function counted(
  turns: readonly TranscriptResponse[],
  { attributes, pointer }: { readonly attributes: Attributes; readonly pointer: string },
): TranscriptResponse[] {
  const usage: Record<string, number> = {};
  const moved: (readonly [string, string])[] = [['/usage', pointer]];
  for (const [member, names] of usageNames) {
    const at = attribute(attributes, ...names);
    // OTLP writes integers as text.
    const value = typeof at?.value === 'string' ? Number(at.value) : at?.value;
    if (!at || typeof value !== 'number' || !Number.isFinite(value)) continue;
    usage[member] = value;
    moved.push([`/usage/${member}`, at.pointer]);
  }
  if (Object.keys(usage).length === 0) return [...turns];
  const sum = (usage['input_tokens'] ?? 0) + (usage['output_tokens'] ?? 0);
  if (usage['total_tokens'] === undefined && sum > 0) {
    usage['total_tokens'] = sum;
    moved.push(['/usage/total_tokens', pointer]);
  }
  const first = turns.findIndex(({ role }) => role === 'assistant');
  return turns.map((turn, index) =>
    index === first && isObject(turn.response)
      ? { ...turn, response: { ...turn.response, usage }, moved: [...(turn.moved ?? []), ...moved] }
      : turn,
  );
}
