import { type JsonObject, isObject, own } from '../core/json.js';

/** How the text of a row reaches the guards: as what the model said or read, or as the argument of a call. */
export const rowRoles = ['assistant', 'tool', 'user', 'argument'] as const;
export type RowRole = (typeof rowRoles)[number];

/** One row of a labelled data set. */
export interface LabelledRow {
  readonly line: number;
  readonly isPositive: boolean;
  /** The only rule that counts as found, where the row names one. */
  readonly rule?: string;
  readonly role: RowRole;
  readonly response: JsonObject;
  /** The row's text, or its response as JSON: what is shown of a failing row. */
  readonly shown: string;
}

/** Labels of rows in which something is to be found, and of those in which nothing is; case does not matter. */
const positiveLabels = [
  'positive',
  'dangerous',
  'malicious',
  'injection',
  'jailbreak',
  'attack',
  'harmful',
  'unsafe',
  'secret',
  'personal',
  'true',
  '1',
] as const;
const negativeLabels = ['negative', 'benign', 'safe', 'clean', 'harmless', 'ok', 'none', 'false', '0'] as const;

/** Reads one parsed row, or says in a sentence what is wrong with it. `rules` are those that a row may name. */
export function readRow(value: unknown, line: number, as: RowRole, rules: ReadonlySet<string>): LabelledRow | string {
  if (!isObject(value)) return 'the row is no JSON object.';
  const label = own(value, 'label');
  const word = ['string', 'boolean', 'number'].includes(typeof label) ? String(label).toLowerCase() : '';
  const isPositive = (positiveLabels as readonly string[]).includes(word);
  if (!isPositive && !(negativeLabels as readonly string[]).includes(word)) {
    return `'label' must be one of ${[...positiveLabels, ...negativeLabels].join(', ')}.`;
  }
  const rule = own(value, 'rule') ?? undefined;
  if (rule !== undefined && (typeof rule !== 'string' || !rules.has(rule)))
    return "'rule' names no rule of the policy's guards.";
  if (rule !== undefined && !isPositive) return "'rule' belongs to a positive row: a negative one must break none.";
  const role = own(value, 'role') ?? as;
  if (!isRole(role)) return `'role' must be one of ${rowRoles.join(', ')}.`;
  const text = own(value, 'text');
  const response = own(value, 'response');
  if ((typeof text === 'string') === isObject(response))
    return "exactly one of 'text', a string, and 'response', an object, must be there.";
  return {
    line,
    isPositive,
    ...(rule !== undefined && { rule }),
    role,
    response: typeof text === 'string' ? responseOf(text, role) : (response as JsonObject),
    shown: typeof text === 'string' ? text : JSON.stringify(response),
  };
}

function isRole(value: unknown): value is RowRole {
  return rowRoles.some((role) => role === value);
}

function responseOf(text: string, role: RowRole): JsonObject {
  if (role === 'argument') return { type: 'tool_call', tool_name: 'run', arguments: { command: text } };
  return { role, content: text };
}
