import { isObject, own } from '../core/json.js';
import { type EventKey, completions, eventKind, keyOf, typeOf } from './events.js';
import { hidesCallBeside } from './hidden-calls.js';
import {
  type Gate,
  complete,
  emit,
  emitResponse,
  failAll,
  failCall,
  findHeld,
  framed,
  hold,
  holdNew,
  release,
} from './holding.js';
import { type Inspection, inspect } from './inspect.js';
import { judge, refuseUnreadable } from './judge.js';
import { counterpartOf } from './response-event.js';
import { remember, verdictFor } from './verdicts.js';

/** Takes the next item of the stream. Never throws. */
export function take(gate: Gate, item: unknown): void {
  gate.settings.stats.total++;
  try {
    route(gate, item);
  } catch {
    // A getter or a proxy may throw anything.
    emit(gate, refuseUnreadable(gate.settings, gate.totals, item) ?? item);
  }
  if (gate.queue.length > 0) release(gate);
}

/** Says that nothing more will come. */
export function close(gate: Gate): void {
  failAll(gate, 'the stream ended');
  release(gate);
}

function route(gate: Gate, item: unknown): void {
  if (!isObject(item)) {
    decide(gate, item, inspect(item));
    return;
  }
  const type = typeOf(item);
  const kind = eventKind(item, type);
  if (kind === 'other') {
    takeOther(gate, item, type);
    return;
  }
  // No guard sees what an event reports beside its item, so it counts before the item is judged.
  gate.totals.add(own(item, 'usage'));
  if (kind === 'item-added') takeAdded(gate, item);
  else if (kind === 'item-done') takeDone(gate, item);
  else if (kind === 'call-part') takePart(gate, item);
  else if (kind === 'start') takeStart(gate, item);
  else if (kind === 'end') takeEnd(gate, item, completions.has(type));
  else takeResponse(gate, item);
}

/** Whatever comes of the item of a held call, such as its progress, is held with it. Usage counts for later items only. */
function takeOther(gate: Gate, item: object, type: string): void {
  const isOfHeld = gate.pending.size > 0 && type.startsWith('response.');
  const call = isOfHeld ? findHeld(gate, keyOf(item), false) : undefined;
  if (call !== undefined) hold(gate, call, item);
  else decide(gate, item, inspect(item));
  gate.totals.add(own(item, 'usage'));
}

/** An announced action item is held; every other item goes on. */
function takeAdded(gate: Gate, event: object): void {
  const item = own(event, 'item');
  const key = keyOf(event);
  const unfinished = findHeld(gate, key, false);
  if (unfinished !== undefined) failCall(gate, unfinished, 'another item took its place');
  if (inspect(item).verdict === 'pass') decide(gate, event, besideItem(event));
  else holdNew(gate, key, isObject(item) ? item : undefined, event);
}

/** A part of a call that was not announced is held as well: a stream that is resumed begins in the midst of one. */
function takePart(gate: Gate, event: object): void {
  const key = keyOf(event);
  const call = findHeld(gate, key, true);
  if (call !== undefined) {
    hold(gate, call, event);
    return;
  }
  const verdict = verdictFor(gate.verdicts, key);
  if (verdict?.intervention !== undefined) return;
  if (verdict?.closed === false) emit(gate, event);
  else holdNew(gate, key, undefined, event);
}

function takeDone(gate: Gate, event: object): void {
  const item = own(event, 'item');
  const key = keyOf(event);
  const call = findHeld(gate, key, true);
  if (call === undefined) finish(gate, event, item, key);
  else {
    hold(gate, call, event);
    if (call.state === 'pending') complete(gate, call, item, event, whyNot(besideItem(event)));
  }
  if (isObject(item)) gate.totals.add(own(item, 'usage'));
}

/** The end of an item that is not held: it is no call, or was not announced, or was blocked before. */
function finish(gate: Gate, event: object, item: unknown, key: EventKey): void {
  const early = verdictFor(gate.verdicts, key);
  if (early?.closed === false) {
    early.closed = true;
    if (isObject(item)) remember(gate.verdicts, item, key, { closed: true, intervention: early.intervention });
    if (early.intervention === undefined) emit(gate, event);
    return;
  }
  const inspection = inspect(item);
  if (inspection.verdict === 'pass') {
    decide(gate, event, besideItem(event));
    return;
  }
  const why = whyNot(inspection) ?? whyNot(besideItem(event));
  const intervention = judge(gate.settings, gate.totals, { subject: inspection.subject, item: event, why });
  if (isObject(item)) remember(gate.verdicts, item, key, { closed: true, intervention });
  if (intervention === undefined) emit(gate, event);
  else for (const one of framed(gate, intervention, event)) emit(gate, one);
}

function takeStart(gate: Gate, event: object): void {
  failAll(gate, 'another response began');
  release(gate);
  gate.verdicts.length = 0;
  takeResponse(gate, event);
}

/** The event that ends a response decides what is held: its output may hold calls that had no end of their own. */
function takeEnd(gate: Gate, event: object, isWhole: boolean): void {
  const response = own(event, 'response');
  if (isObject(response)) gate.totals.add(own(response, 'usage'));
  for (const call of gate.pending) {
    const final = counterpartOf(call, response, isWhole);
    if (final === undefined) failCall(gate, call, 'the response ended');
    else complete(gate, call, final, event);
  }
  takeResponse(gate, event);
  release(gate);
  gate.verdicts.length = 0;
}

function takeResponse(gate: Gate, event: object): void {
  if (isObject(own(event, 'response'))) emitResponse(gate, event);
  else decide(gate, event, inspect(event));
}

/** Lets an item go on, or judges it and lets go on what comes of it. */
function decide(gate: Gate, item: unknown, inspection: Inspection): void {
  if (inspection.verdict === 'pass') emit(gate, item);
  else {
    const { subject } = inspection;
    emit(gate, judge(gate.settings, gate.totals, { subject, item, why: whyNot(inspection) }) ?? item);
  }
}

/** What an event of an item holds outside the item. */
function besideItem(event: object): Inspection {
  if (!hidesCallBeside(event, ['item'])) return { verdict: 'pass' };
  return { verdict: 'refuse', subject: event, why: 'Unrecognized tool-call item: the event hides a call' };
}

function whyNot(inspection: Inspection): string | undefined {
  return inspection.verdict === 'refuse' ? inspection.why : undefined;
}
