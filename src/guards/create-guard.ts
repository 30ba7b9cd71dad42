import { UsageError, closest } from '../core/errors.js';
import type { Guard, GuardDefinition } from '../core/guard.js';
import { guardDefinitions } from './index.js';

/**
 * Makes a guard by its policy name (`tool`) or class name (`ToolGuard`), with options in camelCase or snake_case.
 * Throws `UsageError` for a name that no guard has, an option that the guard does not have, and a value it cannot use.
 */
export function createGuard(name: string, options: Readonly<Record<string, unknown>> = {}): Guard {
  return definitionOf(name).create(options);
}

/** The definition of a guard by its policy name or class name. Throws `UsageError` where there is none. */
function definitionOf(name: string): GuardDefinition {
  const found = guardDefinitions.find(({ id, className }) => id === name || className === name);
  if (found) return found;
  const names = guardDefinitions.flatMap(({ id, className }) => [id, className]);
  throw new UsageError(`There is no guard '${name}'.`, closest(name, names) ?? `The guards are ${names.join(', ')}.`);
}
