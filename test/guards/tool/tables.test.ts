import { describe, expect, test } from 'vitest';
import { suspicious } from '../../../src/guards/tool/argument-scan.js';
import { blockedTools } from '../../../src/guards/tool/blocked-tools.js';
import { dangerousPatterns } from '../../../src/guards/tool/dangerous-patterns.js';
import { blockKey } from '../../../src/guards/tool/fold.js';
import { ToolGuard } from '../../../src/guards/tool/guard.js';
import { normalizeShellText } from '../../../src/scan/shell-text.js';
import { seeded } from '../hostile-values.js';

describe.each(dangerousPatterns)('the pattern $name', ({ regex, hits, misses }) => {
  test.each(hits)('hits %j', (text) => {
    expect(regex.test(text)).toBe(true);
  });

  test.each(misses)('misses %j', (text) => {
    expect(regex.test(text)).toBe(false);
  });

  test('is found through the guard', () => {
    const result = new ToolGuard().check({ type: 'tool_call', tool_name: 'x', arguments: { q: hits[0] } });
    expect(result.details).toMatchObject({ pattern: regex.source });
  });
});

describe('the quick test of a text', () => {
  const parts = dangerousPatterns.flatMap(({ hits }) => hits.flatMap((hit) => hit.split(/(?=[\s.(/-])/)));
  const glue = ['', ' ', '\n', ' . ', '. ', ' .', '/*', '*/', '/**/', ' -r', ' --force', ' -f', 'rm', 'os', 'system'];

  test('passes no text whose normalised form a pattern hits', () => {
    const random = seeded(11);
    const pick = (list: readonly string[]): string => list.at(Math.floor(random() * list.length))!;
    const overlooked: string[] = [];
    let hits = 0;
    for (let round = 0; round < 50_000; round++) {
      const text = Array.from({ length: 6 }, () => pick(parts) + pick(glue)).join('');
      const isHit = dangerousPatterns.some(({ regex }) => regex.test(text) || regex.test(normalizeShellText(text)));
      if (isHit) hits++;
      if (isHit && !suspicious.test(text)) overlooked.push(text);
    }
    expect(hits).toBeGreaterThan(1_000);
    expect(overlooked).toEqual([]);
  });
});

test('there are fourteen patterns', () => {
  expect(dangerousPatterns).toHaveLength(14);
});

describe('the default blocklist', () => {
  const names = Object.values(blockedTools).flat();

  test('has twelve shells with and without .exe, and no name twice', () => {
    expect(names.filter((name) => name.endsWith('.exe'))).toHaveLength(12);
    expect(new Set(names.map(blockKey)).size).toBe(names.length);
  });

  test.each(names)('blocks %s', (name) => {
    expect(new ToolGuard().check({ tool_calls: [{ name: name.toUpperCase() }] }).violations).toMatchObject([
      { rule: 'tool/blocked-tool' },
    ]);
  });
});

/** Spellings of one blocked name, and of others. */
const keys: readonly (readonly [name: string, key: string])[] = [
  ['Execute-Shell', 'executeshell'],
  [' executeShell\t', 'executeshell'],
  ['execute_shell', 'executeshell'],
  ['b.a s-h', 'bash'],
  ['ba\u200Bsh', 'bash'],
  ['z\u017Fh', 'zsh'],
  ['ba\u0301sh', 'bash'],
  ['functions.bash', 'functionsbash'],
  ['powershell\u0131', 'powershell\u0131'],
  ['...', ''],
];

describe('names as blocklists compare them', () => {
  test.each(keys)('%j is %j', (name, key) => {
    expect(blockKey(name)).toBe(key);
  });
});
