import { type PatternRow, type Span, matching } from './span.js';

/** The kinds of personal data that are looked for, in the order in which a result lists them. */
export const piiKinds = ['email', 'phone', 'ssn', 'credit_card', 'ip_address'] as const;
export type PiiKind = (typeof piiKinds)[number];

/** A test that every text with any of the numeric kinds passes: four digits in a row, or three dotted parts. */
export const piiDigitGate = /\d{4}|\d\.\d{1,3}\.\d/;

// Sample numbers are put together here so that no scanner takes this table for a leak.
const digits = (...groups: readonly string[]): string => groups.join('');

/** The specification's kinds, found by shape alone: no checksum, no range, no context. */
export const piiPatterns: readonly PatternRow<PiiKind>[] = [
  {
    name: 'email',
    title: 'an e-mail address',
    gate: /@/,
    record: [String.raw`[a-z0-9._%+-]@(?:[a-z0-9-]+\.)+[a-z]{2}`],
    find: findEmailAddress,
    hits: [
      'ask mara@pier.example',
      'to: <Jo.Ash+tide@log.pier.example>',
      'x@y.co7',
      'end mara@pier.example.',
      'a@b@pier.example',
    ],
    misses: [
      'mara@pier',
      '@pier.example',
      'mara@.example',
      'mara @pier.example',
      'mara@pier..example',
      'mara@pier.e',
      'mara@pier.9x',
    ],
  },
  {
    name: 'phone',
    title: 'a phone number',
    gate: /\d{4}/,
    ...matching(/\b\d{3}[-.]?\d{3}[-.]?\d{4}\b/g),
    hits: [
      digits('call 308-', '555-', '0147'),
      digits('308.', '555.', '0147'),
      digits('308', '555', '0147'),
      digits('308-', '555', '0147'),
    ],
    misses: [
      digits('308 ', '555 ', '0147'),
      digits('308-', '55-', '0147'),
      digits('30855501', '472'),
      digits('x308', '5550147'),
    ],
  },
  {
    name: 'ssn',
    title: 'a social security number',
    gate: /\d{4}/,
    ...matching(/\b\d{3}-\d{2}-\d{4}\b/g),
    hits: [digits('ssn 318-', '40-', '7752'), digits('(318-', '40-', '7752)')],
    misses: [digits('318', '40', '7752'), digits('31-', '840-', '7752'), digits('318-', '40-', '77521')],
  },
  {
    name: 'credit_card',
    title: 'a card number',
    gate: /\d{4}/,
    ...matching(/\b(?:\d{4}[- ]?){3}\d{4}\b/g),
    hits: [
      digits('5105 ', '1051 ', '0510 ', '5100'),
      digits('5105-', '1051-', '0510-', '5100'),
      digits('5105', '1051', '0510', '5100'),
    ],
    misses: [
      digits('5105 ', '1051 ', '0510 ', '510'),
      digits('5105  ', '1051  ', '0510  ', '5100'),
      digits('5105', '1051', '0510', '51007'),
    ],
  },
  {
    name: 'ip_address',
    title: 'an IP address',
    gate: /\d\.\d{1,3}\.\d/,
    ...matching(/\b(?:\d{1,3}\.){3}\d{1,3}\b/g),
    hits: [
      digits('198.', '51.', '100.', '24'),
      digits('at 198.', '51.', '100.', '24:8080'),
      digits('999.', '1.', '1.', '1'),
    ],
    misses: ['1.2.3', '1.2.3.4x', 'v1.2.3.4', '1.2.3.4567', 'section 1.2.3.'],
  },
];

/**
 * An e-mail address around an `@`: at least one local character before it, and after it labels of letters, digits and dashes
 * of which one that follows a dot begins with two letters. Every character is passed over a bounded number of times, since
 * neither part can hold an `@`.
 */
export function findEmailAddress(text: string, from: number): Span | undefined {
  for (let at = text.indexOf('@', from); at !== -1; at = text.indexOf('@', at + 1)) {
    if (at === from || !isLocal(text.charCodeAt(at - 1))) continue;
    const end = domainEnd(text, at + 1);
    if (end === -1) continue;
    let start = at - 1;
    while (start > from && isLocal(text.charCodeAt(start - 1))) start--;
    return [start, end];
  }
  return undefined;
}

/** End of the domain that begins at `start`, or -1 where no label after a dot begins with two letters. */
function domainEnd(text: string, start: number): number {
  let labelStart = start;
  let dotted = false;
  let end = start;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === 0x2e) {
      if (end === labelStart) break;
      labelStart = end + 1;
    } else if (code !== 0x2d && !isAlphanumeric(code)) {
      break;
    } else if (labelStart > start && end === labelStart + 1 && isLetter(code) && isLetter(text.charCodeAt(end - 1))) {
      dotted = true;
    }
  }
  if (!dotted) return -1;
  while (text.charCodeAt(end - 1) === 0x2e || text.charCodeAt(end - 1) === 0x2d) end--;
  return end;
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isAlphanumeric(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || isLetter(code);
}

/** Letters, digits and `. _ % + -`. */
function isLocal(code: number): boolean {
  return isAlphanumeric(code) || code === 0x2e || code === 0x5f || code === 0x25 || code === 0x2b || code === 0x2d;
}
