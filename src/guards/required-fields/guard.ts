import { UsageError } from '../../core/errors.js';
import type { Guard, GuardResult } from '../../core/guard.js';
import { defineGuard, passed } from '../../core/guard.js';
import { readOptions } from '../../core/guard-options.js';
import { own, pointerTokens } from '../../core/json.js';
import { digestOf } from '../../scan/mask.js';
import { textsOption } from '../option-values.js';
import { outputOf } from '../subject.js';

/** The guard of required fields, as policies know it. */
export const definition = defineGuard({
  id: 'required-fields',
  className: 'RequiredFieldsGuard',
  summary: 'Requires fields in the structured output.',
  rules: {
    'required-fields/missing': {
      summary: 'The structured output lacks a field that is required.',
      level: 'error',
      tier: 'proven',
      help: 'Whatever reads the output relies on this field. A field counts as there whatever its value, also null. Use a schema where types matter too.',
    },
  },
  optionsSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['fields'],
    properties: {
      fields: {
        type: 'array',
        items: { type: 'string', minLength: 1 },
        minItems: 1,
        description: 'Names of the fields that must be there, or JSON Pointers such as /order/id.',
      },
    },
  },
  create: (options) => new RequiredFieldsGuard(options as { readonly fields: readonly string[] }),
});

/** Requires fields in the structured output of a response: its `output`, or the response itself where it has none. */
export class RequiredFieldsGuard implements Guard {
  readonly name = 'RequiredFieldsGuard';
  readonly description = definition.summary;
  private readonly fields: readonly string[];

  /** Throws `UsageError` for options that the guard does not have or cannot use. */
  constructor(options: { readonly fields: readonly string[] }) {
    const read = readOptions(definition, options);
    this.fields = textsOption(this.name, read, 'fields');
    if (this.fields.length === 0) throw new UsageError('The option fields of RequiredFieldsGuard names no field.');
  }

  check(response: unknown): GuardResult {
    const missing = this.fields.filter((field) => !isThere(response, field));
    if (missing.length === 0) return passed(this.name, 'All required fields present');
    return {
      guardName: this.name,
      passed: false,
      severity: 'error',
      message: `Missing required fields: ${missing.join(', ')}`,
      details: { missing },
      violations: missing.map((field) => ({
        rule: 'required-fields/missing',
        message: `The output must have the field '${field}'.`,
        digest: digestOf(field),
        pointer: pointerOf(response),
      })),
    };
  }
}

/** What cannot be read is not there. */
function isThere(response: unknown, field: string): boolean {
  try {
    let { value } = outputOf(response);
    for (const token of field.startsWith('/') ? pointerTokens(field) : [field]) {
      if (typeof value !== 'object' || value === null || !Object.hasOwn(value, token)) return false;
      value = own(value, token);
    }
    return true;
  } catch {
    return false;
  }
}

function pointerOf(response: unknown): string {
  try {
    return outputOf(response).pointer;
  } catch {
    return '';
  }
}
