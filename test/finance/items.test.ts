import { describe, expect, test } from 'vitest';
import { OpenResponsesIntegration } from '../../src/finance/integration.js';
import { getVerificationItem } from '../../src/finance/items.js';
import { createReceipt } from '../../src/finance/receipt.js';
import type { ToolCallFields } from '../../src/finance/tool-call.js';
import { fixedSources } from './fixed-sources.js';

describe('formatForResponsesApi', () => {
  const finance = new OpenResponsesIntegration(fixedSources());
  const receipt = createReceipt(
    { guardName: 'Mine.check', engineUsed: 'Z3', input: {}, computedValue: '4', verified: true, violations: ['v'] },
    fixedSources(),
  );
  const base = { toolName: 'my_tool', originalArgs: {}, verifiedArgs: { n: 2 } };
  const evidence = {
    engine: 'Z3',
    receipt_id: '00000000-0000-4000-8000-000000000001',
    // printf '{}' | sha256sum
    input_hash: '44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a',
    timestamp: '2026-01-02T03:04:05.678000+00:00',
  };
  const none = { engine: 'unknown', receipt_id: null, input_hash: null, timestamp: null };
  const note = 'Result was computed deterministically but NOT verified against an LLM claim.';
  const noText = { error: 'The result has no JSON text.', retry_message: null, violations: [] };

  test.each<{ name: string; call: ToolCallFields; text: object; isError: boolean }>([
    {
      name: 'a computed call',
      call: { ...base, status: 'computed', result: { n: 4 }, receipt },
      text: { result: { n: 4 }, verification: { status: 'computed_only', verified: false, note, ...evidence } },
      isError: false,
    },
    {
      name: 'an approved call',
      call: { ...base, status: 'approved', result: { n: 4 }, receipt },
      text: { result: { n: 4 }, verification: { status: 'verified', verified: true, ...evidence } },
      isError: false,
    },
    {
      name: 'an approved call without a receipt',
      call: { ...base, status: 'approved' },
      text: { result: null, verification: { status: 'verified', verified: true, ...none } },
      isError: false,
    },
    {
      name: 'a rejected call',
      call: { ...base, status: 'rejected', error: 'No.', retryMessage: 'Ask.', receipt },
      text: { error: 'No.', retry_message: 'Ask.', violations: ['v'] },
      isError: true,
    },
    {
      name: 'an error',
      call: { ...base, status: 'error', error: 'Unknown tool: x' },
      text: { error: 'Unknown tool: x', retry_message: null, violations: [] },
      isError: true,
    },
    {
      name: 'a modified call',
      call: { ...base, status: 'modified', result: { n: 4 } },
      text: {
        error: 'The call was modified and has no result as it was written.',
        retry_message: 'Call the tool again with the verified arguments.',
        violations: [],
        verified_args: { n: 2 },
      },
      isError: true,
    },
    {
      name: 'a result that JSON cannot hold',
      call: { ...base, status: 'approved', result: { n: 4n } },
      text: noText,
      isError: true,
    },
  ])('writes $name', ({ call, text, isError }) => {
    expect(finance.formatForResponsesApi(call, 'call_abc123')).toEqual({
      type: 'tool_result',
      id: 'call_abc123',
      tool_use_id: 'my_tool',
      content: { mime_type: 'application/json', text: JSON.stringify(text) },
      is_error: isError,
    });
  });

  test('makes an id of twelve hex digits', () => {
    const item = new OpenResponsesIntegration().formatForResponsesApi({ ...base, status: 'approved' });
    expect(item.id).toMatch(/^call_[0-9a-f]{12}$/);
  });

  test('writes a receipt as an item of its own', () => {
    const item = getVerificationItem(receipt);
    expect(item).toMatchObject({
      type: 'verification_receipt',
      id: evidence.receipt_id,
      content: { mime_type: 'application/json' },
      metadata: { guard: 'Mine.check', engine: 'Z3', verified: true, timestamp: evidence.timestamp },
    });
    expect(JSON.parse(item.content.text)).toMatchObject({ receipt_id: evidence.receipt_id, violations: ['v'] });
  });
});
