import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isObject } from '../../../src/core/json.js';
import type { AuditGuard, GuardResult } from '../../../src/core/guard.js';
import { allBits } from '../../../src/core/record-gate.js';
import { definition as safety } from '../../../src/guards/safety/guard.js';
import { dangerousPatterns } from '../../../src/guards/tool/dangerous-patterns.js';
import { definition as tool } from '../../../src/guards/tool/guard.js';
import { createGate } from '../../../src/scan/gate/record-gate.js';
import { injectionPatterns } from '../../../src/scan/injection.js';
import { privateKeyPattern } from '../../../src/scan/pem.js';
import { nationalIdCountries } from '../../../src/scan/personal/national-ids.js';
import { piiPatterns } from '../../../src/scan/pii.js';
import { labelledKinds, tokenKinds } from '../../../src/scan/secrets/detector.js';
import { recognise } from '../../../src/transcripts/formats/index.js';
import { pick, randomOf } from '../../bench/random.js';
import { fill } from '../../detection/made-up.js';
import { fromPattern } from '../secrets/from-pattern.js';

/** The guards that are spared work, in the ways in which a policy may set them. */
const guards: readonly (readonly [name: string, guard: AuditGuard, rounds?: number])[] = [
  ['tool', tool.createForAudit!({})],
  [
    'tool with patterns',
    tool.createForAudit!({ dangerousPatterns: ['curl\\s+http', '(?:ab|cd)efg', 'wget|ncat'] }),
    500,
  ],
  ['tool with a pattern without a literal', tool.createForAudit!({ dangerousPatterns: ['z+q'] }), 300],
  [
    'tool without defaults',
    tool.createForAudit!({ useDefaultPatterns: false, dangerousPatterns: ['mkfs\\.\\w+'] }),
    500,
  ],
  ['safety', safety.createForAudit!({})],
  ['safety with patterns', safety.createForAudit!({ customPatterns: ['berth\\s+nine', '^tide'], blockPii: true }), 500],
  ['safety with labels', safety.createForAudit!({ harmfulPatterns: ['pass phrase', 'access token'] })],
  ['safety, precise', safety.createForAudit!({ detection: 'precise' }), 500],
  [
    'safety, precise, without injection',
    safety.createForAudit!({ detection: 'precise', checkInjection: false, nationalIds: nationalIdCountries }),
  ],
  [
    'safety, precise, with labels',
    safety.createForAudit!({ detection: 'precise', checkInjection: false, harmfulPatterns: ['pass phrase'] }),
    1_500,
  ],
  ['safety with a label that names members', safety.createForAudit!({ harmfulPatterns: ['content'] }), 1_000],
];

const random = randomOf(20_260_301);
const below = (bound: number): number => Math.floor(random() * bound);

const rows = [...piiPatterns, ...injectionPatterns, privateKeyPattern];
const join = (...parts: readonly string[]): string => parts.join('');

/** What some pattern finds, and parts of it, which may come together again. */
const hits: readonly string[] = [
  ...rows.flatMap(({ hits }) => hits),
  ...dangerousPatterns.flatMap(({ hits }) => hits),
  join('password', ': "otter-9-kelp-44"'),
  join('api_key', '=gull7Rk2Qw9'),
  join('\\u0070assword', ': otter-9-kelp-44'),
  join('\\x73ecret', '=otter-9-kelp-44'),
  ...[
    'rm /* x */ -r --force /',
    'rm -r -f x',
    'os . system(1)',
    'drop/**/table x',
    'curl http://x',
    'wget x',
    'berth nine',
    'tide',
  ],
  ...['secrets', 'pii'].flatMap(detected),
  ...tokenKinds.map(({ pattern }) => fromPattern(pattern, below)),
  ...labelledKinds.map(
    ({ words: [word = ''], value, and }) => `${word}_${and?.split('|')[0] ?? 'key'} = "${fromPattern(value, below)}"`,
  ),
  join('4556 7375 ', '8689 9855'),
  join('3782 822463 ', '10005'),
  join('<password>tide-', '9-kelp</password>'),
  ...['abefg', 'zzq', 'mkfs.ext4', 'access token: otter-9-kelp-44'],
];
const parts: readonly string[] = [
  ...hits.flatMap((hit) => hit.split(/(?<=[\s:@.[\]<>|/-])/)),
  ...[
    'password',
    'api key',
    '=',
    ':',
    '"',
    "'",
    '\\',
    ' ',
    '\t',
    '\n',
    '\u00a0',
    '\ufeff',
    '\u2028',
    'é',
    '潮',
    '😀',
    '1',
    'x',
    '5105',
    '1051',
  ],
];

/** The rows of the detection's test data in which something is to be found. */
function detected(set: string): string[] {
  const rows = readFileSync(new URL(`../../detection/${set}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  return rows
    .map((row) => JSON.parse(row) as { readonly text: string; readonly rule?: string })
    .flatMap(({ text: found, rule }) => (rule === undefined ? [] : [fill(found)]));
}

/** A text that is a hit, holds one, holds parts of one, or is one in base64. */
function text(): string {
  const kind = below(10);
  if (kind === 0) return pick(random, hits);
  if (kind === 1)
    return Buffer.from(`${pick(random, ['', 'a', 'ab', 'abc '])}${pick(random, hits)}`).toString('base64');
  if (kind === 2) return `${pick(random, parts)} ${pick(random, hits)}${pick(random, parts)}`;
  if (kind === 3) return JSON.stringify({ [pick(random, parts)]: pick(random, hits) });
  if (kind === 4) return 'a calm day in the harbour';
  return Array.from({ length: 1 + below(4) }, () => pick(random, parts)).join('');
}

/** A value with such texts in it; two parts of one may stand in neighbouring texts. */
function value(depth: number): unknown {
  const kind = below(depth > 0 ? 9 : 4);
  if (kind === 0) return pick(random, [null, true, 5105, 51_051_051, 308.5550147, -12.5, 1e21, 7]);
  if (kind < 4) return text();
  if (kind === 4) return pick(random, hits).split(' ');
  if (kind === 5) return pick(random, hits).split(/(?<=\s)/);
  if (kind === 6) return Array.from({ length: below(4) }, () => value(depth - 1));
  return members(depth);
}

function members(depth: number): Record<string, unknown> {
  const name = (): string =>
    pick(random, [
      'command',
      'text',
      'note',
      'content',
      'message',
      'rows',
      'password',
      'user_secret',
      'system',
      text(),
      text(),
    ]);
  return Object.fromEntries(Array.from({ length: 1 + below(3) }, () => [name(), value(depth - 1)]));
}

/** Records of the formats whose responses hold nothing but the record's own texts. */
const shapes: readonly (() => Record<string, unknown>)[] = [
  () => ({ id: 'r', object: 'response', status: 'completed', output: items(), usage: { total_tokens: 5 } }),
  () => ({
    object: 'chat.completion',
    choices: [{ message: { role: 'assistant', content: text(), tool_calls: [call()] } }],
  }),
  () => ({ type: 'message', role: 'assistant', content: blocks(), stop_reason: 'end_turn' }),
  () => ({
    messages: [
      { role: 'user', content: text() },
      { role: 'assistant', content: text() },
    ],
  }),
  () => ({ type: 'structured_output', output: value(3) }),
  () => ({ output: text(), arguments: members(2) }),
  () => ({ role: 'assistant', content: blocks() }),
  () => ({ tool: 'search', args: members(3), result: text() }),
  () => ({ prompt: text(), response: text() }),
  () => ({
    type: 'local_shell_call',
    id: 'i',
    status: 'completed',
    call_id: 'c',
    action: { command: ['sh', ...words()] },
  }),
];

const words = (): string[] => pick(random, hits).split(/ +/);
const call = (): unknown => ({ type: 'function', function: { name: 'run', arguments: JSON.stringify(members(3)) } });
const items = (): unknown[] => [
  { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: text() }] },
  { type: 'function_call', call_id: 'c', name: 'run', arguments: JSON.stringify({ command: words(), ...members(2) }) },
];
const blocks = (): unknown[] => [
  { type: 'text', text: text() },
  { type: 'tool_use', name: 'run', input: members(3) },
];

/** The record as some writer of JSON may write it: with escapes that need not be, and blanks. */
function written(record: unknown): string {
  const plain = JSON.stringify(record);
  const escape = (character: string): string => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  const kind = below(6);
  if (kind === 0) return plain.replaceAll(/[^\0-\x7f]/g, escape);
  if (kind === 1) return plain.replaceAll(/[<>&'/]/g, (character) => (character === '/' ? '\\/' : escape(character)));
  if (kind === 2) return JSON.stringify(record, null, 2);
  if (kind === 3)
    return plain.replaceAll(/[a-z](?=[^"\\]*")/g, (letter) =>
      below(40) === 0 && isPlain(plain) ? escape(letter) : letter,
    );
  if (kind === 4) return plain.replaceAll(/(?<=[^\\]"),(?=")/g, ' ,\t');
  return plain;
}

/** Without backslashes, every letter of a text may be written as an escape. */
const isPlain = (json: string): boolean => !json.includes('\\');

function hasTimedOut({ violations }: GuardResult): boolean {
  return violations.some(({ rule }) => rule.endsWith('-timeout'));
}

describe('a guard behind a gate finds what it finds without one', () => {
  test.each(guards.map(([name, guard, rounds = 5_000]) => ({ name, guard, rounds })))('$name', ({ guard, rounds }) => {
    const gate = createGate(guard.gated!.groups);
    const missed: string[] = [];
    let failed = 0;
    let spared = 0;
    for (let round = 0; round < rounds; round++) {
      const json = written(pick(random, shapes)());
      let record: unknown;
      try {
        record = JSON.parse(json);
      } catch {
        continue;
      }
      const format = recognise(record);
      if (!isObject(record) || !format?.verbatim) continue;
      const bits = gate.bitsOf(Buffer.from(json));
      if ((bits & allBits) === 0) spared++;
      for (const { response } of format.responses(record as never)) {
        const expected = guard.check(response);
        const given = guard.gated!.check(response, bits);
        // Time runs out on a busy machine, with or without a gate.
        if ([expected, given].some(hasTimedOut)) continue;
        if (expected.violations.length > 0) failed++;
        if (JSON.stringify(given) !== JSON.stringify(expected)) missed.push(json);
      }
    }
    expect(missed.slice(0, 3)).toEqual([]);
    expect(failed).toBeGreaterThan(0);
    // A pattern without a literal, and a label that names members, leave nothing to be spared.
    expect(spared > rounds / 50).toBe(!guard.gated!.groups.some(({ always }) => always));
  });
});
