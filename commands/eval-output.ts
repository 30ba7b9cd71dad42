import type { Evaluation, FailedRow, Score } from '../src/audit/evaluation.js';
import { masked } from '../src/audit/place.js';
import { logText } from '../src/reports/safe-text.js';

/** An evaluation as a `qwed-or.eval/1`. What a failing row shows is masked. */
export function evaluationJson(
  { rows, byRule, byGuard, overall, failures }: Evaluation,
  withFailures: boolean,
): string {
  const document = {
    schema: 'qwed-or.eval/1',
    rows,
    byRule: Object.fromEntries(byRule),
    byGuard: Object.fromEntries(byGuard),
    overall,
    ...(withFailures && {
      failures: failures.map(({ line, kind, rules, shown }) => ({ line, kind, rules, text: cut(shown) })),
    }),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** An evaluation as a table for people, with the failing rows below it where they are asked for. */
export function evaluationTable(
  { rows, byRule, byGuard, overall, failures }: Evaluation,
  withFailures: boolean,
): string {
  const body = [...named(byRule), ...named(byGuard), ['overall', ...cells(overall)]];
  const lines = aligned([['', 'found', 'false', 'missed', 'quiet', 'precision', 'recall', 'F1'], ...body]);
  const list = withFailures && failures.length > 0 ? ['', ...failures.map(failureLine)] : [];
  const wrong = `${rows} rows, ${failures.length} judged wrongly`;
  return `${[...lines, '', wrong, ...list].join('\n')}\n`;
}

function named(scores: ReadonlyMap<string, Score>): string[][] {
  return [...scores].map(([name, score]) => [name, ...cells(score)]);
}

function cells({ tp, fp, fn, tn, precision, recall, f1 }: Score): string[] {
  return [...[tp, fp, fn, tn].map(String), ...[precision, recall, f1].map((share) => share.toFixed(4))];
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[column]!))).join('  '),
  );
}

function failureLine({ line, kind, rules, shown }: FailedRow): string {
  return `line ${line}: ${kind}${rules.length > 0 ? ` of ${rules.join(', ')}` : ''}: ${logText(cut(shown), mostShown)}`;
}

const mostShown = 160;

function cut(text: string): string {
  const safe = masked(text);
  return safe.length > mostShown ? `${safe.slice(0, mostShown)}…` : safe;
}
