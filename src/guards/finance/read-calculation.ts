import { Decimal } from 'decimal.js';
import { readFlag } from '../../finance/recorded.js';
import { readShownAmount } from '../../finance/shown-amount.js';
import type { Calculation, FieldKind, FieldNames } from './kinds.js';
import { calculations, foldField } from './kinds.js';

/** A field as an object writes it. */
export interface WrittenField {
  readonly field: FieldNames;
  /** The member's name in the object. */
  readonly key: string;
  readonly value: unknown;
  /** Whether the member's name says that its number is in percent. */
  readonly percent: boolean;
}

/** What an object holds of one calculation. */
export interface WrittenCalculation {
  readonly calculation: Calculation;
  /** By the tool's own names. */
  readonly inputs: ReadonlyMap<string, WrittenField>;
  readonly answers: ReadonlyMap<string, WrittenField>;
  /** Inputs that are not there, by the tool's own names. */
  readonly missing: readonly string[];
}

/** The calculations that an object carries whole: all that goes in, and what comes out. */
export function calculationsIn(object: object): readonly WrittenCalculation[] {
  if (!Object.keys(object).some((key) => answerNames.has(foldField(key)))) return [];
  return calculations
    .map((calculation) => findFields(object, calculation))
    .filter(({ calculation, answers, missing }) => {
      const answer = answers.get(calculation.answers[0]!.name);
      if (!answer || missing.length > 0) return false;
      // A flag may also be a country's; a word that is no flag is another thing.
      return answer.field.kind !== 'flag' || answer.value === null || readFlag(answer.value) !== undefined;
    });
}

/** What a calculation is about, in any of its names: an object without one of them carries none. */
const answerNames: ReadonlySet<string> = new Set(calculations.flatMap(({ answers }) => answers[0]!.names));

const percentSuffix = /(?:percent|pct)$/;

/** Looks for the fields of a calculation among an object's own members. */
export function findFields(object: object, calculation: Calculation): WrittenCalculation {
  const members = new Map<string, { readonly key: string; readonly percent: boolean }>();
  for (const key of Object.keys(object)) {
    const folded = foldField(key);
    const bare = folded.replace(percentSuffix, '');
    // Of two names that fold alike the first counts.
    if (!members.has(folded)) members.set(folded, { key, percent: false });
    if (bare !== folded && !members.has(bare)) members.set(bare, { key, percent: true });
  }
  const find = (fields: readonly FieldNames[]): Map<string, WrittenField> => {
    const found = new Map<string, WrittenField>();
    for (const field of fields) {
      const name = field.names.find((candidate) => members.has(candidate));
      const member = name === undefined ? undefined : members.get(name);
      if (member === undefined) continue;
      const value = (object as Record<string, unknown>)[member.key];
      if (!(field.optional && value === null)) found.set(field.name, { field, value, ...member });
    }
    return found;
  };
  const inputs = find(calculation.inputs);
  const missing = calculation.inputs
    .filter(({ name, optional, insteadOf }) => {
      if (optional || insteadOf !== undefined || inputs.has(name)) return false;
      return !calculation.inputs.some((other) => other.insteadOf === name && inputs.has(other.name));
    })
    .map(({ name }) => name);
  return { calculation, inputs, answers: find(calculation.answers), missing };
}

/** The tool's arguments for what is written; what cannot be read stays as it is, for the tool to refuse by name. */
export function argumentsOf({ calculation, inputs }: WrittenCalculation): Readonly<Record<string, unknown>> {
  const args: Record<string, unknown> = {};
  for (const { name, optional, insteadOf } of calculation.inputs) {
    const written = inputs.get(name);
    if (written) {
      // Months that are there count; years are another way of saying them.
      if (insteadOf === undefined || !inputs.has(insteadOf)) args[insteadOf ?? name] = readInput(written);
    } else if (optional) args[name] = 0;
  }
  return args;
}

function readInput({ field, value, percent }: WrittenField): unknown {
  const read = readers[field.kind](value);
  if (!percent) return read;
  return typeof read === 'number' ? new Decimal(read).dividedBy(100).toNumber() : read;
}

const readers: Readonly<Record<FieldKind, (value: unknown) => unknown>> = {
  amount: numberOf,
  rate: numberOf,
  months: numberOf,
  years: (value) => {
    const years = numberOf(value);
    return typeof years === 'number' ? new Decimal(years).times(12).toNumber() : years;
  },
  amounts: (value) => (Array.isArray(value) ? value.map(numberOf) : value),
  text: (value) => value,
  flag: (value) => value,
  'option-type': (value) => {
    const word = typeof value === 'string' && value.length <= 16 ? value.trim().toLowerCase() : '';
    return optionTypes.get(word) ?? value;
  },
};

const optionTypes: ReadonlyMap<string, string> = new Map([
  ...['c', 'call', 'european call'].map((word) => [word, 'call'] as const),
  ...['p', 'put', 'european put'].map((word) => [word, 'put'] as const),
]);

/** Numbers as they are, and the number that a text spells. */
function numberOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const shown = readShownAmount(value);
  return shown ? shown.value.toNumber() : value;
}
