import { expect, test } from 'vitest';
import { findPersonal } from '../../../src/scan/personal/detector.js';
import { personalKinds } from '../../../src/scan/personal/match.js';
import { nationalIdCountries } from '../../../src/scan/personal/national-ids.js';
import { slowUnits } from '../pattern-rows.js';

/** What a form begins with, or goes on with, over and over. */
const units = [
  '1',
  '1 ',
  '1-',
  '1.',
  '1:',
  '0 1',
  '+',
  '+1 ',
  '+49 (0',
  '(',
  '-',
  '12 ',
  '+4930123456 ',
  '(555) 123-4567 ',
  '0301 234567 ',
  'phone ',
  '123-45-6789 ',
  '4111 1111 ',
  '4111111111111111 ',
  'DE12 ',
  'DE12 3456 ',
  'A1',
  '2001:',
  '2a0:',
  '1.1.1.1 ',
  '1.2.',
  'version ',
  'upgraded x from y to ',
  '@',
  'a@',
  'a.a@',
  'a@a.',
  'a-b@c.d ',
  'aes-',
  'message-id: <',
  'ssh ',
  'https://a:b@',
];

test('is linear in hostile texts', { timeout: 120_000 }, () => {
  const check = { kinds: new Set(personalKinds), countries: nationalIdCountries };
  expect(slowUnits(units, (text) => findPersonal(text, check))).toEqual([]);
});
