import { receiptToJson, type Receipt } from './receipt.js';

/** A log in numbers. */
export interface AuditSummary {
  readonly totalVerifications: number;
  /** Receipts of verified claims. */
  readonly passed: number;
  /** All others: also what was computed and not compared with a claim. */
  readonly failed: number;
  /** Percentage with one decimal, such as `50.0%`; `N/A` for an empty log. */
  readonly passRate: string;
  /** Receipts by the part of their guard's name before the first dot. */
  readonly byGuard: Readonly<Record<string, number>>;
}

/** Receipts in the order in which they were logged. Grows with every call: export and replace it in a long-running process. */
export class AuditLog {
  readonly #receipts: Receipt[] = [];

  /** Every receipt, oldest first. */
  get receipts(): readonly Receipt[] {
    return this.#receipts;
  }

  /** Appends a receipt and gives its id. */
  log(receipt: Receipt): string {
    this.#receipts.push(receipt);
    return receipt.receiptId;
  }

  /** The receipt of that id, or undefined. */
  getReceipt(receiptId: string): Receipt | undefined {
    return this.#receipts.find((receipt) => receipt.receiptId === receiptId);
  }

  /** Receipts that verify no claim, computed ones among them. */
  getFailures(): readonly Receipt[] {
    return this.#receipts.filter((receipt) => !receipt.verified);
  }

  /** Receipts whose guard's name contains the text, such as `price_option`. */
  getByGuard(text: string): readonly Receipt[] {
    return this.#receipts.filter((receipt) => receipt.guardName.includes(text));
  }

  /** The log in numbers. */
  summary(): AuditSummary {
    const total = this.#receipts.length;
    const passed = total - this.getFailures().length;
    const byGuard = new Map<string, number>();
    for (const { guardName } of this.#receipts) {
      const guard = guardName.split('.', 1)[0]!;
      byGuard.set(guard, (byGuard.get(guard) ?? 0) + 1);
    }
    return {
      totalVerifications: total,
      passed,
      failed: total - passed,
      passRate: total === 0 ? 'N/A' : `${((passed / total) * 100).toFixed(1)}%`,
      byGuard: Object.fromEntries(byGuard),
    };
  }

  /** The receipts as a JSON list of their fifteen members, indented by two. */
  exportJson(): string {
    return JSON.stringify(this.#receipts.map(receiptToJson), null, 2);
  }
}
