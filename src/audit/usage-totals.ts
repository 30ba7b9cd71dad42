import { type Ledger, increase } from '../core/ledger.js';
import type { ConversationUsage, RunUsage, Usage } from '../core/usage.js';
import { addUsage } from '../transcripts/usage-sum.js';
import type { PartialUsage } from './usage-counts.js';
import { noUsage } from './usage-counts.js';

/** Conversations that are told apart, and those of them that are named; what comes beyond is added up. */
const limits = { told: 10_000, named: 100 };

type Sum = ReturnType<typeof noUsage>;

/** What conversations, files and the run used. Given partials in their order, so that it is the same however they were made. */
export class UsageTotals {
  private readonly ledger: Ledger = new Map();
  private readonly run = noUsage();
  private readonly files = new Map<string, Sum>();
  private readonly conversations = new Map<string, Sum>();
  private readonly others = noUsage();

  /** Adds what a partial of the file reports. */
  add(file: string, usages: readonly PartialUsage[]): void {
    for (const { conversation, unkeyed, keyed } of usages) {
      const sums = [this.run, sumAt(this.files, file)];
      if (conversation !== undefined) sums.push(this.conversation(conversation));
      spend(sums, unkeyed, unkeyed.responses);
      for (const [key, ...amounts] of keyed) {
        const isNew = !this.ledger.has(key);
        const [input, output, total, cost] = increase(this.ledger, key, amounts) as typeof amounts;
        spend(sums, { input, output, total, cost }, isNew ? 1 : 0);
      }
    }
  }

  /** Gives what a file used, once; undefined where nothing was reported. */
  fileEnd(file: string): Usage | undefined {
    const usage = this.files.get(file);
    this.files.delete(file);
    return usage?.responses ? usage : undefined;
  }

  /** What the run used; undefined where nothing was reported. */
  ofRun(): RunUsage | undefined {
    if (this.run.responses === 0) return undefined;
    const ranked = [...this.conversations]
      .filter(([, { responses }]) => responses > 0)
      .sort(([, a], [, b]) => b.total - a.total || b.cost - a.cost);
    const others = { ...this.others };
    for (const [, usage] of ranked.slice(limits.named)) spend([others], usage, usage.responses);
    return {
      ...this.run,
      conversations: ranked
        .slice(0, limits.named)
        .map(([conversation, usage]): ConversationUsage => ({ conversation, ...usage })),
      ...(others.responses > 0 && { otherConversations: others }),
    };
  }

  private conversation(id: string): Sum {
    const known = this.conversations.size < limits.told || this.conversations.has(id);
    return known ? sumAt(this.conversations, id) : this.others;
  }
}

function sumAt(sums: Map<string, Sum>, key: string): Sum {
  let sum = sums.get(key);
  if (!sum) sums.set(key, (sum = noUsage()));
  return sum;
}

function spend(sums: readonly Sum[], usage: Omit<Usage, 'responses'>, responses: number): void {
  for (const sum of sums) {
    sum.responses += responses;
    addUsage(sum, usage);
  }
}
