import type { Span } from '../span.js';
import { contextOf, isCounted, says } from './context.js';

const form =
  /(?<![\w.+-])(?:\d{4}([ -])\d{4}\1\d{4}\1\d{1,7}|3\d{3}([ -])\d{6}\2\d{4,5}|\d{12,19}|\d{8} \d{8})(?!\w|[.,-]\d| \d{4}(?!\d))/g;
const words =
  /card|visa|mastercard|amex|american express|discover|diners|jcb|maestro|unionpay|\bcc\b|\bpan\b|credit|debit|payment|\bpa(?:y|id)\b|charge|billing/;

/** Card numbers: of an issuer's range and length, and with a check digit that is right. */
export function findCards(text: string, key: string | undefined): readonly Span[] {
  const found: Span[] = [];
  for (const { index, 0: match } of text.matchAll(form)) {
    const digits = match.replaceAll(/[ -]/g, '');
    if (!isLuhn(digits) || /^(\d)\1*$/.test(digits)) continue;
    const end = index + match.length;
    const issued = isIssued(digits);
    if (!issued && !isMaestro(digits)) continue;
    const context = contextOf(text, index, end, key);
    const isNamed = says(context, words);
    if (!issued && !isNamed) continue;
    const isBare = digits.length === match.length;
    // The newest range, beginning with a 2, is that of random numbers and of times as well.
    if (isBare && !isNamed && digits.startsWith('2')) continue;
    if (isBare && !isNamed && (isCounted(context) || (digits.length !== 16 && digits.length !== 15))) continue;
    found.push([index, end]);
  }
  return found;
}

/** The check digit of ISO/IEC 7812-1, annex B. */
export function isLuhn(digits: string): boolean {
  let sum = 0;
  for (let place = 0; place < digits.length; place++) {
    let digit = digits.charCodeAt(digits.length - 1 - place) - 0x30;
    if (place % 2 === 1) {
      digit *= 2;
      if (digit > 9) digit -= 9;
    }
    sum += digit;
  }
  return sum % 10 === 0;
}

/** First digits and lengths of the networks' cards: https://en.wikipedia.org/wiki/Payment_card_number. */
function isIssued(digits: string): boolean {
  const two = Number(digits.slice(0, 2));
  const three = Number(digits.slice(0, 3));
  const four = Number(digits.slice(0, 4));
  const { length } = digits;
  if (two >= 40 && two <= 49) return length === 13 || length === 16 || length === 19;
  if ((two >= 51 && two <= 55) || (four >= 2221 && four <= 2720)) return length === 16;
  if (two === 34 || two === 37) return length === 15;
  if (four === 6011 || (three >= 644 && three <= 649) || two === 65 || two === 62) return length >= 16;
  if ((three >= 300 && three <= 305) || two === 36 || two === 38 || two === 39) return length >= 14;
  return four >= 3528 && four <= 3589 && length >= 16;
}

function isMaestro(digits: string): boolean {
  return /^(?:50|5[6-8]|6)/.test(digits) && digits.length >= 12;
}
