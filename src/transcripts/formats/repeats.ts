import { createHash } from 'node:crypto';

import { canonicalJson } from '../../core/canonical.js';
import { isObject, valueAt } from '../../core/json.js';
import { toolCallsOf } from '../../responses/tool-calls.js';
import type { TranscriptResponse } from '../format.js';
import { firstText, scalarText } from './members.js';

/** Tells what was seen before from what is new, without growing beyond a bound: the oldest is forgotten first. */
export interface Seen {
  /** Whether the key was added before; from now on it was. */
  add(key: string): boolean;
  has(key: string): boolean;
  /** Takes a key away again; whether it was there. */
  take(key: string): boolean;
}

export function seenKeys(bound = 10_000): Seen {
  const keys = new Map<string, number>();
  return {
    has: (key) => keys.has(compact(key)),
    add(given) {
      const key = compact(given);
      const times = keys.get(key) ?? 0;
      keys.set(key, times + 1);
      if (keys.size > bound) keys.delete(keys.keys().next().value!);
      return times > 0;
    },
    take(given) {
      const key = compact(given);
      const times = keys.get(key);
      if (times === undefined) return false;
      if (times === 1) keys.delete(key);
      else keys.set(key, times - 1);
      return true;
    },
  };
}

/** Long keys are kept as digests, so that a call with a whole file in it takes no more room than another. */
export function compact(key: string): string {
  return key.length <= 100 ? key : createHash('sha256').update(key).digest('base64');
}

/** What a call does: its tool and its arguments, whatever its id. */
export function callKey(name: unknown, args: unknown): string {
  return `${scalarText(name)}\0${jsonKey(args ?? {})}`;
}

/** The value as text to compare by: JSON in a string counts as what it says. */
export function jsonKey(value: unknown): string {
  const compared = typeof value === 'string' ? parsed(value) : value;
  try {
    return canonicalJson(compared, { writeNumber: String });
  } catch {
    // What is no JSON, such as a member that is left out.
    return JSON.stringify(compared) ?? '';
  }
}

function parsed(value: string): unknown {
  const first = value.trimStart()[0];
  if (first !== '{' && first !== '[') return value.trim() === '' ? {} : value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

/** A call of a response, to compare by. */
export interface ComparedCall {
  readonly key: string;
  readonly id: string | undefined;
}

/** The calls of a response; undefined where something in it cannot be read as one. */
export function callsIn(response: unknown): readonly ComparedCall[] | undefined {
  const calls: ComparedCall[] = [];
  for (const call of toolCallsOf(response)) {
    if (call.refused !== undefined) return undefined;
    const entry = valueAt(response, call.pointer);
    const id = isObject(entry) ? firstText(entry, callIds) : undefined;
    calls.push({ key: callKey(call.name, call.arguments), id });
  }
  return calls;
}

const callIds: readonly string[] = ['id', 'call_id', 'tool_call_id', 'toolCallId'];

/** The response as one that was given before. */
export function asHistory(response: TranscriptResponse): TranscriptResponse {
  return response.origin === 'primary' ? { ...response, origin: 'history' } : response;
}
