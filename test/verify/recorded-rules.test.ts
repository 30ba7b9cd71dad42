import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ruleCatalogue } from '../../src/policy/catalogue.js';
import { recordedRules } from '../../src/verify/recorded-rules.js';

test('the page of verify has one heading a rule, and no audit has a rule of the same name', () => {
  const page = readFileSync(new URL('../../src/verify/README.md', import.meta.url), 'utf8');
  const headings = [...page.matchAll(/^## (verify\/[a-z-]+)$/gm)].map(([, rule]) => rule!);
  expect(headings).toEqual(Object.keys(recordedRules));
  const audited = ruleCatalogue().map(({ id }) => id);
  expect(headings.filter((rule) => audited.includes(rule))).toEqual([]);
});
