import type { Folded, Observation, Violation } from '../../core/guard.js';
import { isObject, own } from '../../core/json.js';
import {
  type Account,
  type Caps,
  type Report,
  accounts,
  exceeds,
  missingText,
  overText,
  reportOf,
  unusableText,
} from './budget.js';
import { usageOf } from './texts.js';

/** What one response reports, for the accounts that have a cap. */
type Reports = Readonly<Partial<Record<Account['name'], Report>>>;

/** The running total of one account in one conversation. */
interface Running {
  /** Undefined until a response has reported. */
  readonly total: number | undefined;
  /** Whether the cap was reported as exceeded, and whether a missing report was. */
  readonly exceeded: boolean;
  readonly missing: boolean;
}
type Totals = Readonly<Record<Account['name'], Running>>;

const nothingYet: Running = { total: undefined, exceeded: false, missing: false };

/**
 * What the fold needs of a response. A `usage` that is no object is not in it, since `check` reports that, and neither are
 * results that the model read, since they cost nothing.
 */
export function observeUsage(response: unknown, caps: Caps): Observation | undefined {
  const usage = usageOf(response);
  if (usage === undefined ? isInput(response) : !isObject(usage)) return undefined;
  const data: Partial<Record<Account['name'], Report>> = {};
  for (const account of accounts) if (caps[account.name] !== undefined) data[account.name] = reportOf(usage, account);
  return usage === undefined ? { data } : { data, pointer: '/usage' };
}

/** Adds one response to the conversation's totals. A cap that is exceeded, or has nothing to go by, is reported once. */
export function foldUsage(state: unknown, data: unknown, caps: Caps): Folded {
  const totals = (state ?? { cost: nothingYet, tokens: nothingYet }) as Totals;
  const next: Record<Account['name'], Running> = { ...totals };
  const violations: Violation[] = [];
  for (const account of accounts) {
    const cap = caps[account.name];
    const report = (data as Reports)[account.name];
    if (cap === undefined || report === undefined) continue;
    const { running, text } = add(totals[account.name], report, account, cap);
    next[account.name] = running;
    if (text === undefined) continue;
    const pointer = typeof report === 'number' || report === 'unusable' ? `/usage/${account.member}` : undefined;
    violations.push({ rule: 'safety/budget', message: `${text}.`, ...(pointer !== undefined && { pointer }) });
  }
  return { state: next, violations };
}

function add(running: Running, report: Report, account: Account, cap: number): { running: Running; text?: string } {
  if (report === 'unusable') return { running, text: unusableText(account) };
  if (report === 'missing') {
    if (running.total !== undefined || running.missing) return { running };
    return { running: { ...running, missing: true }, text: missingText(account) };
  }
  const total = (running.total ?? 0) + report;
  if (running.exceeded || !exceeds(total, cap)) return { running: { ...running, total } };
  return { running: { ...running, total, exceeded: true }, text: overText(account, total, cap) };
}

function isInput(response: unknown): boolean {
  try {
    const role = isObject(response) ? own(response, 'role') : undefined;
    return role === 'tool' || role === 'user' || role === 'system' || role === 'developer';
  } catch {
    return false;
  }
}
