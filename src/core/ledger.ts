/** What was reported under each key: plain data, the largest of each amount so far. */
export type Ledger = Map<string, readonly number[]>;

/**
 * What the amounts are beyond the largest that the key has reported so far, which they are remembered for: a message that
 * is logged in pieces repeats its usage with each, and only the largest is what was spent. Always as many amounts a key.
 * Beyond `bound` keys the oldest is forgotten, so that memory does not grow with a log.
 */
export function increase(ledger: Ledger, key: string, amounts: readonly number[], bound = 100_000): readonly number[] {
  const before = ledger.get(key);
  if (before === undefined) {
    ledger.set(key, amounts);
    if (ledger.size > bound) ledger.delete(ledger.keys().next().value!);
    return amounts;
  }
  const largest = amounts.map((amount, index) => Math.max(amount, before[index]!));
  ledger.set(key, largest);
  return largest.map((amount, index) => amount - before[index]!);
}
