import { own } from '../core/json.js';
import type { Amount } from './decimals.js';

/** The most digits that an integer may have; more would make a computation slow and are no amount of anything. */
export const mostDigits = 400;

const beyondAmounts = 10n ** BigInt(mostDigits);

/** Whether the value is a finite number or a bigint: never text or a boolean, which are no numbers in JSON either. */
export function isAmount(value: unknown): value is Amount {
  if (typeof value === 'bigint') return value < beyondAmounts && value > -beyondAmounts;
  return typeof value === 'number' && Number.isFinite(value);
}

/** A property of a built-in tool's declared parameters, with the keywords of JSON Schema that `fieldFault` enforces. */
export interface FieldSchema {
  readonly type: 'number' | 'integer' | 'array';
  readonly description: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The members of an array are numbers. */
  readonly items?: { readonly type: 'number' };
  readonly maxItems?: number;
}

/** Declared parameters that are enforced as they stand; every property of them is required. */
export interface EnforcedParameters {
  readonly type: 'object';
  readonly properties: Readonly<Record<string, FieldSchema>>;
  readonly required: readonly string[];
}

/** The first thing about the arguments that the declared parameters do not allow, in a sentence that names the field. */
export function argumentsFault(parameters: EnforcedParameters, args: object): string | undefined {
  for (const field of parameters.required) {
    const schema = parameters.properties[field]!;
    const value = own(args, field);
    const fault = value === undefined ? `Missing required field: ${field}.` : fieldFault(field, schema, value);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

function fieldFault(field: string, schema: FieldSchema, value: unknown): string | undefined {
  if (schema.type === 'array') return listFault(field, schema, value);
  if (schema.type === 'integer' && !Number.isSafeInteger(value)) {
    return `${field} must be an integer of at least ${schema.minimum} and at most ${Number.MAX_SAFE_INTEGER}.`;
  }
  if (!isAmount(value)) return `${field} must be a finite number.`;
  if (schema.minimum !== undefined && value < schema.minimum) return `${field} must be at least ${schema.minimum}.`;
  if (schema.maximum !== undefined && value > schema.maximum) return `${field} must be at most ${schema.maximum}.`;
  return undefined;
}

function listFault(field: string, schema: FieldSchema, value: unknown): string | undefined {
  if (!Array.isArray(value)) return `${field} must be a list of numbers.`;
  if (schema.maxItems !== undefined && value.length > schema.maxItems) {
    return `${field} must have at most ${schema.maxItems.toLocaleString('en')} members.`;
  }
  const wrong = value.findIndex((member) => !isAmount(member));
  return wrong < 0 ? undefined : `${field}[${wrong}] must be a finite number.`;
}
