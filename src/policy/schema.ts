import { origins, roles } from '../core/finding.js';
import { levels } from '../core/guard.js';
import type { GuardDefinition, JsonSchema, RuleInfo } from '../core/guard.js';
import { isObject } from '../core/json.js';
import { guardDefinitions } from '../guards/index.js';
import { ruleCatalogue } from './catalogue.js';
import { recordsSchema } from './records-schema.js';
import { onUnknown, policyDefaults, toolResults } from './policy.js';

type Schemas = Record<string, JsonSchema>;

/**
 * The JSON Schema (draft-07) of a policy file, composed from the guards' own option schemas. Only what a single file can
 * show is in it: an option that a guard requires may come from an extended policy, so it is asked for after merging.
 */
export function policySchema(definitions: readonly GuardDefinition[] = guardDefinitions): JsonSchema {
  return {
    $schema: 'http://json-schema.org/draft-07/schema#',
    title: 'qwed-or policy',
    description: 'Which guards look at which responses, how much each rule weighs, and what is audited.',
    type: 'object',
    additionalProperties: false,
    properties: topLevel(definitions),
    definitions: Object.fromEntries([
      ...definitions.map((definition) => [definition.id, guardOptions(definition)] as const),
      ['when', when] as const,
    ]),
  };
}

function topLevel(definitions: readonly GuardDefinition[]): Schemas {
  return {
    version: { description: 'Version of the policy language.', const: 1 },
    extends: textOrList('Bundled name or path of the policy, or policies, that this one builds on.'),
    strict: {
      description: 'Raises every violation of a failed guard to error, unless `rules` sets its level.',
      type: 'boolean',
      default: policyDefaults.strict,
    },
    allow_warnings: {
      description: 'False raises every warning to error, unless `rules` sets its level.',
      type: 'boolean',
      default: policyDefaults.allowWarnings,
    },
    guards: { description: 'The stack, in order.', type: 'array', items: guardItem(definitions) },
    rules: {
      description: 'Level of each rule named; it always wins.',
      type: 'object',
      additionalProperties: false,
      properties: Object.fromEntries(ruleCatalogue(definitions).map((rule) => [rule.id, ruleLevel(rule)])),
    },
    ignore: { description: 'Findings that are known and accepted.', type: 'array', items: ignoreItem(definitions) },
    ignore_field: {
      description: 'JSON Pointer, in a record, of the ignores that the record brings along.',
      ...pointerText,
    },
    never_ignore: {
      description: 'Rules that no ignore, no record, no baseline and no `off` may silence.',
      type: 'array',
      items: { enum: ruleCatalogue(definitions).map(({ id }) => id) },
    },
    fail_on: {
      description: 'The least level that fails the run.',
      enum: ['never', ...levels],
      default: policyDefaults.failOn,
    },
    on_unknown: {
      description: 'What a record of no known format is.',
      enum: onUnknown,
      default: policyDefaults.onUnknown,
    },
    records: recordsSchema,
    scope,
    limits,
  };
}

/** A name alone, or one guard with its options and perhaps a condition. */
function guardItem(definitions: readonly GuardDefinition[]): JsonSchema {
  const names = definitions.flatMap(({ id, className }) => [id, className]);
  const entries = definitions.flatMap((definition) => {
    const entry = { description: definition.summary, $ref: `#/definitions/${definition.id}` };
    return [[definition.id, entry] as const, [definition.className, entry] as const];
  });
  return choose(
    { type: 'string' },
    { enum: names },
    {
      type: 'object',
      additionalProperties: false,
      properties: { ...Object.fromEntries(entries), when: { $ref: '#/definitions/when' } },
      oneOf: names.map((name) => ({ required: [name] })),
    },
  );
}

/** A guard's options as a policy takes them: aliases beside the names, files where they are allowed, a bare budget. */
function guardOptions({ id, summary, optionsSchema, aliases = {} }: GuardDefinition): JsonSchema {
  const { required: _askedForAfterMerging, properties, ...rest } = rebase(optionsSchema, `#/definitions/${id}`);
  const options = Object.entries(properties as Schemas).map(([name, schema]) => [name, option(name, schema)] as const);
  const byName = new Map(options);
  const others = Object.entries(aliases).map(
    ([alias, name]) => [alias, { ...byName.get(name), description: `Another name of ${name}.` }] as const,
  );
  return { description: summary, ...rest, type: 'object', properties: Object.fromEntries([...options, ...others]) };
}

function option(name: string, schema: JsonSchema): JsonSchema {
  const { description, ...rest } = schema;
  if (isFileOption(schema)) {
    const path = { minLength: 1, description: 'Path of a JSON or YAML file, relative to the policy file.' };
    return { description, ...choose({ type: 'string' }, path, rest) };
  }
  if (name === 'max_cost') {
    const bare = `${String(description)} True stands for the budget of QWED_OR_MAX_BUDGET, or 100 where that is not set.`;
    return { description: bare, ...choose({ const: true }, {}, rest) };
  }
  return schema;
}

/**
 * Whether the option may be the path of a file that holds its value: every option that takes a mapping and no text.
 * An annotation `x-file` in the guard's schema decides otherwise.
 */
export function isFileOption(schema: JsonSchema): boolean {
  const types = [schema['type']].flat();
  return (schema['x-file'] as boolean | undefined) ?? (types.includes('object') && !types.includes('string'));
}

/** References within a guard's schema must still hold when it stands at `base`. */
function rebase(schema: JsonSchema, base: string): JsonSchema {
  const moved = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(moved);
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, member]) => [
        key,
        key === '$ref' && typeof member === 'string' ? member.replace(/^#/, base) : moved(member),
      ]),
    );
  };
  return moved(schema) as JsonSchema;
}

function ruleLevel({ summary, ignorable }: RuleInfo): JsonSchema {
  return { description: summary, enum: ignorable === false ? levels : ['off', ...levels] };
}

function ignoreItem(definitions: readonly GuardDefinition[]): JsonSchema {
  const ignorable = ruleCatalogue(definitions).filter((rule) => rule.ignorable !== false);
  return {
    type: 'object',
    additionalProperties: false,
    required: ['rule', 'reason'],
    properties: {
      rule: { description: 'Id of the rule.', enum: ignorable.map(({ id }) => id) },
      path: text('Glob of the file: `*` within a folder, `**` for any number of folders.'),
      tool: text('Name of the tool; `*` stands for any run of characters.'),
      reason: { ...text('Why the findings are accepted.'), pattern: '\\S' },
      expires: { ...text('The last day on which the ignore holds, as YYYY-MM-DD.'), format: 'date' },
    },
  };
}

const scope: JsonSchema = {
  description: 'Which responses are audited.',
  type: 'object',
  additionalProperties: false,
  properties: {
    roles: namesOf('Who speaks.', roles, policyDefaults.scope.roles),
    origins: namesOf('How a response came into its record.', origins, policyDefaults.scope.origins),
    tool_results: {
      description: 'Results that the agent read: looked through for injected instructions only, or by all guards.',
      enum: toolResults,
      default: policyDefaults.scope.toolResults,
    },
  },
};

const limits: JsonSchema = {
  description: 'Bounds of reading.',
  type: 'object',
  additionalProperties: false,
  properties: {
    record_bytes: {
      description: 'A record of more bytes is passed over and reported as not audited.',
      type: 'integer',
      minimum: 1,
      default: policyDefaults.limits.recordBytes,
    },
  },
};

const pointerText: JsonSchema = { type: 'string', pattern: '^(?:/(?:[^~]|~[01])*)?$' };

const when: JsonSchema = {
  description: 'The guard looks only at responses for which every condition holds.',
  type: 'object',
  additionalProperties: false,
  minProperties: 1,
  properties: {
    format: textOrList('Id of the transcript format.'),
    role: {
      description: 'Who speaks.',
      ...choose({ type: 'array' }, { minItems: 1, items: { enum: roles } }, { enum: roles }),
    },
    type: textOrList('Type of the response, or of an item in its `output`; `*` stands for any run of characters.'),
    tool: textOrList('Name of a tool that the response calls; `*` stands for any run of characters.'),
    model: textOrList('Name of the model; `*` stands for any run of characters.'),
    path: textOrList('Glob of the file: `*` within a folder, `**` for any number of folders.'),
    pointer: {
      description: 'JSON Pointer into the response, for the value of `equals`, `in` or `matches`.',
      ...pointerText,
    },
    equals: { description: 'The value itself.' },
    in: { description: 'The values that are allowed.', type: 'array', minItems: 1 },
    matches: { ...text('Regular expression that a text must match.'), format: 'regex' },
  },
  dependencies: { equals: ['pointer'], in: ['pointer'], matches: ['pointer'] },
  ...choose(
    { required: ['pointer'] },
    { oneOf: [{ required: ['equals'] }, { required: ['in'] }, { required: ['matches'] }] },
  ),
};

function text(description: string): JsonSchema {
  return { description, type: 'string', minLength: 1 };
}

function textOrList(description: string): JsonSchema {
  return {
    description,
    ...choose(
      { type: 'array' },
      { minItems: 1, items: { type: 'string', minLength: 1 } },
      { type: 'string', minLength: 1 },
    ),
  };
}

function namesOf(description: string, names: readonly string[], assumed: readonly string[]): JsonSchema {
  return { description, type: 'array', minItems: 1, uniqueItems: true, items: { enum: names }, default: assumed };
}

/** Only the branch that was meant gives errors, which those of `anyOf` would hide. */
function choose(condition: JsonSchema, yes: JsonSchema, no?: JsonSchema): JsonSchema {
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
  return { if: condition, then: yes, ...(no && { else: no }) };
}
