import { isObject, own, valueAt } from '../../core/json.js';
import type { SchemaPattern } from './patterns.js';
import { schemaPattern } from './patterns.js';

/** The fields that a schema declares at its root: every other field is undeclared. */
export interface Closing {
  readonly names: ReadonlySet<string>;
  readonly patterns: readonly SchemaPattern[];
}

type SchemaObject = Readonly<Record<string, unknown>>;

/** Keywords that hold schemas for the very same value. The condition of `if` declares nothing. */
const branchLists = ['allOf', 'anyOf', 'oneOf'];
const branches = ['then', 'else'];

/**
 * What closes the root object of a schema, or undefined where it stays open: where it says itself what additional properties
 * may be, in the root or in a part that applies to the same value, and where it never says that the value is an object.
 * The fields of every branch count as declared, also of one that does not apply. Draft-07: what stands beside `$ref` is void.
 */
export function closingOf(root: SchemaObject): Closing | undefined {
  const explicit = own(root, 'additionalProperties');
  if (explicit !== undefined && !(explicit === false && typeof own(root, '$ref') === 'string')) return undefined;
  const names = new Set<string>();
  const patterns: SchemaPattern[] = [];
  const seen = new Set<unknown>();
  const open: unknown[] = [root];
  let declaresObject = false;
  while (open.length > 0) {
    const schema = open.pop();
    if (!isObject(schema) || seen.has(schema)) continue;
    seen.add(schema);
    const reference = own(schema, '$ref');
    if (typeof reference === 'string') {
      open.push(resolve(root, reference) ?? true);
      continue;
    }
    const additional = own(schema, 'additionalProperties');
    if (additional !== undefined && additional !== false) return undefined;
    declaresObject ||= isObjectSchema(schema);
    for (const name of keysOf(own(schema, 'properties'))) names.add(name);
    for (const source of keysOf(own(schema, 'patternProperties'))) patterns.push(schemaPattern(source));
    open.push(...partsOf(schema));
  }
  return declaresObject ? { names, patterns } : undefined;
}

/** The first own field of the object that the schema does not declare. */
export function undeclaredField(value: object, { names, patterns }: Closing): string | undefined {
  for (const name of Object.keys(value)) {
    if (!names.has(name) && !patterns.some((pattern) => pattern.test(name))) return name;
  }
  return undefined;
}

function isObjectSchema(schema: SchemaObject): boolean {
  const type = own(schema, 'type');
  const saysSo = type === 'object' || (Array.isArray(type) && type.includes('object'));
  return saysSo || Object.hasOwn(schema, 'properties') || Object.hasOwn(schema, 'patternProperties');
}

function partsOf(schema: SchemaObject): unknown[] {
  const lists = branchLists.map((keyword) => own(schema, keyword)).filter((list) => Array.isArray(list));
  const dependencies = own(schema, 'dependencies');
  return [
    ...lists.flat(),
    ...branches.map((keyword) => own(schema, keyword) ?? true),
    ...(isObject(dependencies) ? Object.values(dependencies) : []),
  ];
}

/**
 * What a reference into the schema itself leads to: `#`, a JSON Pointer after it, or the name that an `$id` gives, such as
 * `#box`. Undefined for one that leads elsewhere or nowhere.
 */
function resolve(root: SchemaObject, reference: string): unknown {
  const id = own(root, '$id');
  const base = typeof id === 'string' ? id.replace(/#$/, '') : '';
  const hash = reference.indexOf('#');
  const document = hash < 0 ? reference : reference.slice(0, hash);
  if (document !== '' && document !== base) return undefined;
  const fragment = hash < 0 ? '' : decodeURIComponent(reference.slice(hash + 1));
  if (fragment === '') return root;
  if (fragment.startsWith('/')) return valueAt(root, fragment);
  return named(root, `#${fragment}`);
}

function named(root: SchemaObject, id: string): unknown {
  const open: unknown[] = [root];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value !== 'object' || value === null) continue;
    if (own(value, '$id') === id) return value;
    for (const member of Object.values(value) as unknown[]) open.push(member);
  }
  return undefined;
}

function keysOf(value: unknown): string[] {
  return isObject(value) ? Object.keys(value) : [];
}
