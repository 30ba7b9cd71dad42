import { isObject, own } from '../core/json.js';
import type { UsageSum } from './inspection.js';

/** Names of what goes in and comes out, one of each group counts; what the Messages API and pi call cached stands beside their input. */
const input = [
  'input_tokens',
  'inputTokens',
  'promptTokenCount',
  'prompt_token_count',
  'prompt_tokens',
  'promptTokens',
  'prompt_eval_count',
  'inputTokenCount',
  'input_token_count',
  'input',
];
const output = [
  'output_tokens',
  'outputTokens',
  'candidatesTokenCount',
  'completion_tokens',
  'completionTokens',
  'eval_count',
  'candidates_token_count',
  'outputTokenCount',
  'output_token_count',
  'output',
];
const besideInput = ['cache_creation_input_tokens', 'cache_read_input_tokens', 'cacheRead', 'cacheWrite'];

/** Costs are added as whole billionths, so that no order of adding gives another sum. */
const costUnits = 1e9;

/**
 * What a response's `usage` says of tokens and cost; undefined where it says nothing. What is no number from zero to
 * 2^53 is passed over.
 */
export function usageSumOf(usage: unknown): UsageSum | undefined {
  if (!isObject(usage)) return undefined;
  const into = firstAmount(usage, input);
  const out = firstAmount(usage, output);
  const total = amount(own(usage, 'total_tokens'));
  const cost = amount(own(usage, 'cost'));
  if (into === undefined && out === undefined && total === undefined && cost === undefined) return undefined;
  let cached = 0;
  for (const name of besideInput) cached += amount(own(usage, name)) ?? 0;
  const all = { input: (into ?? 0) + cached, output: out ?? 0 };
  return { ...all, total: total ?? all.input + all.output, cost: inUnits(cost ?? 0) };
}

/** Adds to a sum. */
export function addUsage(sum: UsageSum, { input: into, output: out, total, cost }: Readonly<UsageSum>): void {
  sum.input += into;
  sum.output += out;
  sum.total += total;
  sum.cost = (Math.round(sum.cost * costUnits) + Math.round(cost * costUnits)) / costUnits;
}

function inUnits(cost: number): number {
  return Math.round(cost * costUnits) / costUnits;
}

function firstAmount(usage: Readonly<Record<string, unknown>>, names: readonly string[]): number | undefined {
  for (const name of names) {
    const value = amount(own(usage, name));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Numbers beyond those that are exact are no counts. */
function amount(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= Number.MAX_SAFE_INTEGER ? value : undefined;
}
