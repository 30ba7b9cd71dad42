import { masked } from '../src/audit/place.js';
import { logText } from '../src/reports/safe-text.js';
import type { Inspection, UsageSum } from '../src/transcripts/inspection.js';

type Counts = ReadonlyMap<string, number>;

/** Inspections as one `qwed-or.inspect/1`. What could be a secret in a name is masked. */
export function inspectJson(inspections: readonly Inspection[]): string {
  const files = inspections.map((inspection) => {
    const { path, container, formats, responses, tools, hosted, models, first, last, usage, ...rest } = inspection;
    return {
      path,
      container: container.join('+'),
      formats: Object.fromEntries(ranked(formats)),
      responses: byRole(responses),
      tools: Object.fromEntries(ranked(safe(tools))),
      hosted: Object.fromEntries(ranked(safe(hosted))),
      models: Object.fromEntries(ranked(safe(models))),
      usage: { ...usage, cost: rounded(usage.cost) },
      ...(first !== undefined && { first: new Date(first).toISOString() }),
      ...(last !== undefined && { last: new Date(last).toISOString() }),
      ...rest,
    };
  });
  return `${JSON.stringify({ schema: 'qwed-or.inspect/1', files }, null, 2)}\n`;
}

/** Names that a line of the table gives; the rest is counted. */
const namesShown = 12;

/** Inspections as a table, one row a file, with what all of them hold below it. */
export function inspectTable(inspections: readonly Inspection[]): string {
  const rows = inspections.map((inspection) => [
    logText(inspection.path, 80),
    inspection.unreadable === undefined ? inspection.container.join('+') : 'unreadable',
    [...inspection.formats.keys()].join(', ') || '-',
    String(inspection.records),
    String(inspection.conversations),
    String(sum(inspection.responses)),
    String(inspection.texts),
    String(sum(inspection.tools) + inspection.refusedCalls),
    String(inspection.usage.total),
    String(inspection.unknown),
    String(inspection.malformed),
  ]);
  const all = together(inspections);
  const lines = [
    ['responses', namesOf(all.responses)],
    ['tools', namesOf(safe(all.tools))],
    ['hosted', namesOf(safe(all.hosted))],
    ['models', namesOf(safe(all.models))],
    ['tokens', tokensOf(all.usage)],
    ['time', spanOf(inspections)],
    ['not counted', all.capped.size === 0 ? '' : `beyond the cap: ${[...all.capped].join(', ')}`],
  ].filter(([, text]) => text !== '');
  const width = Math.max(...lines.map(([name]) => name!.length), 0);
  const below = lines.map(([name, text]) => `${name!.padEnd(width)}  ${text}\n`);
  return `${aligned([headings, ...rows])}${below.length === 0 ? '' : '\n'}${below.join('')}`;
}

const headings = [
  'file',
  'container',
  'format',
  'records',
  'conversations',
  'responses',
  'texts',
  'calls',
  'tokens',
  'unknown',
  'malformed',
];

/** The first three columns are words, all others numbers. */
const wordColumns = 3;

function aligned(rows: readonly (readonly string[])[]): string {
  const widths = headings.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row.map((cell, at) => (at < wordColumns ? cell.padEnd(widths[at]!) : cell.padStart(widths[at]!))).join('  '),
    )
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

function together(inspections: readonly Inspection[]) {
  const usage: UsageSum = { input: 0, output: 0, total: 0, cost: 0 };
  const capped = new Set<string>();
  const counts = {
    responses: new Map<string, number>(),
    tools: new Map<string, number>(),
    hosted: new Map<string, number>(),
    models: new Map<string, number>(),
  };
  for (const inspection of inspections) {
    for (const name of inspection.capped) capped.add(name);
    for (const key of ['input', 'output', 'total', 'cost'] as const) usage[key] += inspection.usage[key];
    for (const table of ['responses', 'tools', 'hosted', 'models'] as const) {
      for (const [name, times] of inspection[table]) counts[table].set(name, (counts[table].get(name) ?? 0) + times);
    }
  }
  return { ...counts, usage, capped };
}

/** By count, then by name in the order of UTF-16 code units. */
function ranked(counts: Counts): [string, number][] {
  return [...counts].sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}

function namesOf(counts: Counts): string {
  const names = ranked(counts);
  const shown = names.slice(0, namesShown).map(([name, times]) => `${logText(name, 60)} ${times}`);
  if (names.length > namesShown) shown.push(`${names.length - namesShown} more`);
  return shown.join(', ');
}

/** Masked names; those that become alike are counted together. */
function safe(counts: Counts): Counts {
  const names = new Map<string, number>();
  for (const [name, times] of counts) {
    const shown = masked(name);
    names.set(shown, (names.get(shown) ?? 0) + times);
  }
  return names;
}

function byRole(responses: Counts): Record<string, Record<string, number>> {
  const roles: Record<string, Record<string, number>> = {};
  for (const [key, times] of ranked(responses)) {
    const [role, origin] = key.split(' ') as [string, string];
    (roles[role] ??= {})[origin] = times;
  }
  return roles;
}

function tokensOf({ input, output, total, cost }: UsageSum): string {
  if (total === 0 && cost === 0) return '';
  return `${total} (input ${input}, output ${output})${cost > 0 ? `, cost ${rounded(cost)}` : ''}`;
}

/** Without the last bits that binary fractions add. */
function rounded(cost: number): number {
  return Number(cost.toFixed(9));
}

function spanOf(inspections: readonly Inspection[]): string {
  const times = inspections.flatMap(({ first, last }) => (first === undefined ? [] : [first, last!]));
  if (times.length === 0) return '';
  const at = (time: number): string => new Date(time).toISOString();
  return `${at(times.reduce((a, b) => Math.min(a, b)))} to ${at(times.reduce((a, b) => Math.max(a, b)))}`;
}

function sum(counts: Counts): number {
  let total = 0;
  for (const times of counts.values()) total += times;
  return total;
}
