import { expect, test } from 'vitest';
import { shownName } from '../../src/guards/shown-name.js';

const address = ['jane', 'quay.example'].join('@');

/** Names and how they are shown. */
const rows: readonly (readonly [title: string, name: string, shown: string])[] = [
  ['a name', 'read_file', 'read_file'],
  ['a name of eighty letters', 'x'.repeat(80), 'x'.repeat(80)],
  ['a longer one', 'x'.repeat(81), `${'x'.repeat(80)}…`],
  ['one that would be cut within a character', `${'x'.repeat(79)}😀`, `${'x'.repeat(79)}…`],
];

test.each(rows)('%s', (_title, name, shown) => {
  expect(shownName(name)).toBe(shown);
});

test('a name that holds something personal is masked', () => {
  expect(shownName(`mail_to ${address}`)).not.toContain(address);
});
