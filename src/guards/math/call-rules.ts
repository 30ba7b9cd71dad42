import { UsageError } from '../../core/errors.js';
import type { Violation } from '../../core/guard.js';
import { foldName } from '../../responses/case-fold.js';
import type { Follower } from '../call-results.js';
import { callsWithResults } from '../call-results.js';
import { shownName } from '../shown-name.js';
import type { Expression, PathValues } from './expression.js';
import { compileExpression, evaluateExpression, shownValues, valuesAt } from './expression.js';
import type { Checked, Fault } from './fault.js';
import type { Fields } from './fields.js';

/** A rule of the policy's author about the calls of one tool: a condition over `arguments` and `result`. */
export interface ExpressionRule {
  readonly type: 'expression';
  readonly tool: string;
  readonly expression: string;
  /** What `==` and `!=` allow between two numbers; the guard's tolerance by default. */
  readonly tolerance?: number;
}

/** The rule as it is run. */
export interface CallRule {
  /** Folded. */
  readonly tool: string;
  readonly expression: Expression;
  readonly tolerance: number;
  /** Whether it speaks of the result, and so waits for it. */
  readonly needsResult: boolean;
}

/** Reads a rule of type `expression`. Throws `UsageError` where it cannot be used. */
export function readCallRule(rule: Readonly<Record<string, unknown>>, tolerance: number): CallRule {
  const { tool, expression, tolerance: own = tolerance } = rule;
  if (typeof tool !== 'string' || tool.trim() === '' || typeof expression !== 'string') {
    throw new UsageError(
      'A rule of type expression of custom_rules of MathGuard needs a tool and an expression.',
      'Write {type: expression, tool: price, expression: "result.total == arguments.price * arguments.quantity"}.',
    );
  }
  if (typeof own !== 'number' || !Number.isFinite(own) || own < 0) {
    throw new UsageError('The tolerance of a rule of custom_rules of MathGuard must be a number of at least 0.');
  }
  const compiled = compileExpression(expression);
  if (compiled.paths.length === 0) {
    throw new UsageError(
      'An expression of custom_rules of MathGuard speaks of no value of the call.',
      'Values begin with arguments or result.',
    );
  }
  const needsResult = compiled.paths.some(({ root }) => root === 'result');
  return { tool: foldName(tool), expression: compiled, tolerance: own, needsResult };
}

/** The values of a call's arguments, for each of its rules. */
interface CallValues {
  readonly tool: string;
  readonly rules: readonly { readonly index: number; readonly values: PathValues }[];
}

/** The values that a result has, for each rule that waits for one; null for a call that has failed. */
type ResultValues = readonly PathValues[] | null;

/** Runs the rules that need no result on the arguments of a call. */
export function checkArguments({ value, pointer, tool }: Fields, rules: readonly CallRule[]): Checked[] {
  if (tool === undefined) return [];
  const name = foldName(tool);
  return rules
    .filter((rule) => !rule.needsResult && rule.tool === name)
    .map((rule) => {
      const fault = faultOf(rule, tool, valuesAt(rule.expression.paths, 'arguments', value));
      return { verifiable: true, faults: fault ? [{ ...fault, pointer }] : [] };
    });
}

/** Runs the rules that need a result on calls whose own entry carries it. */
export function checkInlineResults(response: unknown, rules: readonly CallRule[]): Checked[] {
  const waiting = rules.filter(({ needsResult }) => needsResult);
  if (waiting.length === 0) return [];
  return callsWithResults(response, reader(waiting)).map(({ call, result, isNull, pointer }) => {
    const faults = isNull ? [missingResult(call.tool, 'in its own record')] : judge(waiting, call, result);
    return { verifiable: true, faults: faults.map((fault) => ({ ...fault, pointer })) };
  });
}

/** Follows the calls that rules wait for the results of. `report` makes of a fault what the guard reports. */
export function followerOf(
  rules: readonly CallRule[],
  report: (fault: Fault) => Violation,
): Follower<CallValues, ResultValues> {
  const waiting = rules.filter(({ needsResult }) => needsResult);
  return {
    ...reader(waiting),
    isComparable: (result) => result !== null && result.some((values) => Object.keys(values).length > 0),
    judge: (call, result) => judge(waiting, call, result).map(report),
    missing: (call, why) => report(missingResult(call.tool, why)),
  };
}

function reader(waiting: readonly CallRule[]): Pick<Follower<CallValues, ResultValues>, 'call' | 'result'> {
  return {
    call: (tool, args, name) => {
      const rules = waiting.flatMap((rule, index) =>
        rule.tool === tool ? [{ index, values: valuesAt(rule.expression.paths, 'arguments', args) }] : [],
      );
      return rules.length === 0 ? undefined : { tool: name, rules };
    },
    result: ({ value, isError }) =>
      isError ? null : waiting.map(({ expression }) => valuesAt(expression.paths, 'result', value)),
  };
}

function judge(waiting: readonly CallRule[], { tool, rules }: CallValues, result: ResultValues): Fault[] {
  if (!result) {
    const named = shownName(tool);
    const message = `For a call of ${named} an error is recorded, so its rules could not be checked.`;
    return [{ rule: 'math/missing-result', text: `${named}: an error is recorded`, message, pointer: '', tool }];
  }
  return rules.flatMap(({ index, values }) => faultOf(waiting[index]!, tool, { ...values, ...result[index] }) ?? []);
}

function missingResult(tool: string, why: string): Fault {
  const named = shownName(tool);
  const message = `No result is recorded for a call of ${named} ${why}.`;
  return { rule: 'math/missing-result', text: `${named}: no result is recorded`, message, pointer: '', tool };
}

function faultOf({ expression, tolerance }: CallRule, tool: string, values: PathValues): Fault | undefined {
  const outcome = evaluateExpression(expression, values, tolerance);
  if ('holds' in outcome && outcome.holds) return undefined;
  const named = shownName(tool);
  const rule = 'math/custom-rule';
  if ('fault' in outcome) {
    const message = `A rule on the calls of ${named} cannot be checked: ${outcome.fault}.`;
    return { rule, text: `${expression.text}: ${outcome.fault}`, message, pointer: '', tool };
  }
  const message = `A call of ${named} breaks its rule ${expression.text}.`;
  const compared = outcome.compared === undefined ? 'it does not hold' : `${outcome.compared} is false`;
  return { rule, text: `${compared} for ${shownValues(values)}`, message, pointer: '', tool };
}
