import { isObject } from '../../core/json.js';

/** Items that were seen already. A stream gives an item when it is done, and again at the end of the response. */
export interface SeenItems {
  /** Whether an item is none of those before; it is one of them from then on. */
  isNew(item: unknown): boolean;
}

export function seenItems(): SeenItems {
  const keys = new Set<string>();
  return {
    isNew(item) {
      const key = keyOf(item);
      // An item too deep to be written out is not known to be the same as any.
      if (key === undefined) return true;
      const before = keys.size;
      return keys.add(key).size > before;
    },
  };
}

/** Members that change from event to event and say nothing of what the item does: of the item itself, and of its parts. */
const passing: ReadonlySet<string> = new Set(['id', 'status', 'encrypted_content']);
const passingInParts: ReadonlySet<string> = new Set(['logprobs', 'annotations', 'obfuscation']);

const deepest = 64;

/** The item as a text that is the same whatever the order of its members and whatever of it is empty. */
function keyOf(item: unknown): string | undefined {
  const plain = plainOf(item, 0);
  return plain === tooDeep ? undefined : JSON.stringify(plain);
}

const tooDeep = Symbol('too deep');

function plainOf(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth > deepest) return tooDeep;
  if (!isObject(value)) {
    const elements = (value as readonly unknown[]).map((element) => plainOf(element, depth + 1));
    return elements.includes(tooDeep) ? tooDeep : elements;
  }
  const members: [string, unknown][] = [];
  for (const key of Object.keys(value).sort()) {
    if (depth === 0 ? passing.has(key) : depth <= 2 && passingInParts.has(key)) continue;
    const member = value[key];
    // Providers leave out what is empty in one event and write it in another.
    if (member === null || (Array.isArray(member) && member.length === 0)) continue;
    const plain = plainOf(member, depth + 1);
    if (plain === tooDeep) return tooDeep;
    members.push([key, plain]);
  }
  return members;
}
