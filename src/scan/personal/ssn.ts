import type { Span } from '../span.js';
import { contextOf, says } from './context.js';

const form = /(?<![\w.+-])\d{3}(?:-\d{2}-|[ ]\d{2}[ ]|\d{2})\d{4}(?!\w|[.,-]\d| \d)/g;
const words = /\bssns?\b|social.?security|\bss ?(?:#|no|number)|\btax(?:payer)? id|\bitin\b/;

/** United States social security numbers that can have been given out: https://www.ssa.gov/employer/randomization.html. */
export function findSsns(text: string, key: string | undefined): readonly Span[] {
  const found: Span[] = [];
  for (const { index, 0: match } of text.matchAll(form)) {
    const digits = match.replaceAll(/\D/g, '');
    if (!isGivenOut(digits)) continue;
    const end = index + match.length;
    if (!match.includes('-') && !says(contextOf(text, index, end, key), words)) continue;
    found.push([index, end]);
  }
  return found;
}

function isGivenOut(digits: string): boolean {
  const area = digits.slice(0, 3);
  if (area === '000' || area === '666' || area.startsWith('9')) return false;
  return digits.slice(3, 5) !== '00' && digits.slice(5) !== '0000';
}
