import { createHash } from 'node:crypto';
import { isObject, own } from '../core/json.js';
import { canonicalJson } from '../core/canonical.js';
import { readArguments } from './json-arguments.js';
import type { Receipt } from './receipt.js';
import { verifyReceiptSignature } from './receipt.js';
import { expectedOf, recomputedTools } from './recorded.js';

/** Something that is wrong with a recorded receipt. */
export interface ReceiptFlaw {
  readonly rule: 'verify/receipt-mismatch' | 'verify/signature-mismatch' | 'verify/signature-missing';
  /** One sentence. */
  readonly message: string;
}

/** A receipt as a record holds it, with what stands beside it. */
export interface RecordedReceipt {
  readonly receipt: Readonly<Record<string, unknown>>;
  /** The input that the receipt is about, where it was recorded. */
  readonly input?: unknown;
  readonly signature?: unknown;
  /** What an item says of its receipt. */
  readonly metadata?: Readonly<Record<string, unknown>>;
}

type MemberType = 'string' | 'boolean' | 'text or null' | 'texts' | 'object';

/** The members of a receipt, in the specification's order. */
const members: Readonly<Record<string, MemberType>> = {
  receipt_id: 'string',
  timestamp: 'string',
  input_hash: 'string',
  input_preview: 'string',
  guard_name: 'string',
  engine_used: 'string',
  status: 'string',
  verified: 'boolean',
  computed_value: 'string',
  llm_value: 'text or null',
  difference: 'text or null',
  proof_steps: 'texts',
  formula_used: 'string',
  violations: 'texts',
  metadata: 'object',
};

/**
 * Finds a recorded receipt: its fifteen members, `{receipt, input?, signature?}`, or an item of type
 * `verification_receipt`. Undefined for any other record.
 */
export function findReceipt(record: unknown): RecordedReceipt | undefined {
  if (!isObject(record)) return undefined;
  if (isReceipt(record)) {
    const { signature, ...receipt } = record;
    return { receipt, ...(signature !== undefined && { signature }) };
  }
  const inner = own(record, 'receipt');
  if (isReceipt(inner)) {
    const input = own(record, 'input') ?? own(record, 'arguments');
    const signature = own(record, 'signature');
    return { receipt: inner, ...(input !== undefined && { input }), ...(signature !== undefined && { signature }) };
  }
  if (own(record, 'type') !== 'verification_receipt') return undefined;
  const content = own(record, 'content');
  const receipt = isObject(content) ? parsed(own(content, 'text')) : undefined;
  const metadata = own(record, 'metadata');
  return { receipt: receipt ?? {}, ...(isObject(metadata) && { metadata }) };
}

function isReceipt(value: unknown): value is Record<string, unknown> {
  return isObject(value) && Object.hasOwn(value, 'receipt_id') && Object.hasOwn(value, 'input_hash');
}

function parsed(text: unknown): Record<string, unknown> | undefined {
  try {
    const value: unknown = typeof text === 'string' ? JSON.parse(text) : undefined;
    return isObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Checks that a receipt is whole and consistent, that its hash is its input's, and, with a key, its signature. */
export function receiptFlaws(recorded: RecordedReceipt, key?: string | Uint8Array): readonly ReceiptFlaw[] {
  const { receipt } = recorded;
  const shape = shapeFault(receipt);
  if (shape !== undefined) return [mismatch(shape)];
  const faults = [...inputFaults(recorded), ...memberFaults(recorded)];
  return [...faults.map(mismatch), ...signatureFlaws(recorded, key)];
}

function mismatch(message: string): ReceiptFlaw {
  return { rule: 'verify/receipt-mismatch', message };
}

function shapeFault(receipt: object): string | undefined {
  for (const [name, type] of Object.entries(members)) {
    if (!isOfType(own(receipt, name), type)) return `The receipt's member ${name} is missing or of another type.`;
  }
  const other = Object.keys(receipt).find((name) => !Object.hasOwn(members, name));
  return other === undefined ? undefined : 'The receipt has a member that receipts do not have.';
}

function isOfType(value: unknown, type: MemberType): boolean {
  switch (type) {
    case 'string':
    case 'boolean':
      return typeof value === type;
    case 'text or null':
      return value === null || typeof value === 'string';
    case 'texts':
      return Array.isArray(value) && value.every((item) => typeof item === 'string');
    case 'object':
      break;
  }
  return isObject(value);
}

const cutMark = '...';
const longestPreview = 100;
const longestClaim = 50;

/** The input in full, where the receipt has it: cut previews end with three dots. */
function inputText(receipt: Readonly<Record<string, unknown>>): string | undefined {
  const preview = receipt['input_preview'] as string;
  return preview.length <= longestPreview ? preview : undefined;
}

function inputFaults({ receipt, input }: RecordedReceipt): string[] {
  const faults: string[] = [];
  const hash = receipt['input_hash'] as string;
  const claim = receipt['llm_value'] as string | null;
  const preview = receipt['input_preview'] as string;
  if (!/^[0-9a-f]{64}$/.test(hash)) faults.push("The receipt's input_hash is no SHA-256.");
  const text = inputText(receipt);
  if (text !== undefined && sha256(text) !== hash)
    faults.push("The receipt's input_hash is not that of the input in it.");
  if (text === undefined && !preview.endsWith(cutMark)) faults.push("The receipt's input_preview is too long.");
  const isShort = text !== undefined && text.length <= longestClaim;
  if (claim !== (isShort ? text : null)) faults.push("The receipt's llm_value is not the input in it.");
  if (input !== undefined) faults.push(...recordedInputFaults(receipt, input));
  return faults;
}

function recordedInputFaults(receipt: Readonly<Record<string, unknown>>, input: unknown): string[] {
  const read = typeof input === 'string' ? readArguments(input) : { args: input };
  let text: string;
  try {
    text = canonicalJson('args' in read ? read.args : input);
  } catch {
    return ['The recorded input has no canonical JSON.'];
  }
  return sha256(text) === receipt['input_hash'] ? [] : ["The receipt's input_hash is not that of the recorded input."];
}

/** What the members say of each other, and what a built-in tool computes from the input. */
function memberFaults({ receipt, metadata }: RecordedReceipt): string[] {
  const faults: string[] = [];
  const status = receipt['verified'] === true ? 'verified' : 'rejected';
  if (receipt['status'] !== status)
    faults.push(`The receipt's status is not '${status}', as its member verified has it.`);
  if (Number.isNaN(Date.parse(receipt['timestamp'] as string))) faults.push("The receipt's timestamp is no time.");
  if (metadata) {
    const said = [metadata['guard'], metadata['engine'], metadata['verified'], metadata['timestamp']];
    const right = ['guard_name', 'engine_used', 'verified', 'timestamp'].map((name) => receipt[name]);
    if (said.some((value, index) => value !== right[index])) faults.push("The item's metadata is not its receipt's.");
  }
  const computed = recomputed(receipt);
  if (computed !== undefined && computed !== receipt['computed_value']) {
    faults.push("The receipt's computed_value is not what the tool gives for the input in it.");
  }
  return faults;
}

/** What the receipt of a built-in tool must record as computed; undefined where that is not known. */
function recomputed(receipt: Readonly<Record<string, unknown>>): string | undefined {
  const text = inputText(receipt);
  const tool = (receipt['guard_name'] as string).replace(/^OpenResponses\./, '');
  const isRejected = (receipt['computed_value'] as string).startsWith('rejected_');
  if (text === undefined || !recomputedTools.includes(tool) || tool === receipt['guard_name']) return undefined;
  const read = readArguments(text);
  if (!('args' in read)) return undefined;
  const expected = expectedOf(tool, read.args);
  if (expected.kind === 'rejected') return isRejected ? undefined : 'rejected';
  const [value] = Object.values(expected.values);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return `$${value!.rounded}`;
}

function signatureFlaws({ receipt, signature }: RecordedReceipt, key: string | Uint8Array | undefined): ReceiptFlaw[] {
  if (key === undefined) return [];
  if (signature === undefined) {
    return [{ rule: 'verify/signature-missing', message: 'The receipt is not signed, although a key is given.' }];
  }
  const isRight = typeof signature === 'string' && verifyReceiptSignature(receiptOf(receipt), key, signature);
  if (isRight) return [];
  return [{ rule: 'verify/signature-mismatch', message: 'The signature is not that of the key for this receipt.' }];
}

/** The exported receipt in the names of the library. Its members have been checked. */
function receiptOf(receipt: Readonly<Record<string, unknown>>): Receipt {
  return Object.fromEntries(
    Object.entries(receipt).map(([name, value]) => [
      name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  ) as unknown as Receipt;
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
