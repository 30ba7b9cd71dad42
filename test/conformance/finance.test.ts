import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { OpenResponsesIntegration } from '../../src/finance/integration.js';

/** One row of `cases/finance.jsonl`: a call of a built-in tool and what must come of it. */
interface Row {
  readonly id: string;
  readonly tool: string;
  readonly arguments: unknown;
  readonly expect: {
    readonly status: string;
    /** Members that the result must have, or null for a result that must not be. */
    readonly result?: Readonly<Record<string, unknown>> | null;
    readonly error_contains?: string;
    readonly reason_contains?: string;
    readonly receipt: boolean;
    readonly logged: number;
    readonly receipt_verified?: boolean;
    readonly engine?: string;
  };
}

const rows = readFileSync(new URL('cases/finance.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as Row);

describe('the four built-in tools', () => {
  test.each(rows)('$id: $tool', async ({ tool, arguments: args, expect: wanted }: Row) => {
    const finance = new OpenResponsesIntegration();
    const call = await finance.handleToolCall(tool, args);
    const receipts = finance.auditLog.receipts;

    const { status, result, receipt_verified: verified, engine: engineUsed } = wanted;
    const evidence = { ...(verified !== undefined && { verified }), ...(engineUsed !== undefined && { engineUsed }) };
    expect(call).toMatchObject({
      status,
      ...(result !== undefined && { result }),
      receipt: wanted.receipt ? evidence : null,
    });
    expect(call.error ?? '').toContain(wanted.error_contains ?? '');
    expect(String(call.result?.['reason'])).toContain(wanted.reason_contains ?? '');
    expect(receipts).toHaveLength(wanted.logged);
    expect(call.receipt).toBe(wanted.receipt ? receipts[0] : null);
  });
});
