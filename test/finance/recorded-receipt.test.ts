import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { OpenResponsesIntegration } from '../../src/finance/integration.js';
import { getVerificationItem } from '../../src/finance/items.js';
import { receiptToJson, signReceipt } from '../../src/finance/receipt.js';
import { findReceipt, receiptFlaws } from '../../src/finance/recorded-receipt.js';
import type { VerifiedToolCall } from '../../src/finance/tool-call.js';
import { fixedSources } from './fixed-sources.js';

const key = 'made-up key';
const npvArguments = { cashflows: [-1000, 300, 400, 500, 600], rate: 0.1 };

function receiptOf(tool: string, args: unknown) {
  const call = new OpenResponsesIntegration(fixedSources()).handleToolCall(tool, args) as VerifiedToolCall;
  return call.receipt!;
}

const npv = receiptOf('calculate_npv', npvArguments);
const json = receiptToJson(npv);

function rulesOf(record: unknown, checkKey?: string): readonly string[] | undefined {
  const found = findReceipt(JSON.parse(JSON.stringify(record)));
  return found && receiptFlaws(found, checkKey).map(({ rule }) => rule);
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

describe('a recorded receipt is verified', () => {
  const long = { cashflows: Array.from({ length: 60 }, (_, index) => index), rate: 0.1 };
  const rows: readonly (readonly [name: string, record: unknown])[] = [
    ['by itself', json],
    ['as an item', getVerificationItem(npv)],
    ['with its input', { receipt: json, arguments: npvArguments }],
    ['with its input as text', { receipt: json, input: JSON.stringify(npvArguments) }],
    ['of an input that is cut in it', receiptToJson(receiptOf('calculate_npv', long))],
    ['of an input that is cut, beside it', { receipt: receiptToJson(receiptOf('calculate_npv', long)), input: long }],
    ['of a loan', receiptToJson(receiptOf('calculate_loan_payment', { principal: 1, annual_rate: 0, months: 3 }))],
    ['of a flag', receiptToJson(receiptOf('check_aml_compliance', { amount: 1, country_code: 'KP' }))],
    ['of a rejected call', receiptToJson(receiptOf('calculate_npv', { cashflows: [], rate: 7 }))],
    [
      'of an integer beyond 2^53',
      receiptToJson(receiptOf('calculate_npv', '{"cashflows":[9007199254740993],"rate":0}')),
    ],
  ];
  test.each(rows)('%s', (_name, record) => {
    expect(rulesOf(record)).toEqual([]);
  });

  test('of another tool, whose value nobody here can recompute', () => {
    const input = '{"a":1}';
    const other = {
      ...json,
      guard_name: 'Other.tool',
      input_hash: sha256(input),
      input_preview: input,
      llm_value: input,
    };
    expect(rulesOf(other)).toEqual([]);
  });
});

describe('a changed receipt is noticed without a key', () => {
  const rows: readonly (readonly [name: string, record: unknown])[] = [
    ['the hash', { ...json, input_hash: `0${json.input_hash.slice(1)}` }],
    ['a hash that is none', { ...json, input_hash: 'none' }],
    ['the preview', { ...json, input_preview: json.input_preview.replace('300', '301') }],
    ['a preview that is too long', { ...json, input_preview: 'x'.repeat(101) }],
    ['the claim', { ...json, llm_value: json.llm_value!.replace('300', '301') }],
    ['the claim left out', { ...json, llm_value: null }],
    ['the value', { ...json, computed_value: '$488.77' }],
    [
      'a value instead of a rejection',
      { ...receiptToJson(receiptOf('calculate_npv', { cashflows: [], rate: 7 })), computed_value: '$0.00' },
    ],
    ['a rejection instead of a value', { ...json, computed_value: 'rejected_invalid_arguments' }],
    ['the verdict', { ...json, verified: true }],
    ['the status', { ...json, status: 'verified' }],
    ['the time', { ...json, timestamp: 'yesterday' }],
    ['a member less', { ...json, formula_used: undefined }],
    ['a member more', { ...json, approved_by: 'nobody' }],
    ['a member of another type', { ...json, violations: [1] }],
    ['another input', { receipt: json, arguments: { ...npvArguments, rate: 0.2 } }],
    ['an input that is no JSON', { receipt: json, input: '{' }],
    ['the metadata of an item', { ...getVerificationItem(npv), metadata: { guard: 'X' } }],
    [
      'an item without its receipt',
      { ...getVerificationItem(npv), content: { mime_type: 'application/json', text: '[' } },
    ],
  ];
  test.each(rows)('%s', (_name, record) => {
    expect(rulesOf(record)).toContain('verify/receipt-mismatch');
  });
});

describe('a signature', () => {
  const signature = signReceipt(npv, key);

  test('is that of its key and its receipt', () => {
    expect(rulesOf({ receipt: json, signature }, key)).toEqual([]);
    expect(rulesOf({ ...json, signature }, key)).toEqual([]);
    expect(rulesOf({ receipt: json, signature }, 'another key')).toEqual(['verify/signature-mismatch']);
    expect(rulesOf({ receipt: { ...json, receipt_id: 'other' }, signature }, key)).toEqual([
      'verify/signature-mismatch',
    ]);
    expect(rulesOf({ receipt: json, signature: 5 }, key)).toEqual(['verify/signature-mismatch']);
    expect(rulesOf(json, key)).toEqual(['verify/signature-missing']);
    expect(rulesOf({ receipt: json, signature: 'x' })).toEqual([]);
  });

  test('notices every member that is changed', () => {
    for (const name of Object.keys(json)) {
      const value = (json as Readonly<Record<string, unknown>>)[name];
      const changed =
        typeof value === 'boolean' ? !value : Array.isArray(value) ? ['x'] : name === 'metadata' ? { x: 1 } : 'x';
      expect(rulesOf({ receipt: { ...json, [name]: changed }, signature }, key)).not.toEqual([]);
    }
  });
});

test('other records are no receipts', () => {
  for (const record of [null, [], 'text', {}, { receipt: 5 }, { receipt_id: 'x' }, { type: 'tool_result' }]) {
    expect(findReceipt(record)).toBeUndefined();
  }
});
