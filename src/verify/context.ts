import type { VerificationContext } from '../core/guard.js';
import { isObject } from '../core/json.js';

/** Members of the context that guards and the verifier read: camelCase spelling -> the canonical one. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['requestId', 'request_id'],
  ['totalCost', 'total_cost'],
  ['totalTokens', 'total_tokens'],
  ['currentState', 'current_state'],
]);

/**
 * The context as guards read it. Takes both case styles. A text that is not empty becomes `{context: text}`; anything else
 * that is no object counts as no context, so that it switches no check off.
 */
export function readContext(context: unknown): VerificationContext {
  if (typeof context === 'string') return context === '' ? {} : { context };
  if (!isObject(context)) return {};
  const read: Record<string, unknown> = { ...context };
  for (const [spelling, name] of spellings) {
    if (Object.hasOwn(read, spelling) && !Object.hasOwn(read, name)) read[name] = read[spelling];
  }
  return read;
}

/** The id that ties a verdict to its request: a text, or a number as text. */
export function requestIdOf(context: VerificationContext): string | undefined {
  const id = context['request_id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
