import { exitCode } from '../../core/exit-code.js';
import { count } from '../wording.js';
import type { Before, Diff, DiffFinding } from './compare.js';

/** `file:line:column` of a finding. */
export function placeOfFinding({ file, line, column }: Pick<DiffFinding, 'file' | 'line' | 'column'>): string {
  return `${file}:${line}:${column}`;
}

/** Where a finding stood before, with its record where that is told. */
export function placeBefore(before: Before): string {
  return `${placeOfFinding(before)}${before.recordId === undefined ? '' : ` in record '${before.recordId}'`}`;
}

/** What a reader must know before believing the comparison. */
export function caveats({ before, after, tools }: Diff): readonly string[] {
  const told: string[] = [];
  for (const [name, run] of [
    ['before', before],
    ['after', after],
  ] as const) {
    if (isWhole(run.exitCode)) continue;
    told.push(`The run ${name} was not complete (${run.exitReason}), so a finding may be missing from it.`);
  }
  if (before.policy.sha256 !== after.policy.sha256) told.push('The runs applied different policies.');
  if (before.tool.version !== after.tool.version) {
    told.push(`The runs are of different versions: ${before.tool.version} and ${after.tool.version}.`);
  }
  if (!tools)
    told.push('A report of an older version does not say which tools were called, so these are not compared.');
  for (const [what, calls] of [
    ['tool', tools?.unnamedTools],
    ['shape of arguments', tools?.unnamedShapes],
  ] as const) {
    if (!calls || calls.before + calls.after === 0) continue;
    const unnamed = `${count(calls.before, 'call')} before and ${count(calls.after, 'call')} after`;
    told.push(`The reports do not name every ${what}, so ${unnamed} are not compared.`);
  }
  return told;
}

/** Whether a run with this exit code looked at everything. */
export function isWhole(code: number): boolean {
  return code === exitCode.pass || code === exitCode.findings;
}
