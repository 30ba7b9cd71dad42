import type { Violation } from '../../core/guard.js';
import type { Expected } from '../../finance/recorded.js';
import { agreement, expectedOf, shownExpected } from '../../finance/recorded.js';
import { digestOf, maskText } from '../../scan/mask.js';
import { shownName } from '../shown-name.js';
import { objectsIn } from './find-objects.js';
import type { WrittenCalculation } from './read-calculation.js';
import { argumentsOf, calculationsIn } from './read-calculation.js';
import type { Rule } from './rules.js';
import type { Recorded } from './tools.js';

/** How one figure stands to what it was recomputed to. */
export interface Check {
  readonly status: 'approved' | 'mismatch' | 'missing' | 'unreadable' | 'invalid';
  /** What was computed, such as `NPV`, or the tool's name. */
  readonly what: string;
  readonly expected?: string;
  readonly recorded?: string;
  /** Absent where the figure is right. */
  readonly violation?: Violation<Rule>;
}

/** Recomputes every calculation that a value carries whole. Throws for a value that cannot be read to its end. */
export function checkOutputs(value: unknown, tolerance: number): Check[] {
  const checks: Check[] = [];
  for (const { value: object, pointerOf } of objectsIn(value)) {
    for (const written of calculationsIn(object)) checks.push(...checkCalculation(written, pointerOf, tolerance));
  }
  return checks;
}

function checkCalculation(written: WrittenCalculation, pointerOf: (key: string) => string, tolerance: number): Check[] {
  const { calculation, answers } = written;
  const { title, rule } = calculation;
  const main = answers.get(calculation.answers[0]!.name)!;
  const expected = expectedOf(calculation.tool, argumentsOf(written));
  if (expected.kind === 'rejected') return [invalid(title, expected.error, pointerOf(main.key))];
  return [...answers.values()].flatMap(({ field, key, value }): Check[] => {
    const right = expected.values[field.name];
    if (right === undefined) return [];
    const pointer = pointerOf(key);
    const shown = { expected: shownExpected(right), recorded: shownValue(value) };
    const found = agreement(right, value, tolerance);
    if (found === 'match') return [{ status: 'approved', what: title, ...shown }];
    if (found === 'unreadable') {
      const problem = value === null ? 'must not be null' : 'is no number that can be compared';
      return [{ ...invalid(title, `'${shownName(key)}' ${problem}.`, pointer), ...shown }];
    }
    const text = `${shownName(key)}: expected ${shown.expected}, recorded ${shown.recorded}`;
    const message = `The ${title} in '${shownName(key)}' is not what its inputs give.`;
    return [{ status: 'mismatch', what: title, ...shown, violation: { rule, message, pointer, ...evidenceOf(text) } }];
  });
}

function invalid(what: string, error: string, pointer: string): Check {
  const message = `The ${what} cannot be verified: ${maskText(error)}`;
  return { status: 'invalid', what, violation: { rule: 'finance/invalid-input', message, pointer } };
}

/** What a tool's result is compared with, and what it holds; the places are given by who asks. */
export interface RecordedCall {
  /** The tool's name as the transcript spells it. */
  readonly tool: string;
  readonly expected: Expected;
}

/** Compares what was recorded for a call with what its arguments give. */
export function checkResult(
  { tool, expected }: RecordedCall,
  answers: Readonly<Record<string, Recorded>> | undefined,
  isError: boolean,
  tolerance: number,
): Check[] {
  const named = shownName(tool);
  const said = (status: Check['status'], rule: Rule, message: string, text?: string): Check => ({
    status,
    what: named,
    violation: { rule, message, tool, ...(text !== undefined && evidenceOf(text)) },
  });
  if (expected.kind === 'rejected') {
    if (isError || !answers) return [{ status: 'approved', what: named }];
    const message = `A result is recorded for a call of ${named} that has none: ${maskText(expected.error)}`;
    return [said('invalid', 'finance/invalid-input', message)];
  }
  if (isError) {
    const message = `For a call of ${named} an error is recorded, although its arguments have a result.`;
    return [said('unreadable', 'finance/unreadable-result', message, `expected ${shownAll(expected)}`)];
  }
  if (!answers) {
    const message = `The recorded result of ${named} holds no value that can be compared.`;
    return [said('unreadable', 'finance/unreadable-result', message, `expected ${shownAll(expected)}`)];
  }
  return Object.entries(expected.values).flatMap(([name, right]): Check[] => {
    const recorded = answers[name];
    if (recorded === undefined) return [];
    const shown = { expected: shownExpected(right), recorded: shownValue(recorded) };
    const text = `${name}: expected ${shown.expected}, recorded ${shown.recorded}`;
    const found = agreement(right, recorded, tolerance);
    if (found === 'match') return [{ status: 'approved', what: named, ...shown }];
    const mismatch = found === 'mismatch';
    const status = mismatch ? 'mismatch' : 'unreadable';
    const rule = mismatch ? 'finance/wrong-result' : 'finance/unreadable-result';
    const what = mismatch ? 'is not what its arguments give' : 'holds no value that can be compared';
    return [{ ...said(status, rule, `The recorded result of ${named} ${what}.`, text), ...shown }];
  });
}

/** What is said of a call that no result was recorded for. */
export function missingResult({ tool, expected }: RecordedCall, why: string): Check {
  const named = shownName(tool);
  const message = `No result is recorded for a call of ${named} ${why}.`;
  const text = expected.kind === 'computed' ? evidenceOf(`expected ${shownAll(expected)}`) : {};
  return {
    status: 'missing',
    what: named,
    violation: { rule: 'finance/missing-result', message, tool, ...text },
  };
}

function shownAll({ values }: Extract<Expected, { kind: 'computed' }>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name} ${shownExpected(value)}`)
    .join(', ');
}

function evidenceOf(text: string): Pick<Violation, 'evidence' | 'digest'> {
  const evidence = maskText(text);
  return { evidence, digest: digestOf(evidence) };
}

const longestShown = 40;

function shownValue(value: unknown): string {
  if (typeof value === 'string')
    return maskText(value.length > longestShown ? `${value.slice(0, longestShown)}…` : value);
  return typeof value === 'number' || typeof value === 'boolean' || value === null ? String(value) : typeof value;
}
