import { own, pointerTo } from '../core/json.js';
import { actionItems, callTypes, itemKind } from './action-items.js';
import { foldType } from './case-fold.js';
import { isWrapper, readEntry, refuse } from './entries.js';
import type { CallLimits, RefusedCall } from './tool-call.js';
import { findObject } from './walk.js';

/** Root members that hold a call in shapes that are not recognised. */
const rootCallKeys = ['tool_use', 'tool_call', 'toolCall', 'function_call', 'functionCall'] as const;

/**
 * What looks like a tool call in a response whose envelopes hold none: such a response is refused, not passed as free of
 * calls. Undefined where nothing does. A search that would have to go too deep is a refusal as well.
 */
export function toolLikeContent(
  response: Record<string, unknown>,
  type: string,
  pointer: string,
  limits: CallLimits,
): RefusedCall | undefined {
  for (const key of rootCallKeys) {
    if (isWrapper(own(response, key))) return unrecognized(pointerTo(pointer, key));
  }
  const isResult = itemKind(type) === 'result';
  if (!isResult && isWrapper(own(response, 'function'))) return unrecognized(pointerTo(pointer, 'function'));
  if (isResult) return undefined;
  if (isUntypedCall(response)) {
    const reading = readEntry({ ...response, type: undefined }, pointer, limits);
    const refused = unrecognized(pointer);
    return reading.refused === undefined ? { ...refused, name: reading.name, reading } : refused;
  }
  if (type.includes('tool')) return unrecognized(pointer);
  return hiddenCall(response, pointer, limits);
}

/** A tool-shaped object anywhere in the value, the value itself included; or the place where the search had to stop. */
export function hiddenCall(value: object, pointer: string, limits: CallLimits): RefusedCall | undefined {
  const hit = findObject(value, pointer, limits.searchLevels, isToolShaped, isTelling);
  if (hit === undefined) return undefined;
  if (!hit.truncated) return unrecognized(hit.pointer);
  return refuse(
    'too-deep',
    `is nested deeper than the ${limits.searchLevels} levels that are searched for calls`,
    hit.pointer,
  );
}

/** Whether an object looks like a call: by its type, by a `tool_name`, or by a name beside arguments. */
export function isToolShaped(object: object): boolean {
  const written = own(object, 'type');
  if (written !== undefined) {
    const type = foldType(written);
    if (type !== '' && (type === 'tool_use' || callTypes.has(type) || actionItems.has(type))) return true;
  }
  if (isNamed(object, 'tool_name') || isNamed(object, 'toolName')) return true;
  return Object.hasOwn(object, 'arguments') && Object.hasOwn(object, 'name');
}

/** Whether an object that looks like a call may be known by a member of this name. */
function isTelling(name: string): boolean {
  return name === 'type' || name === 'arguments' || name === 'tool_name' || name === 'toolName';
}

function isNamed(object: object, key: string): boolean {
  const name = own(object, key);
  return name !== undefined && name !== null;
}

function isUntypedCall(response: object): boolean {
  return (isNamed(response, 'tool_name') || isNamed(response, 'toolName')) && Object.hasOwn(response, 'arguments');
}

/** Refuses content of no recognised shape. */
export function unrecognized(pointer: string): RefusedCall {
  return refuse('unrecognized', 'looks like a tool call in no recognised shape', pointer);
}
