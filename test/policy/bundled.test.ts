import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { bundledPolicies, bundledPolicyPath } from '../../src/policy/bundled.js';
import { diskFiles } from '../../src/policy/files.js';
import { guardDefinitions } from '../../src/guards/index.js';
import { loadPolicy } from '../../src/policy/load.js';
import { schemaCheck } from '../../src/policy/schema-mistakes.js';
import { readSource } from '../../src/policy/source.js';
import { buildStack } from '../../src/policy/stack.js';
import { formatIds } from '../../src/transcripts/formats/index.js';

test('the bundled policies are those that the documentation names', () => {
  const page = readFileSync(new URL('../../policies/README.md', import.meta.url), 'utf8');
  const named = [...page.matchAll(/^\| \[`([a-z-]+)`\]/gm)].map(([, name]) => name!);
  expect(new Set(named)).toEqual(new Set(bundledPolicies()));
});

describe('every bundled policy', () => {
  test.each(bundledPolicies())('%s loads, builds its stack, and explains itself', (name) => {
    const source = readSource(bundledPolicyPath(name)!, { cwd: '/', files: diskFiles, definitions: guardDefinitions });
    expect(schemaCheck(guardDefinitions)(source)).toEqual([]);
    const policy = loadPolicy(name, { cwd: '/' });
    expect(policy.name).toBe(name);
    expect(buildStack(policy).entries.map(({ id }) => id)).toEqual(policy.guards.map(({ id }) => id));
    expect(readFileSync(bundledPolicyPath(name)!, 'utf8')).toMatch(/^# /);
  });
});

test('a name that is no bundled policy has no path', () => {
  expect(bundledPolicyPath('../package')).toBeUndefined();
});

/** What `when` a call of the tool is broken, and how much it weighs under the policy. */
function levelsOf(name: string, tool: string, args: Readonly<Record<string, unknown>>): string[] {
  const { entries, levelOf } = buildStack(loadPolicy(name, { cwd: '/' }));
  const response = {
    role: 'assistant',
    content: null,
    tool_calls: [{ function: { name: tool, arguments: JSON.stringify(args) } }],
  };
  return entries.flatMap(({ guard }) => {
    const result = guard.check(response);
    return result.violations.map((violation) => `${violation.rule} ${levelOf(result, violation)}`);
  });
}

describe('what they make of a call', () => {
  const list = { command: 'ls -la' };
  const remove = { command: ['rm', '-rf', '/'].join(' ') };
  const rows: readonly (readonly [
    policy: string,
    tool: string,
    args: Readonly<Record<string, unknown>>,
    broken: readonly string[],
  ])[] = [
    ['recommended', 'search', list, []],
    ['recommended', 'Bash', list, ['tool/blocked-tool warning']],
    ['recommended', 'search', remove, ['tool/destructive-command error']],
    ['strict', 'search', list, []],
    ['strict', 'Bash', list, ['tool/blocked-tool error']],
    ['coding-agent', 'Bash', list, []],
    ['coding-agent', 'run_shell_command', list, []],
    ['coding-agent', 'transfer_money', list, ['tool/not-allowed error']],
    ['coding-agent', 'Bash', remove, ['tool/destructive-command error']],
    ['finance', 'search', list, []],
    ['finance', 'report', { cash_flows: [100], npv: 100 }, []],
    ['finance', 'report', { cash_flows: [100], npv: 99 }, ['finance/wrong-npv error']],
    ['finance', 'calculator', { operation: 'add', x: 1, y: 2, result: 4 }, ['math/wrong-calculation error']],
  ];
  test.each(rows)('%s: %s %j', (policy, tool, args, broken) => {
    expect(levelsOf(policy, tool, args)).toEqual(broken);
  });
});

/** Every YAML example of the page, as a policy of its own: keys that stand alone are given a stack. */
const examples = [
  ...readFileSync(new URL('../../policies/README.md', import.meta.url), 'utf8').matchAll(/```yaml\n(.*?)```/gs),
]
  .map(([, text = '']) => text)
  .map((text) => (/^(?:guards|extends):/m.test(text) ? text : `guards: [tool, safety]\n${text}`));

test.each(examples)('the example %j loads', (text) => {
  const files = {
    ...diskFiles,
    read: (path: string) => {
      if (path === '/p/q.yaml') return new TextEncoder().encode(text);
      if (path === '/p/schemas/answer.json') return new TextEncoder().encode('{"type": "object"}');
      return diskFiles.read(path);
    },
  };
  expect(buildStack(loadPolicy('q.yaml', { cwd: '/p', files, formats: formatIds })).entries).not.toEqual([]);
});
