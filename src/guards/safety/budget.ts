import { isObject, own } from '../../core/json.js';
import type { VerificationContext } from '../../core/guard.js';

/** What a stack may spend: sums of what responses report. An absent cap is no cap. */
export interface Caps {
  readonly cost: number | undefined;
  readonly tokens: number | undefined;
}

/** The two accounts: the member of `usage`, its running total in the context, and the words of the messages. */
export const accounts = [
  { name: 'cost', member: 'cost', total: 'total_cost', over: 'Cost exceeds limit' },
  { name: 'tokens', member: 'total_tokens', total: 'total_tokens', over: 'Tokens exceed limit' },
] as const;
export type Account = (typeof accounts)[number];

/** What a response reports for one account. */
export type Report = number | 'missing' | 'unusable';

/** Said of a response whose `usage` is there and is no object. */
export const malformedUsage = 'The usage report is not an object: the budget cannot be verified, failing closed';

/** Every way in which a response breaks the caps, given the running totals of a context. */
export function overBudget(usage: unknown, caps: Caps, context: VerificationContext | undefined): string[] {
  const texts: string[] = [];
  for (const account of accounts) {
    const cap = caps[account.name];
    if (cap === undefined) continue;
    const text = judge(account, cap, reportOf(usage, account), totalOf(context, account));
    if (text !== undefined) texts.push(text);
  }
  return texts;
}

/** What `usage`, undefined or an object, reports for an account. Null counts as missing. */
export function reportOf(usage: unknown, account: Account): Report {
  return amountOf(usage, account.member);
}

/** Whether a sum is beyond its cap. Sums of decimal fractions are off by some of their last bits, which is no overrun. */
export function exceeds(sum: number, cap: number): boolean {
  return sum > cap * (1 + 1e-12);
}

/** What is said of a response with one report and one running total; undefined where the cap holds. */
function judge(account: Account, cap: number, report: Report, total: Report): string | undefined {
  if (total === 'unusable') {
    return `Context ${account.total} is not a finite number of zero or more: the ${account.name} limit cannot be verified`;
  }
  if (report === 'unusable') return unusableText(account);
  if (report === 'missing' && total === 'missing') return missingText(account);
  const sum = (total === 'missing' ? 0 : total) + (report === 'missing' ? 0 : report);
  return exceeds(sum, cap) ? overText(account, sum, cap) : undefined;
}

export function overText(account: Account, sum: number, cap: number): string {
  return `${account.over}: ${sum} is more than ${cap}`;
}

export function unusableText(account: Account): string {
  return `Usage ${account.member} is not a finite number of zero or more: failing closed`;
}

export function missingText(account: Account): string {
  return `No usage ${account.member} reported and no running total: the ${account.name} limit cannot be verified`;
}

function totalOf(context: VerificationContext | undefined, account: Account): Report {
  return amountOf(context, account.total);
}

function amountOf(holder: unknown, member: string): Report {
  try {
    const amount = isObject(holder) ? (own(holder, member) ?? undefined) : undefined;
    if (amount === undefined) return 'missing';
    return typeof amount === 'number' && Number.isFinite(amount) && amount >= 0 ? amount : 'unusable';
  } catch {
    return 'unusable';
  }
}
