import { posix } from 'node:path';
import { InvalidArgumentError } from 'commander';
import { isDay } from '../src/audit/days.js';
import { closest } from '../src/core/errors.js';
import type { ReportName } from '../src/reports/index.js';
import { reportNames } from '../src/reports/index.js';

/** One `--report`: what to write, and where; without a path to standard output. */
export interface ReportTarget<Format extends string = ReportName> {
  readonly format: Format;
  readonly path?: string;
}

/** Parses `format[=path]` of an audit's reports and adds it to those given before. */
export const parseReport = parseTarget(reportNames);

/** Paths that are standard output. */
const standardOutputs: ReadonlySet<string> = new Set(['-', '/dev/stdout', '/dev/fd/1', '/proc/self/fd/1']);

/** Makes a parser of `format[=path]`, which adds it to those given before. */
export function parseTarget<const Format extends string>(formats: readonly Format[]) {
  return (text: string, previous: readonly ReportTarget<Format>[] = []): readonly ReportTarget<Format>[] => {
    const equals = text.indexOf('=');
    const written = equals === -1 ? text : text.slice(0, equals);
    const path = equals === -1 ? undefined : text.slice(equals + 1);
    const format = parseChoice('report', formats)(written);
    if (path === '') throw new InvalidArgumentError(`The path after '${format}=' is empty.`);
    // Opened by that path, the file behind standard output would be cut to nothing first.
    const named = path !== undefined && !standardOutputs.has(posix.normalize(path));
    return [...previous, { format, ...(named && { path }) }];
  };
}

/** Makes a parser for one of a few words. */
export function parseChoice<const Choice extends string>(what: string, choices: readonly Choice[]) {
  return (text: string): Choice => {
    const choice = choices.find((candidate) => candidate === text);
    if (choice === undefined) throw new InvalidArgumentError(oneOf(what, text, choices));
    return choice;
  };
}

/** Parses a whole number from 1 to 256. */
export function parseCount(text: string): number {
  const count = /^\d{1,3}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > 256) throw new InvalidArgumentError(`'${text}' is no whole number from 1 to 256.`);
  return count;
}

/** Parses a size in bytes, at least 1, with k, m or g for 1,024 bytes and its powers. */
export function parseSize(text: string): number {
  const [, digits, unit] = /^(\d{1,12})([kmg]?)$/i.exec(text) ?? [];
  const size = Number(digits ?? 0) * 1024 ** ['', 'k', 'm', 'g'].indexOf((unit ?? '').toLowerCase());
  if (size < 1) throw new InvalidArgumentError(`'${text}' is no size such as 65536, 64k or 8m.`);
  return size;
}

/** Parses a date, with or without a time, as ISO 8601 writes it. */
export function parseDate(text: string): Date {
  const date = new Date(text);
  // Date takes the 30th of February for the 2nd of March.
  const isReal = isDay(text.slice(0, 'YYYY-MM-DD'.length)) && !Number.isNaN(date.getTime());
  if (!/^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) || !isReal) {
    throw new InvalidArgumentError(`'${text}' is no date such as 2026-12-31 or 2026-12-31T12:00:00Z.`);
  }
  return date;
}

function oneOf(what: string, written: string, names: readonly string[]): string {
  const near = closest(written, names);
  return `There is no ${what} '${written}'. ${near === undefined ? '' : `${near} `}The choices are ${names.join(', ')}.`;
}
