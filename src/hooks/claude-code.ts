import type { JsonObject } from '../core/json.js';
import { namedCall } from './hook.js';
import type { Hook } from './hook.js';

/** Claude Code's hook before a tool runs. Source: Claude Code's hooks reference, PreToolUse decision control. */
export const claudeCode: Hook = {
  id: 'claude-code',
  events: new Map([['PreToolUse', namedCall]]),
  refuse: refusePreToolUse,
  pass: () => ({}),
};

/** Codex's hook before a tool runs: the same input and answer. Source: Codex's documentation of hooks. */
export const codex: Hook = { ...claudeCode, id: 'codex' };

function refusePreToolUse(reason: string): JsonObject {
  return {
    hookSpecificOutput: {
      hookEventName: 'PreToolUse',
      permissionDecision: 'deny',
      permissionDecisionReason: reason,
    },
  };
}
