import { isObject, own } from '../core/json.js';
import { toolCallsOf } from '../responses/tool-calls.js';
import { openaiChatStream } from '../transcripts/formats/openai-chat-stream.js';
import type { VerificationResult } from '../verify/result.js';
import { ResponseBlocked, blockedText } from './blocked.js';
import type { Gatekeeper } from './gatekeeper.js';
import { heldTooLong, holdLimit } from './hold.js';
import { joinedTurns } from './joined-turns.js';

/** What a gate of a stream needs besides its source. */
export interface StreamGate {
  readonly gate: Gatekeeper;
  /** Whether the consumer has aborted the request: the source then ends without an error. */
  readonly isAborted: () => boolean;
  readonly onVerdict: (result: VerificationResult) => void;
}

/** Members of a delta that hold text for the reader and no call. */
const plainMembers: ReadonlySet<string> = new Set([
  'role',
  'refusal',
  'reasoning',
  'reasoning_content',
  'annotations',
  'audio',
]);

/**
 * The chunks of a Chat completion. Text goes on at once; from the first piece of a call, or from the end of a choice, all is
 * held until the source ends: clients add up fragments that come late as well. The completion is then judged as a whole, and
 * what is held is let go, or replaced by a text, or an error takes its place.
 */
export async function* gatedChunks(source: AsyncIterable<unknown>, means: StreamGate): AsyncGenerator {
  const { gate } = means;
  const joined = joinedTurns(openaiChatStream.joiner());
  const held: unknown[] = [];
  let hasCalls = false;
  for await (const chunk of source) {
    joined.take(chunk);
    hasCalls ||= !isPlain(chunk);
    if (hasCalls || held.length > 0 || isLast(chunk)) held.push(chunk);
    else yield chunk;
    if (held.length > holdLimit) break;
  }
  // The consumer is gone, and a call that was under way never came about.
  if (means.isAborted()) return;
  const { turns, why } = joined.end();
  const refusal = held.length > holdLimit ? heldTooLong : hasCalls ? why : undefined;
  const result = gate.judgeTurns(turns, { why: refusal });
  means.onVerdict(result);
  if (!gate.holdsBack(result)) yield* held;
  else if (!hasCalls || gate.settings.whenBlocked === 'throw') throw new ResponseBlocked(turns[0], result);
  else yield* replaced(held, blockedText(firstTool(turns), result));
}

/** The name of the tool that a turn calls first. */
export function firstTool(turns: readonly unknown[]): string {
  for (const turn of turns) for (const { name } of toolCallsOf(turn)) if (name !== undefined) return name;
  return 'a response';
}

/** Whether a chunk holds nothing but text. What is not known to be text is held. */
function isPlain(chunk: unknown): boolean {
  const choices = isObject(chunk) ? own(chunk, 'choices') : undefined;
  if (!Array.isArray(choices)) return isObject(chunk) && (choices === undefined || choices === null);
  return choices.every((choice: unknown) => {
    if (!isObject(choice) || Object.hasOwn(choice, 'message')) return false;
    const delta = own(choice, 'delta') ?? {};
    return isObject(delta) && Object.entries(delta).every(([key, value]) => isPlainMember(key, value));
  });
}

function isPlainMember(key: string, value: unknown): boolean {
  if (value === null || value === undefined || plainMembers.has(key)) return true;
  return key === 'content' && typeof value === 'string';
}

/** Whether a chunk ends one of its choices. */
function isLast(chunk: unknown): boolean {
  const choices = isObject(chunk) ? own(chunk, 'choices') : undefined;
  if (!Array.isArray(choices)) return false;
  return choices.some((choice: unknown) => isObject(choice) && (own(choice, 'finish_reason') ?? null) !== null);
}

/** In the place of held chunks: one with the text and one that ends, for every choice; then those without choices. */
function replaced(held: readonly unknown[], text: string): unknown[] {
  const chunks = held.filter(isObject);
  const indexes = new Set(chunks.flatMap((chunk) => choicesOf(chunk).map((choice) => own(choice, 'index') ?? 0)));
  const chunk = (choice: (index: unknown) => object): object => ({
    ...chunks[0],
    choices: Array.from(indexes, choice),
  });
  return [
    chunk((index) => ({ index, delta: { role: 'assistant', content: text }, finish_reason: null, logprobs: null })),
    chunk((index) => ({ index, delta: {}, finish_reason: 'stop', logprobs: null })),
    ...chunks.filter((one) => choicesOf(one).length === 0),
  ];
}

function choicesOf(chunk: Record<string, unknown>): Record<string, unknown>[] {
  const choices = own(chunk, 'choices');
  return Array.isArray(choices) ? choices.filter(isObject) : [];
}
