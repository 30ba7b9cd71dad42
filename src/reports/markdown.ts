import type { Finding, RuleDescription, Summary } from '../core/finding.js';
import type { Reporter, ReporterOptions } from '../core/reporter.js';
import { isOpen } from './findings.js';
import { markdownCode, markdownText } from './markdown-text.js';
import { mostSevere, total } from './most-severe.js';
import { count, countLevels, grouped, placeOf, rulesByCount, size, usageText, verdictOf } from './wording.js';

/** GitHub takes a job summary of 1 MiB: this many rows of at most about 5 kB stay far below. */
const findingsShown = 100;
const placesShown = 50;
const rulesShown = 50;
const ignoresShown = 50;

/** A summary for a job's page or a merge request: the verdict, totals, the most severe findings, and details to unfold. */
export function markdown({ write }: ReporterOptions): Reporter {
  const rules = new Map<string, RuleDescription>();
  const rows = mostSevere<string>(findingsShown);
  return {
    begin(run) {
      for (const rule of run.rules) rules.set(rule.id, rule);
    },
    finding(finding) {
      if (isOpen(finding)) rows.offer(finding.level, () => findingRow(finding));
    },
    end(summary) {
      const sections = [
        heading(summary),
        totals(summary),
        findings(rows.kept(), total(rows.omitted) + summary.omitted),
        notAudited(summary),
        idleIgnores(summary),
        byRule(summary, rules),
      ];
      write(`${sections.filter((section) => section !== '').join('\n\n')}\n`);
    },
  };
}

function heading({ tool, exitCode, exitReason, findings: counts }: Summary): string {
  const title = `## ${markdownText(tool.name)}: ${verdictOf(exitCode).toLowerCase()}`;
  return `${title}\n\n**${countLevels(counts)}.** Exit code ${exitCode}: ${markdownText(exitReason)}`;
}

function totals(summary: Summary): string {
  const { known, expired, stale } = summary.baseline;
  const rows: readonly (readonly [label: string, value: string | number])[] = [
    ['Policy', markdownText(summary.policy.name)],
    ['Files', summary.files],
    ['Size', size(summary.bytes)],
    ['Records', summary.records],
    ['Responses', summary.responses],
    ['Reported use', summary.usage === undefined ? 0 : usageText(summary.usage) || 0],
    ['Records of no known format', summary.unknown],
    ['Malformed records', summary.malformed],
    ['Records with nothing to audit, or beyond a limit', summary.skipped],
    ['Places not audited', summary.notAudited.length],
    ['Findings known to the baseline', known],
    ['Baseline entries expired', expired],
    ['Baseline entries stale', stale],
    ['Findings ignored by the policy', summary.suppressed],
    ['Findings that repeat another', summary.repeats],
  ];
  // The first five always stand there; of the others a zero says nothing.
  const told = rows.filter(([, value], index) => index < 5 || value !== 0);
  return table(
    ['Read', ''],
    told.map(([label, value]) => row([label, typeof value === 'number' ? grouped(value) : value])),
  );
}

function findings(rows: readonly string[], leftOut: number): string {
  if (rows.length === 0) return leftOut === 0 ? 'No findings.' : `${count(leftOut, 'finding')} left out.`;
  const more = leftOut === 0 ? '' : `\n\n${count(leftOut, 'more finding')} in the other reports.`;
  return `### Findings\n\n${table(['Level', 'Rule', 'Place', 'Message', 'Evidence'], rows)}${more}`;
}

function findingRow({ level, ruleId, file, line, column, message, evidence }: Finding): string {
  const place = markdownCode(`${file}:${line}:${column}`, 300);
  return row([level, markdownCode(ruleId, 100), place, markdownText(message), markdownCode(evidence ?? '')]);
}

function notAudited({ notAudited: places }: Summary): string {
  const rows = places
    .slice(0, placesShown)
    .map((place) => row([markdownCode(placeOf(place), 300), markdownText(place.reason)]));
  if (places.length > placesShown) rows.push(row([`and ${grouped(places.length - placesShown)} more`, '']));
  return details(`Not audited: ${count(places.length, 'place')}`, ['Place', 'Reason'], rows);
}

function idleIgnores({ idleIgnores: ignores }: Summary): string {
  const rows = ignores.slice(0, ignoresShown).map(({ state, rule, path = '', tool = '', reason, expires = '' }) => {
    const where = [path, tool].filter(Boolean).join(' ');
    return row([state, markdownCode(rule, 100), markdownCode(where, 300), markdownText(reason), markdownText(expires)]);
  });
  if (ignores.length > ignoresShown) {
    rows.push(row([`and ${grouped(ignores.length - ignoresShown)} more`, '', '', '', '']));
  }
  const title = `${count(ignores.length, 'ignore')} that silenced nothing`;
  return details(title, ['State', 'Rule', 'Where', 'Reason', 'Last day'], rows);
}

function byRule(summary: Summary, rules: ReadonlyMap<string, RuleDescription>): string {
  const ranked = rulesByCount(summary.byRule);
  const rows = ranked.slice(0, rulesShown).map(([id, number]) => {
    const rule = rules.get(id);
    const about = rule === undefined ? '' : `${markdownText(rule.summary)} ${markdownText(rule.help, 600)}`;
    return row([markdownCode(id, 100), grouped(number), about]);
  });
  if (ranked.length > rulesShown) rows.push(row([`and ${grouped(ranked.length - rulesShown)} more`, '', '']));
  return details(`By rule: ${count(ranked.length, 'rule')}`, ['Rule', 'Findings', 'What it means'], rows);
}

function details(title: string, columns: readonly string[], rows: readonly string[]): string {
  if (rows.length === 0) return '';
  return `<details>\n<summary>${title}</summary>\n\n${table(columns, rows)}\n\n</details>`;
}

function table(columns: readonly string[], rows: readonly string[]): string {
  return [row(columns), row(columns.map(() => '---')), ...rows].join('\n');
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
