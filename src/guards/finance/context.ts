import type { VerificationContext } from '../../core/guard.js';
import { isObject, own } from '../../core/json.js';
import { outputOf } from '../subject.js';
import type { Calculation } from './kinds.js';
import { calculations, foldField } from './kinds.js';
import { findFields } from './read-calculation.js';

/** What a response is said to be about. */
export interface FinanceContext {
  /** As it is written; undefined where nothing is said. */
  readonly text: string | undefined;
  /** Whether it is a payment instruction. */
  readonly payment: boolean;
  readonly calculation: Calculation | undefined;
}

/** What may stand behind the name of a calculation. */
const endings = ['', 'calculation', 'payment', 'pricing', 'price', 'check', 'compliance', 'verification'];

/** The context's `context` or `type`, else the response's. */
export function contextOf(response: unknown, context: VerificationContext | undefined): FinanceContext {
  const text = firstText(context) ?? firstText(response);
  const folded = foldField(text ?? '');
  return {
    text,
    payment: folded === 'paymentinstruction',
    calculation: calculations.find(({ contexts }) =>
      contexts.some((word) => folded.startsWith(word) && endings.includes(folded.slice(word.length))),
    ),
  };
}

function firstText(object: unknown): string | undefined {
  if (!isObject(object)) return undefined;
  return [own(object, 'context'), own(object, 'type')].find(
    (value): value is string => typeof value === 'string' && value !== '',
  );
}

/** The fields that the response lacks for the calculation that it is said to be, by the tool's own names. */
export function missingFields(response: unknown, calculation: Calculation): readonly string[] {
  const { value } = outputOf(response);
  const written = findFields(isObject(value) ? value : {}, calculation);
  const answer = calculation.answers[0]!.name;
  return [...written.missing, ...(written.answers.has(answer) ? [] : [answer])];
}
