import type { VerificationResult } from '../verify/result.js';

/** A response of the model that did not pass its guards and was not handed on. */
export class ResponseBlocked extends Error {
  /** What the guards refused, as the client library had it. */
  readonly response: unknown;
  readonly result: VerificationResult;

  constructor(response: unknown, result: VerificationResult) {
    super(`Response blocked: ${reasonOf(result)}`);
    this.name = 'ResponseBlocked';
    this.response = response;
    this.result = result;
  }
}

/** A tool call, or the answer that an agent ended with, that did not pass its guards: the tool has not run. */
export class ToolCallBlocked extends Error {
  /** The call as the guards saw it; undefined where the end of a run was blocked. */
  readonly action: unknown;
  readonly result: VerificationResult;
  /** What the agent ended with; undefined where a call was blocked. */
  readonly finish: unknown;

  constructor(action: unknown, result: VerificationResult, finish?: unknown) {
    super(`Tool call blocked: ${reasonOf(result)}`);
    this.name = 'ToolCallBlocked';
    this.action = action;
    this.result = result;
    this.finish = finish;
  }
}

/** Why a verdict failed; never empty. */
function reasonOf({ blockReason }: VerificationResult): string {
  return blockReason || 'verification failed';
}

/** What a model is told in the place of a tool's result, or a reader in the place of a call. */
export function blockedText(tool: string, result: VerificationResult): string {
  return `QWED blocked ${tool}: ${reasonOf(result)}`;
}
