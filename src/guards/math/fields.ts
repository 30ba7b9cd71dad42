import { pointerTo } from '../../core/json.js';
import type { Checked, Fault, Rule } from './fault.js';
import { Exact, agree, readNumber, shown } from './numbers.js';

/** A formula over fields: the result is the sum of some less the others, absent ones counting as zero. */
interface Vocabulary {
  readonly result: string;
  readonly add: readonly string[];
  readonly subtract: readonly string[];
  readonly rule: Rule;
}

const vocabularies: readonly Vocabulary[] = [
  { result: 'total', add: ['subtotal', 'tax', 'shipping'], subtract: ['discount'], rule: 'math/wrong-total' },
  { result: 'net', add: ['gross'], subtract: ['deductions'], rule: 'math/wrong-net' },
  { result: 'balance', add: ['credits'], subtract: ['debits'], rule: 'math/wrong-balance' },
];

/** An object whose fields are checked, and where it stands in the response. */
export interface Fields {
  readonly value: object;
  readonly pointer: string;
  /** Whether the object came as JSON in a string, so that its fields have no pointers of their own. */
  readonly inText?: boolean;
  /** The tool whose arguments they are. */
  readonly tool?: string;
}

/** Where a field is reported. */
export function fieldPointer({ pointer, inText }: Fields, name: string): string {
  return inText ? pointer : pointerTo(pointer, name);
}

const nothing: Checked = { verifiable: false, faults: [] };

/** Checks each formula whose result and at least one component are there. */
export function checkTotals(fields: Fields, tolerance: number): Checked[] {
  return vocabularies.map((vocabulary) => checkFormula(fields, vocabulary, tolerance));
}

function checkFormula(fields: Fields, { result, add, subtract, rule }: Vocabulary, tolerance: number): Checked {
  const components = [...add, ...subtract].filter((name) => has(fields, name));
  if (!has(fields, result) || components.length === 0) return nothing;
  const { numbers, faults } = readAll(fields, [...components, result], result);
  if (faults.length > 0) return { verifiable: true, faults };
  let expected = new Exact(0);
  for (const name of components) {
    const number = numbers.get(name)!;
    expected = subtract.includes(name) ? expected.minus(number) : expected.plus(number);
  }
  const actual = numbers.get(result)!;
  if (agree(expected, actual, tolerance)) return { verifiable: true, faults: [] };
  const formula = `${add.join(' + ')} - ${subtract.join(' - ')}`;
  return {
    verifiable: true,
    faults: [
      {
        rule,
        text: `${result} mismatch: ${formula} = ${shown(expected)}, not ${shown(actual)}`,
        message: `The field '${result}' is not ${formula}.`,
        pointer: fieldPointer(fields, result),
      },
    ],
  };
}

const rateSuffix = /_(?:percent|rate)$/;

/** Checks each field ending in `_percent` or `_rate` whose base `<name>` and amount `<name>_amount` are there; both count in percent. */
export function checkPercentages(fields: Fields, tolerance: number): Checked[] {
  const checked: Checked[] = [];
  for (const rate of Object.keys(fields.value)) {
    if (!rateSuffix.test(rate)) continue;
    const base = rate.replace(rateSuffix, '');
    const amount = `${base}_amount`;
    if (base === '' || !has(fields, base) || !has(fields, amount)) continue;
    const { numbers, faults } = readAll(fields, [rate, base, amount], `percentage ${rate}`);
    const wrong = faults.length === 0 ? wrongAmount(fields, numbers, [rate, base, amount], tolerance) : undefined;
    checked.push({ verifiable: true, faults: wrong ? [wrong] : faults });
  }
  return checked;
}

function wrongAmount(
  fields: Fields,
  numbers: ReadonlyMap<string, Exact>,
  [rate, base, amount]: readonly [string, string, string],
  tolerance: number,
): Fault | undefined {
  const expected = numbers.get(base)!.times(numbers.get(rate)!).dividedBy(100);
  const actual = numbers.get(amount)!;
  if (agree(expected, actual, tolerance)) return undefined;
  return {
    rule: 'math/wrong-percentage',
    text: `Percentage mismatch: ${base} * ${rate} / 100 = ${shown(expected)}, not ${shown(actual)}`,
    message: `The field '${amount}' is not ${base} * ${rate} / 100.`,
    pointer: fieldPointer(fields, amount),
  };
}

/** The numbers of the named fields, and a fault for each that holds none. `what` begins the faults' texts. */
export function readAll(
  fields: Fields,
  names: readonly string[],
  what: string,
): { readonly numbers: ReadonlyMap<string, Exact>; readonly faults: readonly Fault[] } {
  const numbers = new Map<string, Exact>();
  const faults: Fault[] = [];
  for (const name of names) {
    const number = readNumber((fields.value as Record<string, unknown>)[name]);
    if (number) {
      numbers.set(name, number);
      continue;
    }
    faults.push({
      rule: 'math/not-a-number',
      text: `${what}: '${name}' is not a finite number`,
      message: `The field '${name}' is not a finite number, so nothing can be computed with it.`,
      pointer: fieldPointer(fields, name),
    });
  }
  return { numbers, faults };
}

function has(fields: Fields, name: string): boolean {
  return Object.hasOwn(fields.value, name);
}
