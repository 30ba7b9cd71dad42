import { UsageError } from '../../core/errors.js';
import { type JsonSchema, type Level, levels } from '../../core/guard.js';
import { isObject } from '../../core/json.js';
import { foldName } from '../../responses/case-fold.js';
import { type CallLimits, callLimits } from '../../responses/tool-call.js';
import type { TextLimits } from '../../responses/walk.js';
import { type CustomPatterns, compileCustomPatterns } from '../../scan/custom-patterns.js';
import { type Options, booleanOption, choiceOption, textsOption } from '../option-values.js';
import { blockKey } from './fold.js';

/** What a custom validator says of a call's arguments. */
export interface ValidatorVerdict {
  readonly valid: boolean;
  readonly message?: string;
}

/** A user's own check of the arguments of one tool; `tool` is the name as the call spells it. Synchronous; may throw. */
export type CustomValidator = (args: object, tool: string) => ValidatorVerdict;

/** The options of ToolGuard, read and checked. */
export interface ToolSettings {
  readonly blocked: readonly string[];
  readonly useDefaultBlocklist: boolean;
  readonly defaultBlocklistLevel: Level;
  /** Undefined where every tool that is not blocked may run. */
  readonly allowed: readonly string[] | undefined;
  readonly useDefaultPatterns: boolean;
  /** Whether arguments are read for what they mean instead of matched. */
  readonly precise: boolean;
  /** Equal calls with equal results that are a loop; infinite for none. */
  readonly loopThreshold: number;
  readonly custom: CustomPatterns;
  /** By folded name. */
  readonly validators: ReadonlyMap<string, CustomValidator>;
  readonly maxCalls: number;
  readonly calls: CallLimits;
  readonly texts: TextLimits;
}

const guard = 'ToolGuard';
const strings = { type: 'array', items: { type: 'string', minLength: 1 } };

const limit = (description: string, value: number): JsonSchema => ({
  description,
  type: 'integer',
  minimum: 1,
  default: value,
});

const defaults = { maxCalls: 10, characters: 100_000, nodes: 10_000 } as const;

/** JSON Schema of the options as a policy writes them. */
export const toolOptionsSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    blocked_tools: { description: 'Names of tools that may not run; they add to the default blocklist.', ...strings },
    allowed_tools: {
      description:
        'The only tools that may run; an empty list allows none. Only case and surrounding white space are ignored.',
      ...strings,
    },
    allow_unknown: {
      description: 'False refuses every tool that allowed_tools does not name.',
      type: 'boolean',
      default: true,
    },
    use_default_blocklist: { description: 'Whether the default blocklist applies.', type: 'boolean', default: true },
    default_blocklist_level: {
      description: 'Level of a call that only the default blocklist refuses.',
      enum: [...levels].reverse(),
      default: 'error',
    },
    dangerous_patterns: {
      description:
        'Regular expressions, without regard to case, that arguments may not match; each runs under a time limit.',
      ...strings,
    },
    use_default_patterns: { description: 'Whether the default patterns apply.', type: 'boolean', default: true },
    detection: {
      description:
        'compatible matches the default patterns as substrings; precise reads commands, SQL and code for what they would do.',
      enum: ['compatible', 'precise'],
      default: 'compatible',
    },
    loop_threshold: {
      description:
        'So many equal calls with equal results, one after the other, are a loop in an audit; null looks for none.',
      type: ['integer', 'null'],
      minimum: 2,
      default: null,
    },
    max_calls_per_response: {
      description: 'Calls that one response may make; null sets no limit.',
      type: ['integer', 'null'],
      minimum: 0,
      default: defaults.maxCalls,
    },
    max_encoded_characters: limit(
      'Characters of arguments that come as JSON in a string.',
      callLimits.encodedCharacters,
    ),
    max_argument_characters: limit('Characters of all texts in the arguments of one call.', defaults.characters),
    max_argument_nodes: limit('Values and field names in the arguments of one call.', defaults.nodes),
    max_argument_depth: limit('Container levels of the arguments of one call.', callLimits.depth),
    max_search_depth: limit(
      'Container levels that are searched for calls in no recognised shape.',
      callLimits.searchLevels,
    ),
  },
};

/** Reads options under their canonical names. Throws `UsageError` for a value that an option cannot have. */
export function readToolSettings(options: Options): ToolSettings {
  const isListed = (options['allowedTools'] ?? undefined) !== undefined;
  const allowed = isListed ? textsOption(guard, options, 'allowedTools') : undefined;
  const mayRunUnknown = booleanOption(guard, options, 'allowUnknown', true);
  const depth = limitOption(options, 'maxArgumentDepth', callLimits.depth);
  return {
    blocked: blockedOption(options),
    useDefaultBlocklist: booleanOption(guard, options, 'useDefaultBlocklist', true),
    defaultBlocklistLevel: choiceOption(guard, options, 'defaultBlocklistLevel', ['error', 'warning', 'note']),
    allowed: allowed ?? (mayRunUnknown ? undefined : []),
    useDefaultPatterns: booleanOption(guard, options, 'useDefaultPatterns', true),
    precise: choiceOption(guard, options, 'detection', ['compatible', 'precise']) === 'precise',
    loopThreshold: loopOption(options),
    custom: compileCustomPatterns(patternsOption(options), 'dangerous pattern'),
    validators: readValidators(options['customValidators'] ?? {}),
    maxCalls: maxCallsOption(options),
    calls: {
      encodedCharacters: limitOption(options, 'maxEncodedCharacters', callLimits.encodedCharacters),
      depth,
      searchLevels: limitOption(options, 'maxSearchDepth', callLimits.searchLevels),
    },
    texts: {
      nodes: limitOption(options, 'maxArgumentNodes', defaults.nodes),
      characters: limitOption(options, 'maxArgumentCharacters', defaults.characters),
      depth,
    },
  };
}

function blockedOption(options: Options): readonly string[] {
  const names = textsOption(guard, options, 'blockedTools', []);
  const blank = names.find((name) => blockKey(name) === '');
  if (blank === undefined) return names;
  throw new UsageError(`The option blockedTools of ${guard} has '${blank}', which no tool's name can match.`);
}

function limitOption(options: Options, name: string, fallback: number): number {
  const value = options[name] ?? fallback;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1) return value;
  throw new UsageError(`The option ${name} of ${guard} must be a whole number of at least 1.`);
}

function loopOption(options: Options): number {
  const value = options['loopThreshold'];
  if (value === undefined || value === null) return Number.POSITIVE_INFINITY;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 2) return value;
  throw new UsageError(`The option loopThreshold of ${guard} must be a whole number of at least 2, or null for none.`);
}

function maxCallsOption(options: Options): number {
  const value = options['maxCallsPerResponse'];
  if (value === undefined) return defaults.maxCalls;
  if (value === null) return Number.POSITIVE_INFINITY;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw new UsageError(`The option maxCallsPerResponse of ${guard} must be a whole number, or null for no limit.`);
}

function patternsOption(options: Options): readonly (string | RegExp)[] {
  const patterns = options['dangerousPatterns'] ?? [];
  if (Array.isArray(patterns)) return patterns as readonly (string | RegExp)[];
  throw new UsageError(`The option dangerousPatterns of ${guard} must be a list of regular expressions.`);
}

function readValidators(written: unknown): ReadonlyMap<string, CustomValidator> {
  if (!isObject(written))
    throw new UsageError(`The option customValidators of ${guard} must be an object of functions by tool.`);
  const validators = new Map<string, CustomValidator>();
  for (const [name, validator] of Object.entries(written)) {
    if (typeof validator !== 'function') throw new UsageError(`The custom validator of '${name}' is no function.`);
    const key = foldName(name);
    if (validators.has(key)) {
      throw new UsageError(
        `Conflicting custom validators: two names fold to '${key}'.`,
        'Names that differ in case or surrounding white space only are one name.',
      );
    }
    validators.set(key, validator as CustomValidator);
  }
  return validators;
}

/** Options of ToolGuard; the policy's page of the guard says what each does. */
export interface ToolGuardOptions {
  readonly blockedTools?: readonly string[] | undefined;
  /** Another name for `blockedTools`. */
  readonly blocklist?: readonly string[] | undefined;
  readonly allowedTools?: readonly string[] | null | undefined;
  readonly allowUnknown?: boolean | undefined;
  readonly useDefaultBlocklist?: boolean | undefined;
  readonly defaultBlocklistLevel?: 'error' | 'warning' | 'note' | undefined;
  readonly dangerousPatterns?: readonly (string | RegExp)[] | undefined;
  readonly useDefaultPatterns?: boolean | undefined;
  readonly detection?: 'compatible' | 'precise' | undefined;
  readonly loopThreshold?: number | null | undefined;
  readonly customValidators?: Readonly<Record<string, CustomValidator>> | undefined;
  readonly maxCallsPerResponse?: number | null | undefined;
  readonly maxEncodedCharacters?: number | undefined;
  readonly maxArgumentCharacters?: number | undefined;
  readonly maxArgumentNodes?: number | undefined;
  readonly maxArgumentDepth?: number | undefined;
  readonly maxSearchDepth?: number | undefined;
}
