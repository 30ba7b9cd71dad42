import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import { canonicalJson } from '../../core/canonical.js';
import { UsageError } from '../../core/errors.js';
import { isObject, pointerTo } from '../../core/json.js';
import type { Closing } from './closing.js';
import { closingOf, undeclaredField } from './closing.js';
import { shownName } from '../shown-name.js';
import { formats } from './formats.js';
import { schemaPattern } from './patterns.js';

/** The first way in which a value breaks its schema. */
export interface Fault {
  /** JSON Pointer in the value; of the undeclared field where that is the fault. */
  readonly pointer: string;
  /** The keyword of the schema that is broken. */
  readonly keyword: string;
  /** What is wrong, in words that hold no value but names of fields. */
  readonly text: string;
}

/** Finds the first fault of a value. Throws for a value that cannot be inspected: one that is too deep or cyclic, or slow. */
export type Validator = (value: unknown) => Fault | undefined;

/**
 * Compiles a schema of draft-07, and closes its root object unless `open`. The schema is copied first, so that neither side
 * sees what the other does to it. Throws `UsageError` where the schema is broken.
 */
export function compileSchema(schema: unknown, open: boolean): Validator {
  if (!isObject(schema) && typeof schema !== 'boolean') {
    throw new UsageError('The option schema of SchemaGuard must be a JSON Schema: an object, true or false.');
  }
  try {
    const copy = structuredClone(schema);
    const validate = validatorFor().compile(copy);
    const closing = open || typeof copy === 'boolean' ? undefined : closingOf(copy);
    return (value) => (validate(value) ? undeclared(value, closing) : faultOf(validate.errors!));
  } catch (error) {
    throw new UsageError(
      `Invalid JSON Schema: ${(error as Error).message}.`,
      'SchemaGuard reads draft-07; leave $schema out or name http://json-schema.org/draft-07/schema#.',
    );
  }
}

/** A fresh instance a schema, since schemas of the same `$id` would get into each other's way. */
function validatorFor(): Ajv {
  const regExp = Object.assign((source: string) => schemaPattern(source), { code: 'schemaPattern' });
  const ajv = new Ajv({
    // Schemas in use carry keywords such as `example` that no draft knows.
    strict: false,
    logger: false,
    ignoreKeywordsWithRef: true,
    // `constructor` is a name like any other, and no member that every object has.
    ownProperties: true,
    // 19.99 is a multiple of 0.01, whatever the binary fraction.
    multipleOfPrecision: 8,
    code: { regExp },
  });
  addFormats.default(ajv);
  for (const [name, check] of Object.entries(formats)) ajv.addFormat(name, check);
  // The built-in check compares every item with every other, which a long list turns into hours.
  ajv.removeKeyword('uniqueItems');
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (unique: boolean, items: readonly unknown[]) => !unique || areUnique(items),
    error: { message: 'must NOT have duplicate items' },
  });
  return ajv;
}

function areUnique(items: readonly unknown[]): boolean {
  const seen = new Set<string>();
  return items.every((item) => seen.size < seen.add(canonicalJson(item)).size);
}

function undeclared(value: unknown, closing: Closing | undefined): Fault | undefined {
  if (closing === undefined || !isObject(value)) return undefined;
  const name = undeclaredField(value, closing);
  if (name === undefined) return undefined;
  return { pointer: pointerTo('', name), keyword: 'additionalProperties', text: additionalText(name) };
}

/** Where no branch fits, the branches' own errors come first; what broke is the choice between them. */
const choices = ['anyOf', 'oneOf'];

function faultOf(errors: readonly ErrorObject[]): Fault {
  const last = errors.at(-1);
  const error = last && choices.includes(last.keyword) ? last : errors[0]!;
  const { instancePath, keyword, message, params } = error as ErrorObject<string, Record<string, unknown>>;
  const extra = params['additionalProperty'];
  if (typeof extra === 'string')
    return { pointer: pointerTo(instancePath, extra), keyword, text: additionalText(extra) };
  return { pointer: instancePath, keyword, text: message! };
}

function additionalText(name: string): string {
  return `must NOT have additional properties: '${shownName(name)}'`;
}
