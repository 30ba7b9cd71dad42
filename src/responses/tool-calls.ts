import { isObject, own } from '../core/json.js';
import { foldType } from './case-fold.js';
import { hasItems, readEnvelopes, readItem, readStructuredOutput } from './envelopes.js';
import { refuse } from './entries.js';
import { readOnce } from './read-once.js';
import { type CallLimits, type Entry, callLimits } from './tool-call.js';
import { hiddenCall, toolLikeContent } from './tool-like.js';
import { unwrapped } from './wrapped-calls.js';

/** Stream events that carry one item, and what every event about a whole response begins with. */
const itemEvents: ReadonlySet<string> = new Set(['response.output_item.added', 'response.output_item.done']);
const eventPrefix = 'response.';

const none: readonly Entry[] = [];

/**
 * Every tool call of one response, in order, and everything in it that looks like one and cannot be checked without doubt.
 * A call that wraps others, to be run in parallel, is followed by them.
 * Reads the recognised envelopes; only where they hold nothing, tool-like content of any other shape is refused.
 * Never throws: what cannot be looked at is one entry refused as `uninspectable`.
 */
export function toolCallsOf(response: unknown, limits: CallLimits = callLimits): readonly Entry[] {
  return readOnce(response, limits, readAny);
}

/**
 * The calls of the recognised envelopes alone: nothing where a response has none, also where its content looks like a call.
 * Never throws, like `toolCallsOf`.
 */
export function envelopedCallsOf(response: unknown, limits: CallLimits = callLimits): readonly Entry[] {
  return readOnce(response, limits, readEnveloped);
}

/**
 * The calls of one item of a stream. It is what `toolCallsOf` says, but a stream is a protocol position: an action item
 * of an unknown type is refused. Never throws.
 */
export function itemCallsOf(item: unknown, limits: CallLimits = callLimits): readonly Entry[] {
  try {
    const calls = callsOfAny(item, limits);
    if (calls.length > 0 || !isObject(item)) return calls;
    const entries: Entry[] = [];
    readItem(item, '', limits, entries);
    return entries;
  } catch {
    return [uninspectable()];
  }
}

function readAny(response: unknown, limits: CallLimits): readonly Entry[] {
  try {
    return callsOfAny(response, limits);
  } catch {
    return [uninspectable()];
  }
}

function readEnveloped(response: unknown, limits: CallLimits): readonly Entry[] {
  try {
    return readOnce(response, limits, callsOfEnvelopes);
  } catch {
    return [uninspectable()];
  }
}

function callsOfAny(response: unknown, limits: CallLimits): readonly Entry[] {
  return isObject(response) ? callsOf(response, limits) : unwrapped(callsOfOther(response, limits), limits);
}

/** Nothing where the response is no object. Throws where it cannot be looked at. */
function callsOfEnvelopes(response: unknown, limits: CallLimits): readonly Entry[] {
  if (!isObject(response)) return none;
  return unwrapped(eventCalls(response, limits) ?? readEnvelopes(response, typeOf(response), '', limits), limits);
}

function callsOf(response: Record<string, unknown>, limits: CallLimits): readonly Entry[] {
  const enveloped = readOnce(response, limits, callsOfEnvelopes);
  if (enveloped.length > 0) return enveloped;
  const type = typeOf(response);
  // Items were looked through one by one; what the provider ran among them is no call of the client's.
  const rest = hasItems(response) ? { ...response, output: undefined } : response;
  const suspicious = readStructuredOutput(response, type, '', limits) ?? toolLikeContent(rest, type, '', limits);
  return suspicious === undefined ? none : unwrapped([suspicious], limits);
}

/** Text and other scalars hold no call; a list is no response, but calls may hide in it. */
function callsOfOther(response: unknown, limits: CallLimits): readonly Entry[] {
  const hidden = Array.isArray(response) ? hiddenCall(response, '', limits) : undefined;
  return hidden === undefined ? none : [hidden];
}

/** The calls of a stream's event about an item or a response; undefined where the response is no such event. */
function eventCalls(event: Record<string, unknown>, limits: CallLimits): Entry[] | undefined {
  const type = typeOf(event);
  if (!type.startsWith(eventPrefix)) return undefined;
  const entries: Entry[] = [];
  if (itemEvents.has(type) && Object.hasOwn(event, 'item')) readItem(event['item'], '/item', limits, entries);
  const inner = own(event, 'response');
  if (isObject(inner)) entries.push(...readEnvelopes(inner, typeOf(inner), '/response', limits));
  return entries.length > 0 ? entries : undefined;
}

function typeOf(response: object): string {
  return foldType(own(response, 'type'));
}

function uninspectable(): Entry {
  return refuse('uninspectable', 'cannot be inspected', '');
}
