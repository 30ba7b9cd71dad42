import type { RecordGate } from '../core/record-gate.js';
import type { Stack } from '../policy/stack.js';
import { createGate } from '../scan/gate/record-gate.js';

const gates = new WeakMap<Stack, RecordGate>();

/** The gate for what the guards of a stack look for; undefined where none of them would be spared anything. One a thread. */
export function gateOfStack(stack: Stack): RecordGate | undefined {
  const groups = stack.entries.flatMap(({ guard }) => guard.gated?.groups ?? []);
  if (groups.length === 0) return undefined;
  let gate = gates.get(stack);
  if (!gate) gates.set(stack, (gate = createGate(groups)));
  return gate;
}
