import { randomUUID } from 'node:crypto';
import { receiptToJson, type Receipt } from './receipt.js';
import { ToolCallStatus, type ToolCallFields } from './tool-call.js';

/** Content of an item: JSON as text. */
export interface JsonContent {
  readonly mime_type: 'application/json';
  readonly text: string;
}

/** A tool call's result as an item of the Responses API. */
export interface ToolResultItem {
  readonly type: 'tool_result';
  readonly id: string;
  /** The tool's name. */
  readonly tool_use_id: string;
  readonly content: JsonContent;
  readonly is_error: boolean;
}

/** A receipt as an item of its own. */
export interface VerificationItem {
  readonly type: 'verification_receipt';
  readonly id: string;
  readonly content: JsonContent;
  readonly metadata: {
    readonly guard: string;
    readonly engine: string;
    readonly verified: boolean;
    readonly timestamp: string;
  };
}

const computedNote = 'Result was computed deterministically but NOT verified against an LLM claim.';

/**
 * A tool call's result as an item. Only approved and computed calls carry a result; a modified call is an error item
 * too, since its result is not that of the call which the model made. The id defaults to `call_` and twelve hex digits.
 */
export function toolResultItem(
  call: ToolCallFields,
  toolCallId: string | undefined,
  newId: () => string = randomUUID,
): ToolResultItem {
  const isError = call.status !== ToolCallStatus.APPROVED && call.status !== ToolCallStatus.COMPUTED;
  const item = (text: string, is_error: boolean): ToolResultItem => ({
    type: 'tool_result',
    id: toolCallId ?? `call_${newId().replaceAll('-', '').slice(0, 12)}`,
    tool_use_id: call.toolName,
    content: { mime_type: 'application/json', text },
    is_error,
  });
  try {
    return item(JSON.stringify(isError ? failure(call) : success(call)), isError);
  } catch {
    // A custom function's result may hold a cycle or a bigint.
    return item(JSON.stringify({ error: 'The result has no JSON text.', retry_message: null, violations: [] }), true);
  }
}

/** A receipt as an item. */
export function getVerificationItem(receipt: Receipt): VerificationItem {
  return {
    type: 'verification_receipt',
    id: receipt.receiptId,
    content: { mime_type: 'application/json', text: JSON.stringify(receiptToJson(receipt), null, 2) },
    metadata: {
      guard: receipt.guardName,
      engine: receipt.engineUsed,
      verified: receipt.verified,
      timestamp: receipt.timestamp,
    },
  };
}

function success(call: ToolCallFields): object {
  const approved = call.status === ToolCallStatus.APPROVED;
  return {
    result: call.result ?? null,
    verification: {
      status: approved ? 'verified' : 'computed_only',
      verified: approved,
      ...(approved ? {} : { note: computedNote }),
      engine: call.receipt?.engineUsed ?? 'unknown',
      receipt_id: call.receipt?.receiptId ?? null,
      input_hash: call.receipt?.inputHash ?? null,
      timestamp: call.receipt?.timestamp ?? null,
    },
  };
}

function failure(call: ToolCallFields): object {
  const modified = call.status === ToolCallStatus.MODIFIED;
  return {
    error: call.error ?? (modified ? 'The call was modified and has no result as it was written.' : null),
    retry_message: call.retryMessage ?? (modified ? 'Call the tool again with the verified arguments.' : null),
    violations: call.receipt?.violations ?? [],
    ...(modified ? { verified_args: call.verifiedArgs ?? null } : {}),
  };
}
