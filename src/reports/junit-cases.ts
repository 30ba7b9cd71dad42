import { exitCode } from '../core/exit-code.js';
import type { FileCounts, NotAudited, Summary } from '../core/finding.js';
import type { Level } from '../core/guard.js';
import type { JUnitOptions } from '../core/reporter.js';
import { totalsOf } from './junit-xml.js';
import type { Case, Suite } from './junit-xml.js';
import { shown, visible } from './safe-text.js';
import { count, grouped, placeOf, verdictOf } from './wording.js';

/** Names of places in one body; the rest is counted. */
const placesShown = 50;

/** A run that no level fails still shows its errors as failures: they are what a reader of tests looks for. */
export function failLevel({ failOn }: Summary): Level {
  return failOn === 'never' ? 'error' : failOn;
}

/**
 * One case a guard for all the responses that it has nothing to say of; a file without any is shown as skipped. `apart` says
 * in how many records each guard has findings; where a case stands for a file, a guard that has any passes nothing.
 */
export function passingCases(
  suite: Suite,
  counts: FileCounts,
  apart: ReadonlyMap<string, number>,
  scope: JUnitOptions['scope'],
): Case[] {
  if (counts.responses === 0) {
    const body = `${count(counts.records, 'record')} read, none with a response to check.`;
    return suite.outcomes.broken > 0 ? [] : [{ name: 'no responses', outcome: 'skipped', message: body, body }];
  }
  return [...apart]
    .filter(([, records]) => records < (scope === 'file' ? 1 : counts.records))
    .map(([guard, records]) => {
      const others =
        records === 0 ? 'no record has a finding' : `${count(records, 'record')} with findings reported apart`;
      const body = `${count(counts.responses, 'response')} checked by this guard, ${others}.`;
      const name = shown(guard, 100);
      return { name: scope === 'file' ? name : `${name}: all other responses`, outcome: 'passed', body };
    });
}

/** What belongs to no record: places that were not audited, and a verdict that no other case tells. */
export function runCases(summary: Summary, suites: readonly Suite[]): Case[] {
  const cases: Case[] = [];
  const byFile = new Map<string, NotAudited[]>();
  for (const place of summary.notAudited) {
    const file = visible(place.file);
    const places = byFile.get(file);
    if (places === undefined) byFile.set(file, [place]);
    else places.push(place);
  }
  for (const [file, places] of byFile) cases.push(notAuditedCase(file, places));
  const told = summary.exitCode === exitCode.incomplete ? cases.length > 0 : hasFailure(summary, suites);
  const untold = summary.exitCode !== exitCode.pass && !told;
  if (untold || suites.length + cases.length === 0) cases.push(verdictCase(summary));
  return cases;
}

/** Whether a failing case says already why the run failed. */
function hasFailure(summary: Summary, suites: readonly Suite[]): boolean {
  const level = failLevel(summary);
  return (
    summary.exitCode === exitCode.findings && suites.some(({ outcomes }) => totalsOf(outcomes, level).failures > 0)
  );
}

function verdictCase({ exitCode: code, exitReason }: Summary): Case {
  const message = `${verdictOf(code)}: ${shown(exitReason, 500)}`;
  const outcome = code === exitCode.pass ? 'passed' : code === exitCode.findings ? 'error' : 'broken';
  return { name: 'run', outcome, type: `exit-code/${code}`, message, body: message };
}

function notAuditedCase(file: string, places: readonly NotAudited[]): Case {
  const named = places
    .slice(0, placesShown)
    .map((place) => `${shown(placeOf(place), 300)} ${shown(place.reason, 500)}`.trimStart());
  if (places.length > placesShown) named.push(`and ${grouped(places.length - placesShown)} more`);
  const name = file === '' ? 'not audited' : `not audited: ${file}`;
  return {
    name,
    outcome: 'broken',
    type: 'not-audited',
    message: shown(places[0]!.reason, 500),
    body: named.join('\n'),
  };
}
