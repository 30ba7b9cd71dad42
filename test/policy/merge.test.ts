import { describe, expect, test } from 'vitest';
import { loadPolicy } from '../../src/policy/load.js';
import type { Policy } from '../../src/policy/policy.js';
import { filesOf, invented } from './invented.js';

function load(contents: string | Readonly<Record<string, string>>, reference = 'q.yaml'): Policy {
  const files = filesOf(typeof contents === 'string' ? { '/p/q.yaml': contents } : contents);
  return loadPolicy(reference, { cwd: '/p', files, definitions: invented });
}

test('defaults are filled', () => {
  expect(load('guards: [word]')).toEqual({
    name: 'q.yaml',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    strict: true,
    allowWarnings: true,
    guards: [{ id: 'word', options: {} }],
    rules: {},
    ignore: [],
    failOn: 'error',
    onUnknown: 'warning',
    scope: { roles: ['assistant', 'tool'], origins: ['primary'], toolResults: 'injection' },
    limits: { recordBytes: 67_108_864 },
  });
});

test('every key is read, as plain data', () => {
  const policy = load(`
version: 1
strict: false
allow_warnings: false
guards:
  - WordGuard: {blocklist: [a], most: 3}
    when: {role: tool, tool: [Bash, mcp__*], path: "logs/**", pointer: /a, in: [1, null]}
  - safety: {max_cost: true}
rules: {word/odd: off}
ignore: [{rule: word/odd, path: "a/*", tool: Bash, reason: known, expires: 2026-12-31}]
fail_on: never
on_unknown: ignore
scope: {roles: [user], origins: [history], tool_results: all}
limits: {record_bytes: 1024}
`);
  const { name, sha256, ...rest } = policy;
  expect(name).toBe('q.yaml');
  expect(sha256).toHaveLength(64);
  expect(rest).toEqual({
    strict: false,
    allowWarnings: false,
    guards: [
      {
        id: 'word',
        options: { banned: ['a'], most: 3 },
        when: { role: ['tool'], tool: ['Bash', 'mcp__*'], path: ['logs/**'], pointer: '/a', in: [1, null] },
      },
      { id: 'safety', options: { max_cost: true } },
    ],
    rules: { 'word/odd': 'off' },
    ignore: [{ rule: 'word/odd', path: 'a/*', tool: 'Bash', reason: 'known', expires: '2026-12-31' }],
    failOn: 'never',
    onUnknown: 'ignore',
    scope: { roles: ['user'], origins: ['history'], toolResults: 'all' },
    limits: { recordBytes: 1024 },
  });
  expect(structuredClone(policy)).toEqual(policy);
  expect(JSON.parse(JSON.stringify(policy))).toEqual(policy);
});

describe('extends', () => {
  const base = `
strict: false
fail_on: warning
guards:
  - word: {banned: [a], most: 3, by_name: {x: X, y: Y}}
  - {word: {most: 1}, when: {tool: t}}
  - shape: {schema: {type: square, title: base}}
rules: {word/odd: note, word/banned: warning}
ignore: [{rule: word/odd, reason: base}]
scope: {roles: [user], tool_results: all}
`;
  const cases: readonly (readonly [string, string, Partial<Policy>])[] = [
    [
      'nothing of its own',
      '',
      {
        strict: false,
        failOn: 'warning',
        guards: [
          { id: 'word', options: { banned: ['a'], most: 3, by_name: { x: 'X', y: 'Y' } } },
          { id: 'word', options: { most: 1 }, when: { tool: ['t'] } },
          { id: 'shape', options: { schema: { type: 'square', title: 'base' } } },
        ],
      },
    ],
    [
      'later wins',
      'strict: true\nscope: {roles: [tool]}\nrules: {word/odd: error}',
      {
        strict: true,
        failOn: 'warning',
        rules: { 'word/odd': 'error', 'word/banned': 'warning' },
        scope: { roles: ['tool'], origins: ['primary'], toolResults: 'all' },
      },
    ],
    [
      'options merge; lists and schemas are replaced; maps add up',
      'guards:\n  - word: {blocklist: [b], by_name: {y: Z}}\n  - shape: {schema: {type: circle}}',
      {
        guards: [
          { id: 'word', options: { banned: ['b'], most: 3, by_name: { x: 'X', y: 'Z' } } },
          { id: 'word', options: { most: 1 }, when: { tool: ['t'] } },
          { id: 'shape', options: { schema: { type: 'circle' } } },
        ],
      },
    ],
    [
      'a guard with when is appended',
      'guards:\n  - {word: {most: 9}, when: {tool: t}}\n  - safety',
      {
        guards: [
          { id: 'word', options: { banned: ['a'], most: 3, by_name: { x: 'X', y: 'Y' } } },
          { id: 'word', options: { most: 1 }, when: { tool: ['t'] } },
          { id: 'shape', options: { schema: { type: 'square', title: 'base' } } },
          { id: 'word', options: { most: 9 }, when: { tool: ['t'] } },
          { id: 'safety', options: {} },
        ],
      },
    ],
    [
      'an option that the base gives need not stand twice',
      'guards:\n  - shape: {loose: true}',
      {
        guards: [
          { id: 'word', options: { banned: ['a'], most: 3, by_name: { x: 'X', y: 'Y' } } },
          { id: 'word', options: { most: 1 }, when: { tool: ['t'] } },
          { id: 'shape', options: { schema: { type: 'square', title: 'base' }, loose: true } },
        ],
      },
    ],
    [
      'ignores add up',
      'ignore: [{rule: word/banned, reason: own}]',
      {
        ignore: [
          { rule: 'word/odd', reason: 'base' },
          { rule: 'word/banned', reason: 'own' },
        ],
      },
    ],
  ];
  test.each(cases)('%s', (_, text, expected) => {
    expect(load({ '/p/q.yaml': `extends: base.yaml\n${text}`, '/p/base.yaml': base })).toMatchObject(expected);
  });

  test('paths start from the file that names them', () => {
    const policy = load({
      '/p/q.yaml': 'extends: shared/a.yaml',
      '/p/shared/a.yaml': 'guards:\n  - shape: {schema: schemas/s.json}\n',
      '/p/shared/schemas/s.json': '{"type": "square"}',
    });
    expect(policy.guards).toEqual([{ id: 'shape', options: { schema: { type: 'square' } } }]);
  });

  test('a list is applied in its order, and a policy reached twice counts where it is reached first', () => {
    const policy = load({
      '/p/q.yaml': 'extends: [a.yaml, b.yaml]',
      '/p/a.yaml': 'extends: c.yaml\nstrict: true\nfail_on: note',
      '/p/b.yaml': 'extends: c.yaml\nfail_on: warning',
      '/p/c.yaml': 'strict: false\nfail_on: never\nguards: [word]\nignore: [{rule: word/odd, reason: once}]',
    });
    expect(policy).toMatchObject({ strict: true, failOn: 'warning', guards: [{ id: 'word' }] });
    expect(policy.ignore).toHaveLength(1);
  });

  test('a JSON policy may extend a YAML one', () => {
    expect(
      load({ '/p/q.json': '{"extends": "a.yaml", "strict": false}', '/p/a.yaml': 'guards: [word]' }, 'q.json'),
    ).toMatchObject({
      name: 'q.json',
      strict: false,
      guards: [{ id: 'word' }],
    });
  });
});

const hash = (contents: Readonly<Record<string, string>>): string => load(contents).sha256;

describe('the hash', () => {
  const policy = 'extends: a.yaml\nguards:\n  - shape: {schema: s.json}';
  const before = { '/p/q.yaml': policy, '/p/a.yaml': 'guards: [word]', '/p/s.json': '{"type": "square"}' };

  test.each([
    ['what is extended', { ...before, '/p/a.yaml': 'guards: [word]\nstrict: false' }],
    ['a file that is named', { ...before, '/p/s.json': '{"type": "circle"}' }],
    ['the policy itself', { ...before, '/p/q.yaml': `${policy}\nfail_on: note` }],
  ])('changes with %s', (_, after) => {
    expect(hash(after)).not.toBe(hash(before));
  });

  test.each([
    ['comments and layout', { ...before, '/p/q.yaml': `# mine\n${policy}\n` }],
    ['a default that is written out', { ...before, '/p/q.yaml': `${policy}\nstrict: true` }],
    ['where the text stands', { '/p/q.yaml': 'guards:\n  - word\n  - shape: {schema: {type: square}}' }],
  ])('does not change with %s', (_, after) => {
    expect(hash(after)).toBe(hash(before));
  });
});
