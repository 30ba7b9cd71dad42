import { describe, expect, test } from 'vitest';

import { PolicyError } from '../../src/core/errors.js';
import { diskFiles } from '../../src/policy/files.js';
import { loadPolicy } from '../../src/policy/load.js';
import { formatIds } from '../../src/transcripts/formats/index.js';
import { recogniserWith } from '../../src/transcripts/own-records.js';

function policyOf(text: string, others: Readonly<Record<string, string>> = {}) {
  const read = (path: string): Uint8Array => {
    const found = path === '/p/q.yaml' ? text : others[path];
    return found === undefined ? diskFiles.read(path) : new TextEncoder().encode(found);
  };
  return loadPolicy('q.yaml', { cwd: '/p', files: { ...diskFiles, read }, formats: formatIds });
}

/** What is wrong with the shapes of a policy, each with `line:column`. */
const wrong: readonly (readonly [records: string, mistakes: readonly string[]])[] = [
  ['[{text: /t}]', ["1:11 /records/0 needs the key 'format'."]],
  [
    '[{format: anthropic-messages, text: /t}]',
    ["1:20 /records/0/format 'anthropic-messages' is the id of a built-in format; any other id is allowed."],
  ],
];

describe('mistakes', () => {
  test.each(wrong)('%s', (records, mistakes) => {
    expect(mistakesOf(`records: ${records}\nguards: [tool]`)).toEqual(mistakes);
  });

  test.each([
    '[{format: x}]',
    '[{format: x, text: t}]',
    '[{format: x, text: ""}]',
    '[{format: x, text: []}]',
    '[{format: x, text: /t, match: {}}]',
    '[{format: x, text: /t, match: {kind: a}}]',
    '[{format: x, text: /t, match: {/kind: [a]}}]',
    '[{format: x, arguments: /a, text: /t}]',
    '[{format: X Y, text: /t}]',
    '[{format: x, text: /t, txet: /t}]',
    '[{format: x, text: /t~2}]',
    'x',
  ])('%s is refused, with its place', (records) => {
    const [mistake] = mistakesOf(`records: ${records}\nguards: [tool]`);
    expect(mistake).toMatch(/^1:\d+ \/records/);
  });
});

function mistakesOf(text: string): string[] {
  try {
    policyOf(text);
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error;
    return error.mistakes.map(({ line, column, pointer, message }) => `${line}:${column} ${pointer} ${message}`);
  }
  throw new Error('there is no mistake');
}

test('a condition may name a shape of the policy, or of one that it extends', () => {
  const base = 'records: [{format: base-log, text: /t}]\nguards: [tool]';
  const text =
    'extends: base.yaml\nrecords: [{format: own-log, text: /t}]\nguards: [{safety: {}, when: {format: [own-log, base-log]}}]';
  const policy = policyOf(text, { '/p/base.yaml': base });
  expect(policy.records?.map(({ format }) => format)).toEqual(['own-log', 'base-log']);
});

test('shapes are part of what the hash of a policy seals; none leave it as it was', () => {
  const none = policyOf('guards: [tool]');
  expect(none).not.toHaveProperty('records');
  expect(policyOf('records: []\nguards: [tool]').sha256).toBe(none.sha256);
  expect(policyOf('records: [{format: a, text: /t}]\nguards: [tool]').sha256).not.toBe(none.sha256);
});

describe('which format a record has', () => {
  const { records } = policyOf(
    'records: [{format: late, text: /content, tool_name: /do}, {format: early, first: true, match: {/kind: a, /n/0: 1}, response: [/no, /yes]}]\nguards: [tool]',
  );
  const recognise = recogniserWith(records!);
  test.each([
    [{ do: 'x' }, 'late'],
    [{ do: '' }, undefined],
    [{ do: null }, undefined],
    [{ content: 'Hi' }, 'qwed'],
    [{ content: 'Hi', kind: 'a', n: [1] }, 'qwed'],
    [{ kind: 'a', n: [1], yes: 'Hi' }, 'early'],
    [{ kind: 'a', n: [1], yes: { content: 'Hi' } }, 'early'],
    [{ kind: 'a', n: [1], yes: { odd: 'Hi' } }, undefined],
    [{ kind: 'a', n: [2], yes: 'Hi' }, undefined],
    [['late'], undefined],
    ['late', undefined],
    [null, undefined],
  ])('%j', (record, format) => {
    expect(recognise(record)?.id).toBe(format);
  });
});
