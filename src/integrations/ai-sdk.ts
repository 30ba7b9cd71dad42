import { isObject, own } from '../core/json.js';
import { ResponseBlocked, ToolCallBlocked, blockedText } from './blocked.js';
import { callGate } from './call-gate.js';
import { type Gatekeeper, gatekeeper } from './gatekeeper.js';
import { heldTooLong, holdLimit } from './hold.js';
import { firstTool } from './openai-chat.js';
import { type IntegrationOptions, readNames, readSettings } from './settings.js';

export { ResponseBlocked, ToolCallBlocked } from './blocked.js';
export type { IntegrationOptions, WhenBlocked } from './settings.js';

/** A middleware as `wrapLanguageModel` takes it. */
export interface LanguageModelMiddleware {
  readonly specificationVersion: 'v3';
  // The library's own results are unions that differ from version to version.
  // oxlint-disable-next-line typescript/no-explicit-any
  wrapGenerate(options: { doGenerate: () => PromiseLike<any> }): Promise<any>;
  // oxlint-disable-next-line typescript/no-explicit-any
  wrapStream(options: { doStream: () => PromiseLike<any> }): Promise<any>;
}

type Part = Record<string, unknown>;

/**
 * A middleware for `wrapLanguageModel` that verifies what the model said before the library acts on it, plain and streamed. A
 * text takes the place of blocked calls, so that the run ends with it; with `whenBlocked: 'throw'`, and where text alone is
 * at fault, `ResponseBlocked` is thrown. It belongs first in a list, so that no other changes what it verified. Throws
 * `UsageError` where an option is wrong.
 */
export function qwedMiddleware(options: IntegrationOptions): LanguageModelMiddleware {
  const className = 'qwedMiddleware';
  const gate = gatekeeper(className, readSettings(className, readNames({ className }, options)));
  return {
    specificationVersion: 'v3',
    async wrapGenerate({ doGenerate }) {
      const result = (await doGenerate()) as Part;
      const content = own(result, 'content');
      const turn = turnOf(Array.isArray(content) ? content : [{}], own(result, 'usage'));
      const blocked = blockedTextOf(gate, turn);
      if (blocked === undefined) return result;
      const kept = (content as unknown[]).filter((part) => !isCall(part));
      return {
        ...result,
        content: [...kept, { type: 'text', text: blocked }],
        finishReason: stopped(own(result, 'finishReason')),
      };
    },
    async wrapStream({ doStream }) {
      const result = (await doStream()) as { readonly stream: ReadableStream<Part> };
      return { ...result, stream: result.stream.pipeThrough(gatedParts(gate)) };
    },
  };
}

/** The turn of the model in the words that guards know. Work that the provider has done is no call. */
function turnOf(parts: readonly unknown[], usage: unknown): Record<string, unknown> {
  const objects = parts.map((part) => (isObject(part) ? part : { type: 'tool-call' }));
  const texts = objects.filter((part) => own(part, 'type') === 'text' || own(part, 'type') === 'reasoning');
  const calls = objects.filter(isCall);
  const total = totalTokens(usage);
  return {
    role: 'assistant',
    content: texts.map((part) => ({ type: 'text', text: own(part, 'text') })),
    ...(calls.length > 0 && {
      tool_calls: calls.map((part) => ({
        id: own(part, 'toolCallId'),
        type: 'function',
        function: { name: own(part, 'toolName'), arguments: own(part, 'input') },
      })),
    }),
    ...(total !== undefined && { usage: { total_tokens: total } }),
  };
}

/** The sum of both counts: numbers, or since version 6 objects with a total. */
function totalTokens(usage: unknown): number | undefined {
  if (!isObject(usage)) return undefined;
  const counts = [own(usage, 'inputTokens'), own(usage, 'outputTokens')].map((count) =>
    isObject(count) ? own(count, 'total') : count,
  );
  return counts.every((count) => typeof count === 'number') ? counts.reduce((sum, count) => sum + count, 0) : undefined;
}

/** Whether a part asks for a tool of the client to be run. What has no type of its own may be anything. */
function isCall(part: unknown): boolean {
  if (!isObject(part)) return true;
  const type = own(part, 'type');
  return (type === 'tool-call' || typeof type !== 'string') && own(part, 'providerExecuted') !== true;
}

/** The text that takes the place of the calls; undefined where all may go on. Throws where no text can. */
function blockedTextOf(gate: Gatekeeper, turn: Record<string, unknown>, why?: string): string | undefined {
  const result = gate.judge({ subject: turn, why });
  if (!gate.holdsBack(result)) return undefined;
  if (!Object.hasOwn(turn, 'tool_calls') || gate.settings.whenBlocked === 'throw') {
    throw new ResponseBlocked(turn, result);
  }
  return blockedText(firstTool([turn]), result);
}

/** A reason to finish that waits for no tool: a word, or since version 6 an object. */
function stopped(reason: unknown): unknown {
  return isObject(reason) ? { ...reason, unified: 'stop' } : 'stop';
}

/** Parts that belong to a call on its way. */
const callParts: ReadonlySet<unknown> = new Set(['tool-input-start', 'tool-input-delta', 'tool-input-end']);

/** Text goes on at once; from the first part of a call, or the part that ends the turn, all is held until the end. */
function gatedParts(gate: Gatekeeper): TransformStream<Part, Part> {
  const content: Part[] = [];
  const texts = new Map<unknown, { type: string; text: string }>();
  const held: Part[] = [];
  let usage: unknown;
  let isHolding = false;
  return new TransformStream<Part, Part>({
    transform(part, controller) {
      const type = own(part, 'type');
      if (type === 'text-delta' || type === 'reasoning-delta') addText(content, texts, part);
      if (isCall(part)) content.push(part);
      if (type === 'finish') usage = own(part, 'usage');
      isHolding ||= isCall(part) || type === 'finish';
      isHolding ||= callParts.has(type) && own(part, 'providerExecuted') !== true;
      // What the provider sent raw holds the calls as well.
      if (isHolding || type === 'raw') held.push(part);
      else controller.enqueue(part);
      if (held.length > holdLimit) throw new ResponseBlocked(turnOf(content, usage), refused(gate, content, usage));
    },
    flush(controller) {
      const text = blockedTextOf(gate, turnOf(content, usage));
      for (const part of text === undefined ? held : replaced(held, text)) controller.enqueue(part);
    },
  });
}

function refused(gate: Gatekeeper, content: readonly Part[], usage: unknown): ReturnType<Gatekeeper['judge']> {
  return gate.judge({ subject: turnOf(content, usage), why: heldTooLong });
}

function addText(content: Part[], texts: Map<unknown, { type: string; text: string }>, part: Part): void {
  const key = `${String(own(part, 'type'))} ${String(own(part, 'id'))}`;
  let text = texts.get(key);
  if (!text) {
    text = { type: 'text', text: '' };
    texts.set(key, text);
    content.push(text);
  }
  text.text += String(own(part, 'delta'));
}

/** In the place of held parts: the text, and what ended the turn. */
function replaced(held: readonly Part[], text: string): Part[] {
  const id = 'qwed-blocked';
  const finish = held.find((part) => own(part, 'type') === 'finish');
  return [
    { type: 'text-start', id },
    { type: 'text-delta', id, delta: text },
    { type: 'text-end', id },
    ...(finish ? [{ ...finish, finishReason: stopped(own(finish, 'finishReason')) }] : []),
  ];
}

/** What of a tool is used. */
interface ExecutableTool {
  // The library's own tools take whatever their schemas say.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly execute?: ((...args: any[]) => any) | undefined;
}

/**
 * The tools, each verifying its calls before it runs, for whoever cannot wrap the model. The model is told of a blocked call
 * and goes on; with `whenBlocked: 'throw'`, `ToolCallBlocked` is thrown from the tool. Tools without `execute` stay as they
 * are. Throws `UsageError` where an option is wrong.
 */
export function verifiedTools<Tools extends Readonly<Record<string, ExecutableTool>>>(
  tools: Tools,
  options: IntegrationOptions,
): Tools {
  const gate = callGate('verifiedTools', options, 'message');
  const entries = Object.entries(tools).map(([name, tool]) => {
    const { execute } = tool;
    if (typeof execute !== 'function') return [name, tool];
    const verified = async (...args: unknown[]): Promise<unknown> => {
      const blocked = gate.check(name, args[0]);
      if (!blocked) return Reflect.apply(execute, tool, args) as unknown;
      if (gate.whenBlocked === 'throw') throw new ToolCallBlocked(blocked.action, blocked.result);
      return blocked.text;
    };
    return [name, { ...tool, execute: verified }];
  });
  return Object.fromEntries(entries) as Tools;
}
