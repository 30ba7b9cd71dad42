import { pointerTo } from '../../core/json.js';

/** An object somewhere in a value, and where it stands: for one in a JSON text, where the text stands. */
export interface FoundObject {
  readonly value: Readonly<Record<string, unknown>>;
  /** JSON Pointer of one of its members. */
  readonly pointerOf: (key: string) => string;
}

/** More values than any honest response has. */
const mostValues = 200_000;
/** Longer texts are not looked into. */
const longestText = 1_000_000;
/** JSON in JSON in JSON is as deep as protocols go. */
const mostTexts = 3;

interface Node {
  readonly value: unknown;
  readonly parent: Node | undefined;
  readonly key: string | number;
  /** How many JSON texts it stands in. */
  readonly texts: number;
  /** The text that it was parsed from, where it is the root of one. */
  readonly text?: Node;
}

/** Every object in a value, also those in JSON texts. Throws `RangeError` for a value that has too many members. */
export function* objectsIn(root: unknown): Generator<FoundObject> {
  const open: Node[] = [{ value: root, parent: undefined, key: '', texts: 0 }];
  const seen = new Set<object>();
  let values = 0;
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (++values > mostValues) throw new RangeError('too many values');
    const { value } = node;
    if (typeof value === 'string') {
      const parsed = node.texts < mostTexts ? parsedText(value) : undefined;
      if (parsed !== undefined)
        open.push({ value: parsed, parent: undefined, key: '', texts: node.texts + 1, text: node });
      continue;
    }
    // What two parents share, and what contains itself, is looked at once.
    if (typeof value !== 'object' || value === null || seen.has(value)) continue;
    seen.add(value);
    pushMembers(open, node, value);
    if (Array.isArray(value)) continue;
    const found = node;
    yield { value: value as Record<string, unknown>, pointerOf: (key) => pointerOf(found, key) };
  }
}

/** Pushed from the last to the first, so that they come in their order. Lists of numbers have nothing to find in them. */
function pushMembers(open: Node[], parent: Node, container: object): void {
  const { texts } = parent;
  if (Array.isArray(container)) {
    for (let index = container.length - 1; index >= 0; index--) {
      const value: unknown = container[index];
      if (canHold(value)) open.push({ value, parent, key: index, texts });
    }
    return;
  }
  for (const key of Object.keys(container).reverse()) {
    const value = (container as Record<string, unknown>)[key];
    if (canHold(value)) open.push({ value, parent, key, texts });
  }
}

function canHold(value: unknown): boolean {
  return (typeof value === 'object' && value !== null) || (typeof value === 'string' && looksLikeJson(value));
}

function looksLikeJson(text: string): boolean {
  return text.length <= longestText && /^\s*[{[]/.test(text);
}

function parsedText(text: string): unknown {
  if (!looksLikeJson(text)) return undefined;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function pointerOf(node: Node, key: string): string {
  const keys: (string | number)[] = [key];
  let at: Node | undefined = node;
  while (at !== undefined) {
    if (at.text) {
      // Nothing inside a text has a pointer of its own.
      keys.length = 0;
      at = at.text;
    } else {
      if (at.parent) keys.push(at.key);
      at = at.parent;
    }
  }
  return pointerTo('', ...keys.reverse());
}
