import { decimals, type Exact } from './decimals.js';
import { isAmount } from './fields.js';

/** An amount as somebody wrote it down, and how far it was rounded for that. */
export interface ShownAmount {
  readonly value: Exact;
  /** Digits that are shown after the decimal point; two more than that for a percentage. */
  readonly decimals: number;
}

/** Longer texts are no amounts that anybody wrote down. */
const longestText = 64;

const sign = /^[-+−]/u;
const currencyBefore = /^(?:[$€£¥₹]|(?:USD|EUR|GBP|JPY|CHF|INR|CNY|CAD|AUD) )\s*/iu;
const currencyAfter = /\s*(?:[$€£¥₹]|(?:USD|EUR|GBP|JPY|CHF|INR|CNY|CAD|AUD))$/iu;
const grouped = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;
const plain = /^(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d{1,3})?$/i;

/**
 * Reads a finite number, a bigint, or a text such as `$1,234.50`, `$-21.04`, `(21.04)`, `388.77 USD` or `6.5%`, which is
 * 0.065. Undefined for everything else: a decimal comma is not guessed at.
 */
export function readShownAmount(value: unknown): ShownAmount | undefined {
  if (typeof value !== 'string') return isAmount(value) ? shownAmount(String(value)) : undefined;
  if (value.length > longestText) return undefined;
  const { text, negative } = withoutSigns(value.trim());
  const percent = text.endsWith('%');
  const digits = (percent ? text.slice(0, -1).trimEnd() : text).replace(currencyAfter, '');
  if (!grouped.test(digits) && !plain.test(digits)) return undefined;
  const amount = shownAmount(digits.replaceAll(',', ''));
  const signed = negative ? amount.value.negated() : amount.value;
  return percent
    ? { value: signed.dividedBy(100), decimals: amount.decimals + 2 }
    : { value: signed, decimals: amount.decimals };
}

/** Minus, plus and parentheses, before or after the sign of a currency. */
function withoutSigns(text: string): { readonly text: string; readonly negative: boolean } {
  const inParentheses = text.startsWith('(') && text.endsWith(')');
  let rest = inParentheses ? text.slice(1, -1).trim() : text;
  let negative = inParentheses;
  const before = sign.exec(rest);
  if (before) rest = rest.slice(1).trimStart();
  rest = rest.replace(currencyBefore, '');
  const after = before ? null : sign.exec(rest);
  if (after) rest = rest.slice(1).trimStart();
  const written = (before ?? after)?.[0];
  if (written !== undefined && written !== '+') negative = !negative;
  return { text: rest, negative };
}

/** Zeros after the point that a text shows count, those that a number has lost do not. */
function shownAmount(digits: string): ShownAmount {
  const value = new (decimals())(digits);
  const [mantissa = '', exponent = '0'] = digits.toLowerCase().split('e');
  const point = mantissa.indexOf('.');
  const written = point === -1 ? 0 : mantissa.length - point - 1;
  return { value, decimals: Math.max(0, written - Number(exponent)) };
}
