import { ToolCallBlocked } from './blocked.js';
import { type CallGate, callGate } from './call-gate.js';
import type { IntegrationOptions } from './settings.js';
import { UsageError } from '../core/errors.js';

export { ToolCallBlocked } from './blocked.js';
export type { IntegrationOptions, WhenBlocked } from './settings.js';

/** What of a tool is used. */
export interface LlamaIndexTool {
  readonly metadata: { readonly name: string };
  // The library's own tools take whatever their parameters are.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly call?: ((input: any) => unknown) | undefined;
}

/**
 * The tools, each verifying its calls before it runs: give these to the agent. Events of the library come after a tool has
 * started, so that nothing else can stop one. The model is told of a blocked call and goes on; with `whenBlocked: 'throw'`
 * `ToolCallBlocked` is thrown from the call, which agents tell the model as well. Throws `UsageError` where an option is wrong.
 */
export function verifiedTools<Tool extends LlamaIndexTool>(
  tools: readonly Tool[],
  options: IntegrationOptions,
): Tool[] {
  const gate = callGate('verifiedTools', options, 'message');
  return tools.map((tool) => verifiedTool(tool, gate));
}

function verifiedTool<Tool extends LlamaIndexTool>(tool: Tool, gate: CallGate): Tool {
  const { metadata } = tool;
  if (typeof tool.call !== 'function') {
    throw new UsageError(`The tool '${metadata.name}' has no method call.`, 'Give tools that can run.');
  }
  const call = async (input: unknown): Promise<unknown> => {
    const blocked = gate.check(metadata.name, input);
    if (!blocked) return tool.call!(input);
    if (gate.whenBlocked === 'throw') throw new ToolCallBlocked(blocked.action, blocked.result);
    return blocked.text;
  };
  // A new object: a tool's other methods would lead around the gate.
  return { metadata, call } as object as Tool;
}
