import { UsageError, closest } from '../../core/errors.js';
import { snakeCase } from '../../core/guard-options.js';
import { type FoldScope, type JsonSchema, foldScopes } from '../../core/guard.js';
import { type Options, amountOption, booleanOption } from '../option-values.js';
import { type CustomPatterns, compileCustomPatterns } from '../../scan/custom-patterns.js';
import { type Labels, labelsOf } from '../../scan/labels.js';
import { type PersonalKind, personalKinds } from '../../scan/personal/match.js';
import type { PersonalCheck } from '../../scan/personal/detector.js';
import { nationalIdCountries } from '../../scan/personal/national-ids.js';
import { type PiiKind, piiKinds } from '../../scan/pii.js';
import type { Caps } from './budget.js';
import type { TextLimits } from './texts.js';

const guardName = 'SafetyGuard';

const detections = ['compatible', 'precise'] as const;
export type Detection = (typeof detections)[number];

/** Options of the library's `SafetyGuard`; the same names in snake_case are taken as well. */
export interface SafetyGuardOptions {
  /**
   * `compatible` finds by the specification's patterns alone; `precise` also judges checksums, ranges, context and placeholders,
   * and knows many more kinds of secrets. Default `compatible`.
   */
  readonly detection?: Detection;
  /** Countries, by their ISO 3166-1 code such as `de`, whose national identity numbers `precise` finds. Default none. */
  readonly nationalIds?: Iterable<string>;
  /** Look for personal data. Default true. */
  readonly checkPii?: boolean;
  /** Whether personal data fails the check instead of warning. Default false; true implies `checkPii`. */
  readonly blockPii?: boolean;
  /** Look for prompt injection. Default true. */
  readonly checkInjection?: boolean;
  /** Whether an injection fails the check; false makes it a warning. Default true. */
  readonly blockInjection?: boolean;
  /** Look for credentials and private keys. Default true. */
  readonly checkHarmful?: boolean;
  /** Hold `maxCost` and `maxTokens`, and refuse a `usage` that is no object. Default true. */
  readonly checkBudget?: boolean;
  /** Kinds of personal data that are allowed, such as `email`. */
  readonly piiAllowList?: Iterable<string>;
  /** Cap on the running total and `usage.cost`, in the unit that responses report. */
  readonly maxCost?: number;
  /** Alias of `maxCost`. */
  readonly maxBudget?: number;
  /** Cap on the running total and `usage.total_tokens`. */
  readonly maxTokens?: number;
  /** What the caps hold for, in an audit; with `response` the running totals of a context do not count. Default `conversation`. */
  readonly budgetScope?: FoldScope;
  /** Regular expressions that no text may match, without regard to case. */
  readonly customPatterns?: Iterable<string | RegExp>;
  /** More labels of credentials (plain words), and more harmful patterns (everything else). */
  readonly harmfulPatterns?: Iterable<string | RegExp>;
  readonly maxCharacters?: number;
  readonly maxNodes?: number;
  readonly maxDepth?: number;
}

/** The options as the checks use them. */
export interface Settings {
  readonly detection: Detection;
  /** What precise detection looks for. */
  readonly personal: PersonalCheck;
  readonly pii: ReadonlySet<PiiKind>;
  readonly blockPii: boolean;
  readonly injection: boolean;
  readonly blockInjection: boolean;
  readonly harmful: boolean;
  readonly budget: boolean;
  readonly caps: Caps;
  readonly budgetScope: FoldScope;
  readonly labels: Labels;
  /** Whether `labels` holds more than the specification's. */
  readonly hasOwnLabels: boolean;
  readonly customPatterns: CustomPatterns;
  readonly harmfulPatterns: CustomPatterns;
  readonly limits: TextLimits;
}

const flag = (description: string, byDefault: boolean): JsonSchema => ({
  type: 'boolean',
  default: byDefault,
  description,
});
const cap = (description: string): JsonSchema => ({ type: 'number', minimum: 0, description });
const limit = (description: string, byDefault: number): JsonSchema => ({
  type: 'integer',
  minimum: 1,
  default: byDefault,
  description,
});
const patterns = (description: string): JsonSchema => ({ type: 'array', items: { type: 'string' }, description });

const kindNames = [
  ...new Set([
    ...personalKinds,
    ...personalKinds.map((kind) => kind.replace(/_(\w)/, (_, letter: string) => letter.toUpperCase())),
  ]),
];

export const optionsSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    detection: {
      enum: detections,
      default: 'compatible',
      description:
        'compatible: what the specification names, by patterns alone. precise: with checksums, ranges, context and placeholders, and many more kinds of secrets.',
    },
    national_ids: {
      type: 'array',
      items: { enum: nationalIdCountries },
      description: 'Countries whose national identity numbers are looked for, with detection: precise.',
    },
    check_pii: flag('Look for e-mail addresses, phone, social security and card numbers, and IP addresses.', true),
    block_pii: flag('Make personal data an error instead of a warning; true implies check_pii.', false),
    check_injection: flag('Look for words that try to override instructions.', true),
    block_injection: flag('Make an injection an error; false makes it a warning, true implies check_injection.', true),
    check_harmful: flag('Look for credentials with their values and for private keys.', true),
    check_budget: flag('Hold max_cost and max_tokens, and refuse a usage that is no object.', true),
    pii_allow_list: {
      type: 'array',
      items: { enum: kindNames },
      description: 'Kinds of personal data that are allowed, in snake_case or camelCase.',
    },
    max_cost: cap(
      'The most that a conversation, or what budget_scope names, may cost: the sum of what responses report as usage.cost.',
    ),
    max_tokens: cap(
      'The most tokens that a conversation, or what budget_scope names, may use: the sum of usage.total_tokens.',
    ),
    budget_scope: {
      enum: foldScopes,
      default: 'conversation',
      description:
        'What max_cost and max_tokens hold for: each response, each conversation, each file, or the whole run.',
    },
    custom_patterns: patterns(
      'Regular expressions that no text may match, without regard to case; each has 25 ms a response.',
    ),
    harmful_patterns: patterns(
      'More labels of credentials (plain words), and regular expressions that no text may match (everything else).',
    ),
    max_characters: limit('The most characters in all texts of a response.', 100_000),
    max_nodes: limit('The most values in a response.', 10_000),
    max_depth: limit('The most levels of objects and lists in a response.', 12),
  },
};

/** Reads options that have their canonical camelCase names already. Throws `UsageError` for a value that cannot be used. */
export function settingsOf(options: Options): Settings {
  const blockPii = flagOf(options, 'blockPii', false);
  const blockInjection = flagOf(options, 'blockInjection', true);
  const harmful = patternList(options, 'harmfulPatterns');
  const words = harmful.filter((pattern): pattern is string => typeof pattern === 'string' && plainWords.test(pattern));
  const allowed = allowedKinds(options);
  const checksPii = blockPii || flagOf(options, 'checkPii', true);
  return {
    detection: detectionOf(options),
    personal: {
      kinds: new Set(checksPii ? personalKinds.filter((kind) => !allowed.has(kind)) : []),
      countries: countriesOf(options),
    },
    pii: new Set(checksPii ? piiKinds.filter((kind) => !allowed.has(kind)) : []),
    blockPii,
    injection: options['blockInjection'] === true || flagOf(options, 'checkInjection', true),
    blockInjection,
    harmful: flagOf(options, 'checkHarmful', true),
    budget: flagOf(options, 'checkBudget', true),
    caps: { cost: capOf(options, 'maxCost'), tokens: capOf(options, 'maxTokens') },
    budgetScope: scopeOf(options),
    labels: labelsOf(words),
    hasOwnLabels: words.length > 0,
    customPatterns: compileCustomPatterns(patternList(options, 'customPatterns'), 'custom safety pattern'),
    harmfulPatterns: compileCustomPatterns(
      harmful.filter((pattern) => typeof pattern !== 'string' || !plainWords.test(pattern)),
      'harmful pattern',
    ),
    limits: {
      maxCharacters: limitOf(options, 'maxCharacters', 100_000),
      maxNodes: limitOf(options, 'maxNodes', 10_000),
      maxDepth: limitOf(options, 'maxDepth', 12),
    },
  };
}

/** A harmful pattern of letters, digits, blanks, dashes and underscores alone is the label of a credential. */
const plainWords = /^\s*[\p{L}\p{N}](?:[\p{L}\p{N}\s_-]*[\p{L}\p{N}])?\s*$/u;

function detectionOf(options: Options): Detection {
  const value = options['detection'] ?? 'compatible';
  const detection = detections.find((candidate) => candidate === value);
  if (detection !== undefined) return detection;
  throw new UsageError(`The option detection of ${guardName} must be ${detections.join(' or ')}.`);
}

function countriesOf(options: Options): readonly string[] {
  return list(options, 'nationalIds').map((entry) => {
    const country = String(entry).toLowerCase();
    if (nationalIdCountries.includes(country)) return country;
    throw new UsageError(
      `The option nationalIds of ${guardName} names no country that is known: '${country}'.`,
      `The countries are ${nationalIdCountries.join(', ')}.`,
    );
  });
}

function flagOf(options: Options, name: string, fallback: boolean): boolean {
  return booleanOption(guardName, options, name, fallback);
}

function capOf(options: Options, name: string): number | undefined {
  return (options[name] ?? undefined) === undefined ? undefined : amountOption(guardName, options, name, 0);
}

function scopeOf(options: Options): FoldScope {
  const given = options['budgetScope'] ?? 'conversation';
  const scope = foldScopes.find((known) => known === given);
  if (scope !== undefined) return scope;
  throw new UsageError(`The option budgetScope of ${guardName} must be one of ${foldScopes.join(', ')}.`);
}

function limitOf(options: Options, name: string, fallback: number): number {
  return Math.max(1, amountOption(guardName, options, name, fallback));
}

function list(options: Options, name: string): readonly unknown[] {
  const value = options[name] ?? [];
  if (Array.isArray(value)) return value;
  if (value instanceof Set) return [...value];
  throw new UsageError(`The option ${name} of ${guardName} must be a list.`);
}

function patternList(options: Options, name: string): readonly (string | RegExp)[] {
  return list(options, name) as readonly (string | RegExp)[];
}

function allowedKinds(options: Options): ReadonlySet<string> {
  return new Set(list(options, 'piiAllowList').map((name) => kindOf(String(name))));
}

/** A kind of personal data by its name in any case style. */
function kindOf(name: string): PersonalKind {
  const kind = personalKinds.find((candidate) => withoutCase(candidate) === withoutCase(name));
  if (kind !== undefined) return kind;
  throw new UsageError(
    `The option piiAllowList of ${guardName} names no kind of personal data: '${name}'.`,
    closest(snakeCase(name), personalKinds) ?? `The kinds are ${personalKinds.join(', ')}.`,
  );
}

function withoutCase(name: string): string {
  return name.toLowerCase().replaceAll(/[_-]/g, '');
}
