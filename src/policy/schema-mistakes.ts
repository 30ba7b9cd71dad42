import { Ajv } from 'ajv';
import type { ErrorObject } from 'ajv';
import addFormats from 'ajv-formats';
import type { PolicyMistake } from '../core/errors.js';
import type { GuardDefinition } from '../core/guard.js';
import { pointerTo, pointerTokens } from '../core/json.js';
import { ruleCatalogue } from './catalogue.js';
import { withoutNoise } from './schema-noise.js';
import { policySchema } from './schema.js';
import type { PolicySource } from './source.js';
import { definitionOf } from './source.js';
import { allowed, listed, quoted, typeNames } from './wording.js';

/** Everything in the file that the policy's schema does not allow. */
export type SchemaCheck = (source: PolicySource) => readonly PolicyMistake[];

const compiled = new WeakMap<readonly GuardDefinition[], SchemaCheck>();

/** The check against the schema of these guards. Compiling it takes a tenth of a second, so it is done once. */
export function schemaCheck(definitions: readonly GuardDefinition[]): SchemaCheck {
  const check = compiled.get(definitions) ?? compile(definitions);
  compiled.set(definitions, check);
  return check;
}

function compile(definitions: readonly GuardDefinition[]): SchemaCheck {
  // The schema is valid by a test, and its code runs once or twice: checking and optimizing it would double the start.
  const quick = { validateSchema: false, code: { optimize: false } };
  const ajv = new Ajv({ allErrors: true, verbose: true, strict: false, ...quick });
  addFormats.default(ajv);
  ajv.addFormat('regex', { type: 'string', validate: (text: string) => regexFault(text) === undefined });
  const validate = ajv.compile(policySchema(definitions));
  const pinned = ruleCatalogue(definitions).filter((rule) => rule.ignorable === false);
  const vocabulary = { definitions, pinned: new Set(pinned.map(({ id }) => id)) };
  return (source) => {
    if (validate(source.data)) return [];
    return withoutNoise(validate.errors ?? []).map((error) => mistakeOf(error, source, vocabulary));
  };
}

interface Vocabulary {
  readonly definitions: readonly GuardDefinition[];
  /** Ids of the rules that nothing may silence. */
  readonly pinned: ReadonlySet<string>;
}

function mistakeOf(error: ErrorObject, source: PolicySource, { definitions, pinned }: Vocabulary): PolicyMistake {
  if (error.keyword === 'additionalProperties') {
    const key = String(error.params['additionalProperty']);
    return source.mistake(pointerTo(error.instancePath, key), unknownKey(error, key, definitions), 'key');
  }
  if (error.keyword === 'enum') return source.mistake(error.instancePath, notListed(error, pinned));
  const words = messages[error.keyword];
  return source.mistake(error.instancePath, words ? words(error) : `${error.message ?? 'is not allowed'}.`);
}

/** An unknown key by what it would be: a key of the policy, a guard, an option or a rule. */
function unknownKey(error: ErrorObject, key: string, definitions: readonly GuardDefinition[]): string {
  const names = Object.keys((error.parentSchema?.['properties'] ?? {}) as object);
  const [first, , guard, ...deeper] = pointerTokens(error.instancePath);
  if (first === 'rules') return `unknown rule ${quoted(key)}; ${allowed(key, names)}`;
  if (first !== 'guards' || deeper.length > 0) return `unknown key ${quoted(key)}; ${allowed(key, names)}`;
  if (guard === undefined) return `unknown guard ${quoted(key)}; ${allowed(key, names)}`;
  const definition = definitionOf(guard, definitions);
  if (!definition) return `unknown key ${quoted(key)}; ${allowed(key, names)}`;
  const reasons = definition.libraryOnly ?? {};
  if (Object.hasOwn(reasons, key)) {
    const reason = reasons[key]!.replace(/\.$/, '').replace(/^[A-Z](?=[a-z ])/, (letter) => letter.toLowerCase());
    return `the option ${quoted(key)} cannot stand in a policy: ${reason}; ${allowed('', names)}`;
  }
  return `unknown option ${quoted(key)} of the guard ${quoted(definition.id)}; ${allowed(key, names)}`;
}

/** What each keyword of JSON Schema asks for, in words. Each message ends with what is allowed. */
const messages: Readonly<Record<string, (error: ErrorObject) => string>> = {
  type: ({ schema }) => `must be ${typeNames(schema)}.`,
  const: ({ params }) => `must be ${JSON.stringify(params['allowedValue'])}.`,
  required: ({ params }) => `needs the key '${params['missingProperty']}'.`,
  dependencies: ({ params }) => `needs the key '${params['missingProperty']}' beside '${params['property']}'.`,
  oneOf: ({ schema, instancePath }) =>
    /^\/guards\/\d+$/.test(instancePath)
      ? `must name exactly one guard; ${allowed('', namedKeys(schema))}`
      : `must have exactly one of the keys ${listed(namedKeys(schema))}.`,
  // With nothing to describe, the value fits more than one branch of a `oneOf`.
  anyOf: ({ params }) => `must be ${params['described'] || 'of one kind only: it fits more than one'}.`,
  minItems: ({ params }) =>
    params['limit'] === 1 ? 'must hold at least one item.' : `must hold at least ${params['limit']} items.`,
  maxItems: ({ params }) => `must hold at most ${params['limit']} items.`,
  minLength: ({ params }) =>
    params['limit'] === 1 ? 'must not be empty.' : `must have at least ${params['limit']} characters.`,
  maxLength: ({ params }) => `must have at most ${params['limit']} characters.`,
  minProperties: ({ params, parentSchema }) => {
    const names = Object.keys((parentSchema?.['properties'] ?? {}) as object);
    const least = `must hold at least ${params['limit'] === 1 ? 'one key' : `${params['limit']} keys`}`;
    return names.length === 0 ? `${least}.` : `${least}; allowed are ${listed(names)}.`;
  },
  minimum: ({ params }) => `must be at least ${params['limit']}.`,
  maximum: ({ params }) => `must be at most ${params['limit']}.`,
  exclusiveMinimum: ({ params }) => `must be more than ${params['limit']}.`,
  exclusiveMaximum: ({ params }) => `must be less than ${params['limit']}.`,
  uniqueItems: ({ params }) =>
    `holds one value twice, as items ${Math.min(params['i'], params['j'])} and ${Math.max(params['i'], params['j'])}; each may stand once.`,
  pattern: ({ instancePath, params }) => {
    if (instancePath.endsWith('/reason')) return 'must say why the findings are accepted.';
    if (instancePath.endsWith('/pointer')) return "must be a JSON Pointer such as '/output/status'.";
    return `must match the pattern ${params['pattern']}.`;
  },
  format: ({ params, data }) => {
    if (params['format'] === 'date') return `${quoted(data)} is no date; a day such as '2026-12-31' is expected.`;
    if (params['format'] === 'regex') return `must be a regular expression: ${regexFault(String(data))}.`;
    return `must be a valid ${params['format']}.`;
  },
};

function notListed({ instancePath, data, schema }: ErrorObject, pinned: ReadonlySet<string>): string {
  const names = (schema as readonly unknown[]).map(String);
  const [first, second, third] = pointerTokens(instancePath);
  if (first === 'rules' && data === 'off') return `the rule '${second}' cannot be turned off; ${allowed('', names)}`;
  if (first === 'ignore' && third === 'rule') {
    if (pinned.has(String(data))) return `the rule ${quoted(data)} cannot be ignored; ${allowed('', names)}`;
    return `unknown rule ${quoted(data)}; ${allowed(String(data), names)}`;
  }
  if (first === 'guards' && third === undefined)
    return `unknown guard ${quoted(data)}; ${allowed(String(data), names)}`;
  return `${quoted(data)} is not allowed; ${allowed(typeof data === 'string' ? data : '', names)}`;
}

function namedKeys(schema: unknown): string[] {
  return (schema as readonly { readonly required?: readonly string[] }[]).flatMap(({ required }) => required ?? []);
}

function regexFault(text: string): string | undefined {
  try {
    // oxlint-disable-next-line no-new
    new RegExp(text);
    return undefined;
  } catch (error) {
    return (error as Error).message.split(': ').at(-1);
  }
}
