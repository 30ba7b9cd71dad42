import { describe, expect, test } from 'vitest';
import { NotCanonicalError } from '../../src/core/canonical.js';
import { UsageError } from '../../src/core/errors.js';
import { AuditLog } from '../../src/finance/audit-log.js';
import {
  createReceipt,
  receiptToJson,
  signReceipt,
  verifyReceiptSignature,
  type Receipt,
} from '../../src/finance/receipt.js';
import { fixedSources } from './fixed-sources.js';

const fields = { guardName: 'OpenResponses.my_tool', engineUsed: 'Decimal', input: {}, computedValue: '1' } as const;

const known: Receipt = {
  receiptId: '00000000-0000-4000-8000-000000000001',
  timestamp: '2026-01-02T03:04:05.678901+00:00',
  inputHash: '0'.repeat(64),
  inputPreview: '{}',
  guardName: 'OpenResponses.calculate_npv',
  engineUsed: 'SymPy',
  status: 'rejected',
  verified: false,
  computedValue: '$1.00',
  llmValue: '{}',
  difference: null,
  proofSteps: [],
  formulaUsed: 'NPV = \u03a3(CFt / (1+r)^t)',
  violations: [],
  metadata: {},
};

describe('createReceipt', () => {
  test('records fifteen members in their order', () => {
    const input = { rate: 0.1, cashflows: [-1000, 300, 400, 500, 600] };
    const receipt = createReceipt({ ...fields, input, formulaUsed: 'f', metadata: { b: [1], a: 2 } }, fixedSources());
    expect(Object.entries(receiptToJson(receipt))).toEqual([
      ['receipt_id', '00000000-0000-4000-8000-000000000001'],
      ['timestamp', '2026-01-02T03:04:05.678000+00:00'],
      // printf '{"cashflows":[-1000,300,400,500,600],"rate":0.1}' | sha256sum
      ['input_hash', '35e3bbc93a9564a87d01ea22d64ee51986664770620ef7aedf48421ce2b12cb1'],
      ['input_preview', '{"cashflows":[-1000,300,400,500,600],"rate":0.1}'],
      ['guard_name', 'OpenResponses.my_tool'],
      ['engine_used', 'Decimal'],
      ['status', 'rejected'],
      ['verified', false],
      ['computed_value', '1'],
      ['llm_value', '{"cashflows":[-1000,300,400,500,600],"rate":0.1}'],
      ['difference', null],
      ['proof_steps', []],
      ['formula_used', 'f'],
      ['violations', []],
      ['metadata', { a: 2, b: [1] }],
    ]);
  });

  test.each([
    { length: 50, preview: 50, llmValue: true },
    { length: 51, preview: 51, llmValue: false },
    { length: 100, preview: 100, llmValue: false },
    { length: 101, preview: 103, llmValue: false },
  ])('previews an input of $length characters', ({ length, preview, llmValue }) => {
    const receipt = createReceipt({ ...fields, input: 'x'.repeat(length - 2) });
    expect(receipt.inputPreview).toHaveLength(preview);
    expect(receipt.inputPreview.endsWith('...')).toBe(preview > length);
    expect(receipt.llmValue).toBe(llmValue ? receipt.inputPreview : null);
  });

  test('records a number that is not finite by its name', () => {
    expect(createReceipt({ ...fields, input: [Number.NaN, -Infinity] }).inputPreview).toBe('[NaN,-Infinity]');
  });

  test('is verified where it is told so, and frozen', () => {
    const receipt = createReceipt({ ...fields, verified: true, difference: '0' });
    expect(receipt).toMatchObject({ status: 'verified', verified: true, difference: '0' });
    expect([receipt, receipt.metadata, receipt.violations, receipt.proofSteps].every(Object.isFrozen)).toBe(true);
    expect(receipt.receiptId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  test.each([
    { name: 'an input', change: { input: undefined } },
    { name: 'an input of more than a million characters', change: { input: 'x'.repeat(1_000_000) } },
    { name: 'metadata', change: { metadata: { when: new Date(0) } } },
    { name: 'metadata that is not finite', change: { metadata: { n: Number.NaN } } },
  ])('refuses $name that JSON cannot hold', ({ change }) => {
    expect(() => createReceipt({ ...fields, ...change })).toThrow(NotCanonicalError);
  });
});

describe('signReceipt', () => {
  // The HMAC of Python's json.dumps(receipt, sort_keys=True, separators=(',', ':')):
  //   hmac.new(b'demo-key', text.encode(), 'sha256').hexdigest()
  const signature = 'ba3896d899dcf0429ae2b5a43936a55f466431a9a0195a7f6257886b197b85a0';

  test('signs all fifteen members', () => {
    expect(signReceipt(known, 'demo-key')).toBe(signature);
    expect(signReceipt(known, new TextEncoder().encode('demo-key'))).toBe(signature);
    for (const member of Object.keys(known)) {
      expect(signReceipt({ ...known, [member]: 'changed' }, 'demo-key')).not.toBe(signature);
    }
  });

  test.each([
    { name: 'the right signature', key: 'demo-key', given: signature, valid: true },
    { name: 'another key', key: 'other-key', given: signature, valid: false },
    { name: 'another signature', key: 'demo-key', given: 'f'.repeat(64), valid: false },
    { name: 'a short one', key: 'demo-key', given: signature.slice(1), valid: false },
    { name: 'none', key: 'demo-key', given: '', valid: false },
  ])('tells $name', ({ key, given, valid }) => {
    expect(verifyReceiptSignature(known, key, given)).toBe(valid);
  });

  test('refuses an empty key', () => {
    expect(() => signReceipt(known, '')).toThrow(UsageError);
    expect(() => signReceipt(known, new Uint8Array())).toThrow(UsageError);
  });
});

describe('AuditLog', () => {
  test('is empty at first', () => {
    const log = new AuditLog();
    expect(log.summary()).toEqual({ totalVerifications: 0, passed: 0, failed: 0, passRate: 'N/A', byGuard: {} });
    expect(log.exportJson()).toBe('[]');
  });

  test('finds, counts and exports what was logged', () => {
    const sources = fixedSources();
    const log = new AuditLog();
    const first = createReceipt({ ...fields, verified: true }, sources);
    const second = createReceipt({ ...fields, guardName: 'OpenResponses.price_option' }, sources);
    const third = createReceipt({ ...fields, guardName: '__proto__' }, sources);
    expect([first, second, third].map((receipt) => log.log(receipt))).toEqual([
      '00000000-0000-4000-8000-000000000001',
      '00000000-0000-4000-8000-000000000002',
      '00000000-0000-4000-8000-000000000003',
    ]);
    expect(log.receipts).toEqual([first, second, third]);
    expect(log.getReceipt(second.receiptId)).toBe(second);
    expect(log.getReceipt('none')).toBeUndefined();
    expect(log.getFailures()).toEqual([second, third]);
    expect(log.getByGuard('price')).toEqual([second]);
    const { byGuard, ...counts } = log.summary();
    expect(counts).toEqual({ totalVerifications: 3, passed: 1, failed: 2, passRate: '33.3%' });
    expect(Object.entries(byGuard)).toEqual([
      ['OpenResponses', 2],
      ['__proto__', 1],
    ]);
    expect(log.exportJson()).toBe(JSON.stringify([first, second, third].map(receiptToJson), null, 2));
  });
});
