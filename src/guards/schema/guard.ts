import type { AuditGuard, Guard, GuardDefinition, GuardResult, JsonSchema, Violation } from '../../core/guard.js';
import { defineGuard, passed } from '../../core/guard.js';
import { type EitherCase, readOptions } from '../../core/guard-options.js';
import { isObject } from '../../core/json.js';
import { booleanOption, choiceOption } from '../option-values.js';
import type { Subject } from '../subject.js';
import { assistantTexts, callsTools, outputOf } from '../subject.js';
import type { Fault, Validator } from './compile.js';
import { compileSchema } from './compile.js';
import { optionsSchema } from './options.js';
import { rules } from './rules.js';

/** How a schema guard checks; in either case style. */
export interface SchemaGuardOptions {
  readonly strict?: boolean;
  /** True leaves the root object open where the schema does not say. */
  readonly allowAdditionalProperties?: boolean;
  /** Where the structured output stands: in `output`, or as JSON text in the assistant's `content`. */
  readonly source?: 'output' | 'content';
}

type Rule = keyof typeof rules;

const schemaSummary = 'Validates structured output against a JSON Schema.';

/** Validates structured output against a JSON Schema of draft-07 that is compiled once. */
export class SchemaGuard implements Guard {
  readonly name = 'SchemaGuard';
  readonly description = schemaSummary;
  private readonly validate: Validator;
  private readonly source: 'output' | 'content';

  /** Whether it checks `output`, not the JSON text of an answer. */
  get readsOutput(): boolean {
    return this.source === 'output';
  }

  /** Throws `UsageError` for a broken schema and for options that the guard does not have. */
  constructor(schema: JsonSchema | boolean, options: EitherCase<SchemaGuardOptions> = {}) {
    const read = readOptions(definition, options as Readonly<Record<string, unknown>>);
    booleanOption(this.name, read, 'strict', true);
    this.source = choiceOption(this.name, read, 'source', ['output', 'content']);
    this.validate = compileSchema(schema, booleanOption(this.name, read, 'allowAdditionalProperties', false));
  }

  check(response: unknown): GuardResult {
    try {
      return this.source === 'content' ? this.checkContent(response) : this.checkValue(outputOf(response));
    } catch {
      return this.uninspectable('');
    }
  }

  private checkContent(response: unknown): GuardResult {
    const parts = assistantTexts(response);
    const text = parts.map((part) => part.text).join('');
    if (callsTools(response)) return passed(this.name, 'No answer to validate: the response calls tools');
    if (text.trim() === '') return passed(this.name, 'No answer to validate');
    const pointer = parts.length === 1 ? parts[0]!.pointer : '/content';
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      const message = 'The answer is not JSON; only JSON text is allowed.';
      return this.failed('Schema validation failed: the answer is not JSON', {
        rule: 'schema/not-json',
        message,
        pointer,
      });
    }
    return this.checkValue({ value, pointer }, 'text');
  }

  /** A fault within a JSON text has no place of its own: it is reported at the text, and the message says where in it. */
  private checkValue({ value, pointer }: Subject, within: 'value' | 'text' = 'value'): GuardResult {
    let fault: Fault | undefined;
    try {
      fault = this.validate(value);
    } catch {
      return this.uninspectable(pointer);
    }
    if (!fault) return passed(this.name, 'Schema validation passed', { schemaValid: true });
    const shown = `${fault.pointer === '' ? '/' : fault.pointer}: ${fault.text}`;
    return this.failed(
      'Schema validation failed (first error shown)',
      {
        rule: 'schema/violation',
        message: `The output breaks '${fault.keyword}' of its schema at ${shown}.`,
        pointer: within === 'text' ? pointer : pointer + fault.pointer,
      },
      { errors: [shown], totalErrors: null, errorsTruncated: true },
    );
  }

  private uninspectable(pointer: string): GuardResult {
    const message = 'The output could not be inspected within safe limits.';
    return this.failed('Schema validation failed: the output could not be inspected safely', {
      rule: 'schema/uninspectable',
      message,
      pointer,
    });
  }

  private failed(message: string, violation: Violation<Rule>, details?: GuardResult['details']): GuardResult {
    const violations = [violation];
    return { guardName: this.name, passed: false, severity: 'error', message, ...(details && { details }), violations };
  }
}

/** The schema guard, as policies know it. */
export const definition: GuardDefinition<Rule> = defineGuard({
  id: 'schema',
  className: 'SchemaGuard',
  summary: schemaSummary,
  rules,
  optionsSchema,
  create: fromOptions,
  createForAudit: (options) => new AnswersOnly(fromOptions(options)),
});

function fromOptions(options: Readonly<Record<string, unknown>>): SchemaGuard {
  const { schema, ...rest } = readOptions(definition, options);
  return new SchemaGuard(schema as JsonSchema | boolean, rest);
}

/**
 * In a transcript most turns carry no structured output, and a turn is no instance of a schema: one that is a message
 * without an `output` has nothing to validate there.
 */
class AnswersOnly implements AuditGuard {
  readonly name = 'SchemaGuard';
  private readonly guard: SchemaGuard;

  constructor(guard: SchemaGuard) {
    this.guard = guard;
  }

  check(response: unknown): GuardResult {
    const isTurn = isObject(response) && Object.hasOwn(response, 'role') && !Object.hasOwn(response, 'output');
    return isTurn && this.guard.readsOutput
      ? passed(this.name, 'No structured output to validate')
      : this.guard.check(response);
  }
}
