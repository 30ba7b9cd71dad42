import type { PolicyMistake } from '../core/errors.js';
import { isObject, pointerTo } from '../core/json.js';
import type { JsonObject, JsonValue } from '../core/json.js';
import { createAuditGuard } from './audit-guard.js';
import type { WrittenGuard } from './layer.js';

/**
 * What keeps a merged guard from being made: an option that it requires and nobody gave, or one that its constructor
 * refuses, such as a bad regular expression. Each refusal is placed at the option, list item or member that causes it.
 */
export function constructionMistakes(guard: WrittenGuard): readonly PolicyMistake[] {
  const { definition, options, place } = guard;
  const required = (definition.optionsSchema['required'] ?? []) as readonly string[];
  const missing = required.filter((name) => !options.has(name));
  if (missing.length > 0) {
    return missing.map((name) =>
      place.source.mistake(place.pointer, `the guard '${definition.id}' needs the option '${name}'.`),
    );
  }
  const given = Object.fromEntries(options);
  const needed = Object.fromEntries(required.map((name) => [name, given[name]!]));
  const fault = (tried: JsonObject): string | undefined =>
    refusal(() => createAuditGuard(definition, { ...needed, ...tried }));
  return faultyOptions(given, required, fault).flatMap(({ key, message }): PolicyMistake[] => {
    if (key === undefined) return [place.source.mistake(place.pointer, message)];
    const at = guard.places.get(key)!;
    return inner(given[key]!, (part) => fault({ [key]: part }), message).map((part) =>
      at.source.mistake(part.key === undefined ? at.pointer : pointerTo(at.pointer, part.key), part.message),
    );
  });
}

/** While a required option is refused, the others cannot be tried. */
function faultyOptions(
  given: JsonObject,
  required: readonly string[],
  fault: (tried: JsonObject) => string | undefined,
): readonly FaultyPart[] {
  const first = required.length > 0 ? fault({}) : undefined;
  if (first === undefined) return faultyParts(given, fault);
  return [{ message: first, ...(required.length === 1 && { key: required[0]! }) }];
}

interface FaultyPart {
  /** Absent where no single part is at fault, but the whole. */
  readonly key?: string;
  readonly message: string;
}

/** The items of a list, or the members of a mapping, that are refused; the whole where it is no such thing. */
function inner(
  value: JsonValue,
  fault: (part: JsonValue) => string | undefined,
  message: string,
): readonly FaultyPart[] {
  if (Array.isArray(value)) {
    const items = value as readonly JsonValue[];
    return faultyParts(Object.fromEntries(items.entries()), (part) => fault(Object.values(part) as JsonValue[]));
  }
  return isObject(value) ? faultyParts(value, fault) : [{ message }];
}

/**
 * Finds every part that is refused: the one that gives the whole's message when it stands alone is set aside, and the
 * rest is tried again. Parts that are only wrong together are reported as the whole.
 */
function faultyParts(whole: JsonObject, fault: (part: JsonObject) => string | undefined): readonly FaultyPart[] {
  const found: FaultyPart[] = [];
  let rest = whole;
  for (let message = fault(rest); message !== undefined; message = fault(rest)) {
    const said = message;
    const key = Object.keys(rest).find((name) => fault({ [name]: rest[name]! }) === said);
    if (key === undefined) return found.length > 0 ? found : [{ message }];
    found.push({ key, message });
    rest = Object.fromEntries(Object.entries(rest).filter(([name]) => name !== key));
  }
  return found;
}

function refusal(make: () => unknown): string | undefined {
  try {
    make();
    return undefined;
  } catch (error) {
    const { message, hint } = error as Error & { readonly hint?: unknown };
    return typeof hint === 'string' && hint !== '' ? `${message} ${hint}` : message;
  }
}
