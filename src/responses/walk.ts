import { pointerTo } from '../core/json.js';

/** The texts of a value in document order, in columns, so that a walk makes no object a text. */
export interface Texts {
  /** Every field name, and every scalar: strings as they are, other scalars by their JSON text. */
  readonly texts: readonly string[];
  /** For each text, the key or index that it is, or stands at, in its container. */
  readonly keys: readonly (string | number)[];
  /** For each text, the number of its container. */
  readonly owners: readonly number[];
  /** For each text, whether it is a field name. */
  readonly names: readonly boolean[];
  /** For each container, the key or index at which it stands in its parent. */
  readonly containerKeys: readonly (string | number)[];
  /** For each container, the number of its parent; -1 for the root. */
  readonly parents: readonly number[];
}

export interface TextLimits {
  /** Values and field names. */
  readonly nodes: number;
  /** UTF-16 units in all texts together. */
  readonly characters: number;
  /** Container levels. */
  readonly depth: number;
}

/** Why a walk was given up. `cycle`: a container holds itself. `foreign`: a value that JSON does not have. */
export type WalkFailure = 'nodes' | 'characters' | 'depth' | 'cycle' | 'foreign';

interface Frame {
  readonly container: object;
  /** Undefined for a list. */
  readonly names: readonly string[] | undefined;
  readonly length: number;
  readonly id: number;
  next: number;
}

/** Collects every text of a value, or says which limit the value breaks. A container shared by siblings is no cycle. */
export function textsOf(root: object, limits: TextLimits): Texts | WalkFailure {
  const found = {
    texts: [] as string[],
    keys: [] as (string | number)[],
    owners: [] as number[],
    names: [] as boolean[],
    containerKeys: [''] as (string | number)[],
    parents: [-1],
  };
  const stack: Frame[] = [frameOf(root, 0)];
  let nodes = 1;
  let characters = 0;
  while (stack.length > 0) {
    const frame = stack.at(-1)!;
    if (frame.next >= frame.length) {
      stack.pop();
      continue;
    }
    const at = frame.next++;
    const key = frame.names === undefined ? at : frame.names[at]!;
    const value = (frame.container as Record<string | number, unknown>)[key];
    if (value === undefined && frame.names !== undefined) continue;
    nodes += frame.names === undefined ? 1 : 2;
    if (nodes > limits.nodes) return 'nodes';
    if (typeof key === 'string') {
      characters += key.length;
      found.texts.push(key);
      found.keys.push(key);
      found.owners.push(frame.id);
      found.names.push(true);
    }
    if (typeof value === 'object' && value !== null) {
      if (isOnStack(stack, value)) return 'cycle';
      if (stack.length >= limits.depth) return 'depth';
      stack.push(frameOf(value, found.parents.length));
      found.parents.push(frame.id);
      found.containerKeys.push(key);
      continue;
    }
    const text = textOf(value);
    if (text === undefined) return 'foreign';
    characters += text.length;
    if (characters > limits.characters) return 'characters';
    found.texts.push(text);
    found.keys.push(key);
    found.owners.push(frame.id);
    found.names.push(false);
  }
  return characters > limits.characters ? 'characters' : found;
}

/** JSON Pointer, within the value that was walked, of the text with that number; of its value for a field name. */
export function textPath(texts: Texts, index: number): string {
  const keys = [texts.keys[index]!];
  for (let owner = texts.owners[index]!; owner > 0; owner = texts.parents[owner]!) {
    keys.push(texts.containerKeys[owner]!);
  }
  return pointerTo('', ...keys.reverse());
}

function frameOf(container: object, id: number): Frame {
  const names = Array.isArray(container) ? undefined : Object.keys(container);
  return { container, names, length: names ? names.length : (container as unknown[]).length, id, next: 0 };
}

function isOnStack(stack: readonly Frame[], container: object): boolean {
  for (const frame of stack) if (frame.container === container) return true;
  return false;
}

/** A scalar's JSON text; strings stay as they are; undefined for what JSON does not have. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : 'null';
  if (typeof value === 'boolean' || typeof value === 'bigint') return String(value);
  return value === null || value === undefined ? 'null' : undefined;
}

/** Where a search ended: at an object that was looked for, or at the level that it may not go beyond. */
export interface SearchHit {
  readonly pointer: string;
  readonly truncated: boolean;
}

/** Beyond so many containers the search remembers where it was, since containers shared by many parents may never end. */
const rememberAfter = 10_000;

/**
 * The first object, depth first and the root included, that `wanted` accepts, which has a member with a `telling` name; or the first container below `levels`
 * container levels, since nobody can say what is in it. Undefined where all was seen and nothing found.
 */
export function findObject(
  root: object,
  pointer: string,
  levels: number,
  wanted: (object: object) => boolean,
  telling: (name: string) => boolean = () => true,
): SearchHit | undefined {
  if (levels <= mostRecursion && isFree(root, levels, wanted, telling, { containers: rememberAfter })) return undefined;
  if (!Array.isArray(root) && wanted(root)) return { pointer, truncated: false };
  const stack: Frame[] = [searchFrame(root)];
  const deepest = new Map<object, number>();
  let containers = 0;
  while (stack.length > 0) {
    const frame = stack.at(-1)!;
    if (frame.next >= frame.length) {
      stack.pop();
      continue;
    }
    const at = frame.next++;
    const value = (frame.container as Record<string | number, unknown>)[
      frame.names === undefined ? at : frame.names[at]!
    ];
    if (typeof value !== 'object' || value === null) continue;
    if (stack.length >= levels) return { pointer: stackPointer(pointer, stack), truncated: true };
    if (!Array.isArray(value) && wanted(value)) return { pointer: stackPointer(pointer, stack), truncated: false };
    if (++containers > rememberAfter) {
      if ((deepest.get(value) ?? 0) >= stack.length) continue;
      deepest.set(value, stack.length);
    }
    stack.push(searchFrame(value));
  }
  return undefined;
}

/** So deep a recursion fits any stack. */
const mostRecursion = 200;

/** Whether the search is sure to find nothing: nearly always, so this way makes no object a container. */
function isFree(
  value: object,
  levels: number,
  wanted: (object: object) => boolean,
  telling: (name: string) => boolean,
  left: { containers: number },
): boolean {
  if (levels < 1 || --left.containers < 0) return false;
  if (Array.isArray(value)) {
    if (value.length > longestList) return false;
    for (let index = 0; index < value.length; index++) {
      const element: unknown = value[index];
      if (typeof element === 'object' && element !== null && !isFree(element, levels - 1, wanted, telling, left))
        return false;
    }
    return true;
  }
  let isTelling = false;
  for (const name of Object.keys(value)) {
    if (!isTelling && telling(name)) {
      if (wanted(value)) return false;
      isTelling = true;
    }
    const member = (value as Record<string, unknown>)[name];
    if (typeof member === 'object' && member !== null && !isFree(member, levels - 1, wanted, telling, left))
      return false;
  }
  return true;
}

/** A list of more slots than any JSON text fills may be nearly empty: only what stands in it is visited. */
const longestList = 1_000_000;

function searchFrame(container: object): Frame {
  if (!Array.isArray(container) || container.length <= longestList) return frameOf(container, 0);
  const names = Object.keys(container);
  return { container, names, length: names.length, id: 0, next: 0 };
}

function stackPointer(base: string, stack: readonly Frame[]): string {
  return pointerTo(base, ...stack.map(({ names, next }) => (names === undefined ? next - 1 : names[next - 1]!)));
}
