import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import type { Partial } from '../../src/audit/partial.js';
import { noCounts } from '../../src/audit/partial.js';
import { InputError } from '../../src/core/errors.js';
import { buildStack } from '../../src/policy/stack.js';
import { lineCheckOf } from '../../src/shards/line-check.js';
import { planSources } from '../../src/shards/plan-sources.js';
import { indexPartial, readUnit } from '../../src/shards/partial-reader.js';
import { PartialWriter } from '../../src/shards/partial-writer.js';
import { noSums } from '../../src/shards/sums.js';
import { unitOf } from '../../src/shards/unit.js';
import { randomFrom } from '../transcripts/random.js';
import { check, joined, merged, partialOf, policy, policyOf, randomLog, stored, whole } from './parts.js';

const folder = mkdtempSync(join(tmpdir(), 'qwed-or-partials-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const log = Buffer.concat([Buffer.from('{"new_state":"open"}\n'), randomLog(randomFrom(7), 30)]);
const size = log.length;
const expected = await whole(folder, { 'a.jsonl': log });
const range = (start: number, end: number) => ({ source: 'a.jsonl', start, end, size });
const third = Math.floor(size / 3);
const [first, second, last] = [
  await partialOf(folder, [range(0, third)]),
  await partialOf(folder, [range(third, 2 * third)]),
  await partialOf(folder, [range(2 * third, size)]),
];

describe('partials of partials', () => {
  const orders = [
    [first, second, last],
    [last, first, second],
    [second, last, first],
  ];
  test.each(orders.map((order, at) => [at, order] as const))(
    'are the same in grouping and order %s',
    async (_, order) => {
      const [a, b, c] = order as [string, string, string];
      const all = await joined(folder, [first, second, last]);
      expect(await joined(folder, [await joined(folder, [a, b]), c])).toBe(all);
      expect(await joined(folder, [a, await joined(folder, [b, c])])).toBe(all);
      expect(await joined(folder, [all, a, all])).toBe(all);
      expect(await merged(folder, [all])).toBe(expected);
      expect(await merged(folder, [await joined(folder, [a, b]), await joined(folder, [b, c])])).toBe(expected);
    },
  );

  test('keep which shards of a plan they hold', async () => {
    const plan = { plan: 'a'.repeat(64), of: 2, passedOver: 0 };
    const one = await partialOf(folder, [range(0, third)], { plans: [{ ...plan, shards: [1] }] });
    const two = await partialOf(folder, [range(third, size)], { plans: [{ ...plan, shards: [2] }] });
    expect(await joined(folder, [one, two])).toBe(await joined(folder, [two, await joined(folder, [one, two])]));
    expect(await merged(folder, [two, one])).toBe(expected);
    await expect(merged(folder, [one, await partialOf(folder, [range(third, size)])])).rejects.toThrow(
      'Missing: shard 2/2 of the plan aaaaaaaaaaaa.',
    );
  });
});

describe('a merge is refused, with names, where', () => {
  const changedLine = Buffer.from(log);
  changedLine.write('"shut"', log.indexOf('"open"'));
  const other = policyOf('version: 1\nextends: strict\n');
  const rows: readonly (readonly [string, () => Promise<readonly string[]>, string])[] = [
    ['the beginning is missing', async () => [second, last], `'a.jsonl' bytes 0-${third}`],
    ['the middle is missing', async () => [first, last], `'a.jsonl' bytes ${third}-${2 * third}`],
    ['the end is missing', async () => [first, second], `'a.jsonl' bytes ${2 * third}-${size}`],
    [
      'units overlap',
      async () => [first, second, last, await partialOf(folder, [range(third - 1, third + 1)])],
      `'a.jsonl' bytes 0-${third} and 'a.jsonl' bytes ${third - 1}-${third + 1}`,
    ],
    [
      'a policy differs',
      async () => [first, second, await partialOf(folder, [range(2 * third, size)], { of: other })],
      "'part-2.jsonl' was made under another policy (q.yaml",
    ],
    [
      'a version differs',
      async () => [first, second, last.replace(/"version":"[^"]*"/, '"version":"0.0.0"')],
      "'part-2.jsonl' was made by qwed-or 0.0.0",
    ],
    [
      'an option differs',
      async () => [first, second, last.replace('"onBadRecord":"error"', '"onBadRecord":"skip"')],
      'different --on-bad-record',
    ],
    [
      'a unit was audited twice with different results',
      async () => {
        const folderOfChange = join(folder, 'changed');
        await whole(folderOfChange, { 'a.jsonl': changedLine });
        return [first, second, last, await partialOf(folderOfChange, [range(0, third)])];
      },
      "in 'part-0.jsonl' and 'part-3.jsonl'",
    ],
    [
      'a source has two sizes',
      async () => {
        const folderOfChange = join(folder, 'grown');
        const grown = Buffer.concat([log, Buffer.from('\n{}')]);
        await whole(folderOfChange, { 'a.jsonl': grown });
        const unit = { source: 'a.jsonl', start: 2 * third, end: grown.length, size: grown.length };
        return [first, second, await partialOf(folderOfChange, [unit])];
      },
      `'a.jsonl' changed between two units`,
    ],
  ];
  test.each(rows)('%s', async (_, partials, message) => {
    const given = await partials();
    await expect(merged(folder, given)).rejects.toThrow(message);
    await expect(merged(folder, given)).rejects.toBeInstanceOf(InputError);
  });
});

describe('a manifest', () => {
  const options = { leftOut: [], passedOver: 0 };
  const manifest = planSources(
    [{ source: 'a.jsonl', size, isLines: true }],
    { unitBytes: third, whole: false },
    options,
  );
  test('names the units that are missing', async () => {
    const parts = await Promise.all(manifest.units.slice(1).map((unit) => partialOf(folder, [unit])));
    await expect(merged(folder, parts, manifest)).rejects.toThrow(manifest.units[0]!.id);
    parts.push(await partialOf(folder, [manifest.units[0]!]));
    expect(await merged(folder, parts, manifest)).toBe(expected);
  });

  test('names the units that are not in it', async () => {
    await expect(merged(folder, [await partialOf(folder, [range(0, 5)])], manifest)).rejects.toThrow(
      "Units are not in the manifest: 'a.jsonl' bytes 0-5",
    );
  });

  test('names a source of which nothing was audited', async () => {
    const two = planSources(
      [
        { source: 'a.jsonl', size, isLines: false },
        { source: 'z.jsonl', size: 5, isLines: true },
      ],
      { unitBytes: 100, whole: false },
      options,
    );
    await expect(merged(folder, [await partialOf(folder, [range(0, size)])], two)).rejects.toThrow(
      "'z.jsonl' bytes 0-5",
    );
  });
});

test('a source that shrinks or grows after it was planned is no partial', async () => {
  await expect(partialOf(folder, [{ ...range(0, 5), size: size + 1 }])).rejects.toThrow(
    `has ${size} bytes, not ${size + 1}`,
  );
});

test('a range that meets records that are joined stops and says so', async () => {
  const chunk = '{"object":"chat.completion.chunk","id":"c","choices":[{"delta":{"content":"x"},"index":0}]}\n';
  const bytes = Buffer.from(`{"new_state":"open"}\n${chunk.repeat(3)}`);
  const joins = await whole(folder, { 'j.jsonl': bytes });
  const unit = { source: 'j.jsonl', start: 0, end: bytes.length, size: bytes.length };
  await expect(partialOf(folder, [{ ...unit, start: 40 }])).rejects.toThrow('a format that joins them');
  expect(await merged(folder, [await partialOf(folder, [unit])])).toBe(joins);
});

test('nothing that a slice says is lost on its way through a file', async () => {
  // Every member of a partial, an item, a finding and a fact: one that is added later must be added here, and come back.
  const place = {
    line: 3,
    column: 4,
    endColumn: 9,
    pointer: '/a',
    format: 'qwed',
    role: 'assistant',
    record: 2,
  } as const;
  const names = { recordId: 'r', conversation: 'c', tool: 'bash' };
  const partial: Required<Partial> = {
    file: 'a.jsonl',
    tools: [
      {
        name: 'bash',
        calls: 3,
        shapes: [
          ['command: string', 2],
          ['', 1],
        ],
      },
    ],
    usage: [
      {
        conversation: 'c',
        unkeyed: { responses: 1, input: 2, output: 3, total: 5, cost: 0.25 },
        keyed: [['m\0r', 1, 250, 251, 0.5]],
      },
      { unkeyed: { responses: 0, input: 0, output: 0, total: 0, cost: 0 }, keyed: [['n', 1, 1, 2, 0]] },
    ],
    counts: { records: 5, responses: 4, unknown: 1, malformed: 1, skipped: 1, outOfScope: 1 },
    notAudited: [{ file: 'a.jsonl', line: 2, reason: 'no JSON' }],
    items: [
      { kind: 'ignores', record: 2, ignores: [{ rule: 'tool/blocked-tool', reason: 'known', expires: '2030-01-01' }] },
      {
        kind: 'finding',
        finding: {
          ...place,
          ...names,
          ruleId: 'tool/blocked-tool',
          guard: 'tool',
          level: 'error',
          tier: 'proven',
          message: 'Lone \ud800 surrogate.',
          direction: 'output',
          evidence: 'e',
          context: '{}',
          fingerprint: '0123456789abcdef',
          valueFingerprint: 'fedcba9876543210',
          once: 'bash\0x',
        },
      },
      {
        kind: 'fact',
        fact: {
          entry: [...check.folding][0]!,
          place: { ...place, ...names },
          data: [
            { $: 1, __proto__x: null },
            -0,
            Number.POSITIVE_INFINITY,
            Number.NaN,
            undefined,
            'ü',
            { $: { $: [] } },
          ],
        },
      },
    ],
  };
  const texts: string[] = [];
  const header = {
    schema: 'qwed-or.partial/1',
    tool: { name: 't', version: '1' },
    policy,
    onBadRecord: 'error',
    plans: [],
  } as const;
  const writer = new PartialWriter({ ...header, policy: { name: 'p', sha256: '0' } }, (text) => void texts.push(text));
  const unit = writer.unit(unitOf({ source: 'a.jsonl', start: 0, end: 9, size: 10 }));
  unit.add(partial, 0);
  unit.end(7, 9);
  writer.end();
  const [file] = stored(folder, [texts.join('')]);
  const { units } = await indexPartial(file!, check);
  const read: Partial[] = [];
  for await (const stretch of readUnit(units[0]!, check)) read.push(stretch.partial);
  expect(read).toStrictEqual([partial]);
  expect(units[0]).toMatchObject({ lines: 7, bytes: 9 });
});

describe('a hostile partial', () => {
  const head = first.split('\n')[0]!;
  const unit = unitOf({ source: 'a', start: 0, end: 10, size: 10 });
  const finding = JSON.parse(first.split('\n').find((line) => line.startsWith('{"kind":"finding"'))!) as {
    finding: Record<string, unknown>;
  };
  const fact = JSON.parse(first.split('\n').find((line) => line.startsWith('{"kind":"fact"'))!) as {
    fact: { place: object };
  };
  /** A partial of these lines whose digest is right. */
  const forged = (lines: readonly unknown[], end: object = {}): string => {
    const texts = [{ kind: 'unit', ...unit }, ...lines].map(
      (line) => `${typeof line === 'string' ? line : JSON.stringify(line)}\n`,
    );
    const closing = {
      kind: 'end',
      id: unit.id,
      counts: { ...noCounts(), records: 9 },
      sums: noSums(),
      lines: 1,
      bytes: 10,
      ...end,
    };
    const hash = createHash('sha256');
    for (const text of texts) hash.update(text);
    const digest = hash.update(JSON.stringify(closing)).digest('hex');
    return [head, '\n', ...texts, JSON.stringify({ ...closing, digest }), '\n{"kind":"whole","units":1}\n'].join('');
  };
  const withFinding = (change: object) => forged([{ kind: 'finding', finding: { ...finding.finding, ...change } }]);
  const withFact = (change: object) => forged([{ kind: 'fact', fact: { ...fact.fact, ...change } }]);
  const senseless = [
    null,
    7,
    'x',
    [],
    [null],
    [[1]],
    {},
    { cost: {} },
    {
      cost: 'x',
      tokens: [],
    },
    [
      {
        entity: {},
        to: 1,
      },
    ],
    { fault: {} },
    { fault: { rule: 7 } },
    {
      fault: {
        rule: 'x',
        message: 'y',
        evidence: [],
      },
    },
    { calls: 7 },
    { calls: [{}] },
    {
      calls: [{ id: 'a' }],
      results: [{ id: 'a' }],
    },
    [{ kind: 'call' }, { kind: 'result' }],
  ];
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

  test('is accepted where it is what an audit writes', async () => {
    const [file] = stored(folder, [withFinding({})]);
    expect((await indexPartial(file!, check)).units).toHaveLength(1);
  });

  const rows: readonly (readonly [string, string, string])[] = [
    ['empty', '', 'line 1: The file breaks off'],
    ['no JSON', 'x\n', 'line 1: It is no JSON'],
    ['of another kind', '{"schema":"qwed-or.finding/1"}\n', 'line 1: It is no partial'],
    ['null', 'null\n', 'line 1: It is no partial'],
    ['without a header', head.replace('"plans":[]', '"plans":7'), 'breaks off'],
    ['with wrong plans', `${head.replace('"plans":[]', '"plans":[{"plan":"x"}]')}\n`, 'line 1: plans must be'],
    [
      'with a million shards',
      `${head.replace('"plans":[]', `"plans":[{"plan":"${'a'.repeat(64)}","of":1000000,"shards":[],"passedOver":0}]`)}\n`,
      'line 1: plans',
    ],
    ['cut at a line', `${first.split('\n').slice(0, -2).join('\n')}\n`, 'breaks off behind it'],
    ['cut in a line', first.slice(0, -9), 'breaks off in it'],
    ['with lines behind its end', `${first}{}\n`, 'Nothing may follow'],
    ['with units left out', first.replace('"units":1', '"units":2'), 'Units are missing'],
    ['changed by a letter', first.replace('"line":1', '"line":2'), 'The digest does not fit'],
    ['with a unit whose id is another', first.replace(/"start":0,/, '"start":1,'), 'id does not belong to it'],
    ['with a range beyond its source', first.replace(/"end":\d+/, '"end":99999999999'), 'end must not lie beyond size'],
    ['with a rule that nobody knows', withFinding({ ruleId: '__proto__' }), 'line 3: finding: its rule is none'],
    ['with a level that is none', withFinding({ level: 'fatal' }), "'level' is missing or wrong"],
    ['with a line that is no number', withFinding({ line: 1e300 }), "'line' is missing or wrong"],
    ['with a member that is no text', withFinding({ evidence: { toString: 1 } }), "'evidence' is wrong"],
    ['with a list as a conversation', withFinding({ conversation: ['x'] }), "'conversation' is wrong"],
    ['with a record that it does not have', withFinding({ record: 2 ** 40 }), 'a record that it does not have'],
    ['with a fact for no guard', withFact({ entry: 77 }), 'fact: its entry is no guard'],
    ['with a fact for a member of lists', withFact({ entry: 'length' }), 'fact: its entry is no guard'],
    ['with a fact without a place', withFact({ place: null }), 'fact: must be an object'],
    ['with data that means nothing', withFact({ data: { $: 'constructor' } }), "a member '$' that means nothing"],
    ['with ignores that are none', forged([{ kind: 'ignores', record: 1, ignores: [{ rule: {} }] }]), 'ignores: must'],
    ['about another source', forged([{ kind: 'notAudited', entry: { file: 'b', reason: 'x' } }]), "must be about 'a'"],
    ['with a line of no kind', forged([{ kind: 'constructor' }]), 'Its kind must be'],
    ['with negative counts', forged([], { counts: { ...noCounts(), records: -1 } }), 'must have its id, counts'],
    ['with counts of more', forged([], { counts: { ...noCounts(), __proto__x: 1 } }), 'must have its id, counts'],
    ['with more bytes than its source', forged([], { bytes: 2 ** 40 }), 'more or fewer bytes'],
    [
      'nested deeply',
      forged([
        `{"kind":"fact","fact":{"entry":${[...check.folding][0]!},"place":${JSON.stringify(fact.fact.place)},"data":${deep}}}`,
      ]),
      'nested too deeply',
    ],
    ['nested deeply where nothing is', forged([`{"kind":"finding","finding":${deep}}`]), 'finding: must be an object'],
  ];
  test.each(rows)('%s', async (_, text, message) => {
    const reading = merged(folder, [text]);
    await expect(reading).rejects.toBeInstanceOf(InputError);
    await expect(reading).rejects.toThrow(message);
    await expect(reading).rejects.toThrow("'part-0.jsonl'");
  });

  test('whose facts make no sense to their guard ends as a finding or a refusal, and never crashes', async () => {
    const all = policyOf(
      'version: 1\nextends: finance\nguards:\n  - safety: { max_cost: 1, max_tokens: 9 }\n' +
        '  - state: { transitions: { open: [shut], shut: [] } }\n',
    );
    const checkOfAll = lineCheckOf(buildStack(all));
    const header = JSON.stringify({ ...(JSON.parse(head) as object), policy: { name: 'q', sha256: all.sha256 } });
    const ends: string[] = [];
    for (const entry of checkOfAll.folding) {
      for (const data of senseless) {
        const text = forged([{ kind: 'fact', fact: { ...fact.fact, entry, data } }]).replace(head, header);
        const result = await merged(folder, [text], undefined, all).catch((error: unknown) => error);
        ends.push(typeof result === 'string' ? 'report' : (result as Error).name);
      }
    }
    expect(checkOfAll.folding.size).toBeGreaterThan(2);
    expect([...new Set(ends)].sort()).toEqual(['InputError', 'report']);
  });

  test('changed by any byte is refused or says the same', async () => {
    const all = await joined(folder, [first, second, last]);
    for (let at = 0; at < all.length; at += 97) {
      const changed = `${all.slice(0, at)}${all[at] === '7' ? '8' : '7'}${all.slice(at + 1)}`;
      const result = await merged(folder, [changed]).catch((error: unknown) => error);
      // The names of tool and policy are for readers, and plain text outside of units.
      if (typeof result === 'string') expect(result).toBe(expected);
      else expect(result).toBeInstanceOf(InputError);
    }
  });
});
