import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import type { Finding, Summary, ToolInventory } from '../../src/core/finding.js';
import { compare } from '../../src/reports/diff/compare.js';
import type { Diff } from '../../src/reports/diff/compare.js';
import { diffJson } from '../../src/reports/diff/json.js';
import { diffMarkdown } from '../../src/reports/diff/markdown.js';
import { SideReader } from '../../src/reports/diff/side.js';
import { diffText } from '../../src/reports/diff/text.js';
import { reportSchemas } from '../../src/reports/schemas/index.js';
import { finding, hostileTexts, report, runs } from './invented-run.js';

const noTools: ToolInventory = { named: [], otherCalls: 0 };
const summary = await summaryOf();

async function summaryOf(): Promise<Summary> {
  const lines = (await report('jsonl', runs.clean)).trimEnd().split('\n');
  const { schema: _schema, ...members } = JSON.parse(lines.at(-1)!) as Summary & { readonly schema: string };
  return { ...members, tools: noTools };
}

function sideOf(findings: readonly Partial<Finding>[], more: Partial<Summary> = {}) {
  const reader = new SideReader();
  for (const one of findings) reader.finding(finding(one));
  reader.end({ ...summary, ...more });
  return reader.side();
}

type Side = Parameters<typeof sideOf>;

function diffOf(before: Side, after: Side): Diff {
  return compare(sideOf(...before), sideOf(...after));
}

function textOf(diff: Diff, format: 'text' | 'json' | 'markdown'): string {
  const pieces: string[] = [];
  const write = (text: string) => void pieces.push(text);
  if (format === 'json') diffJson(diff, write);
  else if (format === 'markdown') diffMarkdown(diff, write);
  else diffText(diff, { write, colour: false });
  return pieces.join('');
}

/** `new 3; fixed 1:…`: each list as the lines of its findings, with where those that moved came from. */
function outline(diff: Diff): string {
  const places = (list: Diff['new']) =>
    list.map(({ line, before }) => (before ? `${before.line}>${line}` : line)).join(' ');
  const lists = { new: diff.new, fixed: diff.fixed, moved: diff.moved, accepted: diff.accepted };
  const told = Object.entries(lists).flatMap(([name, list]) => (list.length === 0 ? [] : [`${name} ${places(list)}`]));
  return [...told, `same ${diff.unchanged}`].join('; ');
}

const [a, b, c] = ['a', 'b', 'c'].map((letter) => letter.repeat(16)) as [string, string, string];
const [v, w] = ['1'.repeat(16), '2'.repeat(16)] as [string, string];

describe('findings', () => {
  test.each<[name: string, before: readonly Partial<Finding>[], after: readonly Partial<Finding>[], diff: string]>([
    ['the same', [{ fingerprint: a }], [{ fingerprint: a }], 'same 1'],
    ['new', [], [{ fingerprint: a, line: 3 }], 'new 3; same 0'],
    ['fixed', [{ fingerprint: a, line: 3 }], [], 'fixed 3; same 0'],
    ['one of two alike is gone', [{ line: 1 }, { line: 5 }], [{ line: 5 }], 'fixed 1; same 1'],
    ['a third like two has come', [{ line: 1 }, { line: 5 }], [{ line: 1 }, { line: 3 }, { line: 5 }], 'new 3; same 2'],
    ['lines shifted', [{ line: 1 }, { line: 5 }], [{ line: 2 }, { line: 6 }], 'moved 1>2 5>6; same 0'],
    ['one shifted onto another', [{ line: 5 }, { line: 9 }], [{ line: 3 }, { line: 5 }], 'moved 9>3; same 1'],
    ['another file', [{ file: 'x' }], [{ file: 'y' }], 'moved 3>3; same 0'],
    [
      'the same value in another record',
      [{ fingerprint: a, valueFingerprint: v, line: 1 }],
      [{ fingerprint: b, valueFingerprint: v, line: 8 }],
      'moved 1>8; same 0',
    ],
    [
      'the same value, once more than before',
      [{ fingerprint: a, valueFingerprint: v, line: 1 }],
      [b, c].map((fingerprint, line) => ({ fingerprint, valueFingerprint: v, line: line + 8 })),
      'new 9; moved 1>8; same 0',
    ],
    [
      'another value in the place of one',
      [{ fingerprint: a, valueFingerprint: v, line: 1 }],
      [{ fingerprint: b, valueFingerprint: w, line: 1 }],
      'new 1; fixed 1; same 0',
    ],
    [
      'the same value of another rule',
      [{ fingerprint: a, valueFingerprint: v, line: 1 }],
      [{ fingerprint: b, valueFingerprint: v, ruleId: 'kitchen/cold', line: 1 }],
      'new 1; fixed 1; same 0',
    ],
    ['accepted since', [{ line: 2 }], [{ line: 2, status: 'ignored' }], 'accepted 2>2; same 0'],
    [
      'accepted before, and not any more',
      [{ line: 2, status: 'known' }],
      [{ line: 2, status: 'expired' }],
      'new 2>2; same 0',
    ],
    ['accepted in both', [{ status: 'known' }], [{ status: 'ignored' }], 'same 0'],
    ['accepted before and gone', [{ status: 'known' }], [], 'same 0'],
    [
      'the most severe first',
      [],
      [
        { level: 'note', line: 1, fingerprint: a },
        { level: 'error', line: 2, fingerprint: b },
      ],
      'new 2 1; same 0',
    ],
  ])('%s', (_, before, after, expected) => {
    expect(outline(diffOf([before], [after]))).toBe(expected);
  });
});

const tool = (name: string, ...shapes: readonly string[]) => ({
  name,
  calls: shapes.length,
  shapes: shapes.map((shape) => ({ arguments: shape, calls: 1 })),
  otherShapes: 0,
});

test('tools and shapes of arguments that have come and gone', () => {
  const before = { named: [tool('bash', 'c: string'), tool('old', '')], otherCalls: 2 };
  const after = { named: [tool('bash', 'c: number', 'c: string'), tool('fresh', 'x: null')], otherCalls: 0 };
  const { tools } = diffOf([[], { tools: before }], [[], { tools: after }]);
  expect(tools).toEqual({
    new: [tool('fresh', 'x: null')],
    gone: [{ name: 'old', calls: 1 }],
    newShapes: [{ tool: 'bash', arguments: 'c: number', calls: 1 }],
    unnamedTools: { before: 2, after: 0 },
    unnamedShapes: { before: 0, after: 0 },
  });
});

const all = diffOf(
  [
    [
      { fingerprint: a, line: 1 },
      { fingerprint: b, line: 2 },
      { fingerprint: c, line: 3, recordId: 'r' },
    ],
    { exitCode: 3, exitReason: 'cut off' },
  ],
  [
    [
      { fingerprint: b, line: 9, evidence: 'lit' },
      { fingerprint: c, line: 3, status: 'known' },
      { fingerprint: 'd'.repeat(16), line: 4, tool: 'stove', evidence: 'lit' },
    ],
    { tools: { named: [tool('stove', 'burner: string')], otherCalls: 3 }, policy: { name: 'other', sha256: 'f' } },
  ],
);

describe('as text', () => {
  test('what is new first, with what a reader must know', () => {
    expect(textOf(all, 'text')).toMatchInlineSnapshot(`
      "before  20 records, no findings, policy kitchen.yaml, exit code 3
      after   20 records, no findings, policy other, exit code 0
      note    The run before was not complete (cut off), so a finding may be missing from it.
      note    The runs applied different policies.
      note    The reports do not name every tool, so 0 calls before and 3 calls after are not compared.

      New: 1
        error    logs/monday.jsonl:4:41  kitchen/open-flame
                 The call lights burner 'left_back' and names no watcher.
                 │ lit

      Fixed: 1
        error    logs/monday.jsonl:1:41  kitchen/open-flame
                 The call lights burner 'left_back' and names no watcher.

      Accepted since: 1
        error    logs/monday.jsonl:3:41  kitchen/open-flame
                 The call lights burner 'left_back' and names no watcher.

      Moved: 1
        error    logs/monday.jsonl:2:41 -> logs/monday.jsonl:9:41  kitchen/open-flame

      New tools: 1
        stove  1 call

      1 new, 1 fixed, 1 moved, 1 accepted, 0 unchanged
      "
    `);
  });

  test('as markdown', () => {
    expect(textOf(all, 'markdown')).toMatchInlineSnapshot(`
      "## qwed-or: 1 new finding

      | New | Fixed | Moved | Accepted | Unchanged |
      | --- | --- | --- | --- | --- |
      | 1 | 1 | 1 | 1 | 0 |

      Before: 0 errors, 0 warnings, 0 notes. After: 0 errors, 0 warnings, 0 notes.

      > The run before was not complete (cut off), so a finding may be missing from it.

      > The runs applied different policies.

      > The reports do not name every tool, so 0 calls before and 3 calls after are not compared.

      ### New findings: 1

      | Level | Rule | Place | Message | Evidence |
      | --- | --- | --- | --- | --- |
      | error | \`kitchen/open-flame\` | \`logs/monday.jsonl:4:41\` | The call lights burner 'left\\_back' and names no watcher. | \`lit\` |

      ### New tools: 1

      | Tool | Calls | Arguments |
      | --- | --- | --- |
      | \`stove\` | 1 | \`burner: string\` |

      <details>
      <summary>Fixed findings: 1</summary>

      | Level | Rule | Place | Message | Evidence |
      | --- | --- | --- | --- | --- |
      | error | \`kitchen/open-flame\` | \`logs/monday.jsonl:1:41\` | The call lights burner 'left\\_back' and names no watcher. |  |

      </details>

      <details>
      <summary>Accepted findings: 1</summary>

      | Level | Rule | Place | Message | Evidence |
      | --- | --- | --- | --- | --- |
      | error | \`kitchen/open-flame\` | \`logs/monday.jsonl:3:41\` | The call lights burner 'left\\_back' and names no watcher. |  |

      </details>

      <details>
      <summary>Moved findings: 1</summary>

      | Level | Rule | Before | Now | Message |
      | --- | --- | --- | --- | --- |
      | error | \`kitchen/open-flame\` | \`logs/monday.jsonl:2:41\` | \`logs/monday.jsonl:9:41\` | The call lights burner 'left\\_back' and names no watcher. |

      </details>
      "
    `);
  });

  test('lists a hundred of a kind and counts the others', () => {
    const many = Array.from({ length: 130 }, (_, line) => ({
      line: line + 1,
      fingerprint: line.toString(16).padStart(16, '0'),
    }));
    const text = textOf(diffOf([[]], [many]), 'text');
    expect(text).toContain('\nNew: 130\n');
    expect(text).toContain('\n  and 30 more\n');
  });
});

describe('as JSON', () => {
  const validate = new Ajv({ strict: true }).compile(reportSchemas['qwed-or.diff/1']!);

  test.each<[string, Diff]>([
    ['nothing', diffOf([[]], [[]])],
    ['something of everything', all],
    ['reports that do not tell of tools', compare({ findings: [], summary: withoutTools() }, sideOf([{}]))],
    ['hostile text', hostileDiff()],
  ])('fits the published schema: %s', (_, diff) => {
    validate(JSON.parse(textOf(diff, 'json')));
    expect(validate.errors).toBeNull();
  });
});

function withoutTools(): Summary {
  const { tools: _tools, ...rest } = summary;
  return rest;
}

/** Hostile text wherever a report may hold any. */
function hostileDiff(texts: readonly string[] = hostileTexts): Diff {
  const named = texts.map((text) => tool(text, text));
  const findings = (start: number) =>
    texts.map((text, index) => ({
      ...Object.fromEntries(['ruleId', 'message', 'file', 'recordId', 'tool', 'evidence'].map((key) => [key, text])),
      fingerprint: (start + index).toString(16).padStart(16, '0'),
      line: index + 1,
    }));
  const more = { exitReason: texts.join(' '), policy: { name: texts.join(' '), sha256: '' } };
  return diffOf(
    [
      [...findings(0), ...findings(100)],
      { ...more, exitCode: 3, tools: { named: [tool('a', ''), ...named.slice(0, 2)], otherCalls: 0 } },
    ],
    [
      [...findings(0).map((one) => ({ ...one, line: one.line + 1 })), ...findings(200)],
      { ...more, exitCode: 3, tools: { named: [tool('a', ...texts), ...named.slice(2)], otherCalls: 0 } },
    ],
  );
}

describe.each(['text', 'json', 'markdown'] as const)('hostile text in the %s', (format) => {
  const output = textOf(hostileDiff(), format);

  test('acts on no terminal and hides nowhere', () => {
    const own = format === 'markdown' ? output.replaceAll('\u200b', '') : output;
    const acting =
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufffe\uffff\u{e0000}-\u{e01ef}\p{Surrogate}]/u;
    expect(acting.exec(own)).toBeNull();
  });

  test('commands no CI runner', () => {
    expect(output.split('\n').filter((line) => /^\s*::/u.test(line) || /##(?:\[|vso\[)/iu.test(line))).toEqual([]);
  });
});

test('markdown stays below what a comment may hold, and says what it cuts', () => {
  const value = '|\u0000`<&'.repeat(5000);
  const many = (start: number) =>
    Array.from({ length: 300 }, (_, index) => ({
      fingerprint: (start + index).toString(16).padStart(16, '0'),
      ...Object.fromEntries(['ruleId', 'message', 'file', 'recordId', 'evidence'].map((key) => [key, value])),
    }));
  const tools = { named: Array.from({ length: 300 }, (_, index) => tool(`${value}${index}`, value)), otherCalls: 0 };
  const more = { exitCode: 3, exitReason: value, policy: { name: value, sha256: value } };
  const diff = diffOf([many(0), more], [many(1000), { ...more, tools }]);
  const markdown = textOf(diff, 'markdown');
  expect(markdown.length).toBeLessThan(65_536);
  expect(markdown).toMatch(/\d+ more are cut here; the json report has all of them\./u);
  expect(markdown).toContain('### New findings: 300\n');
  expect(markdown).toContain('### New tools: 300\n');
});
