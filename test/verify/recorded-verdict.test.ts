import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { StateGuard } from '../../src/guards/state/guard.js';
import { ToolGuard } from '../../src/guards/tool/guard.js';
import { ResponseVerifier } from '../../src/verifier.js';
import { findVerdict, verdictFlaws } from '../../src/verify/recorded-verdict.js';

/** What a record would be found guilty of; undefined for one that is no verdict. */
function rulesOf(record: unknown): readonly string[] | undefined {
  const text = JSON.stringify(record);
  const found = findVerdict(JSON.parse(text), text);
  return found && verdictFlaws(found).map(({ rule }) => rule);
}

const flawsOf = (json: string) => verdictFlaws(findVerdict(JSON.parse(json), json)!);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** A verdict written by hand: the digest is over the canonical text, as the specification has it. */
const response = { type: 'text', content: 'Good morning.' };
const verdict = {
  verified: true,
  guards_passed: 1,
  guards_failed: 0,
  guard_results: [{ guard: 'ToolGuard', passed: true, message: 'ok', details: null, severity: 'info' }],
  binding: {
    guards: ['ToolGuard'],
    digest: sha256('{"guards":["ToolGuard"],"response":{"content":"Good morning.","type":"text"}}'),
  },
};

describe('a recorded verdict is verified', () => {
  const rows: readonly (readonly [name: string, record: unknown])[] = [
    ['with its response beside it', { ...verdict, response }],
    ['below its response', { response, verification: verdict }],
    ['within its response', { ...response, _qwed_verification: verdict }],
    ['without the results of its guards', { response, binding: verdict.binding }],
    ['with a response that was given as text', { ...verdict, response: JSON.stringify(response) }],
  ];
  test.each(rows)('%s', (_name, record) => {
    expect(rulesOf(record)).toEqual([]);
  });

  test('as the verifier gives it', () => {
    const guards = [new ToolGuard(), new StateGuard({ transitions: { open: ['closed'], closed: [] } })];
    const call = { type: 'tool_call', tool_name: 'search', arguments: { q: 'café' } };
    const blocked = { type: 'tool_call', tool_name: 'bash', arguments: {} };
    for (const subject of [call, blocked]) {
      const result = new ResponseVerifier({ defaultGuards: guards }).verify(subject);
      expect(rulesOf({ ...result.toDict(), response: subject })).toEqual([]);
      expect(rulesOf(result)).toEqual([]);
    }
  });

  test('with integers beyond 2^53, by their digits', () => {
    const text = '{"id":9007199254740993,"ids":[1,12345678901234567890]}';
    const bound = sha256(`{"guards":["G"],"response":${text}}`);
    const record = (id: string) =>
      `{"binding":{"guards":["G"],"digest":"${bound}"},"response":${text.replace('9007199254740993', id)}}`;
    expect(flawsOf(record('9007199254740993'))).toEqual([]);
    // Both are the same number once JavaScript has read them.
    expect(flawsOf(record('9007199254740992'))).toMatchObject([{ rule: 'verify/binding-mismatch' }]);
  });
});

describe('a changed verdict is noticed', () => {
  const binding = verdict.binding;
  const rows: readonly (readonly [name: string, record: unknown, rule: string])[] = [
    [
      'another response',
      { ...verdict, response: { ...response, content: 'Good evening.' } },
      'verify/binding-mismatch',
    ],
    ['a member more', { ...verdict, response: { ...response, more: 1 } }, 'verify/binding-mismatch'],
    ['no response left', { ...verdict, response: null }, 'verify/binding-mismatch'],
    [
      'another guard',
      { ...verdict, response, binding: { ...binding, guards: ['SafetyGuard'] } },
      'verify/binding-mismatch',
    ],
    [
      'a guard more',
      { ...verdict, response, binding: { ...binding, guards: ['ToolGuard', 'X'] } },
      'verify/binding-mismatch',
    ],
    ['no guard left', { ...verdict, response, binding: { ...binding, guards: [] } }, 'verify/binding-mismatch'],
    [
      'another digest',
      { ...verdict, response, binding: { ...binding, digest: 'a'.repeat(64) } },
      'verify/binding-mismatch',
    ],
    ['a digest that is none', { ...verdict, response, binding: { ...binding, digest: 5 } }, 'verify/binding-mismatch'],
    ['a binding that is none', { ...verdict, response, binding: 'bound' }, 'verify/binding-mismatch'],
    ['no binding', { ...verdict, response, binding: null }, 'verify/binding-missing'],
    [
      'results of another guard',
      { ...verdict, response, guard_results: [{ guard: 'X', passed: true }] },
      'verify/binding-mismatch',
    ],
    ['a result less', { ...verdict, response, guard_results: [] }, 'verify/binding-mismatch'],
    [
      'a guard that failed',
      { ...verdict, response, guard_results: [{ guard: 'ToolGuard', passed: false }] },
      'verify/verdict-mismatch',
    ],
    [
      'verified without a guard',
      {
        verified: true,
        guard_results: [],
        response,
        binding: {
          guards: [],
          digest: sha256('{"guards":[],"response":{"content":"Good morning.","type":"text"}}'),
        },
      },
      'verify/verdict-mismatch',
    ],
  ];
  test.each(rows)('%s', (_name, record, rule) => {
    expect(rulesOf(record)).toContain(rule);
  });
});

test('other records are no verdicts', () => {
  for (const record of [null, [], 'text', {}, response, { binding: verdict.binding }, { verification: verdict }]) {
    expect(rulesOf(record)).toBeUndefined();
  }
});
