import { isObject, own } from '../core/json.js';
import { ToolCallBlocked } from './blocked.js';
import { type BlockedCall, type CallGate, callGate } from './call-gate.js';
import type { IntegrationOptions } from './settings.js';

export { ToolCallBlocked } from './blocked.js';
export type { IntegrationOptions, WhenBlocked } from './settings.js';

/** A guardrail as the option `inputGuardrails` of a tool takes it. */
export interface ToolInputGuardrail {
  readonly type: 'tool_input';
  readonly name: string;
  run(data: { readonly toolCall: object }): Promise<{
    readonly outputInfo?: unknown;
    readonly behavior:
      | { readonly type: 'allow' }
      | { readonly type: 'rejectContent'; readonly message: string }
      | { readonly type: 'throwException' };
  }>;
}

/**
 * A guardrail that verifies a function tool's call before it runs: `tool({ …, inputGuardrails: [toolGuardrail({ guards })] })`.
 * The model is told of a blocked call and goes on; with `whenBlocked: 'throw'` the run fails with the library's own error.
 * Throws `UsageError` where an option is wrong.
 */
export function toolGuardrail(options: IntegrationOptions): ToolInputGuardrail {
  const gate = callGate('toolGuardrail', options, 'message');
  return {
    type: 'tool_input',
    name: 'qwed-open-responses',
    async run({ toolCall }) {
      const blocked = check(gate, toolCall);
      if (!blocked) return { behavior: { type: 'allow' } };
      const outputInfo = blocked.result.toDict();
      if (gate.whenBlocked === 'throw') return { outputInfo, behavior: { type: 'throwException' } };
      return { outputInfo, behavior: { type: 'rejectContent', message: blocked.text } };
    },
  };
}

/** What of a runner, or of an agent, is used. */
export interface ToolEvents {
  on(type: 'agent_tool_start', listener: (...args: never[]) => void): unknown;
}

/**
 * Makes a runner, or an agent, verify every call of a tool as it starts, also tools that take no guardrails: shell, computer
 * and patch tools. A blocked call fails the run with `ToolCallBlocked`. Gives the runner back. Throws `UsageError` where an
 * option is wrong.
 */
export function verifyRunner<Runner extends ToolEvents>(runner: Runner, options: IntegrationOptions): Runner {
  const gate = callGate('verifyRunner', options, 'throw');
  runner.on('agent_tool_start', (...args: unknown[]) => {
    // Runners say (context, agent, tool, details), agents leave out the agent.
    const details = args.find((arg) => isObject(arg) && isObject(own(arg, 'toolCall')));
    const blocked = check(gate, isObject(details) ? own(details, 'toolCall') : undefined);
    if (blocked) throw new ToolCallBlocked(blocked.action, blocked.result);
  });
  return runner;
}

/** The library's own words for items, in those of the protocol. */
const protocolTypes: ReadonlyMap<unknown, string> = new Map([
  ['function_call', 'function_call'],
  ['shell_call', 'shell_call'],
  ['computer_call', 'computer_call'],
  ['apply_patch_call', 'apply_patch_call'],
]);

const unreadable = 'The call is of no type that is known';

function check(gate: CallGate, toolCall: unknown): BlockedCall | undefined {
  if (!isObject(toolCall)) return gate.checkItem({ type: 'unreadable' }, undefined, unreadable);
  const type = protocolTypes.get(own(toolCall, 'type'));
  const name = own(toolCall, 'name');
  if (type === undefined) return gate.checkItem({ type: 'unreadable', tool_name: name }, name, unreadable);
  if (type !== 'function_call') {
    const { callId, providerData: _, ...payload } = toolCall;
    return gate.checkItem({ ...payload, type, call_id: callId }, name ?? type);
  }
  const args = own(toolCall, 'arguments');
  return gate.checkItem({ type, call_id: own(toolCall, 'callId'), name, arguments: args }, name);
}
