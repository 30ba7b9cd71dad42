import { isObject, own, pointerTo } from '../../core/json.js';
import type { RecordText, TranscriptResponse } from '../format.js';
import type { Members } from './members.js';
import { callKeys, firstText, part, roleOf, text } from './members.js';
import type { MessageContext } from './message.js';
import type { Assembly, Placed, PlacedCall } from './assemble.js';
import { assemble, placed } from './assemble.js';

/** Parts that say what tool is called, with where they have its name, arguments and id. */
const callParts: readonly (readonly [key: string, args: readonly string[]])[] = [
  ['functionCall', ['/args']],
  ['function_call', ['/args']],
  // Not of the Gemini API, but what programs that write its messages put there.
  ['toolCall', ['/args', '/arguments', '/input']],
  ['tool_call', ['/args', '/arguments', '/input']],
  ['toolUse', ['/input', '/args', '/arguments']],
  ['tool_use', ['/input', '/args', '/arguments']],
];

/** Parts that say what a tool gave back. */
const resultParts: readonly string[] = ['functionResponse', 'function_response'];

/** Whether a value is a message in parts: of the Gemini API, or of the OpenTelemetry conventions. */
export function isPartsMessage(value: unknown): value is Members {
  return isObject(value) && Array.isArray(own(value, 'parts'));
}

/**
 * The responses of a message `{role, parts}`: the model's turn, or what somebody else said, and one for each tool's
 * result. Names are those of the Gemini API in either spelling, or of the OpenTelemetry conventions.
 */
export function partsResponses(
  message: Members,
  context: MessageContext & { readonly record?: RecordText },
): TranscriptResponse[] {
  const role = roleOf(message);
  const parts = own(message, 'parts') as readonly unknown[];
  const base = pointerTo(context.pointer, 'parts');
  const turn = assemble();
  const results: TranscriptResponse[] = [];
  parts.forEach((element, index) => {
    const at: Placed = {
      value: element,
      pointer: pointerTo(base, index),
      ...(context.record && { record: context.record }),
    };
    const result = isObject(element) ? resultOf(element, at) : undefined;
    if (result) results.push({ ...result, origin: context.origin, ...context.identity, ...resultId(result) });
    else addPart(turn, at);
  });
  if (turn.isEmpty() && (results.length > 0 || !context.usage)) return results;
  const said = turn.response(context);
  if (role === 'assistant') return [said, ...results];
  return [{ ...said, response: { ...(said.response as Members), role: roleName(message, role) }, role }, ...results];
}

/** Adds a part to a turn: text, a thought, a call, or anything else as it stands. */
function addPart(turn: Assembly, at: Placed): void {
  const { value } = at;
  if (!isObject(value)) {
    turn.say(at);
    return;
  }
  const calls = callsOf(value, at);
  for (const call of calls) turn.call(call);
  const member = (['text', 'content'] as const).find((key) => text(value, key) !== undefined);
  const type = text(value, 'type');
  const isThought = own(value, 'thought') === true || type === 'reasoning' || type === 'thinking';
  const plain = type === undefined || type === 'text' || type === 'reasoning' || type === 'thinking';
  const mayHide = mayHideCall(value);
  if (calls.length > 0 && !mayHide && (member === undefined || type === 'tool_call')) return;
  if (member === undefined || !plain || mayHide) turn.say(at);
  else if (isThought) turn.think(below(at, value, `/${member}`));
  else turn.say(below(at, value, `/${member}`));
}

/** Members that could hold a call in the words of another format: a part with one goes to the guards as it stands. */
const foreignKeys = callKeys.filter((key) => !callParts.some(([own]) => own === key) && key !== 'content');

function mayHideCall(element: Members): boolean {
  const isCall = own(element, 'type') === 'tool_call';
  if (Object.hasOwn(element, 'text') && Object.hasOwn(element, 'content')) return true;
  return foreignKeys.some((key) => Object.hasOwn(element, key) && !(isCall && key === 'arguments'));
}

/** Every call of a part: one is the rule, and a text or another call beside it must not hide it. */
function callsOf(element: Members, at: Placed): readonly PlacedCall[] {
  const calls: PlacedCall[] = [];
  if (own(element, 'type') === 'tool_call' && text(element, 'name') !== undefined)
    calls.push(callAt(element, at, ['/arguments', '/args']));
  for (const [key, args] of callParts) {
    const call = part(element, key);
    if (call && text(call, 'name') !== undefined)
      calls.push(callAt(call, { ...at, pointer: pointerTo(at.pointer, key) }, args));
  }
  return calls;
}

function callAt(call: Members, at: Placed, args: readonly string[]): PlacedCall {
  const whole = { ...at, value: call };
  const given = args.map((pointer) => below(whole, call, pointer)).find((found) => found !== undefined);
  return { whole, name: below(whole, call, '/name')!, args: given, id: below(whole, call, '/id') };
}

function below(at: Placed, object: Members, pointer: string): Placed | undefined {
  return placed(object, at.pointer, pointer, at.record);
}

/** A tool's result as a response of its own; undefined for any other part. */
function resultOf(element: Members, at: Placed): Omit<TranscriptResponse, 'origin'> | undefined {
  const isPart = own(element, 'type') === 'tool_call_response';
  const key = resultParts.find((name) => part(element, name) !== undefined);
  const result = isPart ? element : key === undefined ? undefined : part(element, key);
  if (!result) return undefined;
  const pointer = key === undefined ? at.pointer : pointerTo(at.pointer, key);
  return {
    response: isPart ? { ...result, role: 'tool', type: 'tool_result' } : { ...result, role: 'tool' },
    role: 'tool',
    pointer,
    ...(at.record && { record: at.record }),
  };
}

function resultId({ response }: Pick<TranscriptResponse, 'response'>): { readonly id?: string } {
  const id = firstText(response as Members, ['id']);
  return id === undefined ? {} : { id };
}

function roleName(message: Members, role: string): string {
  return text(message, 'role') ?? role;
}
