import type { VerificationContext } from '../core/guard.js';
import { isObject, own } from '../core/json.js';
import { readContext } from '../verify/context.js';

/** The context of one stream: a copy of what the caller gave, with the running totals of what its items report. */
export interface Totals {
  readonly context: VerificationContext;
  /** Adds a report of usage; what is no finite number of zero or more is left out. */
  add(usage: unknown): void;
}

/** Member of `usage` -> running total in the context. */
const accounts = [
  ['cost', 'total_cost'],
  ['total_tokens', 'total_tokens'],
] as const;

/** Totals that start from the context that the caller gave. A total that is no number stays so: guards fail closed on it. */
export function totalsFrom(given: unknown): Totals {
  const context = readContext(given) as Record<string, unknown>;
  return {
    context,
    add(usage) {
      if (!isObject(usage)) return;
      for (const [member, total] of accounts) {
        const amount = own(usage, member);
        const before = own(context, total) ?? 0;
        if (isAmount(amount) && typeof before === 'number') context[total] = before + amount;
      }
    },
  };
}

function isAmount(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0;
}
