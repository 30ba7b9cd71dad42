import { describe, expect, test } from 'vitest';
import { PolicyError, UsageError } from '../../src/core/errors.js';
import { loadPolicy } from '../../src/policy/load.js';
import { filesOf, invented } from './invented.js';

const formats = ['claude-code', 'openai-chat'];

/** The mistakes of `/p/q.yaml`, as `line:column pointer message`; those of other files begin with the file's name. */
function mistakesOf(contents: string | Readonly<Record<string, string | Uint8Array>>): string[] {
  const files = filesOf(typeof contents === 'string' ? { '/p/q.yaml': contents } : contents);
  try {
    loadPolicy('q.yaml', { cwd: '/p', files, definitions: invented, formats });
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    return error.mistakes.map(
      ({ file, line, column, pointer, message }) =>
        `${file === 'q.yaml' ? '' : `${file}:`}${line}:${column} ${pointer} ${message}`,
    );
  }
  return [];
}

const keys =
  'version, extends, strict, allow_warnings, guards, rules, ignore, ignore_field, never_ignore, fail_on, on_unknown, records, scope, limits';
const guards = 'word, WordGuard, shape, ShapeGuard, safety, SafetyGuard';
const options = 'patterns, banned, mode, most, either, by_name, inner, blocklist';
const ignorable =
  'word/banned, word/odd, shape/wrong, safety/budget, input/unknown-format, input/foreign-number, input/record-too-large, input/invalid-utf8, input/invalid-ignore, input/irregular-stream, verify/response-limit, verify/unbindable';
const rules =
  'word/banned, word/odd, word/pinned, shape/wrong, safety/budget, input/malformed, input/unknown-format, input/duplicate-key, input/foreign-number, input/record-too-large, input/invalid-utf8, input/invalid-ignore, input/irregular-stream, input/unreadable, verify/guard-error, verify/no-guards, verify/response-limit, verify/unbindable';

describe('mistakes of one file', () => {
  const rows: readonly (readonly [string, string, readonly string[]])[] = [
    [
      'an unknown key',
      'gaurds: []\nguards: [word]',
      [`1:1 /gaurds unknown key 'gaurds'; allowed are ${keys}. Did you mean 'guards'?`],
    ],
    [
      'a key that no policy has',
      'guards: [word]\n__proto__: {a: 1}',
      [`2:1 /__proto__ unknown key '__proto__'; allowed are ${keys}.`],
    ],
    [
      'an unknown guard, by name',
      'guards: [wrod]',
      [`1:10 /guards/0 unknown guard 'wrod'; allowed are ${guards}. Did you mean 'word'?`],
    ],
    [
      'an unknown guard, as a key',
      'guards:\n  - wrod: {}\n',
      [`2:5 /guards/0/wrod unknown guard 'wrod'; allowed are ${guards}, when. Did you mean 'word'?`],
    ],
    [
      'items that name no guard',
      'guards:\n  - when: {tool: x}\n  - {}\n  - 5\n  - word\n',
      [
        `2:5 /guards/0 must name exactly one guard; allowed are ${guards}.`,
        `3:5 /guards/1 must name exactly one guard; allowed are ${guards}.`,
        '4:5 /guards/2 must be a mapping.',
      ],
    ],
    [
      'an item that names two',
      'guards:\n  - word: {}\n    shape: {schema: {}}\n',
      [`2:5 /guards/0 must name exactly one guard; allowed are ${guards}.`],
    ],
    [
      'options',
      'guards:\n  - word: {modes: gentle, mode: hrash, most: 11, banned: [a, a], either: x, callback: 1, patterns: x}\n',
      [
        `2:12 /guards/0/word/modes unknown option 'modes' of the guard 'word'; allowed are ${options}. Did you mean 'mode'?`,
        "2:33 /guards/0/word/mode 'hrash' is not allowed; allowed are gentle, harsh. Did you mean 'harsh'?",
        '2:46 /guards/0/word/most must be at most 10.',
        '2:58 /guards/0/word/banned holds one value twice, as items 0 and 1; each may stand once.',
        '2:74 /guards/0/word/either must be a number or a list.',
        `2:77 /guards/0/word/callback the option 'callback' cannot stand in a policy: it is a function; allowed are ${options}.`,
        '2:100 /guards/0/word/patterns must be a list.',
      ],
    ],
    ['options that are null', 'guards:\n  - word:\n', ['2:10 /guards/0/word must be a mapping.']],
    [
      'the branch of a choice that was meant',
      'guards:\n  - word: {either: [1]}\n',
      ['2:21 /guards/0/word/either/0 must be text.'],
    ],
    [
      'an option under two names',
      'guards:\n  - WordGuard: {banned: [a], blocklist: [b]}',
      [
        "2:30 /guards/0/WordGuard/blocklist the option 'blocklist' is the same as 'banned', which stands there too; one of them is allowed.",
      ],
    ],
    [
      'a guard listed twice',
      'guards: [word, WordGuard]',
      ["1:16 /guards/1 lists the guard 'word' a second time without 'when'; once is allowed."],
    ],
    [
      'options that only the constructor refuses',
      'guards:\n  - word: {patterns: [ok, "(", "a", "["], by_name: {x: ok, y: "("}}\n',
      [
        "2:27 /guards/0/word/patterns/1 '(' is no regular expression.",
        "2:37 /guards/0/word/patterns/3 '[' is no regular expression.",
        "2:63 /guards/0/word/by_name/y '(' is no regular expression.",
      ],
    ],
    [
      'options that do not go together',
      'guards:\n  - word: {mode: harsh, most: 1}\n',
      ['2:11 /guards/0/word harsh needs more words.'],
    ],
    [
      'a required option',
      'guards:\n  - shape: {loose: true}',
      ["2:12 /guards/0/shape the guard 'shape' needs the option 'schema'."],
    ],
    [
      'a required option that is refused',
      'guards:\n  - shape:\n      schema:\n        type: triangle\n      loose: true\n',
      ['4:15 /guards/0/shape/schema/type triangles are not known. Squares are.'],
    ],
    [
      'a budget',
      'guards:\n  - safety: {max_cost: false}\n  - safety: {max_cost: -1}\n    when: {tool: x}',
      ['2:24 /guards/0/safety/max_cost must be a number.', '3:24 /guards/1/safety/max_cost must be at least 0.'],
    ],
    [
      'rules',
      'guards: [word]\nrules: {word/banend: off, word/odd: erorr, word/pinned: off, input/malformed: off, verify/guard-error: note}',
      [
        `2:9 /rules/word~1banend unknown rule 'word/banend'; allowed are ${rules}. Did you mean 'word/banned'?`,
        "2:37 /rules/word~1odd 'erorr' is not allowed; allowed are off, note, warning, error. Did you mean 'error'?",
        "2:57 /rules/word~1pinned the rule 'word/pinned' cannot be turned off; allowed are note, warning, error.",
        "2:79 /rules/input~1malformed the rule 'input/malformed' cannot be turned off; allowed are note, warning, error.",
      ],
    ],
    [
      'ignores',
      [
        'guards: [word]',
        'ignore:',
        '  - {rule: word/odd}',
        '  - {rule: input/malformed, reason: x}',
        '  - {rule: word/od, reason: " "}',
        '  - {rule: word/odd, reason: x, expires: 2026-02-30}',
        '  - {rule: word/odd, reason: x, expires: tomorrow, why: 1}',
      ].join('\n'),
      [
        "3:5 /ignore/0 needs the key 'reason'.",
        `4:12 /ignore/1/rule the rule 'input/malformed' cannot be ignored; allowed are ${ignorable}.`,
        `5:12 /ignore/2/rule unknown rule 'word/od'; allowed are ${ignorable}. Did you mean 'word/odd'?`,
        '5:29 /ignore/2/reason must say why the findings are accepted.',
        "6:42 /ignore/3/expires '2026-02-30' is no date; a day such as '2026-12-31' is expected.",
        "7:42 /ignore/4/expires 'tomorrow' is no date; a day such as '2026-12-31' is expected.",
        "7:52 /ignore/4/why unknown key 'why'; allowed are rule, path, tool, reason, expires.",
      ],
    ],
    [
      'conditions',
      [
        'guards:',
        '  - {word: {}, when: {role: assistent, pointer: x, equals: 1, in: [2], matches: "("}}',
        '  - {word: {}, when: {pointer: /a}}',
        '  - {word: {}, when: {equals: 1}}',
        '  - {word: {}, when: {}}',
        '  - {word: {}, when: {format: claude-cod, tool: [], path: 5}}',
        '  - {word: {}, when: {format: [openai-chat, x]}}',
      ].join('\n'),
      [
        '2:22 /guards/0/when must have exactly one of the keys equals, in, matches.',
        "2:29 /guards/0/when/role 'assistent' is not allowed; allowed are assistant, tool, user, system. Did you mean 'assistant'?",
        "2:49 /guards/0/when/pointer must be a JSON Pointer such as '/output/status'.",
        '2:81 /guards/0/when/matches must be a regular expression: Unterminated group.',
        '3:22 /guards/1/when must have exactly one of the keys equals, in, matches.',
        "4:22 /guards/2/when needs the key 'pointer' beside 'equals'.",
        '5:22 /guards/3/when must hold at least one key; allowed are format, role, type, tool, model, path, pointer, equals, in, matches.',
        "6:31 /guards/4/when/format unknown format 'claude-cod'; allowed are claude-code, openai-chat. Did you mean 'claude-code'?",
        '6:49 /guards/4/when/tool must hold at least one item.',
        '6:59 /guards/4/when/path must be text.',
        "7:45 /guards/5/when/format/1 unknown format 'x'; allowed are claude-code, openai-chat.",
      ],
    ],
    [
      'the other keys',
      [
        'guards: word',
        'strict: yes',
        'allow_warnings: 1',
        'fail_on: errors',
        'on_unknown: never',
        'version: 2',
        'scope: {roles: [], origins: [primary, primary], tool_results: every}',
        'limits: {record_bytes: 1.5}',
      ].join('\n'),
      [
        '1:9 /guards must be a list.',
        '2:9 /strict must be true or false.',
        '3:17 /allow_warnings must be true or false.',
        "4:10 /fail_on 'errors' is not allowed; allowed are never, note, warning, error. Did you mean 'error'?",
        "5:13 /on_unknown 'never' is not allowed; allowed are error, warning, ignore.",
        '6:10 /version must be 1.',
        '7:16 /scope/roles must hold at least one item.',
        '7:29 /scope/origins holds one value twice, as items 0 and 1; each may stand once.',
        "7:63 /scope/tool_results 'every' is not allowed; allowed are injection, all.",
        '8:24 /limits/record_bytes must be a whole number.',
      ],
    ],
    [
      'no guards',
      'strict: true',
      ['1:1 /guards the policy has no guards: nothing would be verified; list at least one.'],
    ],
    [
      'an empty stack',
      'strict: true\nguards: []',
      ['2:9 /guards the policy has no guards: nothing would be verified; list at least one.'],
    ],
    ['an empty file', '# later\n', ["1:1  is empty; a policy needs at least 'guards' or 'extends'."]],
    ['a list', '- word', ['1:1  must be a mapping.']],
    ['a text', 'word', ['1:1  must be a mapping.']],
    ['a null', '~', ['1:1  must be a mapping.']],
    [
      'a file that is not well-formed',
      'guards: [word',
      [
        '1:14  is no valid YAML or JSON: Flow sequence in block collection must be sufficiently indented and end with a ].',
      ],
    ],
    [
      'keys that stand twice, beside other mistakes',
      'guards: [word]\nstrict: 1\nstrict: true\nfoo: 1',
      [
        "3:1 /strict the key 'strict' stands twice; each may stand once.",
        `4:1 /foo unknown key 'foo'; allowed are ${keys}.`,
      ],
    ],
    [
      'a value too long to quote',
      `guards: [word]\nfail_on: "${'x'.repeat(80)}\\n"`,
      [`2:10 /fail_on '${'x'.repeat(60)}…' is not allowed; allowed are never, note, warning, error.`],
    ],
    [
      'a value with control characters',
      'guards: [word]\nfail_on: "\\e[2K\\n"',
      ["2:10 /fail_on '\uFFFD[2K\uFFFD' is not allowed; allowed are never, note, warning, error."],
    ],
  ];
  test.each(rows)('%s', (_, text, mistakes) => {
    expect(mistakesOf(text)).toEqual(mistakes);
  });
});

describe('mistakes of several files', () => {
  const bundled = 'coding-agent, finance, recommended, strict';
  const rows: readonly (readonly [string, Readonly<Record<string, string | Uint8Array>>, readonly string[]])[] = [
    [
      'what is extended is missing, or extends in a circle',
      {
        '/p/q.yaml': 'extends: [./a.yaml, nope, strickt]\nguards: [word]',
        '/p/a.yaml': 'extends: q.yaml\nguards: [wrod]',
      },
      [
        `1:21 /extends/1 extends 'nope', which does not exist; a file's path is allowed, or one of ${bundled}.`,
        `1:27 /extends/2 extends 'strickt', which does not exist; a file's path is allowed, or one of ${bundled}. Did you mean 'strict'?`,
        'a.yaml:1:10 /extends extends itself: q.yaml -> a.yaml -> q.yaml; a policy may only extend others.',
        `a.yaml:2:10 /guards/0 unknown guard 'wrod'; allowed are ${guards}. Did you mean 'word'?`,
      ],
    ],
    [
      'itself',
      { '/p/q.yaml': 'extends: q.yaml' },
      ['1:10 /extends extends itself: q.yaml -> q.yaml; a policy may only extend others.'],
    ],
    [
      'what is extended is no policy',
      { '/p/q.yaml': 'extends: ../a.json', '/a.json': '[]' },
      ['../a.json:1:1  must be a mapping.'],
    ],
    ['extends of a wrong type', { '/p/q.yaml': 'extends: {a: 1}\nguards: [word]' }, ['1:10 /extends must be text.']],
    [
      'a schema that does not fit',
      { '/p/q.yaml': 'guards:\n  - shape: {schema: s/s.json}\n', '/p/s/s.json': '{\n  "type": 5\n}' },
      ['s/s.json:2:11 /type must be text.'],
    ],
    [
      'a schema that is refused',
      { '/p/q.yaml': 'guards:\n  - shape: {schema: s.yaml}\n', '/p/s.yaml': 'title: x\ntype: triangle\n' },
      ['s.yaml:2:7 /type triangles are not known. Squares are.'],
    ],
    [
      'schemas that are missing, empty or not well-formed',
      {
        '/p/q.yaml':
          'guards:\n  - shape: {schema: t.json}\n  - {shape: {schema: e.json}, when: {tool: y}}\n  - {shape: {schema: s.json}, when: {tool: x}}\n',
        '/p/e.json': '',
        '/p/s.json': '{"type": [}',
      },
      [
        "2:21 /guards/0/shape/schema names the file 't.json', which does not exist; a JSON or YAML file is expected.",
        "3:22 /guards/1/shape/schema names the file 'e.json', which is empty; a JSON or YAML file is expected.",
        's.json:1:11  is no valid YAML or JSON: Flow sequence in block collection must be sufficiently indented and end with a ].',
        's.json:1:11  is no valid YAML or JSON: Flow map must end with a }.',
      ],
    ],
    [
      'a list where a schema is expected',
      { '/p/q.yaml': 'guards:\n  - shape: {schema: s.json}\n', '/p/s.json': '[]' },
      ['2:21 /guards/0/shape/schema must be a mapping.'],
    ],
    [
      'an option that is no file',
      { '/p/q.yaml': 'guards:\n  - word: {inner: s.json}\n', '/p/s.json': '{}' },
      ['2:19 /guards/0/word/inner must be a mapping.'],
    ],
    [
      'an option that is refused where it was extended',
      {
        '/p/q.yaml': 'extends: a.yaml\nguards:\n  - word: {mode: gentle}',
        '/p/a.yaml': 'guards:\n  - word: {patterns: ["("]}',
      },
      ["a.yaml:2:23 /guards/0/word/patterns/0 '(' is no regular expression."],
    ],
    [
      'a mistake that two ways lead to, told once',
      {
        '/p/q.yaml': 'extends: [a.yaml, b.yaml]',
        '/p/a.yaml': 'extends: c.yaml',
        '/p/b.yaml': 'extends: c.yaml',
        '/p/c.yaml': 'guards: [word]\nfoo: 1',
      },
      [`c.yaml:2:1 /foo unknown key 'foo'; allowed are ${keys}.`],
    ],
  ];
  test.each(rows)('%s', (_, contents, mistakes) => {
    expect(mistakesOf(contents)).toEqual(mistakes);
  });
});

describe('a policy that is not there', () => {
  const rows: readonly (readonly [reference: string, message: string, hint: string])[] = [
    [
      'missing.yaml',
      "The policy 'missing.yaml' does not exist.",
      "A policy is a file's path or one of coding-agent, finance, recommended, strict.",
    ],
    ['recomended', "The policy 'recomended' does not exist.", "Did you mean 'recommended'?"],
  ];
  test.each(rows)('%s', (reference, message, hint) => {
    const load = (): unknown => loadPolicy(reference, { cwd: '/p', files: filesOf({}), definitions: invented });
    expect(load).toThrow(UsageError);
    expect(load).toThrow(expect.objectContaining({ message, hint }));
  });
});

test('the message of the error lists every mistake', () => {
  const files = filesOf({ '/p/q.yaml': 'guards: [word]\nstrict: 1\nfail_on: x' });
  expect(() => loadPolicy('q.yaml', { cwd: '/p', files, definitions: invented })).toThrow(
    "the policy has 2 mistakes:\n  q.yaml:2:9 /strict must be true or false.\n  q.yaml:3:10 /fail_on 'x' is not allowed; allowed are never, note, warning, error.",
  );
});
