import type { JsonObject } from '../core/json.js';
import { namedCall } from './hook.js';
import type { Hook } from './hook.js';

/**
 * Claude Code's hook before a tool runs. An empty answer leaves the call to the agent's own permissions. Source: Claude Code's
 * hooks reference, PreToolUse decision control; run with version 2.1.328, which took both answers.
 */
export const claudeCode: Hook = {
  id: 'claude-code',
  events: new Map([['PreToolUse', namedCall]]),
  refuse: refusePreToolUse,
  pass: () => ({}),
};

/**
 * Codex's hook before a tool runs: the same input and answer. An answer that fits its schema only partly counts as none, and
 * the tool runs: the schema is closed, a refusal needs a reason, and `allow` and `ask` are not supported; nor is exit code 2
 * without a reason on standard error. Source: the schemas `pre-tool-use.command.input` and `.output` within version 0.169.0,
 * which took both answers.
 */
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
