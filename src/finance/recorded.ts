import { own } from '../core/json.js';
import { ComplianceGuard } from './compliance-guard.js';
import { decimals, fixed, type Amount, type Exact } from './decimals.js';
import { DerivativesGuard } from './derivatives-guard.js';
import { readShownAmount } from './shown-amount.js';
import { monthlyPayment } from './tools/calculate-loan-payment.js';
import { netPresentValue } from './tools/calculate-npv.js';
import { builtInTools } from './tools/index.js';

/** An amount that a tool computes: as it shows it, and with 30 digits after the point. Plain data. */
export interface ExpectedAmount {
  readonly rounded: string;
  readonly exact: string;
}

/** What a built-in tool gives for some arguments; plain data that can cross a thread. */
export type Expected =
  /** Each member of the result that can be compared: an amount, or whether to flag. */
  | { readonly kind: 'computed'; readonly values: Readonly<Record<string, ExpectedAmount | boolean>> }
  | { readonly kind: 'rejected'; readonly error: string };

/** How a recorded value stands to the expected one. */
export type Agreement = 'match' | 'mismatch' | 'unreadable';

const guards = { compliance: new ComplianceGuard(), derivatives: new DerivativesGuard() };

/** The tools whose results can be recomputed, by name. */
export const recomputedTools: readonly string[] = builtInTools.map(({ name }) => name);

/** What the tool of that name gives for the arguments, which may be anything. Throws for a name that no built-in tool has. */
export function expectedOf(tool: string, args: Readonly<Record<string, unknown>>): Expected {
  if (tool === 'price_option') return expectedOption(args);
  const built = builtInTools.find(({ name }) => name === tool);
  if (!built) throw new Error(`there is no built-in tool '${tool}'`);
  const answer = built.answer(args, guards);
  if (answer.kind === 'rejected') return { kind: 'rejected', error: answer.error };
  switch (tool) {
    case 'calculate_npv': {
      const npv = netPresentValue(own(args, 'cashflows') as readonly Amount[], own(args, 'rate') as Amount);
      return { kind: 'computed', values: { npv: money(npv) } };
    }
    case 'calculate_loan_payment': {
      const [principal, rate] = [own(args, 'principal') as Amount, own(args, 'annual_rate') as Amount];
      const payment = monthlyPayment(principal, rate, own(args, 'months') as number);
      return { kind: 'computed', values: { monthly_payment: money(payment) } };
    }
    default:
      return { kind: 'computed', values: { needs_flagging: answer.result['needs_flagging'] === true } };
  }
}

function expectedOption(args: Readonly<Record<string, unknown>>): Expected {
  const option = guards.derivatives.verifyBlackScholes(args);
  if (option.status === 'rejected') return { kind: 'rejected', error: option.error };
  return {
    kind: 'computed',
    values: {
      price: { rounded: option.price, exact: option.unroundedPrice },
      delta: { rounded: option.delta, exact: option.unroundedDelta },
    },
  };
}

function money(value: Exact): ExpectedAmount {
  return { rounded: fixed(value, 2), exact: value.toDecimalPlaces(30).toFixed() };
}

/** What a computation in binary numbers may be off by, as a share of the value. */
const binaryNoise = 1e-12;

/**
 * Compares a recorded value with the expected one. A rounded amount matches within half of its last digit, one with more
 * digits where it is the unrounded value or the tool's own rounding of it; `tolerance` allows more.
 */
export function agreement(expected: ExpectedAmount | boolean, recorded: unknown, tolerance = 0): Agreement {
  if (typeof expected === 'boolean') {
    const flag = readFlag(recorded);
    if (flag === undefined) return 'unreadable';
    return flag === expected ? 'match' : 'mismatch';
  }
  const shown = readShownAmount(recorded);
  if (!shown) return 'unreadable';
  const D = decimals();
  const [exact, rounded] = [new D(expected.exact), new D(expected.rounded)];
  const halfDigit = new D(10).pow(-Math.min(shown.decimals, 1_000)).dividedBy(2);
  const offExact = shown.value.minus(exact).abs();
  if (offExact.lessThanOrEqualTo(D.max(halfDigit, tolerance, exact.abs().times(binaryNoise)))) return 'match';
  return shown.value.minus(rounded).abs().lessThanOrEqualTo(tolerance) ? 'match' : 'mismatch';
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'flag', 'flagged'].map((word) => [word, true] as const),
  ...['false', 'no', 'clear', 'not flagged'].map((word) => [word, false] as const),
]);

/** A flag as tools write it: a truth value, or one of a few words. */
export function readFlag(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  return typeof value === 'string' && value.length <= 16 ? flags.get(value.trim().toLowerCase()) : undefined;
}

/** The expected value as it is shown beside a recorded one. */
export function shownExpected(expected: ExpectedAmount | boolean): string {
  return typeof expected === 'boolean' ? String(expected) : expected.rounded;
}
