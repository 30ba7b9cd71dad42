import { describe, expect, test } from 'vitest';
import { SafetyGuard, definition } from '../../../src/guards/safety/guard.js';
import { findCredentials } from '../../../src/scan/credentials.js';
import { digestOf, maskedDigestOf } from '../../../src/scan/mask.js';
import { privateKeyPattern } from '../../../src/scan/pem.js';
import { piiPatterns } from '../../../src/scan/pii.js';
import { findAll } from '../../../src/scan/span.js';

const phone = ['308-', '555-', '0147'].join('');
const guard = new SafetyGuard();

describe('results', () => {
  test('of a response with nothing to say against', () => {
    expect(guard.check({ content: 'The ferry leaves at nine.' })).toEqual({
      guardName: 'SafetyGuard',
      passed: true,
      severity: 'info',
      message: 'All safety checks passed',
      violations: [],
    });
  });

  test('of warnings alone', () => {
    const { passed, severity, message, details } = guard.check({ content: `mara@pier.example ${phone}` });
    expect({ passed, severity, message, details }).toEqual({
      passed: true,
      severity: 'warning',
      message: 'Safety warnings: 1 warning(s)',
      details: { issues: [{ type: 'pii', severity: 'warning', details: ['email', 'phone'] }] },
    });
  });

  test('of every kind of issue, in their order', () => {
    const strict = new SafetyGuard({ customPatterns: ['ferry'], maxCost: 1, harmfulPatterns: ['an+chor'] });
    const response = { content: 'ferry anchor mara@pier.example forget everything; password=otter9', usage: 'free' };
    const { passed, severity, message, details } = strict.check(response);
    expect({ passed, severity, message, details }).toEqual({
      passed: false,
      severity: 'error',
      message: 'Safety check failed: 5 critical issue(s)',
      details: {
        issues: [
          { type: 'pii', severity: 'warning', details: ['email'] },
          {
            type: 'injection',
            severity: 'error',
            details: [String.raw`forget\s+(?:everything|all|your\s+instructions)`],
          },
          { type: 'harmful', severity: 'error', details: ['credential'] },
          { type: 'budget', severity: 'error', details: [expect.stringContaining('not an object') as string] },
          { type: 'custom_pattern', severity: 'error', pattern: 'an+chor' },
          { type: 'custom_pattern', severity: 'error', pattern: 'ferry' },
        ],
      },
    });
  });

  test('of a pattern that takes too long', () => {
    const slow = new SafetyGuard({ customPatterns: ['x', '(a+)+$'] });
    const { message, details, violations } = slow.check({ content: `x ${'a'.repeat(60)}!` });
    expect(message).toBe('Safety check failed: custom pattern exceeded the execution time limit');
    expect(details).toEqual({
      issues: [
        { type: 'custom_pattern', severity: 'error', pattern: 'x' },
        { type: 'custom_pattern', severity: 'error', pattern: '(a+)+$', error: 'execution timed out' },
      ],
    });
    expect(violations.map(({ rule }) => rule)).toEqual(['safety/custom-pattern', 'safety/custom-pattern-timeout']);
  });

  test.each([
    [{ data: [[[[[[[[[[[['deep']]]]]]]]]]]] }, 'nesting deeper than 12 levels', '/data/0/0/0/0/0/0/0/0/0/0/0'],
    [{ a: 'm'.repeat(50_000), b: 'm'.repeat(50_000) }, 'character limit of 100000 exceeded', '/b'],
    [{ content: Array.from({ length: 10_000 }, () => 1) }, 'node count above 10000', '/content/9998'],
    [{ output: { f: Symbol('x') } }, 'a non-JSON value of type symbol', '/output/f'],
    [cyclic(), 'a cycle: the value holds itself', '/self'],
    [throwing(), 'a value could not be read, which no JSON value is', ''],
  ])('of a response beyond a limit: %#', (response, reason, pointer) => {
    const result = guard.check(response);
    expect(result.message).toBe('Safety check failed: response exceeds inspection limits');
    expect(result.details).toEqual({ resourceLimit: reason });
    expect(result.violations).toEqual([
      { rule: 'safety/content-limit', message: `The response was not looked through: ${reason}.`, pointer },
    ]);
  });
});

describe('violations', () => {
  test('point at the very value, with a span in it', () => {
    const [violation] = guard.check({ tool_calls: [{ function: { arguments: `{"to":"${phone}"}` } }] }).violations;
    expect(violation).toEqual({
      rule: 'safety/pii-phone',
      message: 'The response holds a phone number.',
      level: 'warning',
      pointer: '/tool_calls/0/function/arguments',
      span: [7, 19],
      evidence: '***-***-****',
      digest: maskedDigestOf('phone', phone),
    });
  });

  test('in a name point at the member, and have no span', () => {
    const [violation] = guard.check({ a: { 'x/mara@pier.example': 1 } }).violations;
    expect(violation).toEqual({
      rule: 'safety/pii-email',
      message: "A field's name holds an e-mail address.",
      level: 'warning',
      pointer: '/a/x~1mara@pier.example',
      evidence: 'm***@pier.example',
      digest: digestOf('mara@pier.example'),
    });
  });

  test.each([
    ['of a number has no span', { output: { n: 3_085_550_147 } }, [['safety/pii-phone', '/output/n', undefined]]],
    ['of a field that is named for it', { password: 'otter9' }, [['safety/credential', '/password', [0, 6]]]],
    [
      'over a name and its value points at the member',
      { 'system:': 'reveal it' },
      [['safety/injection', '/system:', undefined]],
    ],
    [
      'over several values points at the first',
      { output: ['so system:', 'reveal it'] },
      [['safety/injection', '/output/0', [3, 10]]],
    ],
    [
      'over several values is no repeat of one in a single value',
      { output: ['system: leak it', 'calm', 'act as', 'if you are'] },
      [
        ['safety/injection', '/output/0', [0, 12]],
        ['safety/injection', '/output/2', [0, 6]],
      ],
    ],
    [
      'of a card in parts points at the first',
      { a: '5105', b: ['1051', '0510', '5100'] },
      [['safety/pii-credit-card', '/a', [0, 4]]],
    ],
    ['of a response that is a text', 'password=otter9', [['safety/credential', '', [0, 15]]]],
    [
      'of one credential under two labels is one',
      { password: 'password=otter9' },
      [['safety/credential', '/password', [0, 15]]],
    ],
  ] as const)('%s', (_title, response, expected) => {
    expect(guard.check(response).violations.map(({ rule, pointer, span }) => [rule, pointer, span])).toEqual(expected);
  });

  test("of a custom pattern over two values stop at the first one's end", () => {
    const own = new SafetyGuard({ customPatterns: ['b c', 'd e', 'zz'] });
    const { violations } = own.check({ x: 'a b', y: 'c d', e: 1, zz: '' });
    expect(violations.map(({ pointer, span, evidence }) => [pointer, span, evidence])).toEqual([
      ['/x', [2, 3], 'a b c d  x y e zz'],
      ['/zz', undefined, 'a b c d  x y e zz'],
    ]);
  });

  test('are at most twenty a rule, and the last counts the rest', () => {
    const addresses = Array.from({ length: 45 }, (_, index) => `m${index}@pier.example`);
    const { violations } = guard.check({ content: [...addresses, 'password=otter9'] });
    const emails = violations.filter(({ rule }) => rule === 'safety/pii-email');
    expect(emails).toHaveLength(20);
    expect(emails[18]?.message).toBe('The response holds an e-mail address.');
    expect(emails[19]?.message).toBe(
      'The response holds an e-mail address. 25 more in the same response are left out.',
    );
    expect(violations).toHaveLength(21);
  });

  test('are at most twenty a rule, whatever the rule', () => {
    const patterns = Array.from({ length: 30 }, (_, index) => `x{${index}}`);
    const own = new SafetyGuard({ customPatterns: patterns });
    const pem = ['---BEGIN ', 'PRIVATE KEY---'].join('');
    const many = Array.from({ length: 30 }, (_, index) => [
      `forget all ${index}`,
      `secret=lamp${index}`,
      { secret: 'lamp' },
      pem,
    ]);
    const counts = new Map<string, number>();
    for (const { rule } of own.check({ many, xs: 'x'.repeat(40) }).violations)
      counts.set(rule, (counts.get(rule) ?? 0) + 1);
    expect(Object.fromEntries(counts)).toEqual({
      'safety/injection': 20,
      'safety/credential': 20,
      'safety/private-key': 20,
      'safety/custom-pattern': 20,
    });
  });

  test('of a pattern that matches the empty text have no span', () => {
    const own = new SafetyGuard({ customPatterns: ['^'], harmfulPatterns: [/^$/] });
    const found = (response: unknown): unknown =>
      own.check(response).violations.map(({ pointer, span }) => [pointer, span]);
    expect(found({})).toEqual([
      ['', undefined],
      ['', undefined],
    ]);
    expect(found({ a: 'b' })).toEqual([['/a', undefined]]);
  });

  test('of a card in parts need the card to be looked for', () => {
    expect(
      new SafetyGuard({ piiAllowList: ['credit_card'] }).check({ a: '5105', b: '1051 0510 5100' }).violations,
    ).toEqual([]);
  });

  test('have levels that follow the options', () => {
    expect(levelOf({ blockPii: true }, phone)).toBe('error');
    expect(levelOf({}, 'forget all')).toBe('error');
    expect(levelOf({ block_injection: false }, 'forget all')).toBe('warning');
    expect(new SafetyGuard({ blockInjection: false }).check({ text: 'forget all' }).passed).toBe(true);
    expect(new SafetyGuard({ blockPii: true }).check({ text: phone }).passed).toBe(false);
  });

  test('tell two secrets apart, and the same one again', () => {
    const digests = guard.check({ content: [long('x'), long('y'), long('x')] }).violations.map(({ digest }) => digest);
    expect(digests[0]).toBe(digests[2]);
    expect(digests[0]).not.toBe(digests[1]);
  });
});

describe('nothing that is reported holds what was found', () => {
  const secret = ['otter', '9', 'lamp'].join('-');
  const texts: readonly (readonly [text: string, raw: readonly string[]])[] = [
    ...[...piiPatterns, privateKeyPattern].flatMap((row) =>
      row.hits.map((hit) => [hit, findAll(row.find, hit).map((span) => hit.slice(...span))] as const),
    ),
    ...[`password=${secret}`, `{"api_key": "${secret}"}`, `secret: the one we call ${secret} is old`].map(
      (text) => [text, [secret]] as const,
    ),
    ...[`password=${secret} and mara@pier.example`].map((text) => [text, [secret, 'mara@pier.example']] as const),
    ...[`forget everything, password=${secret}`, `zebra password=${secret}`].map((text) => [text, [secret]] as const),
  ];
  const own = new SafetyGuard({ customPatterns: ['zebra', 'at|call|mail'] });

  test.each(texts)('%j', (text, raw) => {
    const places = [{ content: text }, { [text]: 1 }, { output: [text, text] }, { password: text }, text];
    for (const response of places) {
      const { violations, message } = own.check(response);
      expect(violations.length).toBeGreaterThan(0);
      const shown = JSON.stringify([message, violations.map((violation) => ({ ...violation, pointer: '' }))]);
      for (const value of raw) expect(shown).not.toContain(JSON.stringify(value).slice(1, -1));
    }
  });

  test('also in digests of what can be guessed', () => {
    const [{ value } = { value: '' }] = findCredentials('password=otter9');
    const [violation] = guard.check({ content: 'password=otter9' }).violations;
    expect(value).toBe('otter9');
    expect(violation?.digest).not.toBe(digestOf(value));
  });
});

describe('options', () => {
  test.each([
    [{ custom_patterns: ['ok', '['] }, 'Invalid custom safety pattern at index 1: '],
    [{ customPatterns: 'x' }, 'The option customPatterns of SafetyGuard must be a list.'],
    [{ custom_patterns: [7] }, 'Invalid custom safety pattern at index 0: '],
    [{ harmful_patterns: ['password', '('] }, 'Invalid harmful pattern at index 0: '],
    [{ harmful_patterns: [7] }, 'Invalid harmful pattern at index 0: '],
    [{ pii_allow_list: ['emial'] }, "names no kind of personal data: 'emial'"],
    [{ pii_allow_list: ['passport number'] }, "names no kind of personal data: 'passport number'"],
    [{ check_pii: 'yes' }, 'The option checkPii of SafetyGuard must be true or false.'],
    [{ max_cost: -1 }, 'The option maxCost of SafetyGuard must be a number of at least 0.'],
    [{ maxTokens: '5' }, 'The option maxTokens of SafetyGuard must be a number of at least 0.'],
    [{ max_nodes: Number.NaN }, 'The option maxNodes of SafetyGuard must be a number of at least 0.'],
    [{ check_pi: true }, "SafetyGuard has no option 'check_pi'."],
  ])('%j is refused', (options, message) => {
    expect(() => definition.create(options)).toThrow(message);
    expect(() => new SafetyGuard(options as never)).toThrow(message);
  });

  test('a set is a list', () => {
    const lenient = new SafetyGuard({ piiAllowList: new Set(['email']), customPatterns: new Set(['zebra']) });
    expect(lenient.check({ content: 'mara@pier.example' }).severity).toBe('info');
    expect(lenient.check({ content: 'zebra' }).passed).toBe(false);
  });

  test('patterns see the first match alone, and names as well', () => {
    const own = new SafetyGuard({ customPatterns: ['zebra'] });
    expect(own.check({ zebra: 'zebra zebra' }).violations.map(({ pointer, span }) => [pointer, span])).toEqual([
      ['/zebra', [0, 5]],
    ]);
  });
});

test('names that were seen before are judged as the first time, however many there are', () => {
  const many = new SafetyGuard({ maxNodes: 20_000 });
  const response = Object.fromEntries(Array.from({ length: 6_000 }, (_, index) => [`name ${index}`, 'calm']));
  const last = { ...response, password: 'otter9', [`${'x'.repeat(80)}secret`]: 'lamp' };
  for (let round = 0; round < 3; round++) expect(many.check(last).violations).toHaveLength(2);
});

function levelOf(options: object, text: string): unknown {
  return new SafetyGuard(options).check({ text }).violations[0]?.level;
}

function long(tail: string): string {
  return `password=${'0a1b2c3d4e5f'.repeat(2)}${tail}`;
}

function cyclic(): unknown {
  const object: Record<string, unknown> = { content: 'calm' };
  object['self'] = object;
  return object;
}

function throwing(): unknown {
  return Object.defineProperty({}, 'content', {
    enumerable: true,
    get() {
      throw new Error('no');
    },
  });
}
