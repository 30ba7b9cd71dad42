import { isObject, own, pointerTo } from '../../core/json.js';

/** How much of a response is looked at. */
export interface TextLimits {
  /** Unicode code points in all values, with one between two values. */
  readonly maxCharacters: number;
  /** Values, the root included; below a root `output` or `arguments` also field names. */
  readonly maxNodes: number;
  /** Levels of objects and lists, the root included. */
  readonly maxDepth: number;
}

/** A container's place in the response; one of these a container, none a text. */
export interface Place {
  readonly parent: Place | undefined;
  readonly key: string | number;
}

/** The texts of a response in document order, in columns. */
export interface Texts {
  /** Strings, and below a root `output` or `arguments` the text of every other scalar. */
  readonly values: readonly string[];
  /** The key or index of each value in its container; undefined for a response that is itself a string. */
  readonly valueKeys: readonly (string | number | undefined)[];
  readonly valuePlaces: readonly (Place | undefined)[];
  /** Numbers of the values that are no strings. */
  readonly scalars: ReadonlySet<number>;
  readonly names: readonly string[];
  readonly namePlaces: readonly (Place | undefined)[];
  /** Numbers of the values that make up one running text, where there are two or more. */
  readonly sequences: readonly (readonly number[])[];
}

/** Why a response was not looked at. */
export interface LimitHit {
  readonly reason: string;
  readonly pointer: string;
}

interface Walk {
  readonly limits: TextLimits;
  readonly values: string[];
  readonly valueKeys: (string | number | undefined)[];
  readonly valuePlaces: (Place | undefined)[];
  readonly scalars: Set<number>;
  readonly names: string[];
  readonly namePlaces: (Place | undefined)[];
  readonly sequences: number[][];
  readonly ancestors: object[];
  sequence: number[];
  nodes: number;
  /** UTF-16 units of the values so far, with their separators. */
  units: number;
  /** Second halves of surrogate pairs in the first `paired` values, which count as nothing. */
  pairs: number;
  paired: number;
}

/** Every text of a response, or the limit that it goes beyond. A getter that throws is such a limit as well. */
export function textsOf(response: unknown, limits: TextLimits): Texts | LimitHit {
  const walk: Walk = {
    limits,
    values: [],
    valueKeys: [],
    valuePlaces: [],
    scalars: new Set(),
    names: [],
    namePlaces: [],
    sequences: [],
    ancestors: [],
    sequence: [],
    nodes: 0,
    units: 0,
    pairs: 0,
    paired: 0,
  };
  try {
    return visit(walk, response, undefined, undefined, false) ?? walk;
  } catch {
    return { reason: 'a value could not be read, which no JSON value is', pointer: '' };
  }
}

/** JSON Pointer of a member or element. */
export function pointerOf(place: Place | undefined, key: string | number | undefined): string {
  if (key === undefined) return '';
  const keys = [key];
  for (let at = place; at !== undefined; at = at.parent) keys.push(at.key);
  return pointerTo('', ...keys.reverse());
}

/** The root members below which every scalar is looked at, and texts are read as one. */
function isPayload(key: string | number | undefined): boolean {
  return key === 'output' || key === 'arguments';
}

const textFields = new Set(['text', 'content', 'message', 'output_text', 'output', 'arguments']);

function visit(
  walk: Walk,
  value: unknown,
  key: string | number | undefined,
  place: Place | undefined,
  inPayload: boolean,
): LimitHit | undefined {
  if (++walk.nodes > walk.limits.maxNodes) return limitHit(`node count above ${walk.limits.maxNodes}`, place, key);
  if (typeof value === 'string') return addValue(walk, value, key, place, inPayload);
  if (typeof value === 'object' && value !== null) {
    if (walk.ancestors.includes(value)) return limitHit('a cycle: the value holds itself', place, key);
    if (walk.ancestors.length >= walk.limits.maxDepth) {
      return limitHit(`nesting deeper than ${walk.limits.maxDepth} levels`, place, key);
    }
    walk.ancestors.push(value);
    const here = key === undefined ? undefined : { parent: place, key };
    const hit = Array.isArray(value)
      ? visitList(walk, value, here, inPayload)
      : visitObject(walk, value as Record<string, unknown>, here, inPayload, key === undefined);
    walk.ancestors.pop();
    return hit;
  }
  if (!inPayload || value === undefined) return undefined;
  if (value !== null && typeof value !== 'number' && typeof value !== 'boolean') {
    return limitHit(`a non-JSON value of type ${typeof value}`, place, key);
  }
  walk.scalars.add(walk.values.length);
  return addValue(walk, String(value), key, place, false);
}

function visitList(
  walk: Walk,
  list: readonly unknown[],
  here: Place | undefined,
  inPayload: boolean,
): LimitHit | undefined {
  let hasObject = false;
  for (let index = 0; index < list.length; index++) {
    const value = list[index];
    if (inPayload && isObject(value)) {
      if (hasObject) endSequence(walk);
      hasObject = true;
    }
    const hit = visit(walk, value, index, here, inPayload);
    if (hit) return hit;
  }
  return undefined;
}

function visitObject(
  walk: Walk,
  object: Record<string, unknown>,
  here: Place | undefined,
  inPayload: boolean,
  isRoot: boolean,
): LimitHit | undefined {
  for (const name of Object.keys(object)) {
    const value = object[name];
    if (value === undefined) continue;
    walk.names.push(name);
    walk.namePlaces.push(here);
    const startsPayload = isRoot && isPayload(name);
    if (inPayload) walk.nodes++;
    const breaks = startsPayload || (inPayload && !textFields.has(name));
    if (breaks) endSequence(walk);
    const hit = visit(walk, value, name, here, inPayload || startsPayload);
    if (hit) return hit;
    if (breaks) endSequence(walk);
  }
  return undefined;
}

function addValue(
  walk: Walk,
  value: string,
  key: string | number | undefined,
  place: Place | undefined,
  inSequence: boolean,
): LimitHit | undefined {
  walk.units += value.length + (walk.values.length === 0 ? 0 : 1);
  if (inSequence) walk.sequence.push(walk.values.length);
  walk.values.push(value);
  walk.valueKeys.push(key);
  walk.valuePlaces.push(place);
  const { maxCharacters } = walk.limits;
  if (walk.units - walk.pairs > maxCharacters && characters(walk) > maxCharacters) {
    return limitHit(`character limit of ${maxCharacters} exceeded`, place, key);
  }
  return undefined;
}

/** Code points of the values so far. Pairs are counted only where units alone are too many, and once a value. */
function characters(walk: Walk): number {
  for (; walk.paired < walk.values.length; walk.paired++) {
    const value = walk.values[walk.paired]!;
    for (let index = 0; index < value.length; index++) {
      if (value.codePointAt(index)! > 0xffff) walk.pairs++;
    }
  }
  return walk.units - walk.pairs;
}

function endSequence(walk: Walk): void {
  if (walk.sequence.length > 1) walk.sequences.push(walk.sequence);
  if (walk.sequence.length > 0) walk.sequence = [];
}

function limitHit(reason: string, place: Place | undefined, key: string | number | undefined): LimitHit {
  return { reason, pointer: pointerOf(place, key) };
}

/** The response's own `usage`, or undefined where it has none; `unreadable` where a getter throws. */
export function usageOf(response: unknown): unknown {
  try {
    return isObject(response) ? (own(response, 'usage') ?? undefined) : undefined;
  } catch {
    return 'unreadable';
  }
}
