import { describe, expect, test } from 'vitest';
import type { Finding } from '../../src/core/finding.js';
import { LeakSearch } from '../../src/reports/leaks.js';
import { reportNames } from '../../src/reports/index.js';
import { findMasks } from '../../src/scan/mask-spans.js';
import { maskText } from '../../src/scan/mask.js';
import { privateKeyPattern } from '../../src/scan/pem.js';
import { piiPatterns } from '../../src/scan/pii.js';
import { secretTokens } from '../../src/scan/secret-tokens.js';
import { finding, report, runs } from './invented-run.js';

// The search must know a value again in whatever form a report gives it, or it would call a leak clean.

/** A text with a value that every detector must have masked. */
const detectors = [...piiPatterns, ...secretTokens, privateKeyPattern].map(({ name, hits }) => ({
  name,
  text: hits[0]!,
}));
const labelled = { name: 'labelled', text: `password: ${['Tide', 'water', '4711!x'].join('')}` };

/** Values that a format writes in another form than they have: each must be found through it. */
const awkward = [
  'say "tide" \\ water & <so> on',
  'tide\u001bwater\u202ex',
  'a|b`c``d*e_f[g](h)',
  '::tide,water%0A ##[x]',
  'tide\nwater\tagain\r\n',
  '=tide;"water"',
  'tide{0}[water]`<x>@y',
  'péché 🌊 tide',
];

const members = ['message', 'evidence', 'file', 'ruleId'] as const;

function holding(text: string, member: keyof Finding) {
  const one = finding({ [member]: text });
  return { run: runs.clean.run, files: [[one.file, [one], 1]] } as const;
}

describe.each(reportNames)('%s', (name) => {
  test.each(awkward)('a report that holds %j is caught', async (value) => {
    const search = new LeakSearch([value]);
    for (const member of members) {
      // Of a path and of a rule's id some formats write a short form, which is none of theirs to mask.
      if (member !== 'message' && name !== 'jsonl' && name !== 'html') continue;
      const output = await report(name, holding(value, member));
      expect([member, search.countIn([output])]).toEqual([member, 1]);
    }
  });

  test.each([...detectors, labelled])('a raw value of $name is caught, a masked one is not', async ({ text }) => {
    const values = findMasks(text)
      .map(({ start, end }) => text.slice(start, end))
      .filter((value) => value.length >= 6);
    expect(values.length).toBeGreaterThan(0);
    const search = new LeakSearch(values);
    expect(search.countIn([await report(name, holding(text, 'message'))])).toBeGreaterThan(0);
    expect(search.countIn([await report(name, holding(maskText(text), 'message'))])).toBe(0);
  });
});

test.each(['jsonl', 'html'])('%s: a value in JSON in the context is caught', async (name) => {
  for (const value of awkward) {
    const context = JSON.stringify({ arguments: JSON.stringify({ value }) });
    expect(new LeakSearch([value]).countIn([await report(name, holding(context, 'context'))])).toBe(1);
  }
});

test('a value is found across pieces, in an excerpt, and once', () => {
  const value = 'tidewater'.repeat(20);
  const search = new LeakSearch([value, 'other-value', 'tiny']);
  expect(search.countIn([`x${value.slice(0, 60)}`.slice(0, 30), value.slice(29, 100), value])).toBe(1);
  expect(search.countIn(['tiny', 'nothing'])).toBe(0);
});
