import { canonicalJson } from '../core/canonical.js';
import { isObject, own } from '../core/json.js';
import { itemKind } from '../responses/action-items.js';
import { itemCallsOf } from '../responses/tool-calls.js';
import { callParts, typeOf } from './events.js';
import { hidesCall, hidesCallBeside } from './hidden-calls.js';

/**
 * What is to become of an item: it holds no call and may `pass`, the guards must `check` it, or it is to be `refuse`d, since
 * nobody can say for sure what it would run. `subject` is what the guards look at.
 */
export type Inspection =
  | { readonly verdict: 'pass' }
  | { readonly verdict: 'check'; readonly subject: unknown }
  | { readonly verdict: 'refuse'; readonly subject: unknown; readonly why: string };

const pass: Inspection = { verdict: 'pass' };

/** Inspects an item in a protocol position: of a stream, of an `output_item` event or of `output[]`. Never throws. */
export function inspect(item: unknown): Inspection {
  try {
    if (isObject(item)) return isBytes(item) ? unreadable('it is bytes') : inspectObject(item);
    if (typeof item === 'string') return inspectText(item);
    if (!Array.isArray(item) || !hidesCall(item)) return pass;
    return refuse({ items: item }, undefined);
  } catch {
    return unreadable('it cannot be read');
  }
}

/** Members of a response that repeat the request: definitions and history, not calls. */
const requestMembers = ['tools', 'tool_choice', 'instructions', 'input', 'prompt', 'text'] as const;

/** Whether a call hides in a response object, outside its output and what repeats the request. */
export function hidesBesideOutput(response: object): boolean {
  return hidesCallBeside(response, ['output', ...requestMembers]);
}

function isBytes(item: object): boolean {
  return ArrayBuffer.isView(item) || item instanceof ArrayBuffer;
}

function inspectObject(item: Record<string, unknown>): Inspection {
  const type = typeOf(item);
  const kind = itemKind(type);
  if (kind === 'call' || kind === 'action') return inspectCall(item);
  if (kind === 'unknown-action' || callParts.has(type) || carriesAction(item)) return refuse(item, type);
  if (kind === 'result') return isCleanResult(item) ? pass : refuse(item, type);
  if (own(item, 'object') === 'response' && Array.isArray(own(item, 'output'))) return inspectResponse(item, type);
  return hidesCall(item) ? refuse(item, type) : pass;
}

/** What names its tool in two places is no case for guards that do not look at tools: nobody knows which one would run. */
function inspectCall(item: Record<string, unknown>): Inspection {
  const calls = itemCallsOf(item);
  const doubtful = calls.find(({ refused }) => refused === 'ambiguous');
  if (doubtful?.refused !== undefined) {
    return { verdict: 'refuse', subject: item, why: `Ambiguous tool-call item: it ${doubtful.why}` };
  }
  return calls.length === 0 ? refuse(item, typeOf(item)) : { verdict: 'check', subject: item };
}

/** A response object is checked as a whole where its output holds calls, and refused where they are no plain items. */
function inspectResponse(response: Record<string, unknown>, type: string): Inspection {
  if (hidesBesideOutput(response)) return refuse(response, type);
  let found: Inspection = pass;
  for (const member of response['output'] as unknown[]) {
    const inspection = inspect(member);
    if (inspection.verdict === 'refuse') return { ...inspection, subject: response };
    if (inspection.verdict === 'check') found = { verdict: 'check', subject: response };
  }
  return found;
}

/** Whether an item that is no event of its own brings an action item along, in the places where a protocol has them. */
function carriesAction(item: object): boolean {
  if (isAction(own(item, 'item'))) return true;
  const response = own(item, 'response');
  const output = isObject(response) && own(response, 'object') === 'response' ? own(response, 'output') : undefined;
  return Array.isArray(output) && output.some(isAction);
}

function isAction(item: unknown): boolean {
  return isObject(item) && ['call', 'action', 'unknown-action'].includes(itemKind(typeOf(item)));
}

/** A result may say which call it answers, by name and with the arguments, and by an exact echo of both. */
function isCleanResult(result: Record<string, unknown>): boolean {
  const echoed = own(result, 'function');
  if (isObject(echoed) && !isEcho(echoed, result)) return false;
  return !hidesCallBeside(result, ['function']);
}

function isEcho(echoed: Record<string, unknown>, result: object): boolean {
  const answers = own(result, 'tool_use_id') ?? own(result, 'call_id');
  const args = own(echoed, 'arguments');
  if (typeof answers !== 'string' || !isObject(args) || Object.keys(echoed).length !== 2) return false;
  const name = own(result, 'tool_name') ?? own(result, 'toolName') ?? own(result, 'name');
  return (
    typeof name === 'string' &&
    own(echoed, 'name') === name &&
    canonicalJson(args) === canonicalJson(own(result, 'arguments'))
  );
}

/** Text is no call, but the JSON text of an item is one as much as the item. */
function inspectText(text: string): Inspection {
  const start = text.trimStart()[0];
  if (start !== '{' && start !== '[') return pass;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return pass;
  }
  const inspection = inspect(value);
  return inspection.verdict === 'pass' || !isObject(value) ? inspection : { ...inspection, subject: text };
}

const longestType = 80;

function refuse(subject: unknown, type: string | undefined): Inspection {
  const shown = type ? `'${type.slice(0, longestType)}'` : 'none';
  return { verdict: 'refuse', subject, why: `Unrecognized tool-call item type: ${shown}` };
}

function unreadable(why: string): Inspection {
  return { verdict: 'refuse', subject: { type: 'unreadable' }, why: `Unrecognized tool-call item: ${why}` };
}
