import { isObject, own, pointerTo } from '../../core/json.js';
import type { Placed } from './assemble.js';
import type { Members } from './members.js';

/** Attributes of a span by name, each with its place in the record. */
export type Attributes = ReadonlyMap<string, Placed>;

/** Attributes as an object has them: `{"gen_ai.system": "x"}`. Lists and objects among them are flattened as well. */
export function objectAttributes(object: Members, base: string): Attributes {
  const found = new Map<string, Placed>();
  for (const key of Object.keys(object)) addAttribute(found, key, object[key], pointerTo(base, key), 0);
  return found;
}

/** Attributes as OTLP has them: a list of `{key, value: {stringValue}}`. */
export function listAttributes(list: readonly unknown[], base: string): Attributes {
  const found = new Map<string, Placed>();
  list.forEach((entry, index) => {
    const key = isObject(entry) ? own(entry, 'key') : undefined;
    const value = isObject(entry) ? placedValue(own(entry, 'value'), pointerTo(base, index, 'value')) : undefined;
    if (typeof key === 'string' && value) addAttribute(found, key, value.value, value.pointer, 0);
  });
  return found;
}

/** The attribute of the first of these names that is there and not empty. */
export function attribute(attributes: Attributes, ...names: readonly string[]): Placed | undefined {
  for (const name of names) {
    const found = attributes.get(name);
    if (found && found.value !== null && found.value !== '') return found;
  }
  return undefined;
}

/** The same as a text. */
export function textAttribute(attributes: Attributes, ...names: readonly string[]): string | undefined {
  const value = attribute(attributes, ...names)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Members of an OTLP value, of which it has one. */
const scalarKeys: readonly string[] = ['stringValue', 'intValue', 'doubleValue', 'boolValue', 'bytesValue'];

/** What an OTLP value says, and where; a list or map is put together and stands where the value does. */
export function placedValue(value: unknown, pointer: string, depth = 0): Placed | undefined {
  if (!isObject(value) || depth > deepest) return undefined;
  for (const key of scalarKeys) {
    const scalar = own(value, key);
    if (scalar !== undefined && scalar !== null) return { value: scalar, pointer: pointerTo(pointer, key) };
  }
  const array = own(value, 'arrayValue');
  if (isObject(array)) {
    const values = own(array, 'values');
    return {
      value: Array.isArray(values) ? values.map((each) => placedValue(each, '', depth + 1)?.value) : [],
      pointer,
    };
  }
  const map = own(value, 'kvlistValue');
  if (!isObject(map)) return undefined;
  const entries = own(map, 'values');
  const members = (Array.isArray(entries) ? entries : []).flatMap((entry: unknown) => {
    const key = isObject(entry) ? own(entry, 'key') : undefined;
    const member = isObject(entry) ? placedValue(own(entry, 'value'), '', depth + 1)?.value : undefined;
    return typeof key === 'string' ? [[key, member] as const] : [];
  });
  return { value: Object.fromEntries(members), pointer };
}

/** Attributes that are nested deeper than any convention asks for are data. */
const deepest = 12;

function addAttribute(found: Map<string, Placed>, key: string, value: unknown, pointer: string, depth: number): void {
  if (!found.has(key)) found.set(key, { value, pointer });
  // Exports that are no longer flat have lists and objects where names had numbers and dots.
  if (typeof value !== 'object' || value === null || depth > deepest || !nested.test(key)) return;
  for (const [name, member] of Object.entries(value)) {
    addAttribute(found, `${key}.${name}`, member, pointerTo(pointer, name), depth + 1);
  }
}

const nested = /^(?:llm|gen_ai|ai|tool|tool_call|input|output|session|openinference)\b/;
