import { comparisonsOf } from './comparisons.js';
import type { Notation, Value } from './evaluate.js';
import { evaluate, numberOf } from './evaluate.js';
import { Exact, agree, shown } from './numbers.js';
import { expressionAfter, expressionBefore } from './sides.js';
import type { Token } from './tokens.js';

/** An equation of a text whose two sides differ. */
export interface WrongEquation {
  /** UTF-16 offsets in the text. */
  readonly start: number;
  readonly end: number;
  /** The equation as it is written, with the right value. */
  readonly text: string;
}

/** What became of the equations of a text. */
export interface EquationCheck {
  /** How many equations could be computed. */
  readonly verified: number;
  readonly wrong: readonly WrongEquation[];
}

/**
 * Verifies every equation of a text that can be computed: two expressions, at least one of them with an operator, around an
 * equals sign or a sign of approximation. Stops at `most` wrong ones. Linear in the text.
 */
export function checkEquations(text: string, tolerance: number, most: number): EquationCheck {
  const wrong: WrongEquation[] = [];
  let verified = 0;
  for (const { left, right, approximate } of comparisonsOf(text)) {
    const before = expressionBefore(text, left);
    const after = before && expressionAfter(text, right);
    if (!before || !after || !(isCalculation(before) || isCalculation(after))) continue;
    const result = compare(before, after, { approximate, tolerance });
    if (!result) continue;
    verified++;
    if (result.right) continue;
    const [start, end] = [before[0]!.start, after.at(-1)!.end];
    wrong.push({ start, end, text: describe(text, before, after, result.computed) });
    if (wrong.length >= most) break;
  }
  return { verified, wrong };
}

/** Whether the expression holds an operator between two operands. */
function isCalculation(tokens: readonly Token[]): boolean {
  return tokens.some((token, index) => token.kind === 'operator' && index > 0);
}

interface Terms {
  readonly approximate: boolean;
  readonly tolerance: number;
}

const notations: readonly Notation[] = ['point', 'comma'];

/**
 * Whether the sides agree in any way of reading them: dots and commas may be used either way round, and a percentage that is
 * added may be a share. Undefined where they cannot be read at all. `computed` is the value of the side that calculates.
 */
function compare(
  before: readonly Token[],
  after: readonly Token[],
  terms: Terms,
): { readonly right: boolean; readonly computed: Value } | undefined {
  let computed: Value | undefined;
  for (const notation of notations) {
    for (const relativePercent of [false, true]) {
      const left = evaluate(before, { notation, relativePercent });
      const right = evaluate(after, { notation, relativePercent });
      if (!left || !right) continue;
      const value = isCalculation(before) ? left : right;
      const rounding = roundingOf(after, notation) ?? roundingOf(before, notation);
      if (isEqual(left, right, terms, rounding)) return { right: true, computed: value };
      computed ??= value;
    }
  }
  return computed && { right: false, computed };
}

/** Percentages are compared in percent, also with the bare number that a calculation of a percentage often gives. */
function isEqual(left: Value, right: Value, { approximate, tolerance }: Terms, rounding: Exact | undefined): boolean {
  const allowsRounding = approximate || left.percent || right.percent;
  const allowed = allowsRounding && rounding ? Exact.max(tolerance, rounding) : new Exact(tolerance);
  if (!left.percent && !right.percent) return agree(left.number, right.number, allowed);
  const [leftPercent, rightPercent] = [left.number.times(100), right.number.times(100)];
  if (agree(leftPercent, rightPercent, allowed)) return true;
  if (left.percent && right.percent) return false;
  return agree(left.percent ? leftPercent : left.number, right.percent ? rightPercent : right.number, allowed);
}

/** Half a unit of the last digit that a single number, readable in that notation, shows; trailing zeros of a whole number show nothing. */
function roundingOf(tokens: readonly Token[], notation: Notation): Exact | undefined {
  const numbers = tokens.filter((token) => token.kind === 'number');
  const [only] = numbers;
  if (!only || numbers.length > 1 || isCalculation(tokens)) return undefined;
  const number = numberOf(only.text, notation)!;
  const [, decimals = ''] = only.text.split(notation === 'point' ? '.' : ',');
  const zeros = decimals === '' && !number.isZero() ? /0*$/.exec(number.toFixed(0))![0].length : 0;
  return new Exact(10)
    .pow(zeros - decimals.length)
    .times(only.scale)
    .dividedBy(2);
}

function describe(text: string, before: readonly Token[], after: readonly Token[], computed: Value): string {
  const side = (tokens: readonly Token[]) => text.slice(tokens[0]!.start, tokens.at(-1)!.end);
  const [calculation, other] = isCalculation(before) ? [before, after] : [after, before];
  if (computed.number.isNaN()) return `${side(calculation)} has no value, so it is not ${side(other)}`;
  const value = computed.percent ? `${shown(computed.number.times(100))}%` : shown(computed.number);
  return `${side(calculation)} = ${value}, not ${side(other)}`;
}
