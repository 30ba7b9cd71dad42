import { isObject, own } from '../core/json.js';
import { actionItems, itemKind } from '../responses/action-items.js';
import { isWrapper } from '../responses/entries.js';
import { isToolShaped } from '../responses/tool-like.js';
import { findObject } from '../responses/walk.js';
import { typeOf } from './events.js';

/** Beginnings of types that name a call, whatever version or suffix follows. */
const callPrefixes = ['tool_call', 'function_call', 'tool_use'] as const;
/** Members that hold one call. */
const nestedKeys = ['tool_call', 'toolCall', 'function_call', 'functionCall', 'tool_use', 'toolUse'] as const;
/** Members that hold a list of calls. */
const listKeys = ['tool_calls', 'toolCalls'] as const;
/** Of these, an object that describes a call has at least one. */
const callMembers = ['name', 'tool_name', 'toolName', 'function', 'arguments', 'args', 'input', 'parameters'] as const;

/**
 * More levels than data has, and few enough for a value that holds itself. A direct check looks through 12; here what lies
 * deeper would be refused, so that honest results of tools must fit.
 */
const searchLevels = 128;

/** Whether a call hides anywhere in the value, or the value is nested too deeply to say. */
export function hidesCall(value: unknown): boolean {
  return (
    typeof value === 'object' && value !== null && findObject(value, '', searchLevels, describesCall) !== undefined
  );
}

/** Whether a call hides in an object anywhere but in these members of it. */
export function hidesCallBeside(object: object, members: readonly string[]): boolean {
  if (isCallByType(object) || holdsCall(object)) return true;
  if (!members.includes('function') && isWrapper(own(object, 'function'))) return true;
  for (const key of Object.keys(object)) {
    if (!members.includes(key) && hidesCall(own(object, key))) return true;
  }
  return false;
}

/**
 * Whether an object is a call in a place where no call belongs. A bare `name` beside `arguments` is no sign of one: webhooks
 * and forms have them too. A result may name its tool.
 */
function describesCall(object: object): boolean {
  return isCallByType(object) || holdsCall(object) || isWrapper(own(object, 'function'));
}

function isCallByType(object: object): boolean {
  const type = typeOf(object);
  if (type !== '') {
    if (itemKind(type) === 'result') return false;
    for (const prefix of callPrefixes) if (type.startsWith(prefix)) return true;
    if (actionItems.has(type) || (type.includes('tool') && isToolShaped(object))) return true;
  }
  return isName(own(object, 'tool_name')) || isName(own(object, 'toolName'));
}

function holdsCall(object: object): boolean {
  for (const key of nestedKeys) if (saysWhatToCall(own(object, key))) return true;
  for (const key of listKeys) {
    const list = own(object, key);
    if (Array.isArray(list) ? list.some(isObject) : saysWhatToCall(list)) return true;
  }
  return false;
}

function saysWhatToCall(value: unknown): boolean {
  return isObject(value) && callMembers.some((member) => Object.hasOwn(value, member));
}

function isName(value: unknown): boolean {
  return typeof value === 'string' && value.trim() !== '';
}
