import { UsageError, closest } from './errors.js';
import type { GuardDefinition } from './guard.js';
import { isObject } from './json.js';

/** `allowed_tools` -> `allowedTools`. */
export function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** `allowedTools` -> `allowed_tools`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/**
 * Brings a guard's options to the canonical camelCase names: takes both case styles and the definition's aliases.
 * Values are passed on as they are; `undefined` counts as absent. Throws `UsageError` for a name that no option has, and for
 * options that are no object.
 */
export function readOptions(
  definition: Pick<GuardDefinition, 'className' | 'optionsSchema' | 'aliases' | 'libraryOnly'>,
  options: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  if (!isObject(options)) throw new UsageError(`${definition.className} takes an object of options.`);
  const properties = definition.optionsSchema['properties'] as Record<string, unknown>;
  const aliases = definition.aliases ?? {};
  const names = [...Object.keys(properties), ...Object.keys(definition.libraryOnly ?? {})];
  const canonical: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const written = snakeCase(key);
    const name = Object.hasOwn(aliases, written) ? aliases[written]! : written;
    if (!names.includes(name)) {
      throw new UsageError(
        `${definition.className} has no option '${key}'.`,
        closest(written, names) ?? `The options are ${names.join(', ')}.`,
      );
    }
    canonical[camelCase(name)] = value;
  }
  return canonical;
}

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? First extends Lowercase<First>
    ? `${First}${SnakeCase<Rest>}`
    : `_${Lowercase<First>}${SnakeCase<Rest>}`
  : '';

/** Options by their camelCase names, or by the same in snake_case. */
export type EitherCase<Options> = Options & {
  readonly [Name in keyof Options as SnakeCase<Name & string>]?: Options[Name];
};
