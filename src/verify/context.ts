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
 * that is no object counts as no context, so that it switches no check off. Never throws.
 */
export function readContext(context: unknown): VerificationContext {
  if (typeof context === 'string') return context === '' ? {} : { context };
  const read = membersOf(context);
  for (const [spelling, name] of spellings) {
    if (Object.hasOwn(read, spelling) && !Object.hasOwn(read, name)) read[name] = read[spelling];
  }
  return read;
}

function membersOf(context: unknown): Record<string, unknown> {
  const read: Record<string, unknown> = {};
  try {
    if (!isObject(context)) return read;
    for (const key of Object.keys(context)) {
      Object.defineProperty(read, key, {
        value: memberOf(context, key),
        enumerable: true,
        configurable: true,
        writable: true,
      });
    }
  } catch {
    // A proxy may refuse to be looked at at all.
  }
  return read;
}

/** A member that raises an error when it is read is there and cannot be used: NaN, which no budget accepts. */
function memberOf(context: Record<string, unknown>, key: string): unknown {
  try {
    return context[key];
  } catch {
    return Number.NaN;
  }
}

/** The id that ties a verdict to its request: a text, or a number as text. */
export function requestIdOf(context: VerificationContext): string | undefined {
  const id = context['request_id'];
  return typeof id === 'string' || typeof id === 'number' ? String(id) : undefined;
}
