import { Chalk } from 'chalk';
import type { ChalkInstance } from 'chalk';
import { total } from '../most-severe.js';
import { logText } from '../safe-text.js';
import { count, countLevels, grouped } from '../wording.js';
import type { Diff, DiffFinding, DiffRun } from './compare.js';
import { caveats, placeBefore, placeOfFinding } from './wording.js';

/** Of each kind so many are listed; the json report has all. */
const listed = 100;

/** The comparison for people: what is new first, and in the last line the numbers. */
export function diffText(diff: Diff, { colour, write }: { colour: boolean; write: (text: string) => void }): void {
  const paint = new Chalk({ level: colour ? 1 : 0 });
  write(`before  ${runText(diff.before)}\nafter   ${runText(diff.after)}\n`);
  for (const caveat of caveats(diff)) write(`${paint.yellow('note')}    ${logText(caveat, 500)}\n`);
  section(
    write,
    paint.red.bold('New'),
    diff.new.map((finding) => findingLines(finding, paint, wasNote(finding))),
  );
  section(
    write,
    paint.green.bold('Fixed'),
    diff.fixed.map((finding) => findingLines(finding, paint)),
  );
  section(
    write,
    paint.bold('Accepted since'),
    diff.accepted.map((finding) => findingLines(finding, paint)),
  );
  section(
    write,
    paint.bold('Moved'),
    diff.moved.map((finding) => movedLine(finding, paint)),
    20,
  );
  tools(diff, paint, write);
  const { new: fresh, fixed, moved, accepted, unchanged } = diff;
  const parts = [`${grouped(fresh.length)} new`, `${grouped(fixed.length)} fixed`, `${grouped(moved.length)} moved`];
  write(`\n${[...parts, `${grouped(accepted.length)} accepted`, `${grouped(unchanged)} unchanged`].join(', ')}\n`);
}

function tools({ tools: changes }: Diff, paint: ChalkInstance, write: (text: string) => void): void {
  if (!changes) return;
  const named = (tool: { readonly name: string; readonly calls: number }) =>
    `  ${logText(tool.name, 100)}  ${paint.dim(count(tool.calls, 'call'))}\n`;
  const shapes = changes.newShapes.map(
    ({ tool, arguments: shape, calls }) =>
      `  ${logText(tool, 100)}(${logText(shape, 300)})  ${paint.dim(count(calls, 'call'))}\n`,
  );
  section(write, paint.bold('New tools'), changes.new.map(named));
  section(write, paint.bold('Tools that are not called any more'), changes.gone.map(named));
  section(write, paint.bold('New shapes of arguments'), shapes);
}

function section(write: (text: string) => void, title: string, entries: readonly string[], most = listed): void {
  if (entries.length === 0) return;
  write(`\n${title}: ${grouped(entries.length)}\n`);
  for (const entry of entries.slice(0, most)) write(entry);
  if (entries.length > most) write(`  and ${grouped(entries.length - most)} more\n`);
}

function findingLines(finding: DiffFinding, paint: ChalkInstance, note?: string): string {
  const { level, ruleId, message, evidence } = finding;
  const colours = { error: paint.red, warning: paint.yellow, note: paint.blue };
  const indent = ' '.repeat(11);
  const lines = [
    `  ${colours[level](level.padEnd(7))}  ${logText(placeOfFinding(finding), 300)}  ${paint.dim(logText(ruleId, 80))}`,
    `${indent}${logText(message, 200)}`,
    ...(evidence === undefined ? [] : [paint.dim(`${indent}│ ${logText(evidence, 100)}`)]),
    ...(note === undefined ? [] : [paint.dim(indent + logText(note, 300))]),
  ];
  return `${lines.join('\n')}\n`;
}

function movedLine({ level, ruleId, before, ...place }: Diff['moved'][number], paint: ChalkInstance): string {
  const places = `${logText(placeBefore(before), 300)} -> ${logText(placeOfFinding(place), 300)}`;
  return `  ${level.padEnd(7)}  ${places}  ${paint.dim(logText(ruleId, 80))}\n`;
}

function wasNote({ before }: { readonly before?: { readonly status: string } }): string | undefined {
  return before === undefined ? undefined : `was ${before.status}`;
}

function runText({ policy, findings, records, exitCode }: DiffRun): string {
  const found = total(findings) === 0 ? 'no findings' : countLevels(findings);
  return `${count(records, 'record')}, ${found}, policy ${logText(policy.name, 120)}, exit code ${exitCode}`;
}
