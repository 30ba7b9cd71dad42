import type {
  AuditGuard,
  Folded,
  Guard,
  GuardDefinition,
  GuardResult,
  Observation,
  PlacedViolation,
  Violation,
} from '../../core/guard.js';
import { defineGuard, passed } from '../../core/guard.js';
import { type EitherCase, readOptions } from '../../core/guard-options.js';
import { isObject } from '../../core/json.js';
import { envelopedCallsOf } from '../../responses/tool-calls.js';
import { digestOf, maskText } from '../../scan/mask.js';
import { finishCalls, foldCalls, followCalls } from '../call-results.js';
import { amountOption, booleanOption, choiceOption, objectsOption } from '../option-values.js';
import type { TextPart } from '../subject.js';
import { assistantTexts, outputOf } from '../subject.js';
import { checkCalculation } from './calculator.js';
import type { ExpressionRule } from './call-rules.js';
import { checkArguments, checkInlineResults, followerOf } from './call-rules.js';
import type { CustomRule, CustomRules } from './custom-rules.js';
import { checkCustomRules, readCustomRules } from './custom-rules.js';
import { checkEquations } from './equations.js';
import type { Checked, Fault, Rule } from './fault.js';
import type { Fields } from './fields.js';
import { checkPercentages, checkTotals } from './fields.js';
import { optionsSchema } from './options.js';
import { rules } from './rules.js';

/** How a math guard checks; in either case style. */
export interface MathGuardOptions {
  readonly tolerance?: number;
  readonly verifyTotals?: boolean;
  readonly verifyPercentages?: boolean;
  readonly customRules?: readonly (CustomRule | ExpressionRule)[];
  readonly noMath?: 'fail' | 'skip';
  readonly text?: 'output' | 'content';
}

const summary = 'Verifies totals, percentages, calculator calls and equations.';

/** A response with more wrong equations is as wrong as it gets: the rest is not listed. */
const mostWrongEquations = 100;

/** Verifies every calculation that a response shows, in exact decimal arithmetic. */
export class MathGuard implements Guard {
  readonly name = 'MathGuard';
  readonly description = summary;
  private readonly tolerance: number;
  private readonly verifyTotals: boolean;
  private readonly verifyPercentages: boolean;
  protected readonly customRules: CustomRules;
  private readonly noMath: 'fail' | 'skip';
  private readonly text: 'output' | 'content';

  /** Throws `UsageError` for options that the guard does not have or cannot use. */
  constructor(options: EitherCase<MathGuardOptions> = {}) {
    const read = readOptions(definition, options as Readonly<Record<string, unknown>>);
    this.tolerance = amountOption(this.name, read, 'tolerance', 0.01);
    this.verifyTotals = booleanOption(this.name, read, 'verifyTotals', true);
    this.verifyPercentages = booleanOption(this.name, read, 'verifyPercentages', true);
    this.customRules = readCustomRules(objectsOption(this.name, read, 'customRules'), this.tolerance);
    this.noMath = choiceOption(this.name, read, 'noMath', ['fail', 'skip']);
    this.text = choiceOption(this.name, read, 'text', ['output', 'content']);
  }

  check(response: unknown): GuardResult {
    let checked: readonly Checked[];
    try {
      checked = [
        ...fieldsOf(response).flatMap((fields) => this.checkFields(fields)),
        ...this.textsOf(response).map((part) => this.checkText(part)),
        ...checkInlineResults(response, this.customRules.ofCalls),
      ];
    } catch {
      const message = 'The response could not be read, so its calculations were not checked.';
      return this.failed('Math verification failed: the response could not be read', [
        { rule: 'math/uninspectable', text: message, message, pointer: '' },
      ]);
    }
    const faults = checked.flatMap((one) => one.faults);
    if (faults.length > 0) return this.failed(headline(faults), faults);
    return checked.some(({ verifiable }) => verifiable)
      ? passed(this.name, 'All calculations verified')
      : this.nothing();
  }

  private checkFields(fields: Fields): readonly Checked[] {
    const { tool } = fields;
    const checked = [
      ...(this.verifyTotals ? checkTotals(fields, this.tolerance) : []),
      ...(this.verifyPercentages ? checkPercentages(fields, this.tolerance) : []),
      checkCalculation(fields, this.tolerance),
      ...checkCustomRules(fields, this.customRules.ofFields, this.tolerance),
      ...checkArguments(fields, this.customRules.ofCalls),
    ];
    if (tool === undefined) return checked;
    return checked.map(({ verifiable, faults }) => ({
      verifiable,
      faults: faults.map((fault) => ({ ...fault, tool })),
    }));
  }

  private textsOf(response: unknown): readonly TextPart[] {
    const { value, pointer } = outputOf(response);
    const texts = typeof value === 'string' ? [{ text: value, pointer }] : [];
    return this.text === 'content' ? [...texts, ...assistantTexts(response)] : texts;
  }

  private checkText({ text, pointer }: TextPart): Checked {
    const { verified, wrong } = checkEquations(text, this.tolerance, mostWrongEquations);
    const faults = wrong.map(({ start, end, text: shown }): Fault => ({
      rule: 'math/wrong-equation',
      text: shown,
      message: 'The equation is wrong: its two sides differ.',
      pointer,
      span: [start, end],
    }));
    return { verifiable: verified > 0, faults };
  }

  private nothing(): GuardResult {
    const message = 'No verifiable math found in response';
    if (this.noMath === 'skip') return passed(this.name, message);
    const violations: readonly Violation<Rule>[] = [
      { rule: 'math/no-math', message: 'The response holds no calculation that could be verified.' },
    ];
    return { guardName: this.name, passed: false, severity: 'warning', message, violations };
  }

  private failed(message: string, faults: readonly Fault[]): GuardResult {
    const details = { errors: faults.map(({ text }) => text) };
    return {
      guardName: this.name,
      passed: false,
      severity: 'error',
      message,
      details,
      violations: faults.map(violationOf),
    };
  }
}

/** The objects that may hold fields: the structured output, and the arguments of every tool call. */
function fieldsOf(response: unknown): readonly Fields[] {
  const { value, pointer } = outputOf(response);
  const found: Fields[] = isObject(value) ? [{ value, pointer }] : [];
  for (const call of envelopedCallsOf(response)) {
    if (call.refused !== undefined || !isObject(call.arguments)) continue;
    const inText = call.encoded !== undefined;
    found.push({ value: call.arguments, pointer: call.argumentsPointer, inText, tool: call.name });
  }
  return found;
}

function headline(faults: readonly Fault[]): string {
  const what = faults.some(({ rule }) => rule === 'math/not-a-number')
    ? 'Math fields contain non-numeric values'
    : 'Math verification failed';
  return `${what}: ${faults.length} error(s)`;
}

function violationOf({ rule, text, message, pointer, span, tool }: Fault): Violation<Rule> {
  const evidence = maskText(text);
  return {
    rule,
    message,
    pointer,
    evidence,
    digest: digestOf(evidence),
    ...(span && { span }),
    ...(tool !== undefined && { tool }),
  };
}

/** The math guard, as policies know it. */
export const definition: GuardDefinition<Rule> = defineGuard({
  id: 'math',
  className: 'MathGuard',
  summary,
  rules,
  optionsSchema,
  create: (options) => new MathGuard(options),
  createForAudit: (options) => {
    const guard = new FollowedMath(options);
    // A guard that follows nothing need not be shown every tool result.
    return guard.followsCalls ? guard : new MathGuard(options);
  },
});

/** The guard as the auditor runs it where rules speak of results: those come later in the conversation than their calls. */
class FollowedMath extends MathGuard implements AuditGuard {
  private readonly follower = followerOf(this.customRules.ofCalls, violationOf);

  get followsCalls(): boolean {
    return this.customRules.ofCalls.some(({ needsResult }) => needsResult);
  }

  follow(response: unknown, repeated: boolean): readonly Observation[] {
    try {
      return followCalls(response, repeated, this.follower);
    } catch {
      // What cannot be read is reported by check.
      return [];
    }
  }

  fold(state: unknown, data: unknown, at: unknown): Folded {
    return foldCalls(state, data, at, this.follower);
  }

  finish(state: unknown): readonly PlacedViolation[] {
    return finishCalls(state, this.follower);
  }
}
