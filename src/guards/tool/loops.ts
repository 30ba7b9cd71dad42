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

/** So many different calls of a conversation are remembered; the one that was not made for the longest time is forgotten. */
const mostCalls = 256;
/** Longer texts are compared by their beginning and length. */
const longest = 100_000;

/** One call, and how often it has come back with the same result without a break. */
interface Seen {
  readonly name: string;
  readonly result: LoopResult;
  readonly count: number;
  /** Where the result stood that made it a loop. */
  readonly at: unknown;
}

interface State {
  readonly calls: unknown;
  readonly seen: Map<string, Seen>;
}

/** Hashes of a call and its result: plain data, so that any thread can read them and one place compares them. */
const follower: Follower<LoopCall, LoopResult> = {
  call: (_tool, args, name) => ({ name, digest: digestOf(textOf(args)) }),
  result: ({ value, isError }) => ({ digest: digestOf(`${isError} ${textOf(value)}`), isError }),
  isComparable: () => false,
  judge: () => [],
  missing: ({ name }) => ({ rule: 'tool/loop', message: `The call of '${shownName(name)}' has no result.` }),
};

/** What the fold needs of one response. */
export function observeCalls(response: unknown, repeated: boolean): readonly Observation[] {
  return followCalls(response, repeated, follower);
}

/**
 * Counts equal calls with equal results in one conversation. A call whose result changes is polling and no loop, so its count
 * begins anew. A loop is reported once it has ended, with its count, at the result that made it one.
 */
export function foldLoops(state: unknown, data: unknown, at: unknown, threshold: number): Folded {
  const { calls, seen } = (state as State | undefined) ?? { calls: undefined, seen: new Map<string, Seen>() };
  const earlier: PlacedViolation[] = [];
  const folded = foldCalls<LoopCall, LoopResult>(calls, data, at, {
    ...follower,
    judge: (call, result) => {
      earlier.push(...count(seen, call, result, threshold, at));
      return [];
    },
  });
  return { state: { calls: folded.state, seen } satisfies State, violations: [], earlier };
}

/** The loops that the end of a conversation ends. */
export function finishLoops(state: unknown, threshold: number): readonly PlacedViolation[] {
  return [...((state as State | undefined)?.seen ?? [])].flatMap(([key, seen]) => loopOf(key, seen, threshold));
}

function count(
  seen: Map<string, Seen>,
  call: LoopCall,
  result: LoopResult,
  threshold: number,
  at: unknown,
): readonly PlacedViolation[] {
  const key = `${call.name}\n${call.digest}`;
  const before = seen.get(key);
  const isSame = before !== undefined && before.result.digest === result.digest;
  const times = isSame ? before.count + 1 : 1;
  seen.delete(key);
  seen.set(key, { name: call.name, result, count: times, at: isSame && times > threshold ? before.at : at });
  const ended = before !== undefined && !isSame ? loopOf(key, before, threshold) : [];
  if (seen.size <= mostCalls) return ended;
  const [oldest, forgotten] = seen.entries().next().value!;
  seen.delete(oldest);
  return [...ended, ...loopOf(oldest, forgotten, threshold)];
}

function loopOf(key: string, { name, result, count, at }: Seen, threshold: number): readonly PlacedViolation[] {
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
