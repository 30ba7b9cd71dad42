import { UsageError } from '../core/errors.js';
import { isObject } from '../core/json.js';

/** A guard's options under their canonical camelCase names, as `readOptions` gives them. */
export type Options = Readonly<Record<string, unknown>>;

/** Whose option it is and what it may be, for the message of a `UsageError`. */
function wrong(guard: string, name: string, allowed: string): UsageError {
  return new UsageError(`The option ${name} of ${guard} must be ${allowed}.`);
}

/** An option that is true or false. */
export function booleanOption(guard: string, options: Options, name: string, fallback: boolean): boolean {
  const value = options[name] ?? fallback;
  if (typeof value !== 'boolean') throw wrong(guard, name, 'true or false');
  return value;
}

/** An option that is one of a few words; the first is the default. */
export function choiceOption<Choice extends string>(
  guard: string,
  options: Options,
  name: string,
  choices: readonly [Choice, ...Choice[]],
): Choice {
  const value = options[name] ?? choices[0];
  const choice = choices.find((one) => one === value);
  if (choice === undefined) throw wrong(guard, name, choices.join(' or '));
  return choice;
}

/** An option that is a finite number of at least zero. */
export function amountOption(guard: string, options: Options, name: string, fallback: number): number {
  const value = options[name] ?? fallback;
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0) {
    throw wrong(guard, name, 'a number of at least 0');
  }
  return value;
}

/** An option that is a text, or absent. Null and the empty text count as absent. */
export function textOption(guard: string, options: Options, name: string): string | undefined {
  const value = options[name] ?? '';
  if (typeof value !== 'string') throw wrong(guard, name, 'a text');
  return value === '' ? undefined : value;
}

/** An option that is a list of texts that are not empty. */
export function textsOption(
  guard: string,
  options: Options,
  name: string,
  fallback?: readonly string[],
): readonly string[] {
  const value = options[name] ?? fallback;
  if (!Array.isArray(value) || !value.every((text) => typeof text === 'string' && text !== '')) {
    throw wrong(guard, name, 'a list of texts');
  }
  return [...(value as readonly string[])];
}

/** An option that is a list of objects. */
export function objectsOption(
  guard: string,
  options: Options,
  name: string,
): readonly Readonly<Record<string, unknown>>[] {
  const value = options[name] ?? [];
  if (!Array.isArray(value) || !value.every(isObject)) throw wrong(guard, name, 'a list of objects');
  return value;
}

/** An option that is a JSON Pointer other than the empty one, or absent. */
export function pointerOption(guard: string, options: Options, name: string): string | undefined {
  const pointer = textOption(guard, options, name);
  if (pointer !== undefined && !/^\/(?:[^~]|~[01])*$/.test(pointer))
    throw wrong(guard, name, 'a JSON Pointer such as /status');
  return pointer;
}
