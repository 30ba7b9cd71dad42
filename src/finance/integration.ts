import { NotCanonicalError } from '../core/canonical.js';
import { UsageError } from '../core/errors.js';
import type { JsonSchema } from '../core/guard.js';
import { isObject } from '../core/json.js';
import { AuditLog } from './audit-log.js';
import { ComplianceGuard } from './compliance-guard.js';
import { DerivativesGuard } from './derivatives-guard.js';
import { toolResultItem, type ToolResultItem } from './items.js';
import { readArguments } from './json-arguments.js';
import { createReceipt, systemSources, type Receipt, type ReceiptFields, type ReceiptSources } from './receipt.js';
import { ToolCallStatus, VerifiedToolCall, type ToolCallFields } from './tool-call.js';
import type { BuiltInTool } from './tools/built-in.js';
import { builtInTools } from './tools/index.js';

type Arguments = Readonly<Record<string, unknown>>;

/** Verifies a custom tool's call. Its answer is passed on as it is; one that raises or rejects becomes an ERROR. */
export type VerificationFunction = (args: Arguments) => VerifiedToolCall | Promise<VerifiedToolCall>;

/** A tool to register. */
export interface CustomTool {
  readonly name: string;
  readonly description: string;
  /** Declared to the model as it stands; whether arguments fit is the verification function's matter. */
  readonly parameters: JsonSchema;
  /** Without one every call of the tool is rejected. */
  readonly verificationFn?: VerificationFunction;
}

/** A tool as chat completions declare it. */
export interface ToolDeclaration {
  readonly type: 'function';
  readonly function: { readonly name: string; readonly description: string; readonly parameters: JsonSchema };
}

/** What an integration may be given; the clock and the ids default to the system's. */
export interface IntegrationOptions extends Partial<ReceiptSources> {
  readonly compliance?: ComplianceGuard;
}

/** The tools that every integration has from the start. */
export type BuiltInToolName = 'calculate_npv' | 'calculate_loan_payment' | 'check_aml_compliance' | 'price_option';

/** Stands between a model's tool calls and its tools: computes or verifies each call, and keeps receipts. */
export class OpenResponsesIntegration {
  readonly auditLog = new AuditLog();
  readonly compliance: ComplianceGuard;
  readonly derivatives = new DerivativesGuard();
  readonly #sources: ReceiptSources;
  readonly #tools = new Map<string, CustomTool>();

  constructor(options: IntegrationOptions = {}) {
    this.compliance = options.compliance ?? new ComplianceGuard();
    this.#sources = { now: options.now ?? systemSources.now, newId: options.newId ?? systemSources.newId };
    for (const tool of builtInTools) {
      const { name, description, parameters } = tool;
      this.#tools.set(name, { name, description, parameters, verificationFn: (args) => this.#answer(tool, args) });
    }
  }

  /** Every tool as it is declared to a model, in the order of registration. */
  getToolsSchema(): ToolDeclaration[] {
    return [...this.#tools.values()].map(({ name, description, parameters }) => ({
      type: 'function',
      function: { name, description, parameters },
    }));
  }

  /** Registers a tool, or replaces the one of that name. Throws `UsageError` for what cannot be a tool. */
  registerTool(tool: CustomTool): void {
    if (typeof tool.name !== 'string' || tool.name.trim() === '') throw new UsageError('A tool needs a name.');
    if (!isObject(tool.parameters)) throw new UsageError(`The parameters of tool '${tool.name}' must be an object.`);
    if (tool.verificationFn !== undefined && typeof tool.verificationFn !== 'function') {
      throw new UsageError(`The verificationFn of tool '${tool.name}' must be a function.`);
    }
    this.#tools.set(tool.name, { ...tool });
  }

  /**
   * Handles one tool call; the arguments are an object or the JSON text of one. Never throws. The built-in tools answer
   * at once; a custom tool whose function is asynchronous gives a promise, which never rejects. So does a built-in tool
   * that such a one has replaced.
   */
  handleToolCall(toolName: BuiltInToolName, args: unknown): VerifiedToolCall;
  handleToolCall(toolName: string, args: unknown): VerifiedToolCall | Promise<VerifiedToolCall>;
  handleToolCall(toolName: string, args: unknown): VerifiedToolCall | Promise<VerifiedToolCall> {
    const read = readArguments(args);
    if ('fault' in read) {
      const retryMessage = 'Call the tool again with a valid JSON object as arguments.';
      return errorCall(toolName, {}, `Invalid JSON arguments: ${read.fault}.`, retryMessage);
    }
    const tool = this.#tools.get(toolName);
    if (!tool) {
      const names = [...this.#tools.keys()].join(', ');
      return errorCall(
        toolName,
        read.args,
        `Unknown tool: ${messageOf(toolName)}`,
        `The available tools are ${names}.`,
      );
    }
    return guarded(tool.name, read.args, tool.verificationFn ?? (() => this.#refuse(tool, read.args)));
  }

  /** A result as an item for the Responses API; the id defaults to `call_` and twelve hex digits. */
  formatForResponsesApi(result: ToolCallFields, toolCallId?: string): ToolResultItem {
    return toolResultItem(result, toolCallId, this.#sources.newId);
  }

  #answer(tool: BuiltInTool, args: Arguments): VerifiedToolCall {
    const answer = tool.answer(args, { compliance: this.compliance, derivatives: this.derivatives });
    const call = { toolName: tool.name, originalArgs: args };
    const receipt = this.#record(call, {
      engineUsed: tool.engine,
      computedValue: answer.computedValue,
      formulaUsed: answer.formula,
      violations: answer.kind === 'computed' ? [] : [answer.error],
    });
    if (answer.kind === 'rejected') {
      const retryMessage = `Correct the arguments and call ${tool.name} again.`;
      return new VerifiedToolCall({
        ...call,
        status: ToolCallStatus.REJECTED,
        error: answer.error,
        receipt,
        retryMessage,
      });
    }
    const result = { ...answer.result, verified: false, computed: true, verified_against_llm: false };
    return new VerifiedToolCall({ ...call, status: ToolCallStatus.COMPUTED, verifiedArgs: args, result, receipt });
  }

  /** No verification function, no result: verification decides whether a tool may run. */
  #refuse({ name }: CustomTool, args: Arguments): VerifiedToolCall {
    const call = { toolName: name, originalArgs: args };
    const receipt = this.#record(call, {
      engineUsed: 'Decimal',
      computedValue: 'rejected_missing_verification_fn',
      violations: [`Tool '${name}' has no verification function.`],
    });
    return new VerifiedToolCall({
      ...call,
      status: ToolCallStatus.REJECTED,
      error:
        `No verification function registered for tool '${name}'. ` +
        'Every tool needs a verificationFn that decides whether its calls may run.',
      receipt,
      retryMessage: `Register '${name}' with a verificationFn by registerTool() first.`,
    });
  }

  /** Makes and logs a receipt, where there is a value for it to record. Throws where JSON cannot hold the arguments. */
  #record(
    { toolName, originalArgs }: Pick<ToolCallFields, 'toolName' | 'originalArgs'>,
    { computedValue, ...fields }: Omit<ReceiptFields, 'guardName' | 'input' | 'computedValue'> & Recorded,
  ): Receipt | null {
    if (computedValue === undefined) return null;
    const guardName = `OpenResponses.${toolName}`;
    const receipt = createReceipt({ ...fields, guardName, input: originalArgs, computedValue }, this.#sources);
    this.auditLog.log(receipt);
    return receipt;
  }
}

/** The value of a receipt; undefined for a call that leaves none. */
interface Recorded {
  readonly computedValue: string | undefined;
}

/** The error boundary: whatever a verification function does, the agent's loop goes on. */
function guarded(
  toolName: string,
  args: Arguments,
  verificationFn: VerificationFunction,
): VerifiedToolCall | Promise<VerifiedToolCall> {
  const failure = (error: unknown): VerifiedToolCall =>
    errorCall(
      toolName,
      args,
      `${error instanceof NotCanonicalError ? 'Invalid JSON arguments' : 'Verification function failed'}: ${messageOf(error)}`,
      `Correct the arguments and call ${toolName} again, or go on without it.`,
    );
  const settled = (call: unknown): VerifiedToolCall =>
    isToolCall(call) ? call : failure('it returned no VerifiedToolCall');
  try {
    const call: unknown = verificationFn(args);
    return isThenable(call) ? Promise.resolve(call).then(settled).catch(failure) : settled(call);
  } catch (error) {
    return failure(error);
  }
}

const statuses: ReadonlySet<unknown> = new Set(Object.values(ToolCallStatus));

function isToolCall(value: unknown): value is VerifiedToolCall {
  return isObject(value) && statuses.has(value['status']);
}

function isThenable(value: unknown): value is PromiseLike<unknown> {
  return isObject(value) && typeof value['then'] === 'function';
}

function errorCall(toolName: string, originalArgs: Arguments, error: string, retryMessage: string): VerifiedToolCall {
  return new VerifiedToolCall({ status: ToolCallStatus.ERROR, toolName, originalArgs, error, retryMessage });
}

/** The text of a value that may be anything, such as what was thrown. */
function messageOf(error: unknown): string {
  try {
    return error instanceof Error ? error.message : String(error);
  } catch {
    return 'a value without text';
  }
}
