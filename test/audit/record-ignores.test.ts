import { describe, expect, test } from 'vitest';
import { recordIgnores } from '../../src/audit/record-ignores.js';
import { ruleCatalogue } from '../../src/policy/catalogue.js';

const right = { rule: 'tool/blocked-tool', reason: 'The build agent may.' };
const key = ['sk', 'ABCDEFGHIJKLMNOPQRSTUVWX12'].join('-');

/** What stands at the policy's field, which rules are ignored, and whether something there cannot be honoured. */
const rows: readonly (readonly [
  name: string,
  written: unknown,
  rules: readonly string[] | undefined,
  invalid?: true,
])[] = [
  ['nothing', undefined, undefined],
  ['null', null, undefined],
  ['one', right, ['tool/blocked-tool']],
  ['a list', [right, { ...right, rule: 'safety/budget' }], ['tool/blocked-tool', 'safety/budget']],
  ['an empty list', [], []],
  ['with a last day', { ...right, expires: '2026-12-31' }, ['tool/blocked-tool']],
  ['no reason', { rule: 'tool/blocked-tool' }, [], true],
  ['a blank reason', { ...right, reason: ' ' }, [], true],
  ['no rule', { reason: 'x' }, [], true],
  ['a rule for all', { ...right, rule: '*' }, [], true],
  ['a rule that is none', { ...right, rule: 'Tool/Blocked' }, [], true],
  ['a day that is none', { ...right, expires: '2026-02-30' }, [], true],
  ['a time instead of a day', { ...right, expires: '2026-12-31T00:00:00Z' }, [], true],
  ['a mistyped expiry', { ...right, expire: '2020-01-01' }, [], true],
  [
    'a key of the prototype',
    JSON.parse('{"rule":"tool/blocked-tool","reason":"x","__proto__":{"expires":"x"}}'),
    [],
    true,
  ],
  ['a text', 'tool/blocked-tool', [], true],
  ['true', true, [], true],
  ['one right, one wrong', [right, 7], ['tool/blocked-tool'], true],
  [
    'more than fifty',
    Array.from({ length: 51 }, () => right),
    Array.from({ length: 50 }, () => 'tool/blocked-tool'),
    true,
  ],
];

describe('a record brings along', () => {
  test.each(rows)('%s', (_, written, rules, invalid) => {
    const brought = recordIgnores({ metadata: { accepted: written } }, '/metadata/accepted');
    expect(brought?.ignores.map(({ rule }) => rule)).toEqual(rules);
    expect(brought?.invalid ?? false).toBe(invalid ?? false);
  });

  test.each([['/metadata'], ['/metadata/accepted/0'], ['/none/at/all'], ['/constructor/name'], ['/__proto__']])(
    'nothing where nothing stands: %s',
    (pointer) => expect(recordIgnores({ id: 'x' }, pointer)).toBeUndefined(),
  );
});

test('every rule that there is can be named', () => {
  for (const { id } of ruleCatalogue()) {
    expect(recordIgnores({ at: { ...right, rule: id } }, '/at')).toMatchObject({
      ignores: [{ rule: id }],
      invalid: false,
    });
  }
});

test('a reason is masked, also where it is cut, and a secret is no rule', () => {
  const reason = (text: string) => recordIgnores({ at: { ...right, reason: text } }, '/at')?.ignores[0]?.reason;
  expect(reason(`Known: ${key}`)).toBe('Known: sk************12');
  const cut = reason(`${'x '.repeat(244)}${key} ${'y '.repeat(500)}`);
  expect(cut).toHaveLength(500);
  expect(cut).not.toContain(key.slice(0, 9));
  expect(recordIgnores({ at: { ...right, rule: key } }, '/at')).toEqual({ ignores: [], invalid: true });
});
