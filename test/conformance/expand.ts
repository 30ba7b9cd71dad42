import { isObject } from '../../src/core/json.js';

/** Makes the value that one macro stands for from its argument. */
type Macro = (argument: never) => unknown;

/** Generators of values that would be too long, too deep or too odd to write down: `{"$repeat": ["ab", 3]}` is `"ababab"`. */
const macros: ReadonlyMap<string, Macro> = new Map<string, Macro>(
  Object.entries<Macro>({
    $repeat: ([text, times]: [string, number]) => text.repeat(times),
    $concat: (parts: unknown[]) => parts.map((part) => String(expand(part))).join(''),
    $fill: ([value, length]: [unknown, number]) => Array.from({ length }, () => expand(value)),
    $wrap: ([key, levels, inner]: [string, number, unknown]) => nest(levels, inner, (value) => ({ [key]: value })),
    $wrap_array: ([levels, inner]: [number, unknown]) => nest(levels, inner, (value) => [value]),
    $keys: ([prefix, count, value]: [string, number, unknown]) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`${prefix}${index}`, expand(value)])),
    $json: (value: unknown) => JSON.stringify(expand(value)),
    $cyclic: (value: unknown) => {
      const object = expand(value) as Record<string, unknown>;
      object['self'] = object;
      return object;
    },
  }),
);

/** The value of a case with its macros, objects whose only key is a macro's name, replaced by what they stand for. */
export function expand(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(expand);
  if (!isObject(value)) return value;
  const entries = Object.entries(value);
  const only = entries.length === 1 ? entries[0] : undefined;
  const macro = only === undefined ? undefined : macros.get(only[0]);
  if (macro !== undefined) return macro(only![1] as never);
  return Object.fromEntries(entries.map(([key, member]) => [key, expand(member)]));
}

function nest(levels: number, inner: unknown, wrap: (value: unknown) => unknown): unknown {
  let value = expand(inner);
  for (let level = 0; level < levels; level++) value = wrap(value);
  return value;
}
