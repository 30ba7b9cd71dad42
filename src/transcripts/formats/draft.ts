import { isObject } from '../../core/json.js';
import type { MovedPart, RecordText } from '../format.js';
import type { Members } from './members.js';

/** Where a value stands: its pointer, and its record where that is not the one at hand. */
export interface Place {
  readonly pointer: string;
  readonly record?: RecordText;
}

/** A response, or a part of one, that is put together from values with places of their own. */
export type Draft = Leaf | Fragments | Branch | Row;

/** A value as the record has it; without a place it stands where its container does. */
export interface Leaf {
  readonly kind: 'leaf';
  readonly value: unknown;
  readonly place: Place | undefined;
}

/** Text in pieces: it stands where the first of them does. `json` says that the whole is JSON of an object. */
export interface Fragments {
  readonly kind: 'fragments';
  readonly pieces: string[];
  readonly json: boolean;
  readonly place: Place | undefined;
}

/** An object; a member without a place stands at its name below the branch's. */
export interface Branch {
  readonly kind: 'branch';
  readonly members: Map<string, Draft>;
  readonly place: Place | undefined;
}

/** A list. */
export interface Row {
  readonly kind: 'row';
  readonly items: Draft[];
}

export function leaf(value: unknown, place?: Place): Leaf {
  return { kind: 'leaf', value, place };
}

export function branch(members: Readonly<Record<string, Draft>> = {}, place?: Place): Branch {
  return { kind: 'branch', members: new Map(Object.entries(members)), place };
}

/** An object of the record whose members are shared, but for those named. */
export function sharedBranch(object: Members, place: Place, except: readonly string[] = []): Branch {
  const members = Object.keys(object).filter((key) => !except.includes(key));
  return { kind: 'branch', members: new Map(members.map((key) => [key, leaf(object[key])])), place };
}

/**
 * Adds a piece to a member's text. A text that the member has already is its first piece; an empty one leaves the place
 * to the first that is not. A value of another kind gives way.
 */
export function append(target: Branch, member: string, piece: string, place: Place, json = false): void {
  const before = target.members.get(member);
  if (before?.kind === 'fragments') {
    if (piece === '') return;
    if (before.pieces.length > 0) before.pieces.push(piece);
    else target.members.set(member, { ...before, pieces: [piece], place });
    return;
  }
  const first = before?.kind === 'leaf' && typeof before.value === 'string' ? before.value : '';
  const pieces = [first, piece].filter((text) => text !== '');
  const start = first === '' ? place : before && 'place' in before ? before.place : place;
  target.members.set(member, { kind: 'fragments', pieces, json, place: start });
}

/** What the text of fragments is; the text itself where it should be JSON of an object and is not. */
export function joinedValue(fragments: Fragments): unknown {
  const text = fragments.pieces.join('');
  if (!fragments.json) return text;
  if (text.trim() === '') return {};
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : text;
  } catch {
    return text;
  }
}

/** The value of a draft, and where its parts stand. */
export function finished(draft: Draft): { readonly value: unknown; readonly moved: MovedPart[] } {
  const moved: MovedPart[] = [];
  return { value: finish(draft, '', moved), moved };
}

function finish(draft: Draft, pointer: string, moved: MovedPart[]): unknown {
  if (draft.kind !== 'row' && draft.place) moved.push(movedTo(pointer, draft.place));
  if (draft.kind === 'leaf') return draft.value;
  if (draft.kind === 'fragments') return joinedValue(draft);
  if (draft.kind === 'row') return draft.items.map((item, index) => finish(item, `${pointer}/${index}`, moved));
  return Object.fromEntries(
    Array.from(draft.members, ([key, member]) => [
      key,
      finish(member, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, moved),
    ]),
  );
}

function movedTo(pointer: string, place: Place): MovedPart {
  return place.record ? [pointer, place.pointer, place.record] : [pointer, place.pointer];
}
