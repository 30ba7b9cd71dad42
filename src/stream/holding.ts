import { isObject } from '../core/json.js';
import { type EventKey, keyOf } from './events.js';
import { type HeldCall, addPart, assembled, faultOf, heldCall } from './held-call.js';
import { inspect } from './inspect.js';
import { type StreamSettings, judge } from './judge.js';
import type { SystemIntervention } from './intervention.js';
import { settleResponse } from './response-event.js';
import type { Totals } from './totals.js';
import { type Verdict, remember } from './verdicts.js';

/** Something that waits for its turn: an event of a held call, an event about a response, or what is decided already. */
type Slot =
  | { readonly call: HeldCall; readonly item: unknown }
  | { readonly response: object }
  | { readonly item: unknown };

/**
 * The gate of one stream. Items come out in the order in which they came in: while a call is held, what comes after it waits in
 * the queue. `ready` is what may go on to the consumer.
 */
export interface Gate {
  readonly ready: unknown[];
  readonly settings: StreamSettings;
  readonly totals: Totals;
  queue: Slot[];
  /** Calls without a verdict, in the order of their first events. */
  readonly pending: Set<HeldCall>;
  /** Verdicts on the calls of the response that the stream is in. */
  readonly verdicts: Verdict[];
}

/** How much may wait for a call to be complete, and how many calls: beyond it the call that is held longest is blocked. */
export const holdLimits = { events: 100_000, characters: 16_777_216, calls: 1_000 } as const;

/** A gate with nothing in it. */
export function openGate(settings: StreamSettings, totals: Totals): Gate {
  return { ready: [], settings, totals, queue: [], pending: new Set(), verdicts: [] };
}

/** Lets a decided item go on, behind what waits. */
export function emit(gate: Gate, item: unknown): void {
  if (gate.queue.length === 0) gate.ready.push(item);
  else gate.queue.push({ item });
}

/** Lets an event about a response go on when all calls before it have their verdicts, since it repeats them. */
export function emitResponse(gate: Gate, response: object): void {
  gate.queue.push({ response });
}

/** Begins to hold a call with its first event. */
export function holdNew(gate: Gate, key: EventKey, added: HeldCall['added'], event: object): void {
  const call = heldCall(key, added, event);
  gate.pending.add(call);
  hold(gate, call, event);
}

/** Adds an event to the call that it belongs to. */
export function hold(gate: Gate, call: HeldCall, event: object): void {
  for (const id of keyOf(event).ids) call.ids.add(id);
  addPart(call, event);
  gate.queue.push({ call, item: event });
  if (call.characters > holdLimits.characters) failCall(gate, call, 'it grew too long');
}

/**
 * The held call that an event belongs to. An event with a key that no call has belongs to the last call without a key, where
 * `loosely` allows it.
 */
export function findHeld(gate: Gate, { index, ids }: EventKey, loosely: boolean): HeldCall | undefined {
  let found: HeldCall | undefined;
  let keyless: HeldCall | undefined;
  for (const call of gate.pending) {
    if (index !== undefined && call.index !== undefined ? index === call.index : ids.some((id) => call.ids.has(id))) {
      found = call;
    } else if (call.index === undefined && call.ids.size === 0) keyless = call;
  }
  return found ?? (loosely ? keyless : undefined);
}

/**
 * The verdict on a held call, reached by `event`: on its final item, or on what its events make where that is missing. `why`
 * is what speaks against it already.
 */
export function complete(gate: Gate, call: HeldCall, final: unknown, event: object, why?: string): void {
  const item = isObject(final) ? final : assembled(call);
  const inspection = inspect(final ?? item);
  const subject = inspection.verdict === 'pass' ? item : inspection.subject;
  const refusal = faultOf(call, item) ?? (inspection.verdict === 'refuse' ? inspection.why : why);
  const intervention = judge(gate.settings, gate.totals, { subject, item: event, why: refusal });
  settle(gate, call, item, { closed: true, intervention });
}

/** Blocks a call that was never complete: nobody can say what it would have been. */
export function failCall(gate: Gate, call: HeldCall, because: string): void {
  const subject = assembled(call);
  const why = `The call never completed: ${because} before it was done`;
  const intervention = judge(gate.settings, gate.totals, { subject, item: call.opening, why });
  settle(gate, call, subject, { closed: false, intervention });
}

/** Blocks every call that is held. */
export function failAll(gate: Gate, because: string): void {
  for (const call of gate.pending) failCall(gate, call, because);
}

function settle(gate: Gate, call: HeldCall, item: object, outcome: Pick<Verdict, 'closed' | 'intervention'>): void {
  call.state = outcome.intervention ?? 'released';
  gate.pending.delete(call);
  remember(gate.verdicts, item, call, outcome);
}

/** Moves what has its verdict from the queue to the consumer, up to the first call that has none. */
export function release(gate: Gate): void {
  const { queue, pending } = gate;
  const [longest] = pending;
  if (longest && (queue.length > holdLimits.events || pending.size > holdLimits.calls)) {
    failCall(gate, longest, 'too much came');
  }
  let at = 0;
  for (; at < queue.length; at++) {
    const slot = queue[at]!;
    if ('response' in slot) gate.ready.push(settleResponse(gate, slot.response));
    else if (!('call' in slot) || slot.call.state === 'released') gate.ready.push(slot.item);
    else if (slot.call.state === 'pending') break;
    else if (slot.item === slot.call.opening) gate.ready.push(...framed(gate, slot.call.state, slot.item));
  }
  if (at > 0) gate.queue = queue.slice(at);
}

/** An intervention as the consumer's protocol carries it, in the place of the events that began with `opening`. */
export function framed({ settings }: Gate, intervention: SystemIntervention, opening: object): readonly unknown[] {
  return settings.frame?.(intervention, opening) ?? [intervention];
}
