import type { Guard } from '../core/guard.js';
import { isObject, own } from '../core/json.js';
import type { StreamRule } from '../core/stream-rules.js';
import { actionItems } from '../responses/action-items.js';
import type { VerificationResult } from '../verify/result.js';
import { typeOf } from './events.js';

/** What a stream carries in the place of a blocked item. */
export interface SystemIntervention {
  readonly type: 'system_intervention';
  readonly status: 'blocked';
  /** Name of the tool that was to be called; `unknown` where none could be read. */
  readonly tool_name: string;
  readonly reason: string;
  readonly verification: {
    /** Names of the guards, in the order in which they ran. */
    readonly guards_passed: readonly string[];
    readonly guards_failed: readonly string[];
    readonly mechanism: string;
  };
}

/** The name under which the middleware itself fails an item. */
export const middlewareName = 'OpenResponsesMiddleware';

const mechanism = 'QWED Open Responses Streaming Interceptor';

/** The item that takes the place of `subject`, which the guards looked at and did not verify. */
export function intervention(subject: unknown, result: VerificationResult): SystemIntervention {
  const tool = toolNameOf(subject);
  const names = (passed: boolean): string[] =>
    result.guardResults.filter((one) => one.passed === passed).map(({ guardName }) => guardName);
  return {
    type: 'system_intervention',
    status: 'blocked',
    tool_name: tool,
    reason: `QWED blocked ${tool}: ${result.blockReason || 'verification failed'}`,
    verification: { guards_passed: names(true), guards_failed: names(false), mechanism },
  };
}

/** A guard that fails whatever it is shown, for a reason that the middleware has found. */
export function refusing(why: string): Guard {
  const violations = [{ rule: 'stream/refused' satisfies StreamRule, message: `${why}.` }];
  return {
    name: middlewareName,
    check: () => ({ guardName: middlewareName, passed: false, severity: 'error', message: why, violations }),
  };
}

const nestedKeys = ['tool_call', 'toolCall', 'function_call', 'functionCall'] as const;
const longestName = 256;

/** The name of the tool that an item calls: its own, that of the call in it, or the one an action item is checked under. */
export function toolNameOf(subject: unknown): string {
  if (!isObject(subject)) return 'unknown';
  const name = nameIn(subject) ?? nestedName(subject) ?? actionItems.get(typeOf(subject))?.tool ?? 'unknown';
  return name.length > longestName ? `${name.slice(0, longestName)}…` : name;
}

function nestedName(subject: object): string | undefined {
  for (const key of nestedKeys) {
    const call = own(subject, key);
    const name = isObject(call) ? nameIn(call) : undefined;
    if (name !== undefined) return name;
  }
  return undefined;
}

function nameIn(object: object): string | undefined {
  for (const key of ['tool_name', 'toolName', 'name']) {
    const name = own(object, key);
    if (typeof name === 'string' && name.trim() !== '') return name;
  }
  return undefined;
}
