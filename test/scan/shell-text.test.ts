import { describe, expect, test } from 'vitest';
import { normalizeShellText } from '../../src/scan/shell-text.js';

/** What a text becomes. */
const rows: readonly (readonly [text: string, normal: string])[] = [
  ['DROP/*x*/TABLE', 'DROP TABLE'],
  ['a/**/b/* c */d', 'a b d'],
  ['sudo/* open', 'sudo '],
  ['a/*/b', 'a '],
  ['os . system', 'os.system'],
  ['os\t.\n system . x', 'os.system.x'],
  ['One. Two.', 'One.Two.'],
  ['. . .', '...'],
  ['a\u00A0.\u2028b', 'a.b'],
  ['rm -fr /x', 'rm -rf /x'],
  ['rm -r -f /x', 'rm -rf /x'],
  ['RM  -R  -F x', 'rm -rf x'],
  ['rm --recursive --force x', 'rm -rf x'],
  ['rm -r --force x', 'rm -rf x'],
  ['rm -i -v -r -d -f x', 'rm -rf x'],
  ['(rm -fr)', '(rm -rf)'],
  ['rm -fr|x; rm -fr&', 'rm -rf|x; rm -rf&'],
  ['rm -fr ./x', 'rm -rf./x'],
  ['rm -r -f ../x', 'rm -rf../x'],
  ['rm/**/-f/**/-r x', 'rm -rf x'],
];

/** Texts in which there is nothing to undo: the very same text comes back. */
const same: readonly string[] = [
  '',
  'plain',
  'a.b',
  'rm -r x',
  'rm -f x',
  'rm -refactor x',
  'rm --force x',
  'xrm -fr x',
  'rm -x -r -f',
  'a * b / c',
];

describe('normalised text', () => {
  test.each(rows)('of %j is %j', (text, normal) => {
    expect(normalizeShellText(text)).toBe(normal);
  });

  test.each(same)('of %j is itself', (text) => {
    expect(normalizeShellText(text)).toBe(text);
  });
});

/** Texts that would be slow for anything that is not linear; a million characters each. */
const hostile: readonly (readonly [title: string, text: string])[] = [
  ['white space without a dot', ' '.repeat(1_000_000)],
  ['white space between dots', `.${' '.repeat(999_998)}.`],
  ['comments that open only', '/*'.repeat(500_000)],
  ['flags without an end', `rm ${'-f '.repeat(300_000)}`],
  ['one long flag', `rm -${'rf'.repeat(500_000)}x`],
  ['commands only', 'rm -r '.repeat(160_000)],
];

describe('hostile text', () => {
  test.each(hostile)('%s takes no time', (_title, text) => {
    const started = performance.now();
    normalizeShellText(text);
    expect(performance.now() - started).toBeLessThan(1_000);
  });
});
