import type { Receipt } from './receipt.js';

/** What became of a tool call, as the specification writes it. */
export const ToolCallStatus = {
  /** Verified against a claim, and passed. */
  APPROVED: 'approved',
  /** Refused: a failed verification, invalid input, or no function to verify with. */
  REJECTED: 'rejected',
  /** Changed by a custom verification function; no built-in tool does so. */
  MODIFIED: 'modified',
  /** Computed deterministically, not compared with a claim. */
  COMPUTED: 'computed',
  /** An unknown tool, unreadable arguments, or a verification function that raised. */
  ERROR: 'error',
} as const;
export type ToolCallStatus = (typeof ToolCallStatus)[keyof typeof ToolCallStatus];

/** A tool call's members; all but the first three may be left out. */
export interface ToolCallFields {
  readonly status: ToolCallStatus;
  readonly toolName: string;
  readonly originalArgs: Readonly<Record<string, unknown>>;
  readonly verifiedArgs?: Readonly<Record<string, unknown>> | null;
  readonly result?: Readonly<Record<string, unknown>> | null;
  readonly error?: string | null;
  readonly receipt?: Receipt | null;
  readonly retryMessage?: string | null;
}

/** What a tool call came to. Custom verification functions return one. */
export class VerifiedToolCall implements Required<ToolCallFields> {
  readonly status: ToolCallStatus;
  readonly toolName: string;
  /** The arguments as they came; an integer of a JSON text that no number holds exactly is a bigint. */
  readonly originalArgs: Readonly<Record<string, unknown>>;
  readonly verifiedArgs: Readonly<Record<string, unknown>> | null;
  readonly result: Readonly<Record<string, unknown>> | null;
  readonly error: string | null;
  readonly receipt: Receipt | null;
  /** What the model should do differently. */
  readonly retryMessage: string | null;

  constructor(fields: ToolCallFields) {
    this.status = fields.status;
    this.toolName = fields.toolName;
    this.originalArgs = fields.originalArgs;
    this.verifiedArgs = fields.verifiedArgs ?? null;
    this.result = fields.result ?? null;
    this.error = fields.error ?? null;
    this.receipt = fields.receipt ?? null;
    this.retryMessage = fields.retryMessage ?? null;
  }
}
