import type { Span } from '../span.js';
import { findCards } from './card.js';
import { findEmails } from './email.js';
import { findIbans } from './iban.js';
import { findIpAddresses } from './ip.js';
import type { PersonalKind, PersonalMatch } from './match.js';
import { findNationalIds } from './national-ids.js';
import { findPhones } from './phone.js';
import { findSsns } from './ssn.js';

/** What to look for: the kinds, and the countries whose numbers of people count. */
export interface PersonalCheck {
  readonly kinds: ReadonlySet<PersonalKind>;
  readonly countries: readonly string[];
}

/** Tests that every text with one of the numeric kinds passes: digits and what stands between them, or groups of IPv6. */
const numberGate = /\d[\d().+/ -]{5}|\d\.\d{1,3}\.\d/;
/** An account's number may have no six digits in a row. */
const ibanGate = /[A-Z]{2}\d{2}[ -]?[A-Z0-9]{4}/;
const groupGate = /[\da-f]:[\da-f]{0,4}:/i;
const digit = /\d/;

/**
 * All personal data of a text in rising order, the surest kind where two stand at one place. `key` is the name of the field
 * whose value the text is. Linear in the text.
 */
export function findPersonal(text: string, check: PersonalCheck, key?: string): readonly PersonalMatch[] {
  const { kinds, countries } = check;
  const found: PersonalMatch[] = [];
  const add = (kind: PersonalKind, find: (text: string, key: string | undefined) => readonly Span[]): void => {
    if (kinds.has(kind)) for (const span of find(text, key)) found.push({ kind, span });
  };
  if (text.includes('@')) add('email', findEmails);
  if (!digit.test(text)) return found;
  if (kinds.has('national_id')) {
    for (const country of countries) add('national_id', () => findNationalIds(country, text, key));
  }
  const hasNumber = numberGate.test(text);
  if (hasNumber || ibanGate.test(text)) add('iban', findIbans);
  if (hasNumber) {
    add('ssn', findSsns);
    add('credit_card', findCards);
  }
  if (hasNumber || (text.includes(':') && groupGate.test(text))) add('ip_address', findIpAddresses);
  if (hasNumber) add('phone', findPhones);
  return found.length < 2 ? found : withoutOverlaps(found);
}

/** The surest kinds first. */
const order: readonly PersonalKind[] = ['email', 'iban', 'national_id', 'ssn', 'credit_card', 'ip_address', 'phone'];

function withoutOverlaps(found: PersonalMatch[]): readonly PersonalMatch[] {
  found.sort((a, b) => a.span[0] - b.span[0] || order.indexOf(a.kind) - order.indexOf(b.kind));
  const kept: PersonalMatch[] = [];
  for (const match of found) {
    const last = kept.at(-1);
    if (last === undefined || match.span[0] >= last.span[1]) kept.push(match);
    else if (order.indexOf(match.kind) < order.indexOf(last.kind)) kept[kept.length - 1] = match;
  }
  return kept;
}
