import { UsageError } from '../../core/errors.js';
import type { CallRule } from './call-rules.js';
import { readCallRule } from './call-rules.js';
import type { Checked, Fault } from './fault.js';
import type { Fields } from './fields.js';
import { fieldPointer, readAll } from './fields.js';
import { agree, readNumber, shown } from './numbers.js';

/** A rule of the policy's author about one field. Bounds may be numeric text; null means no bound. */
export type CustomRule =
  | { readonly type: 'equals'; readonly field: string; readonly expected?: unknown }
  | { readonly type: 'range'; readonly field: string; readonly min?: unknown; readonly max?: unknown };

/** Rules on fields, and rules on the calls of a tool. */
export interface CustomRules {
  readonly ofFields: readonly CustomRule[];
  readonly ofCalls: readonly CallRule[];
}

/**
 * Checks the shape of the rules; throws `UsageError` for a type that there is not, since such a rule would check nothing.
 * `tolerance` is that of expressions without one of their own.
 */
export function readCustomRules(rules: readonly Readonly<Record<string, unknown>>[], tolerance: number): CustomRules {
  const ofFields: CustomRule[] = [];
  const ofCalls: CallRule[] = [];
  for (const [index, rule] of rules.entries()) {
    const { type, field } = rule;
    if (type === 'expression') ofCalls.push(readCallRule(rule, tolerance));
    else if ((type === 'equals' || type === 'range') && typeof field === 'string') {
      ofFields.push(rule as unknown as CustomRule);
    } else {
      throw new UsageError(
        `Rule ${index + 1} of custom_rules of MathGuard cannot be used.`,
        'A rule is {type: equals, field, expected}, {type: range, field, min, max} or {type: expression, tool, expression}.',
      );
    }
  }
  return { ofFields, ofCalls };
}

/** Runs the rules whose field is there. */
export function checkCustomRules(fields: Fields, rules: readonly CustomRule[], tolerance: number): Checked[] {
  return rules
    .filter((rule) => Object.hasOwn(fields.value, rule.field))
    .map((rule) => ({
      verifiable: true,
      faults: rule.type === 'equals' ? equals(fields, rule, tolerance) : range(fields, rule),
    }));
}

function equals(fields: Fields, rule: CustomRule & { readonly type: 'equals' }, tolerance: number): readonly Fault[] {
  if (isAbsent(rule.expected)) return [];
  const { numbers, faults } = readAll(fields, [rule.field], `rule on ${rule.field}`);
  if (faults.length > 0) return faults;
  const expected = readNumber(rule.expected);
  if (!expected) return [unusable(fields, rule, 'expected')];
  const actual = numbers.get(rule.field)!;
  if (agree(expected, actual, tolerance)) return [];
  return [broken(fields, rule, `${shown(actual)} is not ${shown(expected)}`, 'does not equal what its rule expects')];
}

/** Both ends belong to the range; the tolerance does not widen it. */
function range(fields: Fields, rule: CustomRule & { readonly type: 'range' }): readonly Fault[] {
  const { numbers, faults } = readAll(fields, [rule.field], `rule on ${rule.field}`);
  if (faults.length > 0) return faults;
  const actual = numbers.get(rule.field)!;
  const found: Fault[] = [];
  for (const end of ['min', 'max'] as const) {
    if (isAbsent(rule[end])) continue;
    const bound = readNumber(rule[end]);
    if (!bound) found.push(unusable(fields, rule, end));
    else if (end === 'min' ? actual.lessThan(bound) : actual.greaterThan(bound)) {
      const side = end === 'min' ? 'below' : 'above';
      found.push(
        broken(fields, rule, `${shown(actual)} is ${side} ${shown(bound)}`, `is ${side} the range of its rule`),
      );
    }
  }
  return found;
}

function isAbsent(bound: unknown): boolean {
  return bound === undefined || bound === null;
}

function broken(fields: Fields, { field }: CustomRule, text: string, message: string): Fault {
  return {
    rule: 'math/custom-rule',
    text: `Rule on ${field}: ${text}`,
    message: `The field '${field}' ${message}.`,
    pointer: fieldPointer(fields, field),
  };
}

function unusable(fields: Fields, rule: CustomRule, member: string): Fault {
  return broken(
    fields,
    rule,
    `its ${member} is no number`,
    `cannot be checked: the ${member} of its rule is no number`,
  );
}
