import { expect, test } from 'vitest';
import { PolicyError, UsageError } from '../../src/core/errors.js';
import { defineGuard, passed } from '../../src/core/guard.js';
import type { GuardDefinition, RuleInfo } from '../../src/core/guard.js';
import { loadPolicy } from '../../src/policy/load.js';
import { filesOf, invented } from './invented.js';

const rule: RuleInfo = { summary: 'A rule.', level: 'error', tier: 'proven', help: 'None.' };
const texts = { type: 'array', items: { type: 'string' } };

/** One option for each kind of mistake that a schema can find. */
const every: GuardDefinition = defineGuard({
  id: 'every',
  className: 'EveryGuard',
  summary: 'Has every kind of option.',
  rules: Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`every/rule-${index}`, rule])),
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    properties: {
      pair: { ...texts, minItems: 2, maxItems: 2 },
      short: { type: 'string', minLength: 2, maxLength: 3 },
      low: { type: 'number', minimum: 1, exclusiveMaximum: 5 },
      high: { type: 'number', exclusiveMinimum: 1, maximum: 5 },
      even: { type: 'integer', multipleOf: 2 },
      code: { type: 'string', pattern: '^[a-z]+$' },
      link: { type: 'string', format: 'uri' },
      fixed: { const: 'so' },
      many: { type: ['number', 'null'] },
      word_or_off: { anyOf: [{ type: 'number' }, { enum: ['auto', 'none'] }, { const: false }] },
      shape: {
        anyOf: [{ type: 'string' }, { type: 'object', required: ['a', 'b'] }, { type: 'object', required: ['c'] }],
      },
      nested: { anyOf: [{ type: 'null' }, { anyOf: [{ type: 'number' }, { type: 'boolean' }] }] },
      exactly: { oneOf: [{ type: 'number' }, { type: 'integer' }] },
      one_key: { type: 'object', oneOf: [{ required: ['a'] }, { required: ['b'] }] },
      some: { type: 'object', minProperties: 2 },
      map: { type: 'object', minProperties: 1, additionalProperties: {} },
      strictly: { type: 'object', additionalProperties: false },
      rule: {
        type: 'object',
        additionalProperties: { type: 'object', additionalProperties: false, properties: { min: {}, max: {} } },
      },
    },
  },
  create: () => ({ name: 'EveryGuard', check: () => passed('EveryGuard', 'All is well.') }),
});

/** Two options that are needed together, and one that may stand alone. */
const couple: GuardDefinition = defineGuard({
  id: 'couple',
  className: 'CoupleGuard',
  summary: 'Needs two options.',
  rules: { 'couple/apart': rule },
  optionsSchema: {
    type: 'object',
    required: ['left', 'right'],
    properties: { left: { type: 'number' }, right: { type: 'number' }, name: { type: 'string' }, names: texts },
  },
  create: (options) => {
    if (options['left'] === options['right']) throw new UsageError('left and right are the same.', '');
    const names = (options['names'] ?? ['x']) as readonly string[];
    if (names.includes('bad')) throw new UsageError('a name is bad.');
    if (names.length === 0) throw new UsageError('a name is needed.');
    if (options['name'] === 'bad') throw new UsageError('the name is bad.');
    return { name: 'CoupleGuard', check: () => passed('CoupleGuard', 'They differ.') };
  },
});

function mistakesOf(text: string): string[] {
  try {
    loadPolicy('q.yaml', {
      cwd: '/p',
      files: filesOf({ '/p/q.yaml': text }),
      definitions: [...invented, every, couple],
    });
  } catch (error) {
    if (error instanceof PolicyError) return error.mistakes.map(({ pointer, message }) => `${pointer} ${message}`);
    throw error;
  }
  return [];
}

const options: readonly (readonly [written: string, mistakes: readonly string[]])[] = [
  ['pair: [a]', ['pair must hold at least 2 items.']],
  ['pair: [a, b, c]', ['pair must hold at most 2 items.']],
  ['short: a', ['short must have at least 2 characters.']],
  ['short: abcd', ['short must have at most 3 characters.']],
  ['low: 0', ['low must be at least 1.']],
  ['low: 5', ['low must be less than 5.']],
  ['high: 1', ['high must be more than 1.']],
  ['high: 6', ['high must be at most 5.']],
  ['even: 3', ['even must be multiple of 2.']],
  ['code: A', ['code must match the pattern ^[a-z]+$.']],
  ['link: a b', ['link must be a valid uri.']],
  ['fixed: other', ['fixed must be "so".']],
  ['many: x', ['many must be a number or null.']],
  ['word_or_off: on', ['word_or_off must be a number or one of auto, none or false.']],
  ['word_or_off: auto', []],
  ['shape: 5', ['shape must be text or a mapping.']],
  ['shape: {a: 1}', ["shape needs the key 'b'."]],
  ['nested: x', ['nested must be null or a number or true or false.']],
  ['exactly: 5', ['exactly must be of one kind only: it fits more than one.']],
  ['exactly: x', ['exactly must be a number or a whole number.']],
  ['one_key: {}', ['one_key must have exactly one of the keys a, b.']],
  ['one_key: {a: 1, b: 2}', ['one_key must have exactly one of the keys a, b.']],
  ['some: {a: 1}', ['some must hold at least 2 keys.']],
  ['map: {}', ['map must hold at least one key.']],
  ['strictly: {a: 1}', ["strictly/a unknown key 'a'; allowed are none."]],
  ['rule: {amount: {mn: 1}}', ["rule/amount/mn unknown key 'mn'; allowed are min, max. Did you mean 'min'?"]],
];
test.each(options)('an option %s', (written, mistakes) => {
  expect(mistakesOf(`guards:\n  - every: {${written}}`)).toEqual(
    mistakes.map((mistake) => `/guards/0/every/${mistake}`),
  );
});

test.each([
  ['left: 1, right: 2', []],
  ['left: 1, right: 1, name: bad', ['/guards/0/couple left and right are the same.']],
  ['left: 1, right: 2, name: bad', ['/guards/0/couple/name the name is bad.']],
  [
    'name: x',
    [
      "/guards/0/couple the guard 'couple' needs the option 'left'.",
      "/guards/0/couple the guard 'couple' needs the option 'right'.",
    ],
  ],
])('required options {%s}', (written, mistakes) => {
  expect(mistakesOf(`guards:\n  - couple: {${written}}`)).toEqual(mistakes);
});

test('of many rules, those of the guard that was meant are listed, else the guards', () => {
  expect(mistakesOf('guards: [word]\nrules: {word/zzzzzzzz: off, every/rule-41: off, zzz: off}')).toEqual([
    "/rules/word~1zzzzzzzz unknown rule 'word/zzzzzzzz'; allowed are word/banned, word/odd, word/pinned.",
    `/rules/every~1rule-41 unknown rule 'every/rule-41'; allowed are ${Object.keys(every.rules).join(', ')}. Did you mean 'every/rule-1'?`,
    "/rules/zzz unknown rule 'zzz'; allowed are word/…, shape/…, safety/…, every/…, couple/…, input/…, verify/….",
  ]);
});
