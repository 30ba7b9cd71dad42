import type { FileCounts, Finding, Run, Summary } from '../../src/core/finding.js';
import type { Level } from '../../src/core/guard.js';
import type { Reporter, ReporterOptions } from '../../src/core/reporter.js';
import { createReporter } from '../../src/reports/index.js';

/** A run as reporters are fed it: files in their order, each with its findings in theirs. */
export interface InventedRun {
  readonly run: Run;
  readonly files: readonly (readonly [file: string, findings: readonly Finding[], records: number])[];
  readonly summary?: Partial<Summary>;
}

const tool = { name: 'qwed-or', version: '9.8.7' };
const policy = { name: 'kitchen.yaml', sha256: '0123456789abcdef'.repeat(4) };

const rules: Run['rules'] = [
  {
    id: 'kitchen/open-flame',
    guard: 'kitchen',
    summary: 'A call lights a burner that nobody watches.',
    level: 'error',
    tier: 'proven',
    help: 'An unwatched flame burns down the house. Name a watcher in the call.',
    cwe: 77,
    securitySeverity: 8,
  },
  {
    id: 'pantry/stale-bread',
    guard: 'pantry',
    summary: 'The bread of a recipe is older than a week.',
    level: 'warning',
    tier: 'heuristic',
    help: 'Stale bread makes dry toast. Buy a fresh loaf or make crumbs of it.',
  },
];

/** A finding with sensible values for all that a test does not name. */
export function finding(named: Partial<Finding>): Finding {
  return {
    ruleId: 'kitchen/open-flame',
    guard: 'kitchen',
    level: 'error',
    tier: 'proven',
    message: "The call lights burner 'left_back' and names no watcher.",
    file: 'logs/monday.jsonl',
    line: 3,
    column: 41,
    endColumn: 60,
    pointer: '/output/0/arguments',
    format: 'kitchen-log',
    role: 'assistant',
    fingerprint: '00112233445566aa',
    status: 'new',
    ...named,
  };
}

const bread = {
  ruleId: 'pantry/stale-bread',
  guard: 'pantry',
  level: 'warning',
  tier: 'heuristic',
  message: 'The bread is 9 days old.',
} as const;

/** Every kind of text that a sink could take for something else. */
export const hostileTexts = [
  '\u001b]0;pwned\u0007\u001b[2K\u009b31m',
  'x\r\n::stop-commands::t\n  ::error::no',
  'a ##[error]b ##vso[task.setvariable variable=c]d ###[group]e',
  '\u202emoc.live\u2066\u200b\ufeff\u2028\u0000\u007f\ufffe\ud800\u{e0041}',
  ']]></failure><script>alert(1)</script><!-- & "quoted" \'single\' -->',
  '| `tick` ``two`` \\| @octocat [link](http://evil.example/x.png) ![pixel](https://evil.example) #12 $x$ <img src=x>',
  '{0} {{1}} %0A%25,:;"',
  '=HYPERLINK("http://evil.example")',
] as const;

const hostile = hostileTexts.join(' ');

const hostileRun: InventedRun = {
  run: {
    tool,
    policy: { ...policy, name: hostile },
    rules: rules.map((rule) => ({ ...rule, summary: hostile, help: hostile })),
  },
  files: [
    [
      `::add-mask::x/${hostile}`,
      [
        ...hostileTexts.map((text, index) =>
          finding({
            message: text,
            file: `::add-mask::x/${hostile}`,
            line: index + 1,
            pointer: `/${text}`,
            format: text,
            recordId: text,
            conversation: text,
            tool: text,
            evidence: text,
          }),
        ),
        finding({
          ...bread,
          message: `${hostile} ${'long '.repeat(1000)}`,
          file: `::add-mask::x/${hostile}`,
          line: 99,
        }),
      ],
      100,
    ],
  ],
  summary: {
    exitCode: 3,
    exitReason: hostile,
    notAudited: [{ file: hostile, line: 5, reason: hostile }],
    idleIgnores: [{ rule: hostile, path: hostile, tool: hostile, reason: hostile, state: 'stale' }],
    tools: {
      named: [{ name: hostile, calls: 1, shapes: [{ arguments: hostile, calls: 1 }], otherShapes: 0 }],
      otherCalls: 0,
    },
  },
};

const normalRun: InventedRun = {
  run: { tool, policy, rules },
  files: [
    [
      'logs/monday.jsonl',
      [
        finding({ recordId: 'resp_1', evidence: '{"burner":"left_back"}', tool: 'light_burner', direction: 'output' }),
        finding({ recordId: 'resp_1', column: 90, endColumn: 99, pointer: '/output/1/arguments' }),
        finding({ ...bread, line: 12, column: 7, endColumn: 19, pointer: '/loaf', fingerprint: '0f0f0f0f0f0f0f0f' }),
        finding({ ...bread, line: 13, status: 'ignored', fingerprint: '1e1e1e1e1e1e1e1e' }),
      ],
      1204,
    ],
    ['logs/quiet.jsonl', [], 20],
    [
      'logs/Été 100%/a b#1.jsonl',
      [
        finding({
          file: 'logs/Été 100%/a b#1.jsonl',
          line: 1,
          column: 1,
          endColumn: 9,
          pointer: '',
          status: 'expired',
        }),
        finding({
          ...bread,
          file: 'logs/Été 100%/a b#1.jsonl',
          line: 2,
          level: 'note',
          fingerprint: '2d2d2d2d2d2d2d2d',
        }),
        finding({
          ...bread,
          file: 'logs/Été 100%/a b#1.jsonl',
          line: 4,
          status: 'known',
          fingerprint: '3c3c3c3c3c3c3c3c',
        }),
      ],
      7,
    ],
  ],
  summary: {
    baseline: { known: 1, expired: 1, stale: 2 },
    suppressed: 1,
    repeats: 12,
    unknown: 4,
    skipped: 3,
    tools: {
      named: [
        {
          name: 'light_burner',
          calls: 7,
          shapes: [{ arguments: 'burner: string', calls: 5 }],
          otherShapes: 2,
        },
      ],
      otherCalls: 1,
    },
  },
};

function manyRun(): InventedRun {
  const file = 'logs/many.jsonl';
  const warnings = Array.from({ length: 6000 }, (_, index) =>
    finding({ ...bread, file, line: index + 1, fingerprint: index.toString(16).padStart(16, '0') }),
  );
  return {
    run: { tool, policy, rules },
    files: [[file, [...warnings, finding({ file, line: 6001, fingerprint: 'ffffffffffffffff' })], 6001]],
  };
}

/** The runs that every reporter is fed, by name. */
export const runs = {
  /** No finding at all. */
  clean: { run: { tool, policy, rules }, files: [['logs/quiet.jsonl', [], 20]] },
  /** Odd paths, every status, two findings of a rule in one record, one fingerprint more than once. */
  normal: normalRun,
  /** Hostile text in every member. */
  hostile: hostileRun,
  /** One finding of each rule. */
  oneEach: {
    run: { tool, policy, rules },
    files: [
      [
        'logs/two.jsonl',
        [finding({ file: 'logs/two.jsonl' }), finding({ ...bread, file: 'logs/two.jsonl', line: 8 })],
        9,
      ],
    ],
  },
  /** 6,000 warnings and one error at the very end. */
  many: manyRun(),
  /** Stopped before any file was read. */
  interrupted: {
    run: { tool, policy, rules },
    files: [],
    summary: { exitCode: 130, exitReason: 'interrupted before everything was read' },
  },
} as const satisfies Readonly<Record<string, InventedRun>>;

/** Feeds the run to a reporter of the format and gives back what it wrote. */
export async function report(
  name: string,
  invented: InventedRun,
  options: Partial<ReporterOptions> = {},
): Promise<string> {
  const pieces: string[] = [];
  const reporter = await createReporter(name, { colour: false, ...options, write: (text) => void pieces.push(text) });
  feed(reporter, invented);
  return pieces.join('');
}

/** Tells a reporter everything of a run, as an audit would. */
function feed(reporter: Reporter, { run, files, summary }: InventedRun): void {
  reporter.begin?.(run);
  for (const [file, findings, records] of files) {
    for (const one of findings) reporter.finding(one);
    reporter.fileEnd?.(file, countsOf(findings, records));
  }
  reporter.end({ ...summaryOf(run, files), ...summary });
}

function summaryOf(run: Run, files: InventedRun['files']): Summary {
  const all = files.flatMap(([, findings]) => findings).filter(isNew);
  const records = files.reduce((sum, [, , number]) => sum + number, 0);
  const byRule: Record<string, number> = {};
  for (const { ruleId } of all) byRule[ruleId] = (byRule[ruleId] ?? 0) + 1;
  const findings = byLevel(all);
  return {
    tool: run.tool,
    policy: run.policy,
    files: files.length,
    bytes: records * 1000,
    records,
    responses: records,
    unknown: 0,
    malformed: 0,
    skipped: 0,
    outOfScope: 0,
    passedOver: 0,
    findings,
    byRule,
    baseline: { known: 0, expired: 0, stale: 0 },
    suppressed: 0,
    idleIgnores: [],
    omitted: 0,
    repeats: 0,
    failOn: 'error',
    inputs: files.map(([path, , number]) => ({ path, bytes: number * 1000 })),
    notAudited: [],
    exitCode: findings.error > 0 ? 1 : 0,
    exitReason: findings.error > 0 ? `findings at level error: ${findings.error}` : 'no finding at level error',
  };
}

function countsOf(findings: readonly Finding[], records: number): FileCounts {
  const counts = { unknown: 0, malformed: 0, skipped: 0, outOfScope: 0, findings: byLevel(findings.filter(isNew)) };
  return { bytes: records * 1000, records, responses: records, ...counts };
}

function byLevel(findings: readonly Finding[]): Record<Level, number> {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { level } of findings) counts[level]++;
  return counts;
}

function isNew({ status }: Finding): boolean {
  return status === 'new' || status === 'expired';
}
