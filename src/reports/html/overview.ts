import type { Run, Summary } from '../../core/finding.js';
import { mostToLeast, total } from '../most-severe.js';
import { count, grouped, placeOf, rulesByCount, size, usageText, verdictOf } from '../wording.js';
import type { BusyFiles } from './busy-files.js';
import { element, markup, tableOf } from './markup.js';

const rulesShown = 100;
const placesShown = 100;
const toolsShown = 50;

/** The part of the page that needs no script: the verdict, the run in numbers, and what was not audited. */
export function overview(summary: Summary, rules: Run['rules'], files: BusyFiles): string {
  return [
    verdict(summary),
    tiles(summary),
    notAudited(summary),
    `<div class="columns">\n${byRule(summary, rules)}\n${byFile(files)}\n</div>`,
    tools(summary),
    idleIgnores(summary),
    coverage(summary),
    '',
  ]
    .filter((section, index, all) => section !== '' || index === all.length - 1)
    .join('\n');
}

/** Colours of the exit codes that are none of a failure. */
const tones: ReadonlyMap<number, string> = new Map([
  [0, 'passed'],
  [3, 'incomplete'],
]);

function verdict({ tool, policy, exitCode, exitReason }: Summary): string {
  return `<header>
<p class="tool">${markup(tool.name, 100)} ${markup(tool.version, 50)}</p>
<h1><span class="verdict ${tones.get(exitCode) ?? 'failed'}">${verdictOf(exitCode)}</span></h1>
<p class="why">Exit code ${exitCode}: ${markup(exitReason, 500)}</p>
<p class="policy">Policy <strong>${markup(policy.name, 200)}</strong> <code title="SHA-256 of the policy">${markup(policy.sha256, 64)}</code></p>
</header>`;
}

function tiles({ findings, baseline, suppressed, notAudited: places }: Summary): string {
  const silenced = baseline.known + suppressed;
  const levels = mostToLeast.map((level) => tile(findings[level], level, `${level}s`, level));
  const others = [
    tile(silenced, 'accepted finding', 'accepted findings', 'accepted'),
    tile(places.length, 'place not audited', 'places not audited', places.length > 0 ? 'gap' : 'accepted'),
  ];
  return `<ul class="tiles">\n${[...levels, ...others].join('\n')}\n</ul>`;
}

function tile(number: number, one: string, many: string, className: string): string {
  const tone = number === 0 ? `${className} none` : className;
  return `<li class="tile ${tone}"><strong>${grouped(number)}</strong> <span>${number === 1 ? one : many}</span></li>`;
}

function notAudited({ notAudited: places }: Summary): string {
  if (places.length === 0) return '';
  const rows = places
    .slice(0, placesShown)
    .map((place) => [element('code', markup(placeOf(place), 400)), markup(place.reason, 500)]);
  if (places.length > placesShown) rows.push([`and ${grouped(places.length - placesShown)} more`, '']);
  return `<section class="gap" aria-labelledby="gaps">
<h2 id="gaps">Not audited</h2>
<p>What stands here was not looked at, so nothing is known of it.</p>
${tableOf(['Place', 'Why'], rows)}
</section>`;
}

function byRule({ byRule: counts }: Summary, rules: Run['rules']): string {
  const ranked = rulesByCount(counts);
  if (ranked.length === 0) return '<section>\n<h2>No findings</h2>\n<p>No finding counts.</p>\n</section>';
  const described = new Map(rules.map((rule) => [rule.id, rule]));
  const most = ranked[0]![1];
  const rows = ranked.slice(0, rulesShown).map(([id, number]) => {
    const about = markup(described.get(id)?.summary ?? '', 300);
    return [choice('rule', id, 200), bar(number, most), about];
  });
  if (ranked.length > rulesShown) rows.push([`and ${count(ranked.length - rulesShown, 'more rule')}`, '', '']);
  return `<section aria-labelledby="rules">
<h2 id="rules">By rule</h2>
${tableOf(['Rule', '#Findings', 'What it finds'], rows, 'rules')}
</section>`;
}

function byFile(files: BusyFiles): string {
  const busiest = files.busiest();
  if (busiest.length === 0) return '';
  const rows = busiest.map(({ file, findings }) => [
    choice('file', file, 400),
    ...mostToLeast.map((level) => grouped(findings[level])),
  ]);
  const columns = ['File', ...mostToLeast.map((level) => `#${level[0]!.toUpperCase()}${level.slice(1)}s`)];
  const more = files.others === 0 ? '' : `\n<p>${count(files.others, 'more file')} with findings.</p>`;
  return `<section aria-labelledby="files">
<h2 id="files">By file</h2>
${tableOf(columns, rows, 'files')}${more}
</section>`;
}

/** A value that the script makes a button of: it filters the findings by it. */
function choice(filter: string, value: string, units: number): string {
  return `<span class="choice" data-filter="${filter}">${markup(value, units)}</span>`;
}

function bar(number: number, most: number): string {
  return `<progress max="${most}" value="${number}" aria-hidden="true"></progress> ${grouped(number)}`;
}

function tools({ tools: called }: Summary): string {
  if (!called || called.named.length === 0) return '';
  const { named, otherCalls } = called;
  const most = [...named].sort((a, b) => b.calls - a.calls).slice(0, toolsShown);
  const rows = most.map(({ name, calls, shapes, otherShapes }) => [
    element('code', markup(name, 100)),
    grouped(calls),
    grouped(shapes.length) + (otherShapes === 0 ? '' : ' or more'),
  ]);
  const calls = named.reduce((sum, tool) => sum + tool.calls, otherCalls);
  const more = named.length - most.length;
  const rest = more === 0 ? '' : `\n<p>${count(more, 'more tool')}: the jsonl report names them.</p>`;
  return `<details>
<summary>What was called: ${count(named.length, 'tool')}${otherCalls === 0 ? '' : ' or more'}, ${count(calls, 'call')}</summary>
${tableOf(['Tool', '#Calls', '#Shapes of arguments'], rows)}${rest}
</details>`;
}

function idleIgnores({ idleIgnores: ignores }: Summary): string {
  if (ignores.length === 0) return '';
  const rows = ignores.map(({ rule, path = '', tool = '', reason, expires = '', state }) => [
    state,
    element('code', markup(rule, 200)),
    markup([path, tool].filter(Boolean).join(' '), 400),
    markup(reason, 500),
    markup(expires, 20),
  ]);
  return `<details>
<summary>${count(ignores.length, 'ignore')} that silenced nothing</summary>
${tableOf(['State', 'Rule', 'Where', 'Reason', 'Last day'], rows)}
</details>`;
}

function coverage(summary: Summary): string {
  const { files, bytes, records, responses, unknown, malformed, skipped, outOfScope, passedOver, usage } = summary;
  const { baseline, suppressed, repeats } = summary;
  const rows: readonly (readonly [label: string, value: string | number])[] = [
    ['Files', files],
    ['Size', size(bytes)],
    ['Records', records],
    ['Responses checked', responses],
    ...(usage === undefined ? [] : [['Reported use', usageText(usage)] as const]),
    ['Records of no known format', unknown],
    ['Malformed records', malformed],
    ['Records with nothing to audit, or beyond a limit', skipped],
    ['Responses that the scope leaves out', outOfScope],
    ['Files passed over because of their extension', passedOver],
    ['Findings that count', total(summary.findings)],
    ['Findings known to the baseline', baseline.known],
    ['Findings whose entry in the baseline has expired', baseline.expired],
    ['Entries of the baseline that fit nothing any more', baseline.stale],
    ['Findings ignored', suppressed],
    ['Findings that repeat one already reported', repeats],
  ];
  const cells = rows.map(([label, value]) => [label, typeof value === 'number' ? grouped(value) : value]);
  return `<details>
<summary>What was read: ${count(files, 'file')}, ${size(bytes)}, ${count(records, 'record')}, ${count(responses, 'response')}</summary>
${tableOf(['Read', '#'], cells)}
</details>`;
}
