import type { Span } from '../span.js';

/** The kinds of personal data of precise detection, in the order in which a result lists them. */
export const personalKinds = ['email', 'phone', 'ssn', 'credit_card', 'ip_address', 'iban', 'national_id'] as const;
export type PersonalKind = (typeof personalKinds)[number];

/** Personal data in a text. */
export interface PersonalMatch {
  readonly kind: PersonalKind;
  readonly span: Span;
}

/** Finds every match of one kind. `key` is the name of the field whose whole value the text is, where there is one. */
export type PersonalFinder = (text: string, key: string | undefined) => readonly Span[];
