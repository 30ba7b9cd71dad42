import { isObject } from '../core/json.js';
import type { VerificationResult } from '../verify/result.js';
import { blockedText } from './blocked.js';
import { type GateStats, type Gatekeeper, gatekeeper } from './gatekeeper.js';
import { type IntegrationOptions, type WhenBlocked, readNames, readSettings } from './settings.js';

/** What is to be done about a call that was blocked. */
export interface BlockedCall {
  readonly result: VerificationResult;
  /** The call as the guards saw it. */
  readonly action: unknown;
  /** What the model is told in the place of the tool's result. */
  readonly text: string;
}

/** A gate in front of tools, one call at a time. */
export interface CallGate {
  readonly whenBlocked: WhenBlocked;
  readonly stats: GateStats;
  /** Undefined where the tool may run. Never throws. */
  check(tool: unknown, args: unknown): BlockedCall | undefined;
  /** Like `check`, for a call in a shape of its protocol. With `why` it is blocked whatever the guards say. */
  checkItem(item: Record<string, unknown>, tool: unknown, why?: string): BlockedCall | undefined;
}

/** Makes a gate in front of tools from the common options. Throws `UsageError` where one is wrong. */
export function callGate(className: string, options: IntegrationOptions, fallback: WhenBlocked): CallGate {
  const gate = gatekeeper(className, readSettings(className, readNames({ className }, options)));
  return gateOfCalls(gate, fallback);
}

/** The gate in front of tools of a gatekeeper. */
function gateOfCalls(gate: Gatekeeper, fallback: WhenBlocked): CallGate {
  function checkItem(item: Record<string, unknown>, tool: unknown, why?: string): BlockedCall | undefined {
    const result = gate.judge({ subject: item, why });
    if (!gate.holdsBack(result)) return undefined;
    const name = typeof tool === 'string' && tool.trim() !== '' ? tool : 'unknown';
    return { result, action: item, text: blockedText(name, result) };
  }
  return {
    whenBlocked: gate.settings.whenBlocked ?? fallback,
    stats: gate.stats,
    checkItem,
    check: (tool, args) => checkItem({ type: 'tool_call', tool_name: tool, arguments: argumentsOf(args) }, tool),
  };
}

/** Arguments as guards read them: an object as it is, JSON of one parsed, and any other text as the one input that it is. */
export function argumentsOf(input: unknown): unknown {
  if (typeof input !== 'string') return input ?? {};
  try {
    const value: unknown = JSON.parse(input);
    if (isObject(value)) return value;
  } catch {
    // Plain text.
  }
  return { input };
}
