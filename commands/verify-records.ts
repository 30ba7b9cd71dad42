import type { ReceiptFlaw } from '../src/finance/recorded-receipt.js';
import { findReceipt, receiptFlaws } from '../src/finance/recorded-receipt.js';
import { policyDefaults } from '../src/policy/policy.js';
import { parseRecord } from '../src/transcripts/parse-record.js';
import { readRecords } from '../src/transcripts/read.js';
import type { RawRecord } from '../src/transcripts/record.js';
import type { VerdictFlaw } from '../src/verify/recorded-verdict.js';
import { findVerdict, verdictFlaws } from '../src/verify/recorded-verdict.js';
import type { Kind, Outcome } from './verify.js';

/** Verifies every record of a file: JSON lines, a JSON document, or a list in one. */
export async function verifyRecords(
  file: string,
  bytes: Uint8Array,
  key: Uint8Array | undefined,
  outcome: Outcome,
): Promise<void> {
  const source = { name: file, open: () => once(bytes) };
  for await (const { items } of readRecords(source, policyDefaults.limits)) {
    for (const item of items) {
      const place = `${file}:${item.line}`;
      if (item.kind === 'record') verifyRecord(item, place, key, outcome);
      else outcome.unreadable(place, item.reason);
    }
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

function verifyRecord(record: RawRecord, place: string, key: Uint8Array | undefined, outcome: Outcome): void {
  const parsed = parseRecord(record.text);
  if ('malformed' in parsed || record.replaced) {
    outcome.unreadable(place, 'malformed' in parsed ? parsed.malformed : 'The record is no valid UTF-8.');
    return;
  }
  for (const { value, start, end, text } of parsed.values) {
    const found = flawsOf(value, text ?? record.text.slice(start, end), key);
    if (!found) {
      outcome.unreadable(place, 'The record is no verdict with its response, no receipt and no attestation.');
      continue;
    }
    for (const { rule, message } of found.flaws) outcome.finding(place, rule, message);
    outcome.seen(found.kind, found.flaws.length === 0);
  }
}

function flawsOf(
  value: unknown,
  text: string,
  key: Uint8Array | undefined,
): { readonly kind: Kind; readonly flaws: readonly (ReceiptFlaw | VerdictFlaw)[] } | undefined {
  const receipt = findReceipt(value);
  if (receipt) return { kind: 'receipt', flaws: receiptFlaws(receipt, key) };
  const verdict = findVerdict(value, text);
  return verdict && { kind: 'verdict', flaws: verdictFlaws(verdict) };
}
