import { isObject, own } from '../core/json.js';
import { idsOf, typeOf } from './events.js';
import type { Gate } from './holding.js';
import { type HeldCall, assembled } from './held-call.js';
import { hidesCallBeside } from './hidden-calls.js';
import { hidesBesideOutput, inspect } from './inspect.js';
import { judge, refuseUnreadable } from './judge.js';
import { remember, verdictOn } from './verdicts.js';

/**
 * An event about a response as the consumer may see it: the very event where its output holds nothing blocked, else a copy
 * with interventions in the places of blocked items. A call that had its verdict is not judged again.
 */
export function settleResponse(gate: Gate, event: object): unknown {
  try {
    return settled(gate, event);
  } catch {
    return refuseUnreadable(gate.settings, gate.totals, event) ?? event;
  }
}

function settled(gate: Gate, event: object): unknown {
  const response = own(event, 'response') as Record<string, unknown>;
  if (hidesCallBeside(event, ['response']) || hidesBesideOutput(response)) {
    const why = 'Unrecognized tool-call item: the event hides a call';
    return judge(gate.settings, gate.totals, { subject: event, item: event, why }) ?? event;
  }
  const output = own(response, 'output');
  if (!Array.isArray(output)) return event;
  const members = output.map((item: unknown, index) => settleItem(gate, item, index, event));
  const isUntouched = members.every((item, index) => item === output[index]);
  return isUntouched ? event : { ...event, response: { ...response, output: members } };
}

function settleItem(gate: Gate, item: unknown, index: number, event: object): unknown {
  const inspection = inspect(item);
  if (inspection.verdict === 'pass') return item;
  const known = isObject(item) ? verdictOn(gate.verdicts, item, index) : undefined;
  if (known !== undefined) return known.intervention ?? item;
  const { subject } = inspection;
  const why = inspection.verdict === 'refuse' ? inspection.why : undefined;
  const intervention = judge(gate.settings, gate.totals, { subject, item: event, why });
  if (isObject(item)) remember(gate.verdicts, item, { index, ids: [] }, { closed: true, intervention });
  return intervention ?? item;
}

/**
 * The final form of a held call in the response that ends: its item in the output, or, where the response is `whole` and does
 * not list it, what its events make. Undefined where the call is not complete.
 */
export function counterpartOf(call: HeldCall, response: unknown, whole: boolean): object | undefined {
  const output = isObject(response) ? own(response, 'output') : undefined;
  const item = Array.isArray(output) ? itemOf(call, output) : undefined;
  if (item !== undefined) return isUnfinished(item) ? undefined : item;
  const isWhole = call.texts.size > 0 || (call.added !== undefined && own(call.added, 'status') === 'completed');
  return whole && isWhole ? assembled(call) : undefined;
}

function itemOf(call: HeldCall, output: readonly unknown[]): object | undefined {
  const type = call.added === undefined ? undefined : typeOf(call.added);
  const isType = (item: unknown): item is object =>
    isObject(item) && (type === undefined ? inspect(item).verdict !== 'pass' : typeOf(item) === type);
  const named = output.find((item) => isType(item) && idsOf(item).some((id) => call.ids.has(id)));
  if (named !== undefined) return named as object;
  const placed = call.index === undefined ? undefined : output[call.index];
  return isType(placed) ? placed : undefined;
}

/** What a provider says of an item that it did not get to the end of. */
function isUnfinished(item: object): boolean {
  const status = own(item, 'status');
  return status === 'in_progress' || status === 'incomplete';
}
