import jsep from 'jsep';
import { UsageError } from '../../core/errors.js';
import { Exact } from './numbers.js';

/** A value of a call that an expression speaks of, such as `arguments.items[0].price`. */
export interface Path {
  readonly root: 'arguments' | 'result';
  readonly steps: readonly (string | number)[];
  /** As it is written in messages. */
  readonly text: string;
}

const comparisons = ['==', '!=', '<', '<=', '>', '>='] as const;
const arithmetic = ['+', '-', '*', '/', '%', '**'] as const;
const logic = ['&&', '||'] as const;
export type Operator = (typeof comparisons)[number] | (typeof arithmetic)[number] | (typeof logic)[number];
const operators: readonly Operator[] = [...comparisons, ...arithmetic, ...logic];

/** Functions, and how many arguments each takes at least and at most. */
const functions = {
  abs: [1, 1],
  ceil: [1, 1],
  count: [1, 1],
  floor: [1, 1],
  max: [1, 50],
  min: [1, 50],
  round: [1, 2],
  sum: [1, 50],
} as const;
export type FunctionName = keyof typeof functions;

/** An expression as it is evaluated. */
export type Node =
  | { readonly kind: 'value'; readonly value: Exact | string | boolean | null }
  | { readonly kind: 'path'; readonly path: Path }
  | { readonly kind: 'unary'; readonly operator: '-' | '+' | '!'; readonly operand: Node }
  | { readonly kind: 'binary'; readonly operator: Operator; readonly left: Node; readonly right: Node }
  | { readonly kind: 'choice'; readonly test: Node; readonly yes: Node; readonly no: Node }
  | { readonly kind: 'call'; readonly name: FunctionName; readonly args: readonly Node[] };

/** Longer expressions are programs. The bound also keeps what evaluating one can cost small. */
const longestExpression = 1_000;

/**
 * Parses an expression over `arguments` and `result`. The parser makes a tree and runs nothing; of that tree only what is
 * named here is taken. Throws `UsageError` for anything else.
 */
export function parseExpression(text: string): Node {
  if (text.length > longestExpression) {
    throw refusal(
      `is longer than ${longestExpression.toLocaleString('en')} characters`,
      'Split it into several rules.',
    );
  }
  const root = nodeOf(parsed(text));
  if (!isCondition(root)) {
    throw refusal('is no condition', `Compare two values with ${comparisons.join(', ')}.`);
  }
  return root;
}

function parsed(text: string): jsep.Expression {
  try {
    return jsep(text);
  } catch (error) {
    throw refusal(`cannot be read: ${error instanceof Error ? error.message : 'unknown error'}`);
  }
}

/** Whether the value is true or false, as far as the syntax tells. */
function isCondition(node: Node): boolean {
  switch (node.kind) {
    case 'binary':
      return !(arithmetic as readonly string[]).includes(node.operator);
    case 'unary':
      return node.operator === '!';
    case 'choice':
      return isCondition(node.yes) && isCondition(node.no);
    case 'path':
      return true;
    case 'value':
    case 'call':
      break;
  }
  return false;
}

function nodeOf(written: jsep.Expression): Node {
  const node = written as jsep.CoreExpression;
  switch (node.type) {
    case 'Literal':
      return { kind: 'value', value: literal(node) };
    case 'Identifier':
    case 'MemberExpression':
      return { kind: 'path', path: pathOf(node) };
    case 'UnaryExpression':
      return { kind: 'unary', operator: signOf(node.operator), operand: nodeOf(node.argument) };
    case 'BinaryExpression':
      return {
        kind: 'binary',
        operator: operatorOf(node.operator),
        left: nodeOf(node.left),
        right: nodeOf(node.right),
      };
    case 'ConditionalExpression':
      return { kind: 'choice', test: nodeOf(node.test), yes: nodeOf(node.consequent), no: nodeOf(node.alternate) };
    case 'CallExpression':
      return callOf(node);
    case 'Compound':
    case 'SequenceExpression':
      throw refusal('is more than one expression', 'Join conditions with && or ||.');
    case 'ThisExpression':
    case 'ArrayExpression':
      break;
  }
  throw refusal('uses what rules do not have', 'Values are arguments.NAME, result.NAME, numbers and texts.');
}

/** The number that the text spells, not the binary one nearest to it. */
function literal({ value, raw }: jsep.Literal): Exact | string | boolean | null {
  if (typeof value === 'number') return new Exact(raw);
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return value;
  throw refusal('uses what rules do not have', 'Values are arguments.NAME, result.NAME, numbers and texts.');
}

function signOf(operator: string): '-' | '+' | '!' {
  if (operator === '-' || operator === '+' || operator === '!') return operator;
  throw refusal(`uses the operator ${operator}`, `There are ${operators.join(' ')} and !.`);
}

function operatorOf(written: string): Operator {
  const operator = operators.find((candidate) => candidate === written);
  if (operator) return operator;
  throw refusal(`uses the operator ${written}`, `There are ${operators.join(' ')} and !.`);
}

function callOf({ callee, arguments: args }: jsep.CallExpression): Node {
  const written = (callee as jsep.CoreExpression).type === 'Identifier' ? (callee as jsep.Identifier).name : '';
  if (!Object.hasOwn(functions, written)) {
    throw refusal('calls a function that there is not', `There are ${Object.keys(functions).join(', ')}.`);
  }
  const name = written as FunctionName;
  const [least, most] = functions[name];
  if (args.length < least || args.length > most) {
    const allowed = least === most ? String(least) : `${least} to ${most}`;
    throw refusal(`calls ${name} with ${args.length} values`, `It takes ${allowed}.`);
  }
  return { kind: 'call', name, args: args.map(nodeOf) };
}

function pathOf(written: jsep.Expression): Path {
  const steps: (string | number)[] = [];
  let node = written as jsep.CoreExpression;
  while (node.type === 'MemberExpression') {
    if (node.optional) throw refusal('uses ?.', 'Write a plain dot; what is not there fails the rule.');
    steps.push(stepOf(node));
    node = node.object as jsep.CoreExpression;
  }
  if (node.type !== 'Identifier' || (node.name !== 'arguments' && node.name !== 'result')) {
    const name = node.type === 'Identifier' ? `'${node.name}'` : 'something else';
    throw refusal(`speaks of ${name}`, 'Values begin with arguments or result.');
  }
  steps.reverse();
  const root = node.name;
  const text = root + steps.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return { root, steps, text };
}

function stepOf({ computed, property }: jsep.MemberExpression): string | number {
  const node = property as jsep.CoreExpression;
  if (!computed && node.type === 'Identifier') return node.name;
  if (computed && node.type === 'Literal') {
    if (typeof node.value === 'string') return node.value;
    if (typeof node.value === 'number' && Number.isSafeInteger(node.value) && node.value >= 0) return node.value;
  }
  throw refusal('looks a member up by something computed', 'Write result.total, result["total"] or result.items[0].');
}

function refusal(what: string, hint?: string): UsageError {
  return new UsageError(`An expression of custom_rules of MathGuard ${what}.`, hint);
}
