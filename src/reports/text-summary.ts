import type { ChalkInstance } from 'chalk';

import type { Summary } from '../core/finding.js';
import { total } from './most-severe.js';
import { logText } from './safe-text.js';
import { count, countLevels, grouped, placeOf, rulesByCount, size, usageText, verdictOf } from './wording.js';

const labelWidth = 12;
const rulesShown = 10;
const placesShown = 20;
const ignoresShown = 10;

/** A label, and the lines that stand beside it; a row without lines is not printed. */
type Row = readonly [label: string, lines: readonly string[]];

/** What was read, what was not, what was capped, ignored or repeated, and why the run passed or failed. */
export function closingSummary(summary: Summary, paint: ChalkInstance): string {
  const rows = [...coverage(summary), ...setAside(summary), rules(summary)];
  const lines = rows.flatMap(([label, entries]) =>
    entries.map((entry, index) => `  ${paint.dim((index === 0 ? label : '').padEnd(labelWidth))} ${entry}`),
  );
  const found = total(summary.findings) === 0 ? 'No findings' : countLevels(summary.findings);
  return [`${paint.bold(found)}\n`, ...lines, '', verdict(summary, paint), ''].join('\n');
}

function coverage(summary: Summary): readonly Row[] {
  const { policy, files, bytes, records, responses, unknown, malformed, skipped, notAudited, usage } = summary;
  const read = [count(files, 'file'), size(bytes), count(records, 'record'), count(responses, 'response')].join(', ');
  const places = notAudited
    .slice(0, placesShown)
    .map((place) => `${logText(placeOf(place))}  ${logText(place.reason)}`.trimStart());
  if (notAudited.length > placesShown) places.push(`and ${grouped(notAudited.length - placesShown)} more`);
  return [
    ['policy', [logText(policy.name, 120)]],
    ['read', [read]],
    ['used', usage === undefined ? [] : [usageText(usage)].filter((line) => line !== '')],
    ['unknown', when(unknown, `${count(unknown, 'record')} of no known format`)],
    ['malformed', when(malformed, count(malformed, 'record'))],
    ['skipped', when(skipped, `${count(skipped, 'record')} with nothing to audit, or beyond a limit`)],
    ['not audited', places],
  ];
}

function setAside({ baseline, suppressed, repeats, omitted, idleIgnores }: Summary): readonly Row[] {
  const { known, expired, stale } = baseline;
  const parts = [`${grouped(known)} known`, `${grouped(expired)} expired`, `${grouped(stale)} stale`];
  const idle = idleIgnores.slice(0, ignoresShown).map(idleText);
  if (idleIgnores.length > ignoresShown) idle.push(`and ${grouped(idleIgnores.length - ignoresShown)} more`);
  return [
    ['baseline', when(known + expired + stale, parts.join(', '))],
    ['ignored', when(suppressed, `${count(suppressed, 'finding')}, as the policy asks`)],
    ['idle', idle],
    ['repeated', when(repeats, `${count(repeats, 'finding')} like one already reported`)],
    ['left out', when(omitted, `${count(omitted, 'finding')} beyond a cap`)],
  ];
}

/** An ignore that silenced nothing, on one line. */
function idleText({ state, rule, path, tool, reason, expires }: Summary['idleIgnores'][number]): string {
  const until = expires === undefined ? '' : ` (until ${expires})`;
  const parts = [state.padEnd('expired'.length), rule, path ?? '', tool ?? '', reason + until];
  return logText(parts.filter((part) => part !== '').join('  '), 200);
}

function rules({ byRule }: Summary): Row {
  const ranked = rulesByCount(byRule);
  const width = Math.max(0, ...ranked.slice(0, rulesShown).map(([, findings]) => grouped(findings).length));
  const lines = ranked
    .slice(0, rulesShown)
    .map(([id, findings]) => `${grouped(findings).padStart(width)}  ${logText(id, 80)}`);
  if (ranked.length > rulesShown) lines.push(`and ${count(ranked.length - rulesShown, 'more rule')}`);
  return ['by rule', lines];
}

function verdict({ exitCode, exitReason }: Summary, paint: ChalkInstance): string {
  const colour = exitCode === 0 ? paint.green : paint.red;
  return `${colour.bold(verdictOf(exitCode))} (exit code ${exitCode}): ${logText(exitReason)}`;
}

function when(number: number, line: string): readonly string[] {
  return number > 0 ? [line] : [];
}
