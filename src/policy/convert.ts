import { isAlias, isMap, isScalar, isSeq } from 'yaml';
import type { Document, Node, YAMLMap } from 'yaml';
import type { JsonValue } from '../core/json.js';
import { pointerTo } from '../core/json.js';

/** Takes one mistake: the value's JSON Pointer, its offset in the text, and what is wrong. */
export type Note = (pointer: string, offset: number, message: string) => void;

export interface ConversionLimits {
  readonly levels: number;
  readonly values: number;
}

/** Turns a YAML document into plain data that JSON can hold, and notes everything in it that JSON cannot. */
export function toPlainData(document: Document.Parsed, limits: ConversionLimits, note: Note): JsonValue {
  const open = new Set<Node>();
  let values = 0;

  function plain(written: unknown, pointer: string): JsonValue {
    const offset = offsetAt(written);
    const node = isAlias(written) ? written.resolve(document) : (written as Node | null);
    if (node === null) return null;
    values += 1;
    // Said once: what follows would be the same mistake many times.
    if (values === limits.values + 1) {
      note(
        pointer,
        offset,
        `is one value too many once aliases are written out; at most ${limits.values} are allowed.`,
      );
    }
    if (values > limits.values) return null;
    if (node === undefined || open.has(node)) {
      note(pointer, offset, 'is an alias of no earlier value; an anchor must stand before it.');
      return null;
    }
    if (open.size >= limits.levels) {
      note(pointer, offset, `is nested deeper than the ${limits.levels} levels allowed.`);
      return null;
    }
    if (node.tag !== undefined && !plainTags.has(node.tag)) {
      const tag = node.tag.replace(yamlTag, '!!').slice(0, 60);
      note(pointer, offset, `has the unknown tag '${tag}'; allowed are plain text, numbers, lists and mappings.`);
      return null;
    }
    open.add(node);
    const value = isMap(node)
      ? mapping(node, pointer)
      : isSeq(node)
        ? list(node.items, pointer)
        : scalar(node, pointer);
    open.delete(node);
    return value;
  }

  function list(items: readonly unknown[], pointer: string): JsonValue {
    return items.map((item, index) => plain(item, pointerTo(pointer, index)));
  }

  function mapping(node: YAMLMap, pointer: string): JsonValue {
    const members = new Map<string, JsonValue>();
    for (const { key, value } of node.items) {
      const name = isScalar(key) ? String(key.value) : undefined;
      if (name === undefined) {
        note(pointer, offsetAt(key), 'has a key that is no text; a key is a name.');
        continue;
      }
      const place = pointerTo(pointer, name);
      if (members.has(name)) note(place, offsetAt(key), `the key '${name}' stands twice; each may stand once.`);
      members.set(name, plain(value, place));
    }
    return Object.fromEntries(members);
  }

  function scalar(node: Node, pointer: string): JsonValue {
    const value = isScalar(node) ? node.value : undefined;
    if (typeof value !== 'number') return value as string | boolean | null;
    if (!Number.isFinite(value)) {
      note(pointer, offsetAt(node), 'is no finite number, and only those are allowed.');
      return 0;
    }
    if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
      note(
        pointer,
        offsetAt(node),
        `cannot be kept exactly; whole numbers up to ${Number.MAX_SAFE_INTEGER} are allowed.`,
      );
    }
    return value;
  }

  return plain(document.contents, '');
}

const yamlTag = 'tag:yaml.org,2002:';
const plainTags: ReadonlySet<string> = new Set(
  ['str', 'int', 'float', 'bool', 'null', 'map', 'seq'].map((name) => yamlTag + name),
);

function offsetAt(node: unknown): number {
  return (node as Node | null)?.range?.[0] ?? 0;
}
