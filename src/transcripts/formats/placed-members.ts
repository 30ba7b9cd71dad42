import { isObject, pointerTo } from '../../core/json.js';
import type { Placed } from './assemble.js';
import type { Members } from './members.js';

/** Members of an object by name, each in its place. */
export type PlacedMembers = ReadonlyMap<string, Placed>;

/** The members of an object that stands at `pointer`; nothing and empty text are left out. */
export function placedMembers(object: Members, pointer: string): PlacedMembers {
  const members = new Map<string, Placed>();
  for (const key of Object.keys(object)) {
    const value = object[key];
    if (value === null || value === undefined || value === '') continue;
    members.set(key, { value, pointer: pointerTo(pointer, key) });
  }
  return members;
}

/** An object that is told in several pieces, each of which has what is new or has changed. */
function mergedMembers(pieces: readonly PlacedMembers[]): PlacedMembers {
  return new Map(pieces.flatMap((piece) => [...piece]));
}

/** The first of these members that is there. */
export function memberAt(members: PlacedMembers, ...keys: readonly string[]): Placed | undefined {
  for (const key of keys) {
    const found = members.get(key);
    if (found) return found;
  }
  return undefined;
}

/** The same as a text. */
export function textAt(members: PlacedMembers, ...keys: readonly string[]): string | undefined {
  const value = memberAt(members, ...keys)?.value;
  return typeof value === 'string' ? value : undefined;
}

/** Pieces by the id of what they tell, in the order in which each id came first; a piece without one stands alone. */
export function byId(pieces: readonly PlacedMembers[]): PlacedMembers[] {
  const groups = new Map<unknown, PlacedMembers[]>();
  for (const piece of pieces) {
    const id = piece.get('id')?.value ?? piece;
    const group = groups.get(id);
    if (group) group.push(piece);
    else groups.set(id, [piece]);
  }
  return [...groups.values()].map(mergedMembers);
}

/** A member of a member that is an object. */
export function innerAt(members: PlacedMembers, key: string, inner: string): Placed | undefined {
  const outer = members.get(key);
  return outer && isObject(outer.value) ? placedMembers(outer.value, outer.pointer).get(inner) : undefined;
}
