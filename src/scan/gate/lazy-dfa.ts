import { allBits } from '../../core/record-gate.js';
import { type Context, contexts, nextContext } from './contexts.js';
import { endsLine, layout, mostEvents, mostStates, unknownStep } from './layout.js';
import type { Positions } from './positions.js';

/** How far every pattern has come, and where in the JSON text. */
interface State {
  readonly context: Context;
  readonly positions: readonly number[];
}

/** A deterministic automaton whose steps are worked out when they are first taken, since most of them never are. */
export interface LazyDfa {
  /** Address of the row in which a line begins. */
  readonly start: number;
  /** Address of the row that stays where it is to the end of the line: for a line that is not looked through any more. */
  readonly resting: number;
  /** Works out the step from the row at `state` with `byte`. False where there is no room for it: then `flush`. */
  learn(state: number, byte: number): boolean;
  /** Forgets every step. Gives the new addresses of the rows that are still in use. */
  flush(inUse: readonly number[]): number[];
  /** Number of states that are held. */
  size(): number;
}

const rowSize = 1_024;
const lineFeed = 0x0a;

/** Lays the automaton out in the memory's table and events. */
export function lazyDfa(automaton: Positions, words: Int32Array, stateLimit = mostStates): LazyDfa {
  const startsOf = startTable(automaton);
  const states: State[] = [];
  const rows = new Map<string, number>();
  const events = new Map<string, number>();

  /** Address of a state's row; undefined where the table is full. */
  function rowOf(state: State): number | undefined {
    const key = `${state.context} ${state.positions.join()}`;
    const known = rows.get(key);
    if (known !== undefined) return known;
    if (states.length >= stateLimit) return undefined;
    const row = layout.table + states.length * rowSize;
    states.push(state);
    rows.set(key, row);
    words.fill(unknownStep, row >> 2, (row + rowSize) >> 2);
    return row;
  }

  /** Entry for a step with something to tell; undefined where there are too many of them. */
  function eventOf(bits: number, next: number): number | undefined {
    const key = `${bits} ${next}`;
    const known = events.get(key);
    if (known !== undefined) return known;
    // The first event is `unknownStep`'s.
    const id = events.size + 1;
    if (id >= mostEvents) return undefined;
    words[(layout.events + id * 8) >> 2] = bits;
    words[(layout.events + id * 8 + 4) >> 2] = next;
    events.set(key, ~id);
    return ~id;
  }

  function begin(): void {
    states.length = 0;
    rows.clear();
    events.clear();
    rowOf(startState);
    const resting = rowOf(restingState)!;
    words.fill(resting, resting >> 2, (resting + rowSize) >> 2);
    words[(resting >> 2) + lineFeed] = eventOf(allBits | endsLine, resting)!;
  }

  begin();
  return {
    start: layout.table,
    resting: layout.table + rowSize,
    learn(address, byte) {
      const { context, positions } = states[(address - layout.table) / rowSize]!;
      const { next, bits } = step(automaton, startsOf(context, byte), positions, byte);
      const row = rowOf({ context: nextContext(context, byte), positions: next });
      if (row === undefined) return false;
      const told = byte === lineFeed ? bits | endsLine : bits;
      const entry = told === 0 ? row : eventOf(told, row);
      if (entry === undefined) return false;
      words[(address >> 2) + byte] = entry;
      return true;
    },
    flush(inUse) {
      const kept = inUse.map((address) => states[(address - layout.table) / rowSize]!);
      begin();
      return kept.map((state) => rowOf(state)!);
    },
    size: () => states.length,
  };
}

const startState: State = { context: contexts.outside, positions: [] };
/** Has a key of its own, so that it is never taken for a state that was reached. */
const restingState: State = { context: contexts.outside, positions: [-1] };

/** Where patterns can begin with a byte, for each kind of place. */
function startTable({ bytes, starts }: Positions): (context: Context, byte: number) => readonly number[] {
  const { anywhere, inString, atWord } = starts;
  const [outside, within, behindNoWord] = [
    anywhere,
    [...anywhere, ...inString],
    [...anywhere, ...inString, ...atWord],
  ].map((positions) =>
    Array.from({ length: 256 }, (_, byte) => positions.filter((position) => bytes[position]![byte] === 1)),
  );
  return (context, byte) => {
    if (context === contexts.outside) return outside![byte]!;
    return (context === contexts.boundary || context === contexts.slash ? behindNoWord! : within!)[byte]!;
  };
}

/** The positions after one byte, and the bits of the patterns that are complete with it. */
function step(
  { bytes, follow, bits: bitsOf }: Positions,
  starts: readonly number[],
  positions: readonly number[],
  byte: number,
): { readonly next: readonly number[]; readonly bits: number } {
  const reached = new Set(starts);
  for (const position of positions) {
    for (const after of follow[position]!) if (bytes[after]![byte] === 1) reached.add(after);
  }
  let bits = 0;
  for (const position of reached) bits |= bitsOf[position]!;
  const next = [...reached].filter((position) => follow[position]!.length > 0);
  return { next: next.sort((a, b) => a - b), bits };
}
