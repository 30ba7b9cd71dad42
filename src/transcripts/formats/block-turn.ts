import { isObject } from '../../core/json.js';
import { append, branch, joinedValue, leaf, type Branch, type Place } from './draft.js';
import { differs } from './joins.js';

/** The blocks of a turn that a stream spreads over events. Keys are what the stream tells its blocks apart by. */
export interface BlockTurn {
  readonly blocks: Branch[];
  readonly remarks: Set<string>;
  /** A block begins. One that began under the same key before stays as it is. */
  start(key: unknown, block: Branch): void;
  /** A block ends: what comes under its key is another. */
  stop(key: unknown): void;
  /** Adds a piece to a member's text; a block that never began is one of the given type. */
  append(key: unknown, type: string, member: string, piece: string, place: Place, json?: boolean): void;
  /** Gives a member as a whole, after its pieces or instead of them. */
  settle(key: unknown, type: string, member: string, value: unknown, place: Place): void;
  /** The block under a key, if one is open. */
  open(key: unknown): Branch | undefined;
}

export function blockTurn(): BlockTurn {
  const blocks: Branch[] = [];
  const remarks = new Set<string>();
  const open = new Map<unknown, Branch>();

  function start(key: unknown, block: Branch): Branch {
    blocks.push(block);
    open.set(key, block);
    return block;
  }
  /** A second block beside one whose pieces and whole disagree: guards look at both. */
  function beside(key: unknown, block: Branch, member: string): Branch {
    remarks.add(differs);
    const other = branch(Object.fromEntries(block.members), block.place);
    other.members.delete(member);
    return start(key, other);
  }

  return {
    blocks,
    remarks,
    start,
    stop: (key) => open.delete(key),
    open: (key) => open.get(key),
    append(key, type, member, piece, place, json = false) {
      let block = open.get(key) ?? start(key, branch({ type: leaf(type) }));
      const before = block.members.get(member);
      const isWhole = json && before?.kind === 'leaf' && isObject(before.value) && Object.keys(before.value).length > 0;
      if (isWhole && piece.trim() !== '') block = beside(key, block, member);
      if (!isWhole || piece.trim() !== '') append(block, member, piece, place, json);
    },
    settle(key, type, member, value, place) {
      const block = open.get(key) ?? start(key, branch({ type: leaf(type) }));
      const before = block.members.get(member);
      if (before?.kind !== 'fragments' || before.pieces.length === 0) block.members.set(member, leaf(value, place));
      else if (isSame(joinedValue(before), value)) block.members.set(member, leaf(value, before.place));
      else beside(key, block, member).members.set(member, leaf(value, place));
    },
  };
}

/** Whether two values are the same text, or the same JSON. */
export function isSame(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object') return false;
  try {
    return JSON.stringify(left) === JSON.stringify(right);
  } catch {
    // Too deep to be written out: not known to be the same.
    return false;
  }
}
