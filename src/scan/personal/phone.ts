import type { Span } from '../span.js';
import { type Context, contextOf, isCounted, says } from './context.js';
import { isInternational } from './phone-plans.js';

/** A `+` or `00`, and digits in groups. */
const international =
  /(?<![\w+.])(?:\+|00)[ ]?(?:\(\d{1,4}\)|\d)(?:[ ./-]{0,2}(?:\(\d{1,5}\)|\d)){6,15}(?!\d|[A-WYZa-wyz_]|[.,]\d)/g;
/** North American: three, three and four digits. */
const american =
  /(?<![\w.+/-])(?:1[-. ])?(?:\(\d{3}\) ?|\d{3}([-. ]?))\d{3}(?:[-. ]?)\d{4}(?=\s*(?:x|ext\.?)\s*\d|[^\w]|$)(?![.-]\d)/g;
/** National, with the digit that one dials before it. */
const trunk = /(?<![\w.+/-])(?<!\d:)\(?0[1-9](?:[ -]?\)?[ -]?\d|\/\d){7,11}(?![\w]|[.,-]\d)/g;
const words =
  /\b(?:tele?phones?|phones?|tel|call(?:ed|ing)?|mobile|cell(?:phone)?|fax|contact|whats\s?app|sms|dial|reach|ring|hotline|text me|texted|landline|my number|his number|her number|their number|phone number|helpline|handy|telefon|telefono|teléfono|téléphone|portable)\b/;

/** Telephone numbers that can be dialled. Bare digits count only where words say so or they are a field's whole value. */
export function findPhones(text: string, key: string | undefined): readonly Span[] {
  const found: Span[] = [];
  const add = (start: number, match: string, accepts: (match: string, context: Context) => boolean): void => {
    const end = start + match.length;
    if (accepts(match, contextOf(text, start, end, key))) found.push([start, end]);
  };
  for (const { index, 0: match } of text.matchAll(international)) add(index, match.trimEnd(), isWorldwide);
  for (const { index, 0: match } of text.matchAll(american)) {
    add(index, match, (number, context) => isAmerican(number, context, match.length === text.trim().length));
  }
  for (const { index, 0: match } of text.matchAll(trunk)) add(index, match, isNational);
  return found;
}

function isWorldwide(match: string, context: Context): boolean {
  const digits = match.replace(/^00/, '').replaceAll(/\D/g, '');
  const isNamed = says(context, words) && digits.length <= longest;
  if (isCounted(context) || isDecimal(match) || !(isNamed || isInternational(digits))) return false;
  if (match.startsWith('+')) return digits.length >= 9 || /[ ()-]/.test(match) || says(context, words);
  return isNamed || (/^00[1-9]\d{0,2}[ ./()-]/.test(match) && !isTable.test(match));
}

/** ITU-T E.164: digits of the longest number. */
const longest = 15;
/** `0066 0002 00 00`: groups of a dump or of code points. */
const isTable = /^\d{4}(?: \d{4})+$|[ .-]00/;

/** `+6073641856.9`: one point, with more digits before it than a country's code has. */
function isDecimal(match: string): boolean {
  return /^\+?\d{4,}\.\d+$/.test(match);
}

function isAmerican(match: string, context: Context, isWhole: boolean): boolean {
  const isNamed = says(context, words);
  const digits = match.replaceAll(/\D/g, '').slice(-10);
  const isPlausible = /^[2-9](?!11)\d\d[2-9](?!11)\d\d\d{4}$/.test(digits) && !/^(\d)\1{6}/.test(digits);
  const separators = match.replaceAll(/\d/g, '');
  if (separators === '')
    return isCounted(context) || digits === '1234567890'
      ? false
      : isNamed || (isWhole && isPlausible && Number(digits) > 2_200_000_000 && !digits.startsWith('42949672'));
  if (/^\d{3,4}\.\d+$/.test(match)) return false;
  if (isNamed) return true;
  if (!isPlausible) return false;
  return separators.includes('(') || /^[-. ]?([-.])\1$/.test(separators);
}

function isNational(match: string, context: Context): boolean {
  const digits = match.replaceAll(/\D/g, '');
  if (
    digits.length < 9 ||
    digits.length > (says(context, words) ? 12 : 11) ||
    digits.startsWith('0123456') ||
    isCounted(context)
  )
    return false;
  if (says(context, words)) return true;
  const groups = match.split(/[ /-]+/);
  return (
    digits.length >= 10 &&
    groups.length >= 2 &&
    groups.length <= 3 &&
    groups[0]!.length >= 3 &&
    groups[0]!.length <= 5 &&
    !/^0\d{3} \d{4}$/.test(match)
  );
}
