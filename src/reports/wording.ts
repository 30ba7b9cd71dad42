import type { Summary } from '../core/finding.js';
import type { Usage } from '../core/usage.js';
import { mostToLeast } from './most-severe.js';

/** `1,234`. Written out by hand: a report must not depend on the machine's language. */
export function grouped(number: number): string {
  return String(number).replace(/\B(?=(?:\d{3})+$)/gu, ',');
}

/** `1 file`, `1,234 files`. */
export function count(number: number, noun: string): string {
  return `${grouped(number)} ${noun}${number === 1 ? '' : 's'}`;
}

/** `2 errors, 1 warning, 0 notes`. */
export function countLevels(findings: Summary['findings']): string {
  return mostToLeast.map((level) => count(findings[level], level)).join(', ');
}

/** `512 bytes`, `12.3 MB`: decimal units, one digit after the point. */
export function size(bytes: number): string {
  if (bytes < 1000) return count(bytes, 'byte');
  const units = ['kB', 'MB', 'GB', 'TB'];
  let value = bytes / 1000;
  let unit = 0;
  while (value >= 999.95 && unit < units.length - 1) [value, unit] = [value / 1000, unit + 1];
  return `${value.toFixed(1)} ${units[unit]!}`;
}

const verdicts: ReadonlyMap<number, string> = new Map([
  [0, 'Passed'],
  [1, 'Failed'],
  [2, 'Not run'],
  [3, 'Incomplete'],
  [4, 'Internal error'],
  [130, 'Interrupted'],
  [143, 'Terminated'],
]);

/** What an exit code means, in a word or two. */
export function verdictOf(exitCode: number): string {
  return verdicts.get(exitCode) ?? `Exit code ${exitCode}`;
}

/** The rules with findings, those with the most first, then by name. */
export function rulesByCount(byRule: Summary['byRule']): [ruleId: string, findings: number][] {
  return Object.entries(byRule).sort(([a, many], [b, more]) => more - many || (a < b ? -1 : 1));
}

/** `1,234 tokens (input 1,000, output 234), cost 0.25`; empty where nothing was used. */
export function usageText({ input, output, total, cost }: Usage): string {
  const tokens = `${count(total, 'token')} (input ${grouped(input)}, output ${grouped(output)})`;
  const told = [...(total > 0 ? [tokens] : []), ...(cost > 0 ? [`cost ${decimal(cost)}`] : [])];
  return told.join(', ');
}

/** Without the exponent that small numbers have. */
function decimal(cost: number): string {
  return cost < 1e-6 ? cost.toFixed(9) : String(cost);
}

/** `file:line` of something that could not be audited. */
export function placeOf({ file, line }: { readonly file: string; readonly line?: number }): string {
  return line === undefined ? file : `${file}:${line}`;
}
