import type { Violation } from '../core/guard.js';
import { own, valueAt } from '../core/json.js';
import { findMasks } from '../scan/mask-spans.js';

/** Rules whose finding is itself what no report may show. */
const secretRules = /^safety\/(?:pii-.*|credential|private-key)$/;

/** A shorter value stands in any report by chance. */
const leastLength = 6;

/**
 * The raw values that no report may show, for the check that none does. They are kept in memory alone, and only where
 * that check is asked for.
 */
export class Secrets {
  private readonly values = new Set<string>();
  private short = 0;

  /** How many values were too short to be looked for. */
  get tooShort(): number {
    return this.short;
  }

  /** The values, each once. */
  all(): ReadonlySet<string> {
    return this.values;
  }

  /** Adds what a guard found, where the finding is a secret. */
  found(response: unknown, { rule, pointer = '', span }: Violation): void {
    if (!secretRules.test(rule)) return;
    const value = valueAt(response, pointer);
    if (typeof value === 'string') this.add(span ? value.slice(...span) : value);
  }

  /** Adds everything in the response that is masked wherever it is shown. */
  in(response: unknown): void {
    const open: unknown[] = [response];
    while (open.length > 0) {
      const value = open.pop();
      if (typeof value === 'string') this.inText(value);
      else if (typeof value === 'object' && value !== null) {
        for (const key of Object.keys(value)) {
          this.inText(key);
          open.push(own(value, key));
        }
      }
    }
  }

  private inText(text: string): void {
    for (const { start, end } of findMasks(text)) this.add(text.slice(start, end));
  }

  private add(value: string): void {
    if (value.length < leastLength) this.short++;
    else this.values.add(value);
  }
}
