import { describe, expect, test } from 'vitest';
import { type Checked, checkResponse } from '../../src/audit/check-response.js';
import { InputError } from '../../src/core/errors.js';
import type { VerificationContext } from '../../src/core/guard.js';
import { diskFiles } from '../../src/policy/files.js';
import { loadPolicy } from '../../src/policy/load.js';
import type { Policy } from '../../src/policy/policy.js';

function policyOf(text: string): Policy {
  const read = (path: string): Uint8Array =>
    path === '/p/q.yaml' ? new TextEncoder().encode(text) : diskFiles.read(path);
  return loadPolicy('q.yaml', { cwd: '/p', files: { ...diskFiles, read } });
}

const call = (name: string, args: object = {}): object => ({ type: 'tool_call', tool_name: name, arguments: args });
const text = (value: unknown): Checked => ({ text: JSON.stringify(value) });
const tool = 'guards: [tool]';

interface Row {
  readonly name: string;
  readonly checked: Checked;
  readonly policy?: string;
  readonly context?: VerificationContext;
  /** Rules of the findings, each with its level and the place in what was checked. */
  readonly findings: readonly string[];
  readonly verified: boolean;
}

const rows: readonly Row[] = [
  { name: 'a harmless call', checked: text(call('search')), findings: [], verified: true },
  {
    name: 'a blocked call',
    checked: text(call('bash')),
    findings: ['error tool/blocked-tool /tool_name'],
    verified: false,
  },
  {
    name: 'a response that is no text any more',
    checked: { response: call('bash') as never },
    findings: ['error tool/blocked-tool /tool_name'],
    verified: false,
  },
  { name: 'words', checked: { text: ' All is well.\n' }, findings: [], verified: true },
  {
    name: 'a Chat completion, by the place in it',
    checked: text({
      object: 'chat.completion',
      choices: [
        {
          index: 0,
          message: {
            role: 'assistant',
            content: null,
            tool_calls: [{ id: 'c', type: 'function', function: { name: 'bash', arguments: '{}' } }],
          },
        },
      ],
    }),
    findings: ['error tool/blocked-tool /choices/0/message/tool_calls/0/function/name'],
    verified: false,
  },
  {
    name: 'a level below the fail level',
    checked: text(call('bash')),
    policy: 'strict: false\nguards: [tool: { default_blocklist_level: warning }]',
    findings: ['warning tool/blocked-tool /tool_name'],
    verified: true,
  },
  {
    name: 'a fail level that the warning has',
    checked: text(call('bash')),
    policy: 'fail_on: warning\nstrict: false\nguards: [tool: { default_blocklist_level: warning }]',
    findings: ['warning tool/blocked-tool /tool_name'],
    verified: false,
  },
  {
    name: 'a policy that never fails',
    checked: text(call('bash')),
    policy: `fail_on: never\n${tool}`,
    findings: ['error tool/blocked-tool /tool_name'],
    verified: true,
  },
  {
    name: 'a budget that the context has spent',
    checked: text(call('search')),
    policy: 'guards: [safety: { max_cost: 5 }]',
    context: { total_cost: 6 },
    findings: ['error safety/budget '],
    verified: false,
  },
];

describe('one response', () => {
  test.each(rows)('$name', ({ checked, policy = tool, context = {}, findings, verified }) => {
    const verdict = checkResponse(checked, policyOf(`version: 1\n${policy}\n`), context);
    expect(verdict.findings.map(({ level, ruleId, pointer }) => `${level} ${ruleId} ${pointer}`)).toEqual(findings);
    expect(verdict).toMatchObject({ schema: 'qwed-or.check/1', verified, exitCode: verified ? 0 : 1 });
    expect(verdict.guards).toHaveLength(1);
  });

  const refused: readonly (readonly [name: string, text: string, message: RegExp])[] = [
    ['nothing', ' \n', /Standard input is empty/],
    ['broken JSON', '{"type":', /malformed/],
    ['two members of one name', '{"tool_name":"bash","tool_name":"search","type":"tool_call"}', /malformed/],
    ['two responses', '{}\n{}', /more than one response/],
    ['a list of numbers', '[1]', /no known shape/],
    ['words of a user', '{"role":"user","content":"Hello."}', /no response that the policy looks at/],
  ];
  test.each(refused)('%s is none', (_, given, message) => {
    const check = (): unknown => checkResponse({ text: given }, policyOf(`version: 1\n${tool}\n`), {});
    expect(check).toThrow(InputError);
    expect(check).toThrow(message);
  });

  test('shows no secret that stands beside what is at fault', () => {
    const secret = ['ghp_', 'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'].join('');
    const verdict = checkResponse(
      text(call(`run_${secret}`, { query: 'DROP TABLE visits' })),
      policyOf(`version: 1\n${tool}\n`),
      {},
    );
    expect(verdict.verified).toBe(false);
    expect(JSON.stringify(verdict)).not.toContain(secret);
  });
});
