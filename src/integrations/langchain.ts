import { ToolMessage } from '@langchain/core/messages';
import { isObject, own } from '../core/json.js';
import type { VerificationResult } from '../verify/result.js';
import { ToolCallBlocked } from './blocked.js';
import { argumentsOf, callGate } from './call-gate.js';
import { type Gatekeeper, gatekeeper } from './gatekeeper.js';
import { type IntegrationOptions, type OptionNames, callback, readNames, readSettings } from './settings.js';

export { ToolCallBlocked } from './blocked.js';
export type { IntegrationOptions, WhenBlocked } from './settings.js';

/** Options of the callback handler. `onBlock` is another name for `onBlocked`; what fails is always thrown. */
export interface CallbackHandlerOptions extends Omit<IntegrationOptions, 'whenBlocked'> {
  readonly onBlock?: IntegrationOptions['onBlocked'];
  /** Called in the place of `onBlocked` where the answer that an agent ended with was blocked. */
  readonly onFinishBlock?: IntegrationOptions['onBlocked'];
}

/** How much a handler verified. */
export interface VerificationSummary {
  readonly totalVerifications: number;
  readonly passed: number;
  readonly failed: number;
  /** From 0 to 1; 1 where nothing was verified. */
  readonly successRate: number;
}

const names: OptionNames = {
  className: 'QWEDCallbackHandler',
  own: ['on_finish_block'],
  aliases: { on_block: 'on_blocked' },
};

/**
 * A callback handler that verifies every tool call before the tool runs, and what an agent ends with. A blocked call is
 * thrown as `ToolCallBlocked`; an agent of `createAgent` tells its model of it and goes on. Throws `UsageError` where an option
 * is wrong.
 */
export class QWEDCallbackHandler {
  readonly name = names.className;
  /** LangChain swallows what a handler throws unless both are set, and the tool runs. */
  readonly raiseError = true;
  readonly awaitHandlers = true;
  readonly #gate: Gatekeeper;
  readonly #finish: Gatekeeper;

  constructor(options: CallbackHandlerOptions = {}) {
    const read = readNames(names, options);
    const settings = readSettings(names.className, read);
    const onFinishBlock = callback(names.className, read, 'onFinishBlock') as IntegrationOptions['onBlocked'];
    this.#gate = gatekeeper(names.className, settings);
    const silent = { ...settings, onBlocked: onFinishBlock ?? settings.onBlocked, warn: () => undefined };
    this.#finish = gatekeeper(names.className, silent);
  }

  /** Called by LangChain before a tool runs: its name is the run's, its input an object or JSON of one. */
  handleToolStart(
    tool: unknown,
    input: unknown,
    _runId?: string,
    _parentRunId?: string,
    _tags?: string[],
    _metadata?: Record<string, unknown>,
    runName?: string,
  ): void {
    this.#verify(runName || nameIn(tool), input);
  }

  /** Called by LangChain's older agents when the model has chosen a tool. */
  handleAgentAction(action: { readonly tool?: unknown; readonly toolInput?: unknown }): void {
    this.#verify(action.tool, action.toolInput);
  }

  /** Called by LangChain's older agents with the final answer. */
  handleAgentEnd(finish: { readonly returnValues?: unknown }): void {
    const result = this.#finish.judge({
      subject: { type: 'agent_output', output: finish.returnValues },
      shown: finish,
    });
    if (this.#finish.holdsBack(result)) throw new ToolCallBlocked(undefined, result, finish);
  }

  /** The counts of all verifications so far. */
  getVerificationSummary(): VerificationSummary {
    const counts = [this.#gate.stats, this.#finish.stats];
    const totalVerifications = counts.reduce((sum, { total }) => sum + total, 0);
    const passed = counts.reduce((sum, { verified }) => sum + verified, 0);
    const successRate = totalVerifications === 0 ? 1 : passed / totalVerifications;
    return { totalVerifications, passed, failed: totalVerifications - passed, successRate };
  }

  #verify(tool: unknown, input: unknown): void {
    const action = { type: 'tool_call', tool_name: tool, arguments: argumentsOf(input) };
    const result: VerificationResult = this.#gate.judge({ subject: action });
    if (this.#gate.holdsBack(result)) throw new ToolCallBlocked(action, result);
  }
}

/** A tool's name where the run has none: its own, or the last part of its id. */
function nameIn(tool: unknown): unknown {
  if (!isObject(tool)) return undefined;
  const name = own(tool, 'name');
  const id = own(tool, 'id');
  return name ?? (Array.isArray(id) ? (id.at(-1) as unknown) : undefined);
}

/** What of a request for a tool is used. */
interface ToolRequest {
  readonly toolCall: { readonly name: string; readonly args: unknown; readonly id?: string | undefined };
}

/**
 * The hooks of an agent's middleware that verifies every tool call before the tool runs:
 * `createMiddleware(verifiedToolCalls({ guards }))`. It belongs last in the agent's list, so that no other changes what it
 * verified. The model is told of a blocked call and goes on; with `whenBlocked: 'throw'` the run fails with
 * `ToolCallBlocked`. Throws `UsageError` where an option is wrong.
 */
export function verifiedToolCalls(options: IntegrationOptions): {
  readonly name: string;
  readonly wrapToolCall: <Request extends ToolRequest, Result>(
    request: Request,
    handler: (request: Request) => Result | Promise<Result>,
  ) => Promise<Result | ToolMessage>;
} {
  const gate = callGate('verifiedToolCalls', options, 'message');
  return {
    name: 'QWEDVerification',
    async wrapToolCall(request, handler) {
      const { name, args, id } = request.toolCall;
      const blocked = gate.check(name, args);
      if (!blocked) return handler(request);
      if (gate.whenBlocked === 'throw') throw new ToolCallBlocked(blocked.action, blocked.result);
      return new ToolMessage({ content: blocked.text, tool_call_id: id ?? '', name, status: 'error' });
    },
  };
}
