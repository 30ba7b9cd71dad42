import { UsageError, closest } from '../../core/errors.js';
import type { JsonSchema } from '../../core/guard.js';
import { type EitherCase, camelCase, snakeCase } from '../../core/guard-options.js';
import { isObject } from '../../core/json.js';
import { foldName } from '../../responses/case-fold.js';
import { type CustomPatterns, compileCustomPatterns } from '../../scan/custom-patterns.js';
import { type Options, booleanOption } from '../option-values.js';
import { argumentTypes } from './types.js';

/** What one argument must be; each member counts on its own. */
export interface ArgumentRule {
  /** A type that is not in the table checks nothing. */
  readonly type?: string;
  /** Bounds of a number, both included. */
  readonly min?: number;
  readonly max?: number;
  readonly required: boolean;
  readonly values?: readonly unknown[];
  /** One pattern, matched at the start. */
  readonly pattern?: CustomPatterns;
  /** Bounds of a string in characters, and of a list in members. */
  readonly minLength?: number;
  readonly maxLength?: number;
}

/** Rules by argument. */
export type ArgumentRules = ReadonlyMap<string, ArgumentRule>;

export interface ArgumentSettings {
  readonly rules: ArgumentRules;
  /** By folded name of the tool; they replace `rules` for it. */
  readonly toolRules: ReadonlyMap<string, ArgumentRules>;
  readonly allowExtra: boolean;
}

const guard = 'ArgumentGuard';
const length = { type: 'integer', minimum: 0 };
const scalar = { type: ['string', 'number', 'boolean', 'null'] };

const ruleProperties = {
  type: { description: 'What the argument must be.', enum: [...argumentTypes.keys()] },
  min: { description: 'Least number allowed.', type: 'number' },
  max: { description: 'Greatest number allowed.', type: 'number' },
  required: { description: 'Whether a call without the argument is refused.', type: 'boolean', default: false },
  values: { description: 'The values allowed.', type: 'array', items: scalar },
  pattern: { description: 'Regular expression that a string must match from its start.', type: 'string' },
  min_length: { description: 'Least number of characters, or of members of a list.', ...length },
  max_length: { description: 'Greatest number of characters, or of members of a list.', ...length },
} as const;

const rulesSchema = {
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: false, properties: ruleProperties },
};

/** What one argument must be, as a user writes it. */
export interface ArgumentRuleOptions {
  readonly type?: string | undefined;
  /** Bounds of a number, both included. */
  readonly min?: number | undefined;
  readonly max?: number | undefined;
  readonly required?: boolean | undefined;
  readonly values?: readonly unknown[] | undefined;
  /** Matched at the start of a string. */
  readonly pattern?: string | RegExp | undefined;
  /** Bounds of a string in characters, and of a list in members. */
  readonly minLength?: number | undefined;
  readonly maxLength?: number | undefined;
}

/** Rules by argument, as a user writes them. */
export type ArgumentRulesOptions = Readonly<Record<string, EitherCase<ArgumentRuleOptions>>>;

/** Options of ArgumentGuard; the policy's page of the guard says what each does. */
export interface ArgumentGuardOptions {
  readonly rules?: ArgumentRulesOptions | undefined;
  /** Rules by tool; they replace `rules` for it. */
  readonly toolRules?: Readonly<Record<string, ArgumentRulesOptions>> | undefined;
  readonly allowExtraArgs?: boolean | undefined;
  /** Taken for older callers; it changes nothing. */
  readonly strict?: boolean | undefined;
}

/** JSON Schema of the options as a policy writes them. */
export const argumentOptionsSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    rules: { description: 'What the arguments of every tool must be, by argument.', ...rulesSchema },
    tool_rules: {
      description: 'What the arguments of one tool must be, by tool; they replace `rules` for it.',
      type: 'object',
      additionalProperties: rulesSchema,
    },
    allow_extra_args: { description: 'Whether arguments without a rule may be sent.', type: 'boolean', default: true },
  },
};

/** Reads options under their canonical names. Throws `UsageError` for a value that an option or rule cannot have. */
export function readArgumentSettings(options: Options): ArgumentSettings {
  const toolRules = new Map<string, ArgumentRules>();
  for (const [tool, rules] of entriesOf(options['toolRules'] ?? {}, 'toolRules')) {
    const key = foldName(tool);
    if (toolRules.has(key))
      throw new UsageError(`The option toolRules of ${guard} has two entries for the tool '${key}'.`);
    toolRules.set(key, readRules(rules, `toolRules.${tool}`));
  }
  return {
    rules: readRules(options['rules'] ?? {}, 'rules'),
    toolRules,
    allowExtra: booleanOption(guard, options, 'allowExtraArgs', true),
  };
}

function entriesOf(written: unknown, where: string): [string, unknown][] {
  if (!isObject(written)) throw new UsageError(`The option ${where} of ${guard} must be an object.`);
  return Object.entries(written);
}

function readRules(written: unknown, where: string): ArgumentRules {
  return new Map(entriesOf(written, where).map(([name, rule]) => [name, readRule(rule, `${where}.${name}`)]));
}

/** What each member of a rule must be, for the check and for its message. */
const memberKinds: Readonly<Record<string, readonly [kind: string, isKind: (value: unknown) => boolean]>> = {
  type: ['a string', (value) => typeof value === 'string'],
  min: ['a number', Number.isFinite],
  max: ['a number', Number.isFinite],
  required: ['true or false', (value) => typeof value === 'boolean'],
  values: ['a list', Array.isArray],
  pattern: ['a regular expression', (value) => typeof value === 'string' || value instanceof RegExp],
  minLength: ['a whole number', isLength],
  maxLength: ['a whole number', isLength],
};

function isLength(value: unknown): boolean {
  return Number.isInteger(value) && (value as number) >= 0;
}

function readRule(written: unknown, where: string): ArgumentRule {
  const rule: Record<string, unknown> = { required: false };
  for (const [key, value] of entriesOf(written, where)) {
    if (value === undefined) continue;
    const name = camelCase(key);
    const names = Object.keys(ruleProperties);
    if (!names.includes(snakeCase(name))) {
      const hint = closest(snakeCase(key), names) ?? `Its members are ${names.join(', ')}.`;
      throw new UsageError(`The rule ${where} of ${guard} has no member '${key}'.`, hint);
    }
    const [kind, isKind] = memberKinds[name]!;
    if (!isKind(value)) throw new UsageError(`The member ${key} of the rule ${where} of ${guard} must be ${kind}.`);
    rule[name] = name === 'pattern' ? compileCustomPatterns([value as string], `pattern of ${where}`, 'y') : value;
  }
  return rule as unknown as ArgumentRule;
}
