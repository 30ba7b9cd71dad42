import { isObject, own } from '../../core/json.js';
import { readShownAmount } from '../../finance/shown-amount.js';
import { raise } from './calculator.js';
import type { FunctionName, Node, Operator, Path } from './expression-syntax.js';
import { parseExpression } from './expression-syntax.js';
import { Exact, agree, readNumber, shown } from './numbers.js';

/** A value that an expression can speak of, as plain data that can cross a thread. */
export type Scalar = string | number | boolean | null;
export type PlainValue = Scalar | readonly Scalar[];

/** The values of an expression's paths, by the paths' texts; one that is not there, or is no plain value, is left out. */
export type PathValues = Readonly<Record<string, PlainValue>>;

/** What an expression comes to; `fault` says why it comes to nothing. */
export type Outcome =
  | {
      readonly holds: boolean;
      /** Both sides of a comparison of numbers, such as `7519 == 7494`. */
      readonly compared?: string;
    }
  | { readonly fault: string };

/** A condition over a call's arguments and its result. */
export interface Expression {
  readonly text: string;
  /** Every value that it speaks of, each once. */
  readonly paths: readonly Path[];
}

interface Compiled extends Expression {
  readonly root: Node;
}

/** Reads an expression. Throws `UsageError` for one that cannot be used. */
export function compileExpression(text: string): Expression {
  const root = parseExpression(text);
  const paths = new Map<string, Path>();
  collect(root, paths);
  return { text, paths: [...paths.values()], root } satisfies Compiled as Expression;
}

function collect(node: Node, paths: Map<string, Path>): void {
  switch (node.kind) {
    case 'value':
      return;
    case 'path':
      paths.set(node.path.text, node.path);
      return;
    case 'unary':
      collect(node.operand, paths);
      return;
    case 'binary':
      collect(node.left, paths);
      collect(node.right, paths);
      return;
    case 'choice':
      for (const part of [node.test, node.yes, node.no]) collect(part, paths);
      return;
    case 'call':
      for (const arg of node.args) collect(arg, paths);
  }
}

const longestText = 200;
const longestList = 1_000;

/** The values that the paths of one root have in a value. */
export function valuesAt(paths: readonly Path[], root: Path['root'], value: unknown): PathValues {
  const found: [string, PlainValue][] = [];
  for (const path of paths) {
    if (path.root !== root) continue;
    const plain = plainValue(follow(value, path.steps));
    if (plain !== undefined) found.push([path.text, plain]);
  }
  return Object.fromEntries(found);
}

/** A name on a list means that member of each of its items. */
function follow(value: unknown, steps: readonly (string | number)[]): unknown {
  let at = value;
  for (const step of steps) {
    if (typeof step === 'string' && Array.isArray(at)) {
      if (at.length > longestList) return undefined;
      at = at.map((item: unknown) => (isObject(item) ? own(item, step) : undefined));
    } else if (typeof at === 'object' && at !== null) {
      at = own(at, String(step));
    } else return undefined;
  }
  return at;
}

function plainValue(value: unknown): PlainValue | undefined {
  if (Array.isArray(value)) {
    return value.length <= longestList && value.every(isScalar) ? value : undefined;
  }
  return isScalar(value) ? value : undefined;
}

function isScalar(value: unknown): value is Scalar {
  if (typeof value === 'string') return value.length <= longestText;
  return value === null || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
}

/** Why an expression has no value. */
class Fault extends Error {}

type Value = Exact | string | boolean | null | readonly Value[];

/** Evaluates the expression in exact decimals. `tolerance` is what `==` and `!=` allow between two numbers. */
export function evaluateExpression(expression: Expression, values: PathValues, tolerance: number): Outcome {
  try {
    const { root } = expression as Compiled;
    const holds = evaluate(root, { values, tolerance });
    if (typeof holds !== 'boolean') return { fault: 'it is neither true nor false' };
    const compared = comparedSides(root, { values, tolerance });
    return { holds, ...(compared !== undefined && { compared }) };
  } catch (error) {
    if (error instanceof Fault) return { fault: error.message };
    throw error;
  }
}

function comparedSides(node: Node, scope: Scope): string | undefined {
  if (node.kind !== 'binary' || node.operator === '&&' || node.operator === '||') return undefined;
  const sides = [node.left, node.right].map((side) => evaluate(side, scope));
  return sides.every((side) => side instanceof Exact) ? sides.map(shown).join(` ${node.operator} `) : undefined;
}

interface Scope {
  readonly values: PathValues;
  readonly tolerance: number;
}

function evaluate(node: Node, scope: Scope): Value {
  switch (node.kind) {
    case 'value':
      return node.value;
    case 'path':
      if (!Object.hasOwn(scope.values, node.path.text)) throw new Fault(`${node.path.text} is not there`);
      return valueOf(scope.values[node.path.text]!);
    case 'unary': {
      const operand = evaluate(node.operand, scope);
      if (node.operator === '!') return !truth(operand);
      return node.operator === '-' ? number(operand).negated() : number(operand);
    }
    case 'binary':
      return binary(node.operator, node.left, node.right, scope);
    case 'choice':
      return evaluate(truth(evaluate(node.test, scope)) ? node.yes : node.no, scope);
    case 'call':
      break;
  }
  return call(
    node.name,
    node.args.map((arg) => evaluate(arg, scope)),
  );
}

function valueOf(value: PlainValue): Value {
  if (typeof value === 'number') return new Exact(value);
  return Array.isArray(value) ? (value as readonly Scalar[]).map(valueOf) : (value as string | boolean | null);
}

function binary(operator: Operator, leftNode: Node, rightNode: Node, scope: Scope): Value {
  const left = evaluate(leftNode, scope);
  if (operator === '&&' || operator === '||') {
    return truth(left) === (operator === '||') ? truth(left) : truth(evaluate(rightNode, scope));
  }
  const right = evaluate(rightNode, scope);
  switch (operator) {
    case '==':
      return isEqual(left, right, scope.tolerance);
    case '!=':
      return !isEqual(left, right, scope.tolerance);
    case '<':
      return number(left).lessThan(number(right));
    case '<=':
      return number(left).lessThanOrEqualTo(number(right));
    case '>':
      return number(left).greaterThan(number(right));
    case '>=':
      return number(left).greaterThanOrEqualTo(number(right));
    case '+':
      return number(left).plus(number(right));
    case '-':
      return number(left).minus(number(right));
    case '*':
      return number(left).times(number(right));
    case '/':
      return finite(number(left).dividedBy(number(right)), 'a division by zero');
    case '%':
      return remainder(number(left), number(right));
    case '**':
      break;
  }
  return finite(raise(number(left), number(right)), 'a power without a value');
}

/** Two texts are compared as texts; a number and a text as numbers, where the text is one. */
function isEqual(left: Value, right: Value, tolerance: number): boolean {
  if (left instanceof Exact || right instanceof Exact) {
    const [a, b] = [numberOf(left), numberOf(right)];
    return a !== undefined && b !== undefined && agree(a, b, tolerance);
  }
  if (Array.isArray(left) || Array.isArray(right)) throw new Fault('a list is compared as a whole');
  return left === right;
}

function truth(value: Value): boolean {
  if (typeof value === 'boolean') return value;
  throw new Fault('something that is neither true nor false is used as a condition');
}

function number(value: Value): Exact {
  const read = numberOf(value);
  if (!read) throw new Fault('something that is no number is computed with');
  return read;
}

function numberOf(value: Value): Exact | undefined {
  if (value instanceof Exact) return value;
  if (typeof value !== 'string') return undefined;
  const read = readNumber(value);
  if (read) return read;
  const amount = readShownAmount(value);
  return amount && new Exact(amount.value.toFixed());
}

/** A remainder is worked out digit by digit, so numbers of very different size take long and mean nothing. */
const farApart = 1_000;

function remainder(x: Exact, y: Exact): Exact {
  if (!y.isZero() && x.e - y.e > farApart) throw new Fault('there is a remainder of numbers too far apart');
  return finite(x.modulo(y), 'a division by zero');
}

function finite(value: Exact, what: string): Exact {
  if (!value.isFinite()) throw new Fault(`there is ${what}`);
  return value;
}

const mostPlaces = 20;

function call(name: FunctionName, args: readonly Value[]): Exact {
  const [first] = args as readonly [Value, ...Value[]];
  switch (name) {
    case 'abs':
      return number(first).abs();
    case 'ceil':
      return number(first).ceil();
    case 'floor':
      return number(first).floor();
    case 'count':
      if (!Array.isArray(first)) throw new Fault('something that is no list is counted');
      return new Exact(first.length);
    case 'sum':
      return numbers(args).reduce((total, value) => total.plus(value), new Exact(0));
    case 'max':
    case 'min': {
      const all = numbers(args);
      if (all.length === 0) throw new Fault(`the ${name} of nothing is asked for`);
      return name === 'max' ? Exact.max(...all) : Exact.min(...all);
    }
    case 'round':
      break;
  }
  const places = args.length > 1 ? number(args[1]!).toNumber() : 0;
  if (!Number.isInteger(places) || places < 0 || places > mostPlaces) {
    throw new Fault(`something is rounded to other than 0 to ${mostPlaces} places`);
  }
  return number(first).toDecimalPlaces(places, Exact.ROUND_HALF_UP);
}

function numbers(args: readonly Value[]): Exact[] {
  return args.flatMap((arg) => (Array.isArray(arg) ? (arg as readonly Value[]).map(number) : [number(arg)]));
}

/** The values that an expression was evaluated with, for a message. */
export function shownValues(values: PathValues): string {
  return Object.entries(values)
    .map(([path, value]) => `${path} = ${shownValue(value)}`)
    .join(', ');
}

const mostShown = 5;

function shownValue(value: PlainValue): string {
  if (typeof value === 'number') return shown(new Exact(value));
  if (!Array.isArray(value)) return String(value);
  const items = (value as readonly Scalar[]).slice(0, mostShown).map(shownValue);
  return `[${items.join(', ')}${value.length > mostShown ? ', …' : ''}]`;
}
