import type { ReceiptSources } from '../../src/finance/receipt.js';

/** A clock that stands still and ids that count, so that whole receipts can be compared. */
export function fixedSources(): ReceiptSources {
  let count = 0;
  return {
    now: () => Date.UTC(2026, 0, 2, 3, 4, 5, 678),
    newId: () => `00000000-0000-4000-8000-${String(++count).padStart(12, '0')}`,
  };
}
