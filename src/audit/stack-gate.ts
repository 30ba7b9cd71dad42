import type { RecordGate } from '../core/record-gate.js';
import type { Stack } from '../policy/stack.js';
import { createGate } from '../scan/gate/record-gate.js';

const gates = new WeakMap<Stack, RecordGate>();
const bytesWithout = new WeakMap<Stack, number>();

/** A short run would spend a third of its time on making a gate. An estimate; findings do not depend on it. */
const worthGate = 256 << 10;

/**
 * The gate for what the guards of a stack look for; undefined where none of them would be spared anything, or where the
 * `bytes` to be read, with those before them, are too few to be worth it. One a thread.
 */
export function gateOfStack(stack: Stack, bytes = Number.POSITIVE_INFINITY): RecordGate | undefined {
  let gate = gates.get(stack);
  if (gate) return gate;
  const before = bytesWithout.get(stack) ?? 0;
  bytesWithout.set(stack, before + bytes);
  if (before + bytes < worthGate) return undefined;
  const groups = stack.entries.flatMap(({ guard }) => guard.gated?.groups ?? []);
  if (groups.length > 0) gates.set(stack, (gate = createGate(groups)));
  return gate;
}
