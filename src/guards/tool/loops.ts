import type { Folded, Observation, PlacedViolation, Violation } from '../../core/guard.js';
import { digestOf } from '../../scan/mask.js';
import { type Follower, foldCalls, followCalls } from '../call-results.js';
import { shownName } from '../shown-name.js';

/** What is kept of a call: its tool, and a hash of its arguments. */
interface LoopCall {
  readonly name: string;
  readonly digest: string;
}

/** What is kept of a result: a hash of its content. */
interface LoopResult {
  readonly digest: string;
  readonly isError: boolean;
}

/** Longer texts are compared by their beginning and length. */
const longest = 100_000;

/** One call, and how often it has come back with the same result without a break. */
interface Seen {
  readonly key: string;
  readonly name: string;
  readonly result: LoopResult;
  readonly count: number;
  /** Where the result stood that made it a loop. */
  readonly at: unknown;
}

interface State {
  readonly calls: unknown;
  /** The last call that has had its result: any other call ends a loop, so that nothing else need be kept. */
  readonly last: Seen | undefined;
}

/** Hashes of a call and its result: plain data, so that any thread can read them and one place compares them. */
const follower: Follower<LoopCall, LoopResult> = {
  call: (_tool, args, name) => ({ name, digest: digestOf(textOf(args)) }),
  result: ({ value, isError }) => ({ digest: digestOf(`${isError} ${textOf(value)}`), isError }),
  isComparable: () => false,
  judge: () => [],
  // A loop is reported where a result stands.
  placesCalls: false,
  missing: ({ name }) => ({ rule: 'tool/loop', message: `The call of '${shownName(name)}' has no result.` }),
};

/** What the fold needs of one response. */
export function observeCalls(response: unknown, repeated: boolean): readonly Observation[] {
  return followCalls(response, repeated, follower);
}

/**
 * Counts equal calls with equal results that follow each other in one conversation. A call whose result changes is polling
 * and no loop. A loop is reported once it has ended, with its count, at the result that made it one.
 */
export function foldLoops(state: unknown, data: unknown, at: unknown, threshold: number): Folded {
  const before = state as State | undefined;
  let last = before?.last;
  const earlier: PlacedViolation[] = [];
  const folded = foldCalls<LoopCall, LoopResult>(before?.calls, data, at, {
    ...follower,
    judge: (call, result) => {
      const next = seenAfter(last, call, result, threshold, at);
      if (last !== undefined && next.count === 1) earlier.push(...loopOf(last, threshold));
      last = next;
      return [];
    },
  });
  const calls = folded.state;
  const isIdle = calls === undefined && last === undefined;
  return { state: isIdle ? undefined : ({ calls, last } satisfies State), violations: [], earlier };
}

/** The loop that the end of a conversation ends. */
export function finishLoops(state: unknown, threshold: number): readonly PlacedViolation[] {
  const last = (state as State | undefined)?.last;
  return last === undefined ? [] : loopOf(last, threshold);
}

function seenAfter(last: Seen | undefined, call: LoopCall, result: LoopResult, threshold: number, at: unknown): Seen {
  const key = `${call.name}\n${call.digest}`;
  const isSame = last !== undefined && last.key === key && last.result.digest === result.digest;
  const count = isSame ? last.count + 1 : 1;
  return { key, name: call.name, result, count, at: isSame && count > threshold ? last.at : at };
}

function loopOf({ key, name, result, count, at }: Seen, threshold: number): readonly PlacedViolation[] {
  if (count < threshold) return [];
  const tool = shownName(name);
  const violation: Violation = {
    rule: 'tool/loop',
    message: `The same call of '${tool}' came back with the same ${result.isError ? 'error' : 'result'} ${count} times.`,
    ...(result.isError && { level: 'error' }),
    digest: digestOf(key),
    tool,
  };
  return [{ at, violation }];
}

function textOf(value: unknown): string {
  try {
    const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
    return text.length <= longest ? text : `${text.length} ${text.slice(0, longest)}`;
  } catch {
    // A value that is no JSON equals no other.
    return '';
  }
}
