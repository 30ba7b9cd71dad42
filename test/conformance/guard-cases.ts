import { readFileSync, readdirSync } from 'node:fs';
import { camelCase } from '../../src/core/guard-options.js';
import type { GuardResult } from '../../src/core/guard.js';
import { isObject } from '../../src/core/json.js';
import { createGuard } from '../../src/guards/create-guard.js';
import { expand } from './expand.js';

/** One row of a file in `cases/`: a guard, a response, and what must come of it. */
export interface GuardCase {
  readonly id: string;
  readonly level: 'must' | 'should' | 'decide';
  readonly guard: string;
  readonly options: Readonly<Record<string, unknown>>;
  readonly response: unknown;
  readonly context?: Readonly<Record<string, unknown>>;
  readonly expect: Expectation;
  readonly why?: string;
}

interface Expectation {
  readonly passed?: boolean;
  readonly severity?: string;
  readonly message_includes?: string;
  readonly constructor_throws?: boolean;
  /** Members that the details must have; lists are compared whole. */
  readonly details?: unknown;
  /** Length of a list in the details, by member. */
  readonly details_len?: Readonly<Record<string, number>>;
  readonly details_text_includes?: string;
  /** Types of the issues of severity error, in order; of all issues, in order. */
  readonly issue_types?: readonly string[];
  readonly all_issue_types?: readonly string[];
  /** Details of the one issue of type pii. */
  readonly pii_types?: readonly string[];
  readonly issue_details_len?: Readonly<Record<string, number>>;
  readonly max_ms?: number;
}

/** Every guard's row of every file in `cases/`, in the order of the files. */
export function guardCases(): readonly GuardCase[] {
  const folder = new URL('cases/', import.meta.url);
  return readdirSync(folder)
    .filter((name) => name.endsWith('.jsonl'))
    .sort()
    .flatMap((name) => readFileSync(new URL(name, folder), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as GuardCase)
    .filter(({ guard }) => guard?.endsWith('Guard'));
}

/** What the guard got wrong in the row, each in a few words; nothing where the row passes. */
export function problemsOf(row: GuardCase): string[] {
  const wanted = row.expect;
  let guard;
  try {
    guard = createGuard(row.guard, optionsOf(row.options));
  } catch (error) {
    const { message } = error as Error;
    return wanted.constructor_throws && message.includes(wanted.message_includes ?? '')
      ? []
      : [`the constructor threw: ${message}`];
  }
  if (wanted.constructor_throws) return ['the constructor did not throw'];
  const response = expand(row.response);
  const started = performance.now();
  const result = guard.check(response, row.context);
  const took = performance.now() - started;
  const problems = [
    ...verdictProblems(result, wanted),
    ...detailProblems(result, wanted),
    ...issueProblems(result, wanted),
  ];
  if (took > (wanted.max_ms ?? Number.POSITIVE_INFINITY)) problems.push(`took ${took} ms`);
  return problems;
}

/** Options of a row: macros expanded, validators and engines made into the functions that their data describes. */
function optionsOf(written: GuardCase['options']): Record<string, unknown> {
  const options = expand(written ?? {}) as Record<string, unknown>;
  const validators = options['custom_validators'];
  if (isObject(validators)) {
    options['custom_validators'] = Object.fromEntries(
      Object.entries(validators).map(([name, said]) => [name, validatorOf(said as ValidatorData)]),
    );
  }
  const answers = options['engine'];
  if (isObject(answers)) {
    options['engine'] = {
      verify: (tool: string) => answers[tool] ?? { verified: false, error: `nothing is known of ${tool}` },
    };
  }
  return options;
}

interface ValidatorData {
  readonly valid?: boolean;
  readonly message?: string;
  readonly throws?: string;
}

function validatorOf({ valid, message = '', throws }: ValidatorData): () => unknown {
  return () => {
    if (throws !== undefined) throw new Error(throws);
    return { valid, message };
  };
}

function verdictProblems(result: GuardResult, wanted: Expectation): string[] {
  const problems: string[] = [];
  const said = `passed ${result.passed}, ${result.severity}: ${result.message}`;
  if (result.passed !== wanted.passed) problems.push(said);
  if (wanted.severity !== undefined && result.severity !== wanted.severity) problems.push(said);
  if (!result.message.includes(wanted.message_includes ?? '')) problems.push(said);
  return problems;
}

function detailProblems({ details }: GuardResult, wanted: Expectation): string[] {
  const problems: string[] = [];
  const text = JSON.stringify(details) ?? '';
  if (wanted.details !== undefined && !covers(plain(details), wanted.details)) problems.push(`details ${text}`);
  if (!text.includes(wanted.details_text_includes ?? '')) problems.push(`details ${text}`);
  for (const [name, length] of Object.entries(wanted.details_len ?? {})) {
    const list = member(details, name);
    if (!Array.isArray(list) || list.length !== length) problems.push(`details.${name} of ${text}`);
  }
  return problems;
}

function issueProblems({ details }: GuardResult, wanted: Expectation): string[] {
  const listed = member(details, 'issues');
  const issues = (Array.isArray(listed) ? listed : []).filter(isObject);
  const types = issues.map(({ type }) => snake(type));
  const errors = issues.filter(({ severity }) => severity === 'error').map(({ type }) => snake(type));
  const detailsOf = (type: string): unknown[] | undefined =>
    issues.find((issue) => snake(issue['type']) === type)?.['details'] as unknown[] | undefined;
  const problems: string[] = [];
  const compare = (what: string, actual: unknown, expected: unknown): void => {
    if (expected !== undefined && JSON.stringify(actual) !== JSON.stringify(expected))
      problems.push(`${what} ${JSON.stringify(actual)}`);
  };
  compare('types of errors', errors, wanted.issue_types);
  compare('types of issues', types, wanted.all_issue_types);
  compare('types of personal data', detailsOf('pii')?.map(snake), wanted.pii_types);
  for (const [type, length] of Object.entries(wanted.issue_details_len ?? {})) {
    compare(`issues of type ${type}`, types.filter((one) => one === type).length, 1);
    compare(`details of ${type}`, detailsOf(type)?.length, length);
  }
  return problems;
}

/** Whether `actual` has every member that `expected` has; null stands for absent too, and members may be in camelCase. */
function covers(actual: unknown, expected: unknown): boolean {
  if (expected === null) return actual === null || actual === undefined;
  if (Array.isArray(expected)) {
    return (
      Array.isArray(actual) &&
      actual.length === expected.length &&
      expected.every((one, index) => covers(actual[index], one))
    );
  }
  if (!isObject(expected)) return actual === expected;
  return isObject(actual) && Object.entries(expected).every(([key, one]) => covers(member(actual, key), one));
}

function member(object: unknown, name: string): unknown {
  if (!isObject(object)) return undefined;
  return Object.hasOwn(object, name) ? object[name] : object[camelCase(name)];
}

function plain(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

function snake(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase() : value;
}
