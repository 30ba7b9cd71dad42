import { isObject, own } from '../core/json.js';
import type { UsageSum } from './inspection.js';

/** Names of what goes in and comes out, one of each group counts; what the Messages API calls cached stands beside its input. */
const input = ['input_tokens', 'inputTokens', 'promptTokenCount', 'prompt_tokens', 'promptTokens', 'prompt_eval_count'];
const output = [
  'output_tokens',
  'outputTokens',
  'candidatesTokenCount',
  'completion_tokens',
  'completionTokens',
  'eval_count',
];
const besideInput = ['cache_creation_input_tokens', 'cache_read_input_tokens'];

/** A billionth: costs are added as whole numbers of it, so that no order of adding gives another sum. */
const costUnit = 1e-9;

/** Adds what one response reports. What is no finite number of zero or more is passed over. */
export function addUsage(sum: UsageSum, usage: unknown): void {
  if (!isObject(usage)) return;
  const into = firstAmount(usage, input) + besideInput.reduce((total, name) => total + amount(own(usage, name)), 0);
  const out = firstAmount(usage, output);
  const total = own(usage, 'total_tokens');
  sum.input += into;
  sum.output += out;
  sum.total += isAmount(total) ? total : into + out;
  sum.cost = (Math.round(sum.cost / costUnit) + Math.round(amount(own(usage, 'cost')) / costUnit)) * costUnit;
}

function firstAmount(usage: Readonly<Record<string, unknown>>, names: readonly string[]): number {
  for (const name of names) {
    const value = own(usage, name);
    if (isAmount(value)) return value;
  }
  return 0;
}

function amount(value: unknown): number {
  return isAmount(value) ? value : 0;
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
