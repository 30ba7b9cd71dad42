import type { Folded, Observation, PlacedViolation, Violation } from '../core/guard.js';
import { valueAt } from '../core/json.js';
import { foldName } from '../responses/case-fold.js';
import { envelopedCallsOf } from '../responses/tool-calls.js';
import type { RecordedResult } from './recorded-result.js';
import { idsOf, inlineResultOf, isToolResult, recordedResult } from './recorded-result.js';

/**
 * What a guard makes of calls and their results. Calls and results are reduced to small plain data where they are read, in
 * any thread; they are put together, in order, where the conversation is followed.
 */
export interface Follower<Call, Result> {
  /** What is kept of a call until its result comes; undefined where the tool is not followed. `tool` is its folded name. */
  readonly call: (tool: string, args: object, name: string) => Call | undefined;
  /** What is kept of a result. Whose it is is not known yet. */
  readonly result: (recorded: RecordedResult) => Result;
  /** Whether a result could be compared with something: only then is it worth while to say where in its record it stands. */
  readonly isComparable: (result: Result) => boolean;
  /** What is wrong with the result of a call. */
  readonly judge: (call: Call, result: Result) => readonly Violation[];
  /** False where nothing is ever said of a call, so that no place is worked out for it. */
  readonly placesCalls?: false;
  /** What is said of a call without a result. */
  readonly missing: (call: Call, why: string) => Violation;
}

/** A call as it is carried to the fold. */
interface CallNote {
  readonly kind: 'call';
  readonly ids: readonly string[];
  readonly tool: string;
  readonly call: unknown;
  /** Which call of its turn it is, others counted. */
  readonly slot: number;
  /** True of the first that is followed of a turn. */
  readonly opens?: true;
}

/** What one response says of calls and results; `turn`: it names calls, and none of them is followed. */
type Note =
  | { readonly kind: 'turn' }
  | CallNote
  | {
      readonly kind: 'result';
      readonly ids: readonly string[];
      readonly answers: boolean;
      readonly name?: string;
      /** An older result, repeated by a later request. */
      readonly repeated: boolean;
      readonly result: unknown;
    };

/** A call that waits for its result, and where it stands. */
interface Pending extends Omit<CallNote, 'kind'> {
  readonly at: unknown;
}

interface State {
  readonly pending: Set<Pending>;
  readonly byId: Map<string, Pending>;
  /** Calls of the last turn that named calls, by slot: a result without an id is the next one's. */
  turn: Map<number, Pending>;
  nextSlot: number;
}

/** So many calls of a conversation may wait; the oldest is given up beyond that, so that memory does not grow with the log. */
const mostPending = 1_000;

/** Calls whose own entry carries the result, as home-grown logs have it: each with what a follower keeps of both. */
export function callsWithResults<Call, Result>(
  response: unknown,
  follower: Pick<Follower<Call, Result>, 'call' | 'result'>,
): CallWithResult<Call, Result>[] {
  const found: CallWithResult<Call, Result>[] = [];
  for (const { tool, name, args, entry, pointer } of callsOf(response)) {
    const inline = inlineResultOf(entry);
    const call = inline && follower.call(tool, args, name);
    if (call === undefined) continue;
    const { recorded } = inline!;
    const isNull = recorded.value === null || recorded.value === '';
    found.push({ call, result: follower.result(recorded), isNull, pointer: `${pointer}${inline!.pointer}` });
  }
  return found;
}

interface CallWithResult<Call, Result> {
  readonly call: Call;
  readonly result: Result;
  /** Whether there is a place for the result, and nothing in it. */
  readonly isNull: boolean;
  /** JSON Pointer of the result in the response. */
  readonly pointer: string;
}

/** What a fold needs to know of one response. `repeated`: the response is older input that was sent again. */
export function followCalls<Call, Result>(
  response: unknown,
  repeated: boolean,
  follower: Follower<Call, Result>,
): readonly Observation[] {
  if (isToolResult(response)) {
    const recorded = recordedResult(response);
    const { ids, answers, name, pointer } = recorded;
    const result = follower.result(recorded);
    const data: Note = {
      kind: 'result',
      ids,
      answers,
      ...(name !== undefined && { name: foldName(name) }),
      repeated,
      result,
    };
    return [{ data, ...(follower.isComparable(result) && { pointer }), ...(name !== undefined && { tool: name }) }];
  }
  if (repeated) return [];
  const calls = callsOf(response);
  if (calls.length === 0) return [];
  const notes: Observation[] = [];
  calls.forEach(({ tool, name, args, entry, argumentsPointer }, slot) => {
    const call = inlineResultOf(entry) ? undefined : follower.call(tool, args, name);
    if (call === undefined) return;
    const data: Note = {
      kind: 'call',
      ids: idsOf(entry),
      tool,
      call,
      slot,
      ...(notes.length === 0 && { opens: true }),
    };
    notes.push(
      follower.placesCalls === false ? { data, unplaced: true } : { data, pointer: argumentsPointer, tool: name },
    );
  });
  return notes.length > 0 ? notes : [{ data: { kind: 'turn' } satisfies Note, unplaced: true }];
}

/** Puts the next note in its place, and judges a call whose result has come. */
export function foldCalls<Call, Result>(
  state: unknown,
  data: unknown,
  at: unknown,
  follower: Follower<Call, Result>,
): Folded {
  const following = (state as State | undefined) ?? newState();
  const note = data as Note;
  const given = (violations: readonly Violation[], earlier: readonly PlacedViolation[] = []): Folded => ({
    state: isIdle(following) ? undefined : following,
    violations,
    earlier,
  });
  if (note.kind === 'turn' || (note.kind === 'call' && note.opens)) {
    following.turn = new Map();
    following.nextSlot = 0;
  }
  if (note.kind === 'turn') return given([]);
  if (note.kind === 'call') return given([], wait(following, { ...note, at }, follower));
  const pending = pendingOf(following, note);
  if (!pending) return given([]);
  settle(following, pending);
  return given(follower.judge(pending.call as Call, note.result as Result));
}

/** What is left without a result when a conversation, or the file that it is in, ends. */
export function finishCalls<Call, Result>(
  state: unknown,
  follower: Follower<Call, Result>,
): readonly PlacedViolation[] {
  const pending = [...((state as State | undefined)?.pending ?? [])];
  return pending.map(({ call, at }) => ({
    at,
    violation: follower.missing(call as Call, 'before the end of what was read'),
  }));
}

function newState(): State {
  return { pending: new Set(), byId: new Map(), turn: new Map(), nextSlot: 0 };
}

/** Nothing waits any more, so that nothing need be kept. */
function isIdle({ pending }: State): boolean {
  return pending.size === 0;
}

function wait<Call, Result>(state: State, call: Pending, follower: Follower<Call, Result>): PlacedViolation[] {
  for (const id of call.ids) {
    // A call that is recorded a second time waits once.
    const same = state.byId.get(id);
    if (same) settle(state, same);
  }
  state.pending.add(call);
  state.turn.set(call.slot, call);
  for (const id of call.ids) state.byId.set(id, call);
  if (state.pending.size <= mostPending) return [];
  const oldest = state.pending.values().next().value!;
  settle(state, oldest);
  const why = `within the next ${mostPending.toLocaleString('en')} calls`;
  return [{ at: oldest.at, violation: follower.missing(oldest.call as Call, why) }];
}

function settle(state: State, call: Pending): void {
  state.pending.delete(call);
  for (const id of call.ids) if (state.byId.get(id) === call) state.byId.delete(id);
}

/** By id; without one by the tool's name; without that by its place among the results of the last turn. */
function pendingOf(state: State, note: Extract<Note, { kind: 'result' }>): Pending | undefined {
  for (const id of note.ids) {
    const pending = state.byId.get(id);
    if (pending) return pending;
  }
  // A repeated result without a match has been seen before.
  if (note.repeated) return undefined;
  const { name } = note;
  if (name !== undefined) {
    for (const pending of state.pending) {
      if (pending.tool === name && (!note.answers || pending.ids.length === 0)) return pending;
    }
    return undefined;
  }
  if (note.answers) return undefined;
  const pending = state.turn.get(state.nextSlot++);
  return pending && state.pending.has(pending) ? pending : undefined;
}

interface ReadCall {
  readonly tool: string;
  readonly name: string;
  readonly args: object;
  readonly entry: unknown;
  readonly pointer: string;
  readonly argumentsPointer: string;
}

/** The calls of a response that can be read. One that cannot is the tool guard's to refuse. */
function callsOf(response: unknown): readonly ReadCall[] {
  const calls: ReadCall[] = [];
  for (const call of envelopedCallsOf(response)) {
    if (call.refused !== undefined) continue;
    const { name, pointer, argumentsPointer } = call;
    const entry = valueAt(response, pointer);
    calls.push({ tool: foldName(name), name, args: call.arguments, entry, pointer, argumentsPointer });
  }
  return calls;
}
