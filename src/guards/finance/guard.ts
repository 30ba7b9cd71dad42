import type {
  AuditGuard,
  Folded,
  Guard,
  GuardResult,
  Observation,
  PlacedViolation,
  VerificationContext,
  Violation,
} from '../../core/guard.js';
import { defineGuard, isAtLeast, passed } from '../../core/guard.js';
import { type EitherCase, readOptions } from '../../core/guard-options.js';
import { expectedOf } from '../../finance/recorded.js';
import type { Follower } from '../call-results.js';
import { callsWithResults, finishCalls, foldCalls, followCalls } from '../call-results.js';
import { amountOption, choiceOption } from '../option-values.js';
import { isToolResult } from '../recorded-result.js';
import { shownName } from '../shown-name.js';
import type { Check, RecordedCall } from './checks.js';
import { checkOutputs, checkResult, missingResult } from './checks.js';
import { contextOf, missingFields } from './context.js';
import { optionsSchema } from './options.js';
import type { Rule } from './rules.js';
import { rules } from './rules.js';
import type { FollowedTool, Recorded } from './tools.js';
import { followedTools, recordedAnswers, toolArguments } from './tools.js';

/** A tool of one's own that computes what a built-in tool does. */
export interface OwnFinanceTool {
  readonly name: string;
  readonly as: string;
  /** JSON Pointers into the tool's arguments, by the built-in tool's names. */
  readonly arguments?: Readonly<Record<string, string>>;
  /** JSON Pointer into the tool's result. */
  readonly result?: string;
}

/** How a finance guard checks; in either case style. */
export interface FinanceGuardOptions {
  readonly tools?: readonly OwnFinanceTool[];
  readonly tolerance?: number;
  readonly onUnrecognized?: 'fail' | 'skip';
}

/** The finance guard, as policies know it. */
export const definition = defineGuard({
  id: 'finance',
  className: 'FinanceGuard',
  summary: 'Recomputes NPVs, loan payments, option prices and AML flags, and what was recorded of the tools for them.',
  rules,
  optionsSchema,
  auditDefaults: { on_unrecognized: 'skip' },
  create: (options) => new FinanceGuard(options),
  createForAudit: (options) => new FollowedFinance(options),
});

/** A recorded result, reduced to what could be the answer of each followed tool. */
interface ReadResult {
  readonly isError: boolean;
  readonly answers: readonly (Readonly<Record<string, Recorded>> | null)[];
}

interface FollowedCall extends RecordedCall {
  /** Index of the followed tool. */
  readonly index: number;
}

/** Recomputes the figures of a response from the inputs beside them, and recorded results from the arguments of their calls. */
export class FinanceGuard implements Guard {
  readonly name = 'FinanceGuard';
  readonly description = definition.summary;
  protected readonly follower: Follower<FollowedCall, ReadResult>;
  protected readonly tolerance: number;
  private readonly onUnrecognized: 'fail' | 'skip';

  /** Throws `UsageError` for options that the guard does not have or cannot use. */
  constructor(options: EitherCase<FinanceGuardOptions> = {}) {
    const read = readOptions(definition, options as Readonly<Record<string, unknown>>);
    this.tolerance = amountOption(this.name, read, 'tolerance', 0);
    this.onUnrecognized = choiceOption(this.name, read, 'onUnrecognized', ['fail', 'skip']);
    this.follower = followerOf(followedTools(this.name, read), this.tolerance);
  }

  /** The context's `context` or `type`, else the response's, says what must be there. Never throws. */
  check(response: unknown, context?: VerificationContext): GuardResult {
    try {
      return this.judge(response, context);
    } catch {
      const message = 'The response could not be read to its end, so its figures were not checked.';
      return this.failed(`Finance verification failed: ${message}`, [{ rule: 'finance/uninspectable', message }]);
    }
  }

  protected judge(response: unknown, context: VerificationContext | undefined): GuardResult {
    const { text, payment, calculation } = contextOf(response, context);
    if (payment) {
      const message = 'A payment instruction cannot be verified: that is not implemented.';
      return this.failed('Payment instruction verification is not implemented', [
        { rule: 'finance/not-implemented', message },
      ]);
    }
    const checks = [...checkOutputs(response, this.tolerance), ...this.inlineChecks(response)];
    if (checks.length > 0) return this.resultOf(checks);
    if (calculation) {
      const missing = missingFields(response, calculation);
      if (missing.length > 0) return this.incomplete(calculation.title, missing);
    }
    if (this.onUnrecognized === 'skip') return passed(this.name, 'No figures to verify');
    const named = text === undefined ? 'none' : shownName(text);
    const message = 'The response holds no calculation that could be verified.';
    return this.failed(`Unrecognized finance context: ${named}`, [{ rule: 'finance/unrecognized', message }]);
  }

  /** Results that stand in the entry of their own call. */
  private inlineChecks(response: unknown): Check[] {
    return callsWithResults(response, this.follower).flatMap(({ call, result, isNull, pointer }) =>
      (isNull
        ? [missingResult(call, 'in its own record')]
        : checkResult(call, result.answers[call.index] ?? undefined, result.isError, this.tolerance)
      ).map((check) => (check.violation ? { ...check, violation: { ...check.violation, pointer } } : check)),
    );
  }

  private resultOf(checks: readonly Check[]): GuardResult {
    const details = { checks: checks.map(withoutViolation) };
    const [first] = checks.filter(({ violation }) => violation);
    if (!first) return passed(this.name, `All ${checks.length} figure(s) approved`, details);
    const { what, expected, recorded } = first;
    const shown = first.status === 'mismatch' ? `: expected ${expected}, recorded ${recorded}` : '';
    const violations = checks.flatMap(({ violation }) => violation ?? []);
    return this.failed(`${what} ${first.status}${shown}`, violations, details);
  }

  private incomplete(title: string, missing: readonly string[]): GuardResult {
    const violations = missing.map((field): Violation<Rule> => ({
      rule: 'finance/missing-field',
      message: `The ${title} cannot be verified: the field '${field}' is missing.`,
      digest: field,
    }));
    return this.failed(`Missing required field: ${missing[0]}`, violations, { missing });
  }

  private failed(
    message: string,
    violations: readonly Violation<Rule>[],
    details?: GuardResult['details'],
  ): GuardResult {
    const isError = violations.some(({ rule }) => isAtLeast(rules[rule].level, 'error'));
    const severity = isError ? 'error' : 'warning';
    return { guardName: this.name, passed: false, severity, message, ...(details && { details }), violations };
  }
}

function withoutViolation({ status, what, expected, recorded }: Check): Omit<Check, 'violation'> {
  return { status, what, ...(expected !== undefined && { expected }), ...(recorded !== undefined && { recorded }) };
}

/** The guard as the auditor runs it: a call's result comes later in the conversation. */
class FollowedFinance extends FinanceGuard implements AuditGuard {
  /** What a tool gave back is looked at in `follow`, whatever the scope. */
  protected override judge(response: unknown, context: VerificationContext | undefined): GuardResult {
    return isToolResult(response)
      ? passed(this.name, 'A tool result is checked with its call')
      : super.judge(response, context);
  }

  follow(response: unknown, repeated: boolean): readonly Observation[] {
    try {
      const observations = followCalls(response, repeated, this.follower);
      if (repeated || !isToolResult(response)) return observations;
      return [...observations, ...this.faultsOf(response)];
    } catch {
      return [uninspectable];
    }
  }

  fold(state: unknown, data: unknown, at: unknown): Folded {
    const { fault } = data as { readonly fault?: Violation };
    return fault ? { state, violations: [fault] } : foldCalls(state, data, at, this.follower);
  }

  finish(state: unknown): readonly PlacedViolation[] {
    return finishCalls(state, this.follower);
  }

  /** A result that carries inputs and answer together is wrong by itself, whoever asked for it. */
  private faultsOf(response: unknown): Observation[] {
    return checkOutputs(response, this.tolerance).flatMap(({ violation }) =>
      violation ? [{ data: { fault: violation }, ...(violation.pointer && { pointer: violation.pointer }) }] : [],
    );
  }
}

const uninspectable: Observation = {
  data: {
    fault: {
      rule: 'finance/uninspectable',
      message: 'The response could not be read to its end, so its figures were not checked.',
    } satisfies Violation<Rule>,
  },
};

function followerOf(tools: readonly FollowedTool[], tolerance: number): Follower<FollowedCall, ReadResult> {
  return {
    call: (tool, args, name) => {
      const index = tools.findIndex(({ name }) => name === tool);
      if (index === -1) return undefined;
      const followed = tools[index]!;
      return { index, tool: name, expected: expectedOf(followed.calculation.tool, toolArguments(followed, args)) };
    },
    result: ({ value, isError }) => ({
      isError,
      answers: tools.map((tool) => recordedAnswers(tool, value) ?? null),
    }),
    isComparable: ({ answers }) => answers.some((answer) => answer !== null),
    judge: (call, { answers, isError }) =>
      checkResult(call, answers[call.index] ?? undefined, isError, tolerance).flatMap(
        ({ violation }) => violation ?? [],
      ),
    missing: (call, why) => missingResult(call, why).violation!,
  };
}
