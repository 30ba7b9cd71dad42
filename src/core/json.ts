/** Any value that JSON can hold. */
export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;

/** A JSON object as `JSON.parse` makes it: look members up with `own`, never through the prototype. */
export interface JsonObject {
  readonly [key: string]: JsonValue | undefined;
}

/** Whether the value is an object that is neither null nor a list. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The object's own member, or undefined: `__proto__` and `constructor` in a transcript are just names. */
export function own(object: object, key: string): unknown {
  // Most members that are asked for are not there: that costs one look, and the second only what is.
  const value = (object as Record<string, unknown>)[key];
  return value === undefined || Object.hasOwn(object, key) ? value : undefined;
}

/** One reference token of a JSON Pointer, escaped as RFC 6901 asks. */
function escapePointer(key: string | number): string {
  if (typeof key === 'number') return String(key);
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** The JSON Pointer of `keys` below `base`. */
export function pointerTo(base: string, ...keys: readonly (string | number)[]): string {
  let pointer = base;
  for (const key of keys) pointer += `/${escapePointer(key)}`;
  return pointer;
}

/** The reference tokens of a JSON Pointer, unescaped; the empty pointer has none. */
export function pointerTokens(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The value at a JSON Pointer (RFC 6901), or undefined where nothing stands there. */
export function valueAt(root: unknown, pointer: string): unknown {
  let value = root;
  for (const token of pointerTokens(pointer)) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = own(value, token);
  }
  return value;
}
