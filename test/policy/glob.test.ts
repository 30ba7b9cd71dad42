import { describe, expect, test } from 'vitest';
import { matchesPath, matchesWildcard } from '../../src/policy/glob.js';

describe('names', () => {
  const rows: readonly (readonly [pattern: string, matches: readonly string[], differs: readonly string[]])[] = [
    ['bash', ['bash'], ['Bash', 'bash2', 'abash', '']],
    ['*', ['', 'x', 'a/b', 'line\nbreak'], []],
    ['mcp__*', ['mcp__', 'mcp__a__b'], ['mcp_', 'xmcp__a']],
    ['*_call', ['_call', 'mcp_call', 'a_call_call'], ['_calls', 'call']],
    ['a*b*c', ['abc', 'aXbYc', 'abbcc', 'abcbc'], ['acb', 'ab', 'abcd']],
    ['gpt-?', ['gpt-4', 'gpt-o'], ['gpt-', 'gpt-4o']],
    ['a.b', ['a.b'], ['axb']],
    ['[ab](c)', ['[ab](c)'], ['a', 'ac']],
    ['', [''], ['a']],
    ['**', ['', 'x', 'a/b'], []],
  ];
  test.each(rows)('%s', (pattern, matches, differs) => {
    expect(matches.filter((text) => !matchesWildcard(pattern, text))).toEqual([]);
    expect(differs.filter((text) => matchesWildcard(pattern, text))).toEqual([]);
  });
});

describe('paths', () => {
  const rows: readonly (readonly [pattern: string, matches: readonly string[], differs: readonly string[]])[] = [
    ['a.jsonl', ['a.jsonl', './a.jsonl'], ['logs/a.jsonl', 'A.jsonl']],
    ['./a.jsonl', ['a.jsonl'], ['x/a.jsonl']],
    ['*.jsonl', ['a.jsonl', '.jsonl'], ['logs/a.jsonl', 'a.json']],
    ['**/*.jsonl', ['a.jsonl', 'logs/a.jsonl', 'logs/x/y/a.jsonl'], ['a.json', 'a.jsonl/b']],
    ['logs/**', ['logs/a', 'logs/x/a', 'logs'], ['log/a', 'x/logs/a']],
    ['logs/*/a', ['logs/x/a'], ['logs/a', 'logs/x/y/a']],
    ['a/**/b/**/c', ['a/b/c', 'a/x/b/y/z/c', 'a/b/b/c'], ['a/c', 'a/b', 'a/b/c/d']],
    ['../x/*', ['../x/a'], ['x/a']],
    ['run-?.jsonl', ['run-1.jsonl'], ['run-10.jsonl', 'run-/.jsonl']],
  ];
  test.each(rows)('%s', (pattern, matches, differs) => {
    expect(matches.filter((path) => !matchesPath(pattern, path))).toEqual([]);
    expect(differs.filter((path) => matchesPath(pattern, path))).toEqual([]);
  });
});

test('many stars and a long text take no time', () => {
  const start = performance.now();
  expect(matchesWildcard('a*a*a*a*a*a*a*a*b', 'a'.repeat(1_000_000))).toBe(false);
  expect(matchesPath('**/a/**/a/**/a/**/b', 'a/'.repeat(10_000))).toBe(false);
  expect(performance.now() - start).toBeLessThan(2000);
});
