import { isObject, own, pointerTo } from '../core/json.js';
import { readArguments } from './arguments.js';
import { foldName } from './case-fold.js';
import { refuse } from './entries.js';
import type { CallLimits, Entry, ToolCall } from './tool-call.js';

/** Tools that run other tools, which their arguments list as `tool_uses`. */
const wrapperNames: ReadonlySet<string> = new Set(['parallel', 'multi_tool_use.parallel', 'multi_tool_use_parallel']);

/** What the list's elements name their tool by, with the namespace that functions have there. */
const recipientKey = 'recipient_name';
const namespace = 'functions.';

/**
 * The entries, each call that wraps others followed by them: a blocked tool is not to escape in a list of `tool_uses`.
 * An element that cannot be read, and a wrapper within a wrapper, are refused.
 */
export function unwrapped(entries: readonly Entry[], limits: CallLimits): readonly Entry[] {
  if (!entries.some(isWrapper)) return entries;
  return entries.flatMap((entry) => (isWrapper(entry) ? [entry, ...innerCalls(entry, limits)] : [entry]));
}

function isWrapper(entry: Entry): entry is ToolCall {
  if (entry.refused !== undefined) return false;
  const uses = own(entry.arguments, 'tool_uses');
  if (!Array.isArray(uses)) return false;
  return (
    wrapperNames.has(foldName(entry.name)) || uses.some((use) => isObject(use) && Object.hasOwn(use, recipientKey))
  );
}

function innerCalls(wrapper: ToolCall, limits: CallLimits): Entry[] {
  const uses = own(wrapper.arguments, 'tool_uses') as readonly unknown[];
  return uses.map((use, index) => innerCall(wrapper, use, index, limits));
}

function innerCall(wrapper: ToolCall, use: unknown, index: number, limits: CallLimits): Entry {
  // Within arguments that are text nothing has a place of its own.
  const place = (...keys: readonly string[]): string =>
    wrapper.encoded === undefined
      ? pointerTo(wrapper.argumentsPointer, 'tool_uses', index, ...keys)
      : wrapper.argumentsPointer;
  if (!isObject(use)) return refuse('malformed', 'is wrapped in a call and is no object', place());
  const written = own(use, recipientKey);
  if (typeof written !== 'string' || written.trim() === '') {
    return refuse('nameless', 'is wrapped in a call and has no name', place());
  }
  const name = written.startsWith(namespace) ? written.slice(namespace.length) : written;
  const read = readArguments(own(use, 'parameters'), false, limits);
  if ('refused' in read) return refuse(read.refused, read.why, place('parameters'), name);
  const encoded = wrapper.encoded ?? read.encoded;
  const call: ToolCall = {
    name,
    arguments: read.value,
    pointer: place(),
    namePointer: place(recipientKey),
    argumentsPointer: Object.hasOwn(use, 'parameters') ? place('parameters') : place(),
    ...(encoded !== undefined && { encoded }),
  };
  return isWrapper(call) ? refuse('ambiguous', 'wraps calls and is wrapped itself', place(), name) : call;
}
