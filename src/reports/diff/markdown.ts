import { markdownCode, markdownText } from '../markdown-text.js';
import { count, countLevels, grouped } from '../wording.js';
import type { Diff, DiffFinding } from './compare.js';
import { caveats, placeBefore, placeOfFinding } from './wording.js';

/** GitHub takes a comment of 65,536 characters; what surrounds the tables needs far less than the difference. */
const most = 60_000;
/** A table longer than this is not read in a comment. */
const rowsOfTable = 50;

interface Section {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Stands open, instead of being folded away. */
  readonly open?: true;
}

/** The comparison for a pull request: what is new stands open, the rest folded. Below 65,536 characters, and says what is cut. */
export function diffMarkdown(diff: Diff, write: (text: string) => void): void {
  const head = [title(diff), numbers(diff), ...caveats(diff).map((caveat) => `> ${markdownText(caveat, 500)}`)];
  let room = most - head.join('\n\n').length;
  const written = sections(diff)
    .filter(({ rows }) => rows.length > 0)
    .map((section) => {
      const { text, length } = sectionText(section, room);
      room -= length;
      return text;
    });
  write(`${[...head, ...written].join('\n\n')}\n`);
}

function title({ after, new: fresh }: Diff): string {
  const news = fresh.length === 0 ? 'no new findings' : count(fresh.length, 'new finding');
  return `## ${markdownText(after.tool.name, 100)}: ${news}`;
}

function numbers({ new: fresh, fixed, moved, accepted, unchanged, before, after }: Diff): string {
  const counts = [fresh.length, fixed.length, moved.length, accepted.length, unchanged].map(grouped);
  const table = tableText(['New', 'Fixed', 'Moved', 'Accepted', 'Unchanged'], [counts]);
  return `${table}\n\nBefore: ${countLevels(before.findings)}. After: ${countLevels(after.findings)}.`;
}

function sections({ new: fresh, fixed, moved, accepted, tools }: Diff): readonly Section[] {
  const columns = ['Level', 'Rule', 'Place', 'Message', 'Evidence'];
  const shapes = tools?.newShapes ?? [];
  return [
    { title: 'New findings', columns, rows: fresh.map(findingRow), open: true },
    {
      title: 'New tools',
      columns: ['Tool', 'Calls', 'Arguments'],
      rows: (tools?.new ?? []).map(({ name, calls, shapes: [shape] }) => [
        markdownCode(name, 100),
        grouped(calls),
        markdownCode(shape?.arguments ?? '', 200),
      ]),
      open: true,
    },
    {
      title: 'New shapes of arguments',
      columns: ['Tool', 'Arguments', 'Calls'],
      rows: shapes.map(({ tool, arguments: shape, calls }) => [
        markdownCode(tool, 100),
        markdownCode(shape, 200),
        grouped(calls),
      ]),
      open: true,
    },
    { title: 'Fixed findings', columns, rows: fixed.map(findingRow) },
    { title: 'Accepted findings', columns, rows: accepted.map(findingRow) },
    {
      title: 'Moved findings',
      columns: ['Level', 'Rule', 'Before', 'Now', 'Message'],
      rows: moved.map((finding) => [
        finding.level,
        markdownCode(finding.ruleId, 100),
        markdownCode(placeBefore(finding.before), 200),
        markdownCode(placeOfFinding(finding), 200),
        markdownText(finding.message, 200),
      ]),
    },
    {
      title: 'Tools that are not called any more',
      columns: ['Tool', 'Calls before'],
      rows: (tools?.gone ?? []).map(({ name, calls }) => [markdownCode(name, 100), grouped(calls)]),
    },
  ];
}

function findingRow(finding: DiffFinding): readonly string[] {
  const { level, ruleId, message, evidence } = finding;
  const place = markdownCode(placeOfFinding(finding), 200);
  return [level, markdownCode(ruleId, 100), place, markdownText(message, 200), markdownCode(evidence ?? '', 100)];
}

/** The section with as many rows as there is room for. */
function sectionText({ title: name, columns, rows, open }: Section, room: number): { text: string; length: number } {
  const shown: (readonly string[])[] = [];
  let length = 0;
  for (const row of rows.slice(0, rowsOfTable)) {
    const needs = rowText(row).length + 1;
    if (length + needs > room) break;
    shown.push(row);
    length += needs;
  }
  const cut = rows.length - shown.length;
  const more = cut === 0 ? '' : `\n\n${grouped(cut)} more are cut here; the json report has all of them.`;
  const body = `${shown.length === 0 ? '' : tableText(columns, shown)}${more}`.trim();
  const heading = `${name}: ${grouped(rows.length)}`;
  const text = open ? `### ${heading}\n\n${body}` : `<details>\n<summary>${heading}</summary>\n\n${body}\n\n</details>`;
  return { text, length };
}

function tableText(columns: readonly string[], rows: readonly (readonly string[])[]): string {
  return [rowText(columns), rowText(columns.map(() => '---')), ...rows.map(rowText)].join('\n');
}

function rowText(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
