import { levels } from '../../core/guard.js';
import type { JsonSchema } from '../../core/guard.js';

/** A string, with what it says. */
export function text(description: string, more: JsonSchema = {}): JsonSchema {
  return { type: 'string', description, ...more };
}

/** A whole number from `minimum` on, with what it counts. */
export function number(description: string, minimum = 0): JsonSchema {
  return { type: 'integer', minimum, description };
}

/** One of a few words. */
export function oneOf(description: string, words: readonly string[]): JsonSchema {
  return { enum: words, description };
}

/** A closed object whose members are all required but those in `optional`. */
export function object(
  description: string,
  properties: Readonly<Record<string, JsonSchema>>,
  optional: readonly string[] = [],
): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optional.includes(name));
  return { type: 'object', description, properties, required, additionalProperties: false };
}

/** A list of one kind of item. */
export function list(description: string, items: JsonSchema): JsonSchema {
  return { type: 'array', description, items };
}

/** A schema of its own, for one line or document. */
export function published(name: string, schema: JsonSchema): JsonSchema {
  return { $schema: 'http://json-schema.org/draft-07/schema#', title: name, ...schema };
}

/** Name and version of the tool. */
export const toolSchema = object('The tool that made the report.', {
  name: text('Its name.'),
  version: text('Its version.'),
});

/** Name and hash of the policy. */
export const policySchema = object('The policy that the run applied.', {
  name: text('The name of the bundled policy or of the file.'),
  sha256: text('Hash of its content, in hexadecimal.'),
});

/** Counts of findings by level. */
export const levelCounts = object(
  'How many findings there are of each level.',
  Object.fromEntries(levels.map((level) => [level, number(`Findings of the level ${level}.`)])),
);

const amount = (description: string): JsonSchema => ({ type: 'number', minimum: 0, description });

/** Tokens and cost: the members of an object. */
export const usageAmounts = {
  input: amount('Input tokens, cached ones too.'),
  output: amount('Output tokens.'),
  total: amount('All tokens.'),
  cost: amount('Cost, in the currency of the log, to a billionth.'),
};

/** Tokens and cost, and how many responses report them. */
export const usageMembers = {
  responses: number('Responses that report usage; one that is recorded in several pieces is one.'),
  ...usageAmounts,
};
