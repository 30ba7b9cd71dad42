import type { Checked } from './fault.js';
import type { Fields } from './fields.js';
import { fieldPointer, readAll } from './fields.js';
import { Exact, agree, shown } from './numbers.js';

/** Every right result of an operation: one, but for the remainder, whose sign languages disagree on; none where it has no value. */
type Operation = (x: Exact, y: Exact) => readonly Exact[];

const add: Operation = (x, y) => [x.plus(y)];
const subtract: Operation = (x, y) => [x.minus(y)];
const multiply: Operation = (x, y) => [x.times(y)];
const divide: Operation = (x, y) => (y.isZero() ? [] : [x.dividedBy(y)]);
const power: Operation = (x, y) => finite(raise(x, y));
const modulo: Operation = (x, y) => (y.isZero() ? [] : remainders(x, y));

/** Names and symbols of operations, in lower case. */
const operations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ...['add', 'addition', 'plus', 'sum', '+'].map((name) => [name, add] as const),
  ...['subtract', 'subtraction', 'minus', 'difference', '-', '−'].map((name) => [name, subtract] as const),
  ...['multiply', 'multiplication', 'times', 'product', '*', '×', 'x', '·'].map((name) => [name, multiply] as const),
  ...['divide', 'division', 'divided_by', 'quotient', '/', '÷'].map((name) => [name, divide] as const),
  ...['power', 'pow', 'exponent', 'exponentiate', '^', '**'].map((name) => [name, power] as const),
  ...['modulo', 'mod', 'modulus', 'remainder', '%'].map((name) => [name, modulo] as const),
]);

/** Checks a calculator's call: `{operation, x, y, result}` with an operation that is known here. */
export function checkCalculation(fields: Fields, tolerance: number): Checked {
  const { value } = fields;
  if (!['operation', 'x', 'y', 'result'].every((name) => Object.hasOwn(value, name))) return nothing;
  const name = (value as Record<string, unknown>)['operation'];
  const operation = typeof name === 'string' ? operations.get(name.trim().toLowerCase()) : undefined;
  if (!operation) return nothing;
  const { numbers, faults } = readAll(fields, ['x', 'y', 'result'], 'calculation');
  if (faults.length > 0) return { verifiable: true, faults };
  const [x, y, result] = [numbers.get('x')!, numbers.get('y')!, numbers.get('result')!];
  const right = operation(x, y);
  if (right.some((one) => agree(one, result, tolerance))) return { verifiable: true, faults: [] };
  const is = right.length === 0 ? 'has no value' : `= ${shown(right[0]!)}`;
  return {
    verifiable: true,
    faults: [
      {
        rule: 'math/wrong-calculation',
        text: `Calculation mismatch: ${String(name)} of ${shown(x)} and ${shown(y)} ${is}, not ${shown(result)}`,
        message: "The field 'result' is not what the operation gives for 'x' and 'y'.",
        pointer: fieldPointer(fields, 'result'),
      },
    ],
  };
}

const nothing: Checked = { verifiable: false, faults: [] };

/** Beyond this exponent a power takes long and means nothing. */
const largestExponent = 10_000;

/** `x` to the power `y`; NaN where that has no value or is out of all proportion. */
export function raise(x: Exact, y: Exact): Exact {
  return y.abs().greaterThan(largestExponent) ? new Exact(NaN) : x.pow(y);
}

/** The remainder with the sign of the dividend, and that with the sign of the divisor. */
export function remainders(x: Exact, y: Exact): readonly Exact[] {
  const remainder = x.modulo(y);
  return [remainder, remainder.isZero() ? remainder : remainder.plus(y)];
}

function finite(value: Exact): readonly Exact[] {
  return value.isFinite() ? [value] : [];
}
