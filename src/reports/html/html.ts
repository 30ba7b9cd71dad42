import type { Run, Summary } from '../../core/finding.js';
import type { Reporter, ReporterOptions } from '../../core/reporter.js';
import { isOpen } from '../findings.js';
import { scriptJson } from '../html-data.js';
import { mostSevere, total } from '../most-severe.js';
import { shown } from '../safe-text.js';
import { grouped } from '../wording.js';
import { script, style } from './assets.js';
import { BusyFiles } from './busy-files.js';
import { markup, tableOf } from './markup.js';
import { overview } from './overview.js';
import { plainColumns, plainRow, rowOf } from './row.js';

/** So many findings that count are in the page, and so many that the baseline or an ignore silences. */
const limits = { open: 5000, silenced: 1000, plain: 100 };
/** A finding is small, but a log can be made to make it large: the page stays one that a browser opens at once. */
const rowBytes = 12_000_000;
/** Rules of a run are a few dozen; a report that was made by hand may say anything. */
const rulesDescribed = 500;

/** A finding as finished JSON, and its rule. */
interface Row {
  readonly rule: string;
  readonly json: string;
}

/**
 * One page that needs nothing but itself: the run in numbers, and its findings to filter and to search, of those that
 * count the 5,000 most severe. Findings are data that the page's own script shows as text; the page forbids any other
 * script, style and request. Without scripts it shows the numbers and the hundred most severe findings.
 */
export function html({ write }: ReporterOptions): Reporter {
  const open = mostSevere<Row>(limits.open);
  const silenced = mostSevere<Row>(limits.silenced);
  const plain = mostSevere<readonly string[]>(limits.plain);
  const files = new BusyFiles();
  let rules: Run['rules'] = [];
  return {
    begin(run) {
      ({ rules } = run);
    },
    finding(finding) {
      const { level, ruleId: rule } = finding;
      const counts = isOpen(finding);
      (counts ? open : silenced).offer(level, () => ({ rule, json: scriptJson(rowOf(finding)) }));
      if (counts) plain.offer(level, () => plainRow(finding));
    },
    fileEnd(file, { findings }) {
      files.add(file, findings);
    },
    end(summary) {
      const { rows, cut } = fitting([...open.kept(), ...silenced.kept()]);
      const leftOut = total(open.omitted) + total(silenced.omitted) + cut + summary.omitted;
      write(head(summary));
      write(overview(summary, rules, files));
      write(findings(rows.length, leftOut));
      write(withoutScript(plain.kept(), total(plain.omitted)));
      write('</main>\n');
      writeData(rows, rules, write);
      write(`<script>${script.text}</script>\n</body>\n</html>\n`);
    },
  };
}

/** The rows that fit, and how many do not. */
function fitting(rows: readonly Row[]): { readonly rows: readonly Row[]; readonly cut: number } {
  let bytes = 0;
  let fit = 0;
  for (const { json } of rows) {
    bytes += Buffer.byteLength(json);
    if (bytes > rowBytes) break;
    fit++;
  }
  return { rows: rows.slice(0, fit), cut: rows.length - fit };
}

function head({ tool, policy }: Summary): string {
  const allowed = `default-src 'none'; script-src ${script.hash}; style-src ${style.hash}`;
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${allowed}; base-uri 'none'; form-action 'none'">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${markup(tool.name, 100)}: audit under the policy ${markup(policy.name, 100)}</title>
<style>${style.text}</style>
</head>
<body>
<main>
`;
}

/** Where the script puts the findings. It is hidden until the script runs. */
function findings(held: number, leftOut: number): string {
  const rest =
    leftOut === 0
      ? ''
      : `<p class="bound">This page holds ${grouped(held)} findings, the most severe first; ${grouped(leftOut)} more are left out of it. All of them are in the jsonl report: <code>qwed-or audit … --report jsonl=findings.jsonl</code></p>`;
  return `<section id="findings" aria-labelledby="findings-title">
<h2 id="findings-title">Findings</h2>
${rest}
<div id="controls" role="search" aria-label="Findings" hidden></div>
<p id="status" role="status"></p>
<ol id="list"></ol>
<nav id="pages" aria-label="Pages of findings" hidden></nav>
</section>
`;
}

function withoutScript(rows: readonly (readonly string[])[], more: number): string {
  if (rows.length === 0) return '';
  const rest = more === 0 ? '' : ` The ${grouped(more)} others need scripts, or the jsonl report.`;
  return `<noscript>
<p>Filters and search need scripts. These are the ${grouped(rows.length)} most severe findings that count.${rest}</p>
${tableOf(plainColumns, rows)}
</noscript>
`;
}

/** A row a line, so that a page of any size is written and compared piece by piece. */
function writeData(rows: readonly Row[], rules: Run['rules'], write: (text: string) => void): void {
  const found = new Set(rows.map(({ rule }) => rule));
  const described = rules
    .filter(({ id }) => found.has(id))
    .slice(0, rulesDescribed)
    .map(({ id, summary, help }) => [shown(id, 200), { summary: shown(summary, 300), help: shown(help, 600) }]);
  write(`<script type="application/json" id="data">{"rules":${scriptJson(described)},"findings":[`);
  for (const [index, { json }] of rows.entries()) write(`${index === 0 ? '' : ','}\n${json}`);
  write('\n]}</script>\n');
}
