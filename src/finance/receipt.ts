import { createHash, createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { canonicalJson } from '../core/canonical.js';
import { UsageError } from '../core/errors.js';

/**
 * What a receipt may name as the engine behind a value. The names are the specification's; the built-in tools compute
 * in exact decimals whatever their receipts' engine is called.
 */
export type Engine = 'SymPy' | 'Z3' | 'Decimal' | 'SQLGlot' | 'XMLSchema' | 'Regex';

/** The record of one tool call's verification. Frozen: a receipt in a log cannot be changed afterwards. */
export interface Receipt {
  readonly receiptId: string;
  /** UTC, ISO 8601 with microseconds and `+00:00`. */
  readonly timestamp: string;
  /** SHA-256 of the input's canonical JSON, in lower-case hex. */
  readonly inputHash: string;
  /** The first 100 characters of the input's canonical JSON, with `...` where there are more. */
  readonly inputPreview: string;
  /** `OpenResponses.` and the tool's name. */
  readonly guardName: string;
  readonly engineUsed: Engine;
  /** `verified` where a claim was verified, else `rejected`: also for what was only computed. */
  readonly status: 'verified' | 'rejected';
  readonly verified: boolean;
  readonly computedValue: string;
  /** The input's canonical JSON where it has at most 50 characters, else null. */
  readonly llmValue: string | null;
  readonly difference: string | null;
  readonly proofSteps: readonly string[];
  readonly formulaUsed: string;
  readonly violations: readonly string[];
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** What a receipt is made of. */
export interface ReceiptFields {
  readonly guardName: string;
  readonly engineUsed: Engine;
  /** What was verified: any JSON value. A number that is not finite is recorded by its name. */
  readonly input: unknown;
  readonly computedValue: string;
  /** False where nothing is said: a computed value is not a verified one. */
  readonly verified?: boolean;
  readonly difference?: string;
  readonly proofSteps?: readonly string[];
  readonly formulaUsed?: string;
  readonly violations?: readonly string[];
  readonly metadata?: Readonly<Record<string, unknown>>;
}

/** Where a receipt's time (milliseconds since 1970) and ids (UUIDs) come from. */
export interface ReceiptSources {
  readonly now: () => number;
  readonly newId: () => string;
}

/** The system's clock and random UUIDs. */
export const systemSources: ReceiptSources = { now: Date.now, newId: randomUUID };

/** Longest input that a receipt is made for, in characters of canonical JSON. */
export const longestInput = 1_000_000;

const longestPreview = 100;
const longestLlmValue = 50;

/** Makes a receipt. Throws `NotCanonicalError` for an input or metadata that JSON cannot hold. */
export function createReceipt(fields: ReceiptFields, sources: ReceiptSources = systemSources): Receipt {
  const input = canonicalJson(fields.input, { maxLength: longestInput, writeNumber: String });
  const verified = fields.verified ?? false;
  return Object.freeze({
    receiptId: sources.newId(),
    timestamp: new Date(sources.now()).toISOString().replace('Z', '000+00:00'),
    inputHash: createHash('sha256').update(input).digest('hex'),
    inputPreview: input.length > longestPreview ? `${input.slice(0, longestPreview)}...` : input,
    guardName: fields.guardName,
    engineUsed: fields.engineUsed,
    status: verified ? 'verified' : 'rejected',
    verified,
    computedValue: fields.computedValue,
    llmValue: input.length <= longestLlmValue ? input : null,
    difference: fields.difference ?? null,
    proofSteps: Object.freeze([...(fields.proofSteps ?? [])]),
    formulaUsed: fields.formulaUsed ?? '',
    violations: Object.freeze([...(fields.violations ?? [])]),
    // Read back from its canonical text: what cannot be signed or exported later is refused now.
    metadata: Object.freeze(JSON.parse(canonicalJson(fields.metadata ?? {})) as Record<string, unknown>),
  });
}

/** The receipt as it is exported, signed and shown: fifteen members in snake_case, in the specification's order. */
export function receiptToJson(receipt: Receipt) {
  return {
    receipt_id: receipt.receiptId,
    timestamp: receipt.timestamp,
    input_hash: receipt.inputHash,
    input_preview: receipt.inputPreview,
    guard_name: receipt.guardName,
    engine_used: receipt.engineUsed,
    status: receipt.status,
    verified: receipt.verified,
    computed_value: receipt.computedValue,
    llm_value: receipt.llmValue,
    difference: receipt.difference,
    proof_steps: receipt.proofSteps,
    formula_used: receipt.formulaUsed,
    violations: receipt.violations,
    metadata: receipt.metadata,
  };
}

/** HMAC-SHA256 of the exported receipt's canonical JSON under the key, in lower-case hex. Throws `UsageError` for an empty key. */
export function signReceipt(receipt: Receipt, key: string | Uint8Array): string {
  if (key.length === 0) throw new UsageError('A receipt cannot be signed with an empty key.');
  return createHmac('sha256', key)
    .update(canonicalJson(receiptToJson(receipt)))
    .digest('hex');
}

/** Whether the signature is the receipt's under the key. Takes the same time for any signature of the right length. */
export function verifyReceiptSignature(receipt: Receipt, key: string | Uint8Array, signature: string): boolean {
  const bytes = new TextEncoder();
  const right = bytes.encode(signReceipt(receipt, key));
  const given = bytes.encode(signature);
  return given.length === right.length && timingSafeEqual(given, right);
}
