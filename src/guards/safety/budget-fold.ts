import type { FoldScope, Folded, Observation, Violation } from '../../core/guard.js';
import { isObject, own } from '../../core/json.js';
import { type Ledger, increase } from '../../core/ledger.js';
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

/** What one response reports, for the accounts that have a cap; with a key where it may come again. */
type Reports = Readonly<Partial<Record<Account['name'], Report>>> & { readonly key?: string };

/** The running total of one account over what the budget holds for. */
interface Running {
  /** Undefined until a response has reported. */
  readonly total: number | undefined;
  /** Whether the cap was reported as exceeded, and whether a missing report was. */
  readonly exceeded: boolean;
  readonly missing: boolean;
}
type Totals = Readonly<Record<Account['name'], Running>> & {
  /** What responses with a key reported, from the first of them on. */
  readonly ledger?: Ledger;
};

const nothingYet: Running = { total: undefined, exceeded: false, missing: false };

/**
 * What the fold needs of a response. A `usage` that is no object is not in it, since `check` reports that, and neither are
 * results that the model read, since they cost nothing.
 */
export function observeUsage(response: unknown, caps: Caps, key?: string): Observation | undefined {
  const usage = usageOf(response);
  if (usage === undefined ? isInput(response) : !isObject(usage)) return undefined;
  const data: Partial<Record<Account['name'], Report>> = {};
  for (const account of accounts) if (caps[account.name] !== undefined) data[account.name] = reportOf(usage, account);
  if (usage === undefined) return { data };
  return { data: key === undefined ? data : { ...data, key }, pointer: '/usage' };
}

/** Adds one response to the totals. A response that comes again adds what it reports beyond before. A cap that is exceeded, or has nothing to go by, is reported once. */
export function foldUsage(state: unknown, data: unknown, caps: Caps, scope: FoldScope): Folded {
  const totals = (state ?? { cost: nothingYet, tokens: nothingYet }) as Totals;
  const { key } = data as Reports;
  const ledger = totals.ledger ?? (key === undefined ? undefined : (new Map() as Ledger));
  const next: { -readonly [Name in keyof Totals]: Totals[Name] } = { ...totals, ...(ledger && { ledger }) };
  const violations: Violation[] = [];
  for (const account of accounts) {
    const cap = caps[account.name];
    const report = (data as Reports)[account.name];
    if (cap === undefined || report === undefined) continue;
    const { running, text } = add(totals[account.name], newIn(report, ledger, key, account), account, cap);
    next[account.name] = running;
    if (text === undefined) continue;
    const pointer = typeof report === 'number' || report === 'unusable' ? `/usage/${account.member}` : undefined;
    violations.push({
      rule: 'safety/budget',
      message: `${text}.`,
      ...(pointer !== undefined && { pointer }),
      // Said once a conversation, also where every response is an account of its own.
      ...(report === 'missing' && scope === 'response' && { once: `${account.name} missing` }),
    });
  }
  return { state: next, violations };
}

/** Responses with a key that are remembered for each budget. */
const remembered = 10_000;

function newIn(report: Report, ledger: Ledger | undefined, key: string | undefined, account: Account): Report {
  if (typeof report !== 'number' || key === undefined || !ledger) return report;
  return increase(ledger, `${key}\0${account.name}`, [report], remembered)[0]!;
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
